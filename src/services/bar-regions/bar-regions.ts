import { pageNaming } from '../../core/page/tag-naming.js'

const regions = ['app-menu', 'contacts-menu', 'user-menu']

const firstStop = (region: Element | undefined): HTMLElement | undefined =>
  [...(region?.shadowRoot?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].find((stop) =>
    stop.checkVisibility(),
  )

/**
 * F6 leads from a menu of the header to the next, and Shift+F6 to the one before. At the ends, and everywhere else on the
 * page, the key is the browser's own, which goes round its areas with it, or that of the toasts.
 *
 * @returns the undo
 */
export function followRegionKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, defaultPrevented } = event
    if (key !== 'F6' || ctrlKey || altKey || metaKey || defaultPrevented) return
    const { prefix } = pageNaming()
    const there = [...document.querySelectorAll(regions.map((tag) => prefix + tag).join())]
    const at = there.findIndex((region) => region.matches(':focus-within'))
    const next = at < 0 ? undefined : firstStop(there[at + (shiftKey ? -1 : 1)])
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
