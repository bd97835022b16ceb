/** What of the page's markup can be clicked without closing the navigation (behaviour.md 6, and a word of our own). */
const keepsOpen = '.app-navigation-noclose, .app-navigation-entry-utils-menu-button, .add-new, #app-settings, [data-keep-open]'

/** What was clicked, with all that it lies in, up to the navigation itself. */
function clickedIn(event: Event, host: Element): Element[] {
  const path = event.composedPath()
  return path.slice(0, path.indexOf(host)).filter((node): node is Element => node instanceof Element)
}

/** Whether a click on the page's own markup in the navigation closes it: on links and buttons, but for the exempt ones. */
export function closesAfter(event: Event, host: Element): boolean {
  const path = clickedIn(event, host).filter((node) => node.getRootNode() !== host.shadowRoot)
  return path.some((node) => node.matches('a, button')) && !path.some((node) => node.matches(keepsOpen))
}

/**
 * Where in the navigation a click on a link of the page leads to, as 'Skip to navigation of app' does (behaviour.md 0.1); null
 * where it leads elsewhere.
 */
export function targetInside(event: Event, host: Element): HTMLElement | null {
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.hash !== '')
  if (!link?.getAttribute('href')?.startsWith('#')) return null
  const target = document.getElementById(link.hash.slice(1))
  return target && host.contains(target) ? target : null
}
