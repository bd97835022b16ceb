import { isComposing } from '../../core/lib/is-composing.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { slide, type Slide } from './slide.js'

/** How long a menu takes to open and to close, in ms (behaviour.md 7). */
export const menuMs = 50

/** A menu of the page that its toggle opens. */
export interface RegisteredMenu {
  /** Without the animation. */
  show(): void
  hide(): void
  /** Forgets the menu and leaves it as it is. */
  unregister(): void
}

interface OpenMenu {
  menu: HTMLElement
  hide(animated: boolean): void
}

/** Only one menu of the page is open at a time. */
const open = (): { now: OpenMenu | null } => sharedRecord('open-menu', () => ({ now: null }))

/**
 * Makes an element of the page the button of a menu (behaviour.md 7): a click opens and closes it, also Enter if the
 * toggle is neither a link nor a button. Opening it closes any other menu; a click outside of every `.menu` and
 * `.menutoggle` closes it. The menu gets the events `beforeShow`, `afterShow`, `beforeHide` and `afterHide`. Escape in
 * it closes it and moves the focus back to the toggle.
 *
 * @param toggle gets the class `menutoggle` and `aria-expanded`
 * @param menu gets the class `menu`; hidden from now on
 * @param onToggle called before the menu opens or closes by its toggle
 * @param browser for tests; old pages pass whether the menu belongs to the header, which is ignored
 */
export function registerMenu(
  toggle: HTMLElement,
  menu: HTMLElement,
  onToggle?: () => void,
  browser: Browser | boolean = realBrowser,
): RegisteredMenu {
  const end = new AbortController()
  const { signal } = end
  const tell = (name: string): boolean => menu.dispatchEvent(new CustomEvent(name))
  let isOpen = false
  let sliding: Slide | null = null
  const own: OpenMenu = { menu, hide }

  function change(opens: boolean, animated: boolean): void {
    if (opens === isOpen) return
    sliding?.finish()
    if (opens) open().now?.hide(true)
    tell(opens ? 'beforeShow' : 'beforeHide')
    isOpen = opens
    toggle.ariaExpanded = String(opens)
    if (opens) {
      open().now = own
      // Only while it is open, so that the document does not hold menus that the page has dropped.
      document.addEventListener('mouseup', onMouseUp, { signal })
    } else {
      if (open().now === own) open().now = null
      document.removeEventListener('mouseup', onMouseUp)
    }
    sliding = slide(
      menu,
      opens,
      animated ? menuMs : 0,
      () => {
        sliding = null
        tell(opens ? 'afterShow' : 'afterHide')
      },
      typeof browser === 'object' ? browser : realBrowser,
    )
  }
  function hide(animated: boolean): void {
    change(false, animated)
  }
  function onMouseUp({ target }: MouseEvent): void {
    if (!(target as Element).closest?.('.menu, .menutoggle')) hide(true)
  }
  const byToggle = (event: Event): void => {
    event.preventDefault()
    onToggle?.()
    change(!isOpen, true)
  }

  toggle.classList.add('menutoggle')
  menu.classList.add('menu')
  toggle.ariaExpanded = 'false'
  menu.hidden = true
  menu.style.display = 'none'
  toggle.addEventListener('click', byToggle, { signal })
  if (!toggle.matches('a[href], button')) {
    toggle.addEventListener(
      'keyup',
      (event) => {
        if (event.key === 'Enter') byToggle(event)
      },
      { signal },
    )
  }
  menu.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOpen || isComposing(event)) return
      event.preventDefault()
      hide(true)
      toggle.focus()
    },
    { signal },
  )
  signal.addEventListener('abort', () => sliding?.finish())

  return {
    show: () => change(true, false),
    hide: () => hide(false),
    unregister() {
      if (open().now === own) open().now = null
      end.abort()
    },
  }
}
