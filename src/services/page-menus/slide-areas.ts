import { attempt } from '../../core/lib/attempt.js'
import { realBrowser, type Browser } from '../../core/page/environment.js'
import { menuMs } from './menus.js'
import { slide, type Slide } from './slide.js'

/** Four times as long as a menu (behaviour.md 7). */
const slideMs = 4 * menuMs

/**
 * Makes every element with `data-apps-slide-toggle="selector"` open and close the area that the selector finds, also
 * elements added later (behaviour.md 7). Both get the class `opened`, the button `aria-expanded`. The area gets the
 * events `show` and `hide` once it is open or closed. A click outside closes it; clicks during the animation are
 * ignored. A single field with `autofocus` in it gets the focus. If the page has no such button, `#app-navigation` gets
 * the class `without-app-settings`.
 *
 * @returns a function that stops it
 */
export function startSlideAreas(browser: Browser = realBrowser): () => void {
  /** Open areas with their buttons. */
  const opened = new Map<HTMLElement, HTMLElement>()
  const sliding = new Map<HTMLElement, Slide>()
  const attribute = 'data-apps-slide-toggle'

  function change(area: HTMLElement, button: HTMLElement, opens: boolean): void {
    if (sliding.has(area)) return
    for (const one of [area, button]) one.classList.toggle('opened', opens)
    button.ariaExpanded = String(opens)
    if (opens) opened.set(area, button)
    else opened.delete(area)
    let isOver = false
    const running = slide(
      area,
      opens,
      slideMs,
      () => {
        isOver = true
        sliding.delete(area)
        area.dispatchEvent(new CustomEvent(opens ? 'show' : 'hide'))
        const fields = area.querySelectorAll<HTMLElement>('[autofocus]')
        if (opens && fields.length === 1) fields[0]?.focus()
      },
      browser,
    )
    if (!isOver) sliding.set(area, running)
  }

  const areaOf = (button: Element): HTMLElement | null =>
    attempt(() => document.querySelector<HTMLElement>(button.getAttribute(attribute) || ':not(*)'), null)

  function onClick({ target }: Event): void {
    const button = (target as Element).closest?.<HTMLElement>(`[${attribute}]`)
    const wanted = button && areaOf(button)
    for (const [area, own] of opened) if (area !== wanted && !area.contains(target as Node)) change(area, own, false)
    if (button && wanted) change(wanted, button, !opened.has(wanted))
  }

  if (!document.querySelector(`[${attribute}]`))
    document.querySelector('#app-navigation')?.classList.add('without-app-settings')
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('click', onClick)
    for (const one of [...sliding.values()]) one.finish()
  }
}
