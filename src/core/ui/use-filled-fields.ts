import { useEffect } from 'react'
import { useHost } from '../element/host-context.js'
import { listen } from '../page/environment.js'

/**
 * For views with text fields, which use `onInput`: React leaves `onChange` out where a script has set the value. Some
 * password managers and browser extensions then fire `change` alone; here it counts as `input`, too.
 */
export function useFilledFields(): void {
  const { shadowRoot } = useHost()
  useEffect(
    () =>
      shadowRoot
        ? listen(shadowRoot, 'change', ({ isTrusted, target }) => {
            if (!isTrusted) target?.dispatchEvent(new Event('input', { bubbles: true }))
          })
        : undefined,
    [shadowRoot],
  )
}
