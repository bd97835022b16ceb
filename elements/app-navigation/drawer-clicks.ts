/** Markup that can be clicked without closing the navigation: that of behaviour.md 6, and our `data-keep-open`. */
const keepsOpen =
  '.app-navigation-noclose, .app-navigation-entry-utils-menu-button, .add-new, #app-settings, [data-keep-open]'

/** Markup that leads somewhere, or does something. */
const activated = 'a, button, [role=button], input:is([type=button], [type=submit], [type=image], [type=reset])'

/** Returns the clicked element and its ancestors inside the navigation. */
function clickedIn(event: Event, host: Element): Element[] {
  const path = event.composedPath()
  return path.slice(0, path.indexOf(host)).filter((node): node is Element => node instanceof Element)
}

/** Whether a click closes the navigation: one on a link or button of the page's markup, in any form, does; exempt ones excluded. */
export function closesAfter(event: Event, host: Element): boolean {
  const path = clickedIn(event, host).filter((node) => node.getRootNode() !== host.shadowRoot)
  return path.some((node) => node.matches(activated)) && !path.some((node) => node.matches(keepsOpen))
}

/**
 * Returns the element in the navigation that a clicked link points to, as 'Skip to navigation of app' does
 * (behaviour.md 0.1); null if it points elsewhere.
 */
export function targetInside(event: Event, host: Element): HTMLElement | null {
  const link = event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.hash !== '')
  if (!link?.getAttribute('href')?.startsWith('#')) return null
  const target = document.getElementById(link.hash.slice(1))
  return target && host.contains(target) ? target : null
}
