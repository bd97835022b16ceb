import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useChange, useHost } from '../../core/element/host-context.js'

/** Whether a view goes only to be drawn anew after a crash: its question stays open. */
export const comesBack = (host: HTMLElement & { open?: boolean }): boolean => host.isConnected && host.open === true

/** Calls `end`, as it was at first, once the element has been removed. Its dialog can no longer tell that it closed. */
export function useRemoved(end: () => void): void {
  const host = useHost()
  useLayoutEffect(
    () => () => {
      if (!comesBack(host)) end()
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it is removed
    [],
  )
}

/** What a view gives its `<modal-dialog>`. */
export interface DialogProps {
  ref: RefObject<HTMLElement | null>
  onclosed: (event: Event) => void
  'onelement-error': () => void
}

/**
 * For a view that asks by a `<modal-dialog>`: closes the element and calls `end` when that dialog is gone, however it
 * went. It may have closed, have crashed, or have been removed by another script, alone or with the element.
 */
export function useDialogTag(open: boolean, end: () => void): DialogProps {
  const host = useHost()
  const change = useChange()
  const ref = useRef<HTMLElement>(null)
  const gone = (): void => {
    change('open', false)
    end()
  }
  useRemoved(gone)
  useLayoutEffect(() => {
    // The view is then drawn anew (src/core/element/error-boundary.tsx).
    if (open && !host.shadowRoot?.contains(ref.current))
      throw new Error('Another script has removed the <modal-dialog>.')
  }, [open, host])
  return {
    ref,
    onclosed({ target }) {
      // It may be open again.
      if (!(target as HTMLElement & { open?: boolean }).open) gone()
    },
    'onelement-error': gone,
  }
}
