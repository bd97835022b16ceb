import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { attempt } from '../../src/core/lib/attempt.js'
import { realBrowser } from '../../src/core/page/environment.js'
import { deepActiveElement } from '../../src/kits/modals/deep-active-element.js'
import { wayBackTo } from '../../src/kits/modals/focus-back.js'
import { onModals, topModal } from '../../src/kits/modals/modal-stack.js'
import { warnOnce } from '../../src/core/page/warn-once.js'
import { leaveRoom } from './room-in-modal.js'
import { startToastClock, type ToastClock } from './toast-clock.js'
import {
  isStackThere,
  stackIsGone,
  stackIsMounted,
  toastList,
  type ToastRecord,
} from '../../src/services/toasts/toast-store.js'
import { focusEdge } from '../../src/kits/modals/dialog-fields.js'
import { useHost } from '../../src/core/element/host-context.js'
import { createPopover, type Popover } from '../../src/core/ui/popover.js'
import { announcements, type Announcement } from './toast-stack.model.js'

/**
 * Delay in ms between emptying and filling a live region: text set at once is often not read, repeated text never
 * (behaviour.md 14).
 */
const beforeSpeakingMs = 50

/** The texts of the two live regions. Both regions exist, empty, from the beginning. */
export function useAnnouncer(list: readonly ToastRecord[]): Announcement {
  const [said, setSaid] = useState<Announcement>({ polite: '', assertive: '' })
  const known = useRef(new Map<number, number>())
  const waiting = useRef(new Map<number, ToastRecord>())
  const timer = useRef<() => void>(undefined)

  useEffect(() => {
    for (const record of list) {
      if (known.current.get(record.id) === record.turn || record.options.ariaLive === 'off') continue
      known.current.set(record.id, record.turn)
      waiting.current.set(record.id, record)
    }
    for (const id of known.current.keys()) if (!list.some((record) => record.id === id)) known.current.delete(id)
    if (waiting.current.size === 0 || timer.current) return
    setSaid({ polite: '', assertive: '' })
    timer.current = realBrowser.after(beforeSpeakingMs, () => {
      timer.current = undefined
      const all = [...waiting.current.values()]
      waiting.current.clear()
      setSaid(announcements(all))
    })
  }, [list])
  useEffect(() => () => timer.current?.(), [])
  return said
}

/** Runs the clock of the toasts as long as there are any. */
export function useClock(any: boolean, paused: boolean): void {
  const clock = useRef<ToastClock | null>(null)
  useEffect(() => {
    if (!any) return undefined
    const own = startToastClock(realBrowser)
    clock.current = own
    return () => {
      own.stop()
      clock.current = null
    }
  }, [any])
  useEffect(() => {
    if (paused) clock.current?.pause()
    else clock.current?.resume()
  }, [paused, any])
}

type Movable = Element & { moveBefore?: (node: Node, child: Node | null) => void }

function move(host: HTMLElement, to: Element): void {
  const place = to as Movable
  const isMoved = attempt(() => {
    if (host.isConnected) place.moveBefore?.(host, null)
    return host.parentNode === place
  }, false)
  if (!isMoved) place.append(host)
}

/** The element that a toast's `selector` names as the place of the stack; null if there is none. */
function wantedPlace(selector: string | undefined): Element | null {
  if (!selector) return null
  const place = document.getElementById(selector)
  if (!place)
    warnOnce(
      `toast selector ${selector}`,
      `No element on this page has the id "${selector}", so its toasts stand where all others do. Write the id without "#".`,
    )
  return place
}

/**
 * Keeps the stack above everything and usable: in the top layer, and inside the topmost modal dialog, because a modal
 * makes everything outside of itself inert. If that dialog is removed with the stack in it, the stack is put back.
 *
 * @param selector id of the element that otherwise contains the stack
 * @returns a function that runs a callback once the stack is shown
 */
export function useTopLayer(
  panel: RefObject<HTMLElement | null>,
  shown: boolean,
  selector: string | undefined,
): (call: () => void) => void {
  const host = useHost()
  const home = useRef<Element | null>(null)
  const popover = useRef<Popover | null>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element || !shown) return undefined
    const layer = (popover.current ??= createPopover(element))
    let takeRoomBack: (() => void) | undefined
    const rehome = (): void => {
      if (!host.isConnected) return
      const top = topModal()
      home.current ??= host.parentElement
      const wanted = wantedPlace(selector)
      // An element inside the dialog is not inert.
      const place =
        wanted && (!top || top.contains(wanted))
          ? wanted
          : (top ?? (home.current?.isConnected ? home.current : document.body))
      // A dialog element of this library displays it in a slot.
      const isOurs = top !== null && top.localName !== 'dialog'
      if (isOurs && place === top) host.slot = 'top-layer'
      else host.removeAttribute('slot')
      if (host.parentElement !== place) move(host, place)
      layer.raise()
      takeRoomBack?.()
      takeRoomBack = isOurs ? leaveRoom(top, element) : undefined
    }
    rehome()
    const stop = onModals(rehome)
    return () => {
      stop()
      takeRoomBack?.()
      layer.hide()
    }
  }, [shown, host, panel, selector])

  useEffect(() => {
    stackIsMounted(host)
    host.addEventListener('element-error', stackIsGone)
    return () => {
      // Unmounted while moved: the element that contained it was removed from the page.
      const { parentElement: holder } = host
      const moved =
        home.current !== null &&
        (host.slot === 'top-layer' || (holder !== null && holder !== home.current && !holder.isConnected))
      queueMicrotask(() => {
        if (moved) {
          host.removeAttribute('slot')
          if (!host.isConnected && !isStackThere() && toastList().get().length > 0)
            (home.current?.isConnected ? home.current : document.body).append(host)
        }
        stackIsGone()
      })
    }
  }, [host])
  return useCallback((call) => popover.current?.show(call), [])
}

/**
 * A key moves the focus to the toasts, and Escape moves it back, however it got there. Listens only while the stack is
 * shown.
 */
export function useHotkey(
  hotkey: string,
  shown: boolean,
  panel: RefObject<HTMLElement | null>,
): { rememberFocus: (left?: EventTarget | null) => void; forgetFocus: () => void; giveFocusBack: () => void } {
  const before = useRef<(() => void) | null>(null)
  const isInside = useCallback((): boolean => {
    const root = panel.current?.getRootNode()
    return root instanceof ShadowRoot && root.activeElement !== null
  }, [panel])
  const rememberFocus = useCallback(
    (left?: EventTarget | null): void => {
      if (left instanceof HTMLElement) before.current ??= wayBackTo([left])
      else if (!isInside()) before.current = wayBackTo([deepActiveElement()])
    },
    [isInside],
  )
  useEffect(() => {
    if (!shown || hotkey === '') return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.key !== hotkey ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      rememberFocus()
      const toasts = panel.current?.querySelectorAll<HTMLElement>('[part=toast]') ?? []
      toasts[toasts.length - 1]?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [hotkey, shown, panel, rememberFocus])
  const giveFocusBack = (): void => {
    const back = before.current
    before.current = null
    if (isInside()) deepActiveElement()?.blur()
    back?.()
    // Nothing is remembered: in a dialog the focus stays there, on the page it is where it was before the first Tab.
    const modal = topModal()
    const dialog = modal instanceof HTMLDialogElement ? modal : modal?.shadowRoot?.querySelector('dialog')
    if (dialog && !deepActiveElement()) focusEdge(dialog, 'first')
  }
  return {
    rememberFocus,
    forgetFocus: () => {
      before.current = null
    },
    giveFocusBack,
  }
}
