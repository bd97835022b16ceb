import { pause } from '../page/time/yield-to-page.js'

/** Callbacks for the owner of a popover. */
export interface PopoverEvents {
  /** It is in the top layer now. */
  shown?(): void
  /** It has left the top layer. `dismissed` when the browser closed it: Escape, a click elsewhere, another popover. */
  hidden?(dismissed: boolean): void
}

/** Shows and hides a `[popover]` element. All methods can be called at any time; the last call wins. */
export interface Popover {
  isShown(): boolean
  /** @param then called in the task in which it is shown, unless `hide()` comes first */
  show(then?: () => void): void
  /** The same at once, for a press of the user: it comes in no other operation, and the next frame shows the popover. */
  showNow(): void
  hide(): void
  /** Shows it above everything that was shown after it. */
  raise(): void
  /** Stops listening and drops pending calls. */
  release(): void
}

/**
 * The only code that shows and hides popovers. A browser refuses to show or hide one popover while it shows or hides
 * another (HTML standard, "popover showing or hiding"), and it runs listeners and promises meanwhile: `beforetoggle`,
 * `focus`, `blur`. So both are called in a task of their own, in which no such operation is under way.
 *
 * `toggle`, which is fired afterwards, reports what the browser closes by itself; `beforetoggle` is not used.
 * A popover that is moved in the document leaves the top layer without an event: call `show()` again.
 *
 * @see https://html.spec.whatwg.org/multipage/popover.html
 */
export function createPopover(element: HTMLElement, { shown, hidden }: PopoverEvents = {}): Popover {
  let wanted = false
  let raising = false
  let waiting = false
  let released = false
  /** The state that the owner was told last. */
  let told = false
  let then: (() => void) | undefined

  const isShown = (): boolean => element.matches(':popover-open')
  const tell = (dismissed: boolean): void => {
    if (told === isShown()) return
    told = !told
    if (told) shown?.()
    else hidden?.(dismissed)
  }
  const settle = (): void => {
    waiting = false
    if (released) return
    if (isShown() && (!wanted || raising)) element.hidePopover()
    raising = false
    if (wanted && !isShown() && element.isConnected) element.showPopover()
    tell(false)
    if (!isShown()) return
    const call = then
    then = undefined
    call?.()
  }
  const later = (): void => {
    if (waiting) return
    waiting = true
    void pause().then(settle)
  }
  const toggled = (event: Event): void => {
    // A pending call settles the state in its own task. Popovers inside this one have a `toggle` of their own.
    if (event.target !== element || waiting || isShown()) return
    wanted = false
    tell(true)
  }
  element.addEventListener('toggle', toggled)

  return {
    isShown,
    show(call) {
      wanted = true
      if (call) then = call
      later()
    },
    showNow() {
      wanted = true
      settle()
    },
    hide() {
      then = undefined
      if (!wanted && !isShown()) return
      wanted = false
      later()
    },
    raise() {
      wanted = raising = true
      later()
    },
    release() {
      released = true
      element.removeEventListener('toggle', toggled)
    },
  }
}
