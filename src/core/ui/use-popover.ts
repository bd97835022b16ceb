import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useMoved } from '../element/host-context.js'
import { keepBeside, type Beside } from './keep-beside.js'
import { createPopover, type Popover } from './popover.js'

/** Callbacks of a view for its popover. */
export interface PopoverOptions {
  /** The browser closed it. */
  onDismiss?: () => void
  /** It is shown with its content, which can take the focus now. */
  onShown?: (panel: HTMLElement) => void
  /** Where to place it; without this its style sheet decides. */
  beside?: () => Beside | null
}

/** What a view needs of its popover. */
export interface ViewPopover {
  /** For the `[popover]` element. */
  ref: (panel: HTMLElement | null) => (() => void) | undefined
  /** That element, while it is rendered. */
  panel: RefObject<HTMLElement | null>
  /**
   * Whether it is shown. The content is rendered only then: so it can be measured and can take the focus at once, and
   * the browser gives the focus back before the content is removed.
   */
  isShown: boolean
}

/** Shows and hides the popover of a view as `open` says, keeps it shown when the element is moved, and places it. */
export function usePopover(open: boolean, options: PopoverOptions): ViewPopover {
  const [isShown, setShown] = useState(false)
  const panel = useRef<HTMLElement | null>(null)
  const popover = useRef<Popover | null>(null)
  const place = useRef<(() => void) | null>(null)
  const now = useRef({ open, options })
  now.current = { open, options }

  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    let stop = (): void => undefined
    const own = createPopover(element, {
      shown() {
        flushSync(() => setShown(true))
        const kept = keepBeside(element, () => now.current.options.beside?.() ?? null)
        place.current = kept.place
        stop = kept.stop
        now.current.options.onShown?.(element)
      },
      hidden(dismissed) {
        stop()
        place.current = null
        setShown(false)
        if (dismissed) now.current.options.onDismiss?.()
      },
    })
    panel.current = element
    popover.current = own
    if (now.current.open) own.show()
    return () => {
      stop()
      own.release()
      panel.current = popover.current = place.current = null
      setShown(false)
    }
  }, [])
  useLayoutEffect(() => {
    // Another script has removed it. The view is then drawn anew (src/core/element/error-boundary.tsx).
    if (open && panel.current?.getRootNode() instanceof Element) throw new Error('Popup removed')
    if (open) popover.current?.show()
    else popover.current?.hide()
  }, [open])
  useMoved(() => {
    if (open) popover.current?.show()
  })
  // Its content, or what it stands beside, may have changed.
  useLayoutEffect(() => place.current?.())
  return { ref, panel, isShown }
}
