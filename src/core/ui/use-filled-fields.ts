import { useEffect } from 'react'
import { useHost } from '../element/host-context.js'

/**
 * For views with text fields, which use `onInput`: React leaves `onChange` out where a script has set the value. Some
 * password managers and browser extensions then fire `change` alone; here it counts as `input`, too.
 */
export function useFilledFields(): void {
  const { shadowRoot } = useHost()
  useEffect(() => {
    const relay = ({ isTrusted, target }: Event): void => {
      if (!isTrusted) target?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    shadowRoot?.addEventListener('change', relay)
    return () => shadowRoot?.removeEventListener('change', relay)
  }, [shadowRoot])
}
