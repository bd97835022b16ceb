import { currentUser, type CurrentUser } from '../../src/core/page/server/current-user.js'
import { generateUrl } from '../../src/core/page/server/urls.js'

/**
 * Takes what the demo server hands over on its files page (head, initial state) into this document, so that an element
 * in here finds the page that it needs. Nothing of the other page runs.
 *
 * @returns who is signed in on the demo
 */
export async function takeHandOver(): Promise<CurrentUser | null> {
  const page = await readPage(generateUrl('/apps/files/'))
  Object.assign(document.head.dataset, { ...page?.head.dataset })
  document.body.append(...(page?.querySelectorAll('input[id^="initial-state-"]') ?? []))
  return currentUser()
}

/** XMLHttpRequest parses a page without running it; DOMParser would need a Trusted Types policy, which is forbidden here. */
function readPage(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest()
    call.open('GET', url)
    call.responseType = 'document'
    call.addEventListener('loadend', () => resolve(call.responseXML))
    call.send()
  })
}

/** Where to sign in, and come back to this view. */
export function signInUrl(): string {
  return `${generateUrl('/login')}?redirect_url=${encodeURIComponent(location.pathname + location.search + location.hash)}`
}
