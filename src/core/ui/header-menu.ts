import type { Host } from '../element/element-host.js'
import { headerButton, raised } from '../element/theme.js'
import { isComposing } from '../lib/is-composing.js'
import { make, setAttributes, setText } from '../page/dom.js'
import { listen } from '../page/environment.js'
import { isShownIn } from './is-shown-in.js'
import { keepBeside } from './keep-beside.js'
import { createPopover } from './popover.js'

/** What the user opened it with; null if a script opened it. */
export type OpenedBy = 'keyboard' | 'mouse' | 'touch' | null

/** The content of the panel. */
export interface PanelContent {
  /** Called when it may have changed. */
  draw(): void
  /** The panel is shown. Until then the content is only made ready. */
  reveal(openedBy: OpenedBy): void
  remove(): void
}

/** What the owner of a menu does. */
export interface HeaderMenuOptions {
  /**
   * `nav` and `list` close when focus leaves them, `dialog` traps it until closed; `list` is part of a landmark, not
   * one itself.
   */
  kind: 'nav' | 'list' | 'dialog'
  onOpenChange(open: boolean): void
  /** Which edges of trigger and panel are aligned; by default their end edges. */
  align?(): 'start' | 'end'
  /** Returns the element to focus when the user opens it; by default focus stays on the trigger. */
  focusFirst?(panel: HTMLElement, openedBy: OpenedBy): HTMLElement | null | undefined
  /**
   * Makes the content when the trigger is hovered or focused, and when the panel is shown at the latest; it is removed when
   * the panel is hidden.
   */
  make(panel: HTMLElement): PanelContent
}

/** What an owner sets. */
export interface HeaderMenuState {
  /** Accessible name of the trigger and of the panel. */
  label: string
  /** More about the trigger, read after its name. */
  description?: string
  open: boolean
}

export interface HeaderMenu {
  /** Holds the button and the panel. */
  readonly element: HTMLElement
  readonly trigger: HTMLButtonElement
  set(state: HeaderMenuState): void
  stop(): void
}

export const headerMenuStyles = `
[part='trigger'] {
  display: grid;
  ${headerButton}
}
[part='panel']:popover-open {
  display: flex;
  flex-direction: column;
  inset: auto;
  margin: 0;
  padding: 0;
  max-inline-size: calc(100vw - 16px);
  overflow: hidden;
  ${raised}
}
`

/**
 * A button in the header and the panel it opens, shared by the menus of the header (behaviour.md 2, "Header menu
 * behaviour"): a click toggles, Escape closes and gives the focus back, a click elsewhere closes, and only one is
 * open at a time. The panel is a native popover; its content is there while it is open.
 *
 * ARIA pattern: Disclosure (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/); the contacts panel is a non-modal
 * dialog.
 */
export function createHeaderMenu(
  host: Host,
  { kind, onOpenChange, align, focusFirst, make: makeContent }: HeaderMenuOptions,
): HeaderMenu {
  let open = false
  let openedBy: OpenedBy = null
  let pressedBy: OpenedBy = null
  let content: PanelContent | null = null
  let beside: ReturnType<typeof keepBeside> | null = null

  const trigger = make('button', { type: 'button', part: 'trigger', 'aria-controls': 'panel', popovertarget: 'panel' })
  // Hidden, so that it is read with the trigger alone and not once more after it.
  const description = make('span', { id: 'description', hidden: true })
  const panel: HTMLElement = make(kind === 'nav' ? 'nav' : 'div', { id: 'panel', part: 'panel', popover: 'auto' })
  if (kind === 'dialog') panel.role = 'dialog'
  const element = make('div', { part: kind === 'list' ? null : 'base' }, trigger, description, panel)

  const prepare = (): PanelContent => (content ??= makeContent(panel))
  const popover = createPopover(panel, {
    shown() {
      prepare().reveal(openedBy)
      follow()
      focusFirst?.(panel, openedBy)?.focus()
      openedBy = null
    },
    hidden(dismissed) {
      clear()
      if (dismissed) onOpenChange(false)
    },
  })
  function follow(): void {
    beside ??= keepBeside(panel, () => ({ target: trigger, align: align?.() ?? 'end' }))
  }
  function letGo(): void {
    beside?.stop()
    beside = null
  }
  function clear(): void {
    letGo()
    content?.remove()
    content = null
  }

  // Instead of `popovertarget`, which would show the panel before its content is there. The attribute is only for the
  // browser: a press on the trigger of an open panel is no click outside of it.
  trigger.addEventListener('click', (event) => {
    event.preventDefault()
    openedBy = open ? null : event.detail === 0 ? 'keyboard' : pressedBy
    // Safari does not focus a button that is clicked.
    if (!open) trigger.focus()
    onOpenChange(!open)
  })
  trigger.addEventListener('pointerdown', ({ pointerType }) => {
    pressedBy = pointerType === 'mouse' ? 'mouse' : 'touch'
  })
  for (const name of ['pointerenter', 'focus']) trigger.addEventListener(name, prepare)
  panel.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (kind !== 'dialog' && open && next instanceof Node && !isShownIn(next, panel) && next !== trigger)
      onOpenChange(false)
  })

  /**
   * Escape focuses the trigger even if a sibling of it had the focus; one Escape closes one layer (WebKit would close
   * two).
   */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !open || isComposing(event)) return
    if (event.key === 'Tab' && kind === 'dialog') keepInside(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onOpenChange(false)
    trigger.focus()
  }

  /**
   * Tab moves from the last focusable element in a dialog to the first, Shift+Tab back; from the trigger both move into
   * it.
   */
  const keepInside = (event: KeyboardEvent): void => {
    const [target] = event.composedPath()
    // What only the arrow keys reach may have the focus, too.
    const stops = [...panel.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]')].filter(
      (stop) => (stop.tabIndex >= 0 || stop === target) && stop.checkVisibility(),
    )
    const ends = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (target !== ends[0] && target !== trigger) return
    event.preventDefault()
    ends[1]?.focus()
  }

  // On the host: what the page has put into a slot is not below the panel.
  const unlisten = listen(host.element, 'keydown', (event) => onKeyDown(event as KeyboardEvent))
  const moved = (): void => {
    if (open) popover.show()
  }
  host.moved.add(moved)

  return {
    element,
    trigger,
    set({ label, description: more = '', open: wanted }) {
      const opens = open !== wanted
      open = wanted
      setAttributes(trigger, {
        'aria-label': label,
        'aria-expanded': String(open),
        'aria-describedby': more && 'description',
      })
      if (kind !== 'list') panel.ariaLabel = label
      setText(description, more)
      content?.draw()
      beside?.place()
      if (!opens) return
      // Another script may have taken the panel away.
      if (panel.parentNode !== element) element.append(panel)
      if (open) {
        // Opened again before it was closed.
        if (popover.isShown()) follow()
        return openedBy ? popover.showNow() : popover.show()
      }
      // When a script closes it, the browser gives the focus back from its own content, but not from a slot.
      if (isShownIn((host.element.getRootNode() as Document).activeElement, panel)) trigger.focus()
      // At once: the trigger may be gone, and an observer of what is gone is a 'ResizeObserver loop' to browsers.
      letGo()
      popover.hide()
    },
    stop() {
      unlisten()
      host.moved.delete(moved)
      popover.release()
      clear()
    },
  }
}
