import type { WhatsNew } from './whats-new-type.js'
import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { pageStorage } from '../../src/core/page/page-storage.js'
import { whenUserPauses } from './when-user-pauses.js'
import { webroot } from '../../src/core/page/server/urls.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { versionHash } from '../../src/core/page/server/server-config.js'
import { lastLogin } from '../../src/core/session/last-login.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { dismissWhatsNew, fetchWhatsNew } from './whats-new-request.js'

/** What is shown of the news: nothing, a mark on the user menu, or the list. */
export type NewsState = { phase: 'quiet'; news: null } | { phase: 'marked' | 'open'; news: WhatsNew }

/** The page's only process that requests and shows the news. */
export interface NewsProcess {
  /** The user opens the marked news, which then counts as seen. */
  open(): void
  /** The user closes the list, which then counts as seen. */
  close(): void
  stop(): void
}

export const nothingNew: NewsState = { phase: 'quiet', news: null }

/**
 * Storage key of the version that the user has seen: informs other tabs, and keeps it until the server has recorded it.
 */
export const seenNewsKey = (): string => `shared-environment:whats-new:${webroot()}:${currentUser()?.uid ?? ''}`

/** Storage key of the sign-in since which the server is known to have no such call. */
const noCallKey = (url: string): string => `${seenNewsKey()}:none:${url}`
const signIn = (): string => `${versionHash()} ${lastLogin()}`

const storage = pageStorage(() => localStorage)
const noteOf = ({ version }: WhatsNew): string => `seen ${version}`

function log(what: string, error: unknown): void {
  console.debug(`[shared-environment] ${what}`, error)
}

/**
 * Requests the news and reports what to show of it (behaviour.md 10). The server records which version a user has seen.
 * If it cannot be reached, this browser remembers the version and reports it the next time.
 *
 * @param mode `popover` shows the list in the next quiet moment, `badge` marks the user menu at once
 * @param url empty for the product's default
 */
export function startNews(
  mode: 'popover' | 'badge',
  url: string,
  tell: (state: NewsState) => void,
  browser: Browser = realBrowser,
): NewsProcess {
  const giveUp = new AbortController()
  const quiet = whenUserPauses(browser)
  let state = nothingNew
  let undo = (): void => undefined
  const change = (next: NewsState): void => tell((state = next))

  function record(news: WhatsNew): void {
    const key = seenNewsKey()
    // Before the response, because the user may have left the page by then.
    storage.write(key, noteOf(news))
    dismissWhatsNew(url, news.version).then(
      () => storage.write(key, ''),
      (error: unknown) => log('What is new could not be dismissed', error),
    )
  }

  /** Shows the news, unless it was seen already. Returns whether it waits for a quiet moment. */
  function offer(news: WhatsNew): boolean {
    if (storage.read(seenNewsKey()) === noteOf(news)) {
      record(news)
      return false
    }
    // The news was seen in another tab.
    undo = browser.onWindow('storage', (event) => {
      const { key, newValue } = event as StorageEvent
      if (key !== seenNewsKey() || newValue !== noteOf(news)) return
      quiet.stop()
      change(nothingNew)
    })
    if (mode === 'badge') change({ phase: 'marked', news })
    else quiet.when(() => change({ phase: 'open', news }))
    return mode === 'popover'
  }

  const hasNone = storage.read(noCallKey(url)) === signIn()
  const asked = hasNone ? Promise.resolve(null) : fetchWhatsNew(url, giveUp.signal)
  asked
    .then(
      (news) => {
        if (giveUp.signal.aborted) return false
        if (news) return offer(news)
        // The server has recorded the version, but the page that reported it was left before the response.
        if (storage.read(seenNewsKey())) storage.write(seenNewsKey(), '')
        return false
      },
      (error: unknown) => {
        if (giveUp.signal.aborted) return
        // Servers from release 33 on have no such call.
        if (error instanceof RequestError && error.kind === 'not-found') storage.write(noCallKey(url), signIn())
        else log('It is not known what is new', error)
      },
    )
    .then((waits) => {
      if (!waits) quiet.stop()
    }, reportError)

  return {
    open() {
      const { phase, news } = state
      if (phase !== 'marked') return
      record(news)
      change({ phase: 'open', news })
    },
    close() {
      const { phase, news } = state
      if (phase !== 'open') return
      if (mode === 'popover') record(news)
      change(nothingNew)
    },
    stop() {
      giveUp.abort()
      quiet.stop()
      undo()
    },
  }
}
