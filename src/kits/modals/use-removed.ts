import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useChange, useHost } from '../../core/element/host-context.js'

/** Whether a view goes only to be drawn anew after a crash: its question stays open. */
export const comesBack = (host: HTMLElement & { open?: boolean }): boolean => host.isConnected && host.open === true

/** Calls `end` once the element has been removed. Its dialog can no longer tell that it closed. */
export function useRemoved(end: () => void): void {
  const host = useHost()
  const removed = useEffectEvent(() => comesBack(host) || end())
  useLayoutEffect(() => () => void removed(), [])
}

/** What a view gives its `<modal-dialog>`. */
export interface DialogProps {
  ref: RefObject<HTMLElement | null>
  onclosed: (event: Event) => void
  'onelement-error': () => void
}

/**
 * For a view that asks by a `<modal-dialog>`: closes the element and calls `end` when that dialog is gone, however it
 * went. It may have closed, have crashed, or have been removed by another script, alone or with the element. Where it is
 * opened again before that, the question before ends first.
 *
 * @param begin called when it opens; what it returns is called when it closes, or is drawn anew after a crash
 */
export function useDialogTag(open: boolean, end: () => void, begin?: () => void | (() => void)): DialogProps {
  const host = useHost()
  const change = useChange()
  const ref = useRef<HTMLElement>(null)
  const asking = useRef(false)
  const ended = (): void => {
    if (!asking.current) return
    asking.current = false
    end()
  }
  const gone = (): void => {
    change('open', false)
    ended()
  }
  const opened = useEffectEvent(() => {
    ended()
    asking.current = true
    return begin?.()
  })
  useLayoutEffect(() => (open ? opened() : undefined), [open])
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
