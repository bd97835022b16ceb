import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { emit, on } from '../../src/core/bus/bus.js'
import { asFields } from '../../src/core/lib/parse.js'
import { navigationGesture } from '../../src/services/navigation/navigation-gesture.js'
import { showDialog, type ShownDialog } from '../../src/kits/modals/modal-layer.js'
import { closesAfter, targetInside } from './drawer-clicks.js'
import { makeDrawer, type Drawer } from './drawer.js'
import { startSwipes } from './drawer-swipes.js'
import { useChange, useHost, useMoved, useProcess } from '../../src/core/element/host-context.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'

/** Above this width the layout is wide (behaviour.md 6). */
const narrow = (): MediaQueryList => matchMedia('(max-width: 1024px)')

function watchWidth(changed: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is too narrow for a navigation beside the content. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => narrow().matches)
}

function watchSize(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** Whether the element stands in a row, in which its button would take a column beside the content. */
export function useFloating(): boolean {
  const host = useHost()
  return useSyncExternalStore(watchSize, () => {
    if (!host.parentElement) return false
    const { display, flexDirection, gridTemplateColumns } = getComputedStyle(host.parentElement)
    if (display.endsWith('flex')) return flexDirection.startsWith('row')
    return display.endsWith('grid') && gridTemplateColumns.includes(' ')
  })
}

/** The elements of the drawer, as the view renders them. */
export interface DrawerParts {
  layer: RefObject<HTMLDivElement | null>
  dialog: RefObject<HTMLDialogElement | null>
  panel: RefObject<HTMLDivElement | null>
  close: RefObject<HTMLButtonElement | null>
}

/**
 * Opens or closes the drawer according to `open`, and lets swipes, clicks and the bus change `open`.
 *
 * @param told called once the drawer has come to rest, open or closed
 * @returns whether a finger is dragging it
 */
export function useDrawer(
  isDrawer: boolean,
  open: boolean,
  parts: DrawerParts,
  told: (open: boolean) => void,
): boolean {
  const host = useHost()
  const change = useChange()
  const [dragging, setDragging] = useState(false)
  const drawer = useRef<Drawer | null>(null)
  const shown = useRef<ShownDialog | null>(null)
  const wanted = useRef(open)
  /** Target of the link that opened the drawer, if a link did. */
  const target = useRef<HTMLElement | null>(null)
  const setOpen = useMemo(
    () =>
      (next: boolean): void =>
        change('open', next),
    [change],
  )
  // Pages of the platform can also disable swipes by a class on their content.
  const swipes = useStore(navigationGesture()) && isDrawer && !document.querySelector('#app-content.no-snapper')

  useLayoutEffect(() => {
    const {
      layer: { current: layer },
      panel: { current: panel },
    } = parts
    drawer.current = layer && panel ? makeDrawer(layer, panel, host) : null
    return () => {
      drawer.current = null
    }
  }, [isDrawer, parts, host])

  useLayoutEffect(() => {
    wanted.current = open
    const {
      dialog: { current: dialog },
      close,
    } = parts
    const own = drawer.current
    // Beside the content `open` has no effect; reset it, so that no drawer covers the page when the window gets narrow.
    if (!own || !dialog) return open ? setOpen(false) : undefined
    if (!open) return undefined
    own.show(() => {
      // Focus the target of the link: the browser could not while the drawer was closed.
      shown.current = showDialog(host, dialog, true, () =>
        target.current?.matches('[tabindex], a[href], button') ? target.current : close.current,
      )
      own.rest(true, () => told(true))
    })
    return () => {
      shown.current?.hide()
      shown.current = target.current = null
      own.rest(false, () => host.isConnected && told(false))
    }
  }, [isDrawer, open, parts, host, setOpen, told])

  // Moving the element in the DOM takes the drawer out of the top layer without any event.
  useMoved(() => {
    if (shown.current) drawer.current?.show(() => shown.current?.again())
  })

  useProcess(() => {
    const own = drawer.current
    if (!swipes || !own) return () => undefined
    const rest = (): void => {
      setDragging(false)
      own.rest(wanted.current)
    }
    return startSwipes({
      ...own,
      isOpen: () => wanted.current,
      prepare: own.show,
      place(px) {
        setDragging(true)
        own.place(px)
      },
      settle(next) {
        if (next === wanted.current) return rest()
        setDragging(false)
        setOpen(next)
      },
      cancel: rest,
    })
  }, [swipes, open, setOpen])

  useProcess(() => {
    if (!isDrawer) return () => undefined
    return on('toggle-navigation', (event) => {
      const now = wanted.current
      const wish = asFields(event)['open']
      const next = typeof wish === 'boolean' ? wish : !now
      if (next === now) emit('navigation-toggled', { open: now })
      else setOpen(next)
    })
  }, [isDrawer, setOpen])

  useProcess(() => {
    if (!isDrawer) return () => undefined
    // Capture, to run before the page's listeners: once the drawer is closed, they can focus the rest of the page.
    const click = (event: Event): void => {
      target.current = open ? null : targetInside(event, host)
      if (target.current || (open && closesAfter(event, host))) setOpen(!open)
    }
    const place = open ? host : document
    place.addEventListener('click', click, true)
    return () => place.removeEventListener('click', click, true)
  }, [isDrawer, open, host, setOpen])

  return dragging
}
