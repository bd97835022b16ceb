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
  toasts,
  type ToastRecord,
} from '../../src/services/toasts/toast-store.js'
import { focusEdge } from '../../src/kits/modals/dialog-fields.js'
import { createPopover } from '../../src/core/ui/popover.js'
import { announcements } from './toast-stack.model.js'

/**
 * Delay in ms between emptying and filling a live region: text set at once is often not read, repeated text never
 * (behaviour.md 14).
 */
const beforeSpeakingMs = 50

/** Fills the two live regions, which exist, empty, from the beginning. */
export function createAnnouncer(
  polite: HTMLElement,
  assertive: HTMLElement,
): { say(list: readonly ToastRecord[]): void; stop(): void } {
  const waiting = new Map<number, ToastRecord>()
  let unwait: (() => void) | undefined

  return {
    say(list) {
      const { announced } = toasts()
      for (const record of list)
        if (announced.get(record.id) !== record.turn && record.options.ariaLive !== 'off')
          waiting.set(record.id, record)
      // Nobody is to find what is over at the end of the page.
      if (list.length === 0) polite.textContent = assertive.textContent = ''
      for (const id of announced.keys()) if (!list.some((record) => record.id === id)) announced.delete(id)
      if (waiting.size === 0 || unwait) return
      polite.textContent = assertive.textContent = ''
      unwait = realBrowser.after(beforeSpeakingMs, () => {
        unwait = undefined
        const texts = announcements([...waiting.values()])
        for (const { id, turn } of waiting.values()) announced.set(id, turn)
        waiting.clear()
        polite.textContent = texts.polite
        assertive.textContent = texts.assertive
      })
    },
    stop: () => unwait?.(),
  }
}

/** Runs the clock of the toasts (toast-clock.ts) as long as there are any. */
export function createClock(isCut: (id: number) => boolean): {
  run(any: boolean, isPaused: boolean): void
  stop(): void
} {
  let clock: ToastClock | null = null
  const stop = (): void => {
    clock?.stop()
    clock = null
  }
  return {
    run(any, isPaused) {
      if (!any) return stop()
      clock ??= startToastClock(realBrowser, isCut)
      if (isPaused) clock.pause()
      else clock.resume()
    },
    stop,
  }
}

/** Notes where toasts are. To be called again once they have got new places: they slide to these. */
export function slideFrom(toasts: readonly HTMLElement[]): () => void {
  const topOf = (toast: HTMLElement): number => toast.getBoundingClientRect().top
  const before = toasts.map(topOf)
  const move = (property: string, placed: (at: number) => string): void =>
    toasts.forEach(({ style }, at) => {
      style.transitionProperty = property
      style.translate = placed(at)
    })
  return () => {
    move('scale', () => '')
    const by = toasts.map((toast, at) => (before[at] ?? 0) - topOf(toast))
    move('scale', (at) => `0 ${by[at]}px`)
    toasts.forEach(topOf)
    move('', () => '')
  }
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

/** Keeps the stack above everything and usable (`createTopLayer`). */
export interface TopLayer {
  /** @param selector id of the element that otherwise contains the stack */
  show(selector: string | undefined): void
  hide(): void
  /** Calls once the stack is shown. */
  whenShown(call: () => void): void
  stop(): void
}

/**
 * Keeps the stack above everything and usable: in the top layer, and inside the topmost modal dialog, because a modal
 * makes everything outside of itself inert. If that dialog is removed with the stack in it, the stack is put back.
 */
export function createTopLayer(host: HTMLElement, panel: HTMLElement): TopLayer {
  const popover = createPopover(panel)
  let home: Element | null = null
  let wantedId: string | undefined
  let takeRoomBack: (() => void) | undefined
  let unlisten: (() => void) | undefined

  function rehome(): void {
    if (!host.isConnected) return
    const top = topModal()
    home ??= host.parentElement
    const wanted = wantedPlace(wantedId)
    // An element inside the dialog is not inert.
    const place =
      wanted && (!top || top.contains(wanted)) ? wanted : (top ?? (home?.isConnected ? home : document.body))
    // A dialog element of this library displays it in a slot.
    const isOurs = top !== null && top.localName !== 'dialog'
    if (isOurs && place === top) host.slot = 'top-layer'
    else host.removeAttribute('slot')
    if (host.parentElement !== place) move(host, place)
    popover.raise()
    takeRoomBack?.()
    takeRoomBack = isOurs ? leaveRoom(top, panel) : undefined
  }

  function hide(): void {
    unlisten?.()
    takeRoomBack?.()
    unlisten = takeRoomBack = undefined
    popover.hide()
  }

  stackIsMounted(host)
  host.addEventListener('element-error', stackIsGone)
  return {
    show(selector) {
      if (unlisten && selector === wantedId) return
      wantedId = selector
      rehome()
      unlisten ??= onModals(rehome)
    },
    hide,
    whenShown: (call) => popover.show(call),
    stop() {
      hide()
      popover.release()
      // Unmounted while moved: the element that contained it was removed from the page.
      const { parentElement: holder } = host
      const moved =
        home !== null && (host.slot === 'top-layer' || (holder !== null && holder !== home && !holder.isConnected))
      queueMicrotask(() => {
        if (moved) {
          host.removeAttribute('slot')
          if (!host.isConnected && !isStackThere() && toastList().get().length > 0)
            (home?.isConnected ? home : document.body).append(host)
        }
        stackIsGone()
      })
    },
  }
}

/** The way to the toasts and back (`createHotkey`). */
export interface Hotkey {
  /** @param keys by their `KeyboardEvent.key`; none where there are no toasts */
  listen(keys: readonly string[]): void
  rememberFocus(left?: EventTarget | null): void
  forgetFocus(): void
  giveFocusBack(): void
  stop(): void
}

/**
 * Keys move the focus to the toasts and back; Escape moves it back, too, however it got there. F6 is the browser's own key
 * for going round its areas: the toasts are one more of these, so in them it goes on to the browser's next.
 */
export function createHotkey(root: ShadowRoot): Hotkey {
  let before: (() => void) | null = null
  let hotkeys: readonly string[] = []
  const isInside = (): boolean => root.activeElement !== null

  function rememberFocus(left?: EventTarget | null): void {
    if (left instanceof HTMLElement) before ??= wayBackTo([left])
    else if (!isInside()) before = wayBackTo([deepActiveElement()])
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event
    if (!hotkeys.includes(key) || defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return
    if (!isInside() || key !== 'F6') event.preventDefault()
    if (isInside()) return giveFocusBack()
    rememberFocus()
    ;[...root.querySelectorAll<HTMLElement>('[part=toast]')].at(-1)?.focus()
  }
  function giveFocusBack(): void {
    const back = before
    before = null
    if (isInside()) deepActiveElement()?.blur()
    back?.()
    // Nothing is remembered: in a dialog the focus stays there, on the page it is where it was before the first Tab.
    const modal = topModal()
    const dialog = modal instanceof HTMLDialogElement ? modal : modal?.shadowRoot?.querySelector('dialog')
    if (dialog && !deepActiveElement()) focusEdge(dialog, 'first')
  }
  function listen(keys: readonly string[]): void {
    hotkeys = keys
    if (keys.length > 0) document.addEventListener('keydown', onKeyDown)
    else document.removeEventListener('keydown', onKeyDown)
  }

  return {
    listen,
    rememberFocus,
    forgetFocus() {
      before = null
    },
    giveFocusBack,
    stop: () => listen([]),
  }
}
