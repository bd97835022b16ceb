import { currentUser, type CurrentUser } from '../../src/core/page/server/current-user.js'
import { generateUrl } from '../../src/core/page/server/urls.js'

/**
 * Copies what the demo server's files page hands over (head, initial state) into this document, so that elements find
 * the data they need. No script of that page runs.
 *
 * @returns the user who is signed in to the demo
 */
export async function takeHandOver(): Promise<CurrentUser | null> {
  const page = await readPage(generateUrl('/apps/files/'))
  Object.assign(document.head.dataset, { ...page?.head.dataset })
  document.body.append(...(page?.querySelectorAll('input[id^="initial-state-"]') ?? []))
  return currentUser()
}

/**
 * XMLHttpRequest parses a page without running it; DOMParser would need a Trusted Types policy, which is forbidden
 * here.
 */
function readPage(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest()
    call.open('GET', url)
    call.responseType = 'document'
    call.addEventListener('loadend', () => resolve(call.responseXML))
    call.send()
  })
}

/** The sign-in page, which leads back to this view. */
export function signInUrl(): string {
  return `${generateUrl('/login')}?redirect_url=${encodeURIComponent(location.pathname + location.search + location.hash)}`
}
