import type { WhatsNew } from './whats-new-type.js'
import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { pageStorage } from '../../src/core/page/local-storage.js'
import { watchQuiet } from './when-user-pauses.js'
import { webroot } from '../../src/core/page/server/urls.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { dismissWhatsNew, fetchWhatsNew } from './whats-new-request.js'

/** What there is to see: nothing, a mark on the user menu, or the list. */
export type NewsState = { phase: 'quiet'; news: null } | { phase: 'marked' | 'open'; news: WhatsNew }

/** What the page asks for only once. */
export interface NewsProcess {
  /** The user wants to see what was marked: it counts as seen. */
  open(): void
  /** The user has put the list away: it counts as seen. */
  close(): void
  stop(): void
}

/** Nothing to see. */
export const nothingNew: NewsState = { phase: 'quiet', news: null }

/** Where a tab notes what the user has seen until the server knows it, and tells the other tabs. */
export const seenNewsKey = (): string => `shared-environment:whats-new:${webroot()}:${currentUser()?.uid ?? ''}`

const storage = pageStorage(() => localStorage)
const noteOf = ({ version }: WhatsNew): string => `seen ${version}`

function log(what: string, error: unknown): void {
  console.debug(`[shared-environment] ${what}`, error)
}

/**
 * Asks what is new and tells what there is to see of it (behaviour.md 10). What was seen is kept by the server, per user
 * and version. Where the server cannot be told, this browser remembers it and tells it the next time.
 *
 * @param mode `popover` shows the list in the next quiet moment, `badge` marks the user menu at once
 * @param url empty for the product's own
 */
export function startNews(mode: 'popover' | 'badge', url: string, tell: (state: NewsState) => void, browser: Browser = realBrowser): NewsProcess {
  const giveUp = new AbortController()
  const quiet = watchQuiet(browser)
  let state = nothingNew
  let undo = (): void => undefined
  const change = (next: NewsState): void => tell((state = next))

  function record(news: WhatsNew): void {
    const key = seenNewsKey()
    // Before the answer: the page may be left by then.
    storage.write(key, noteOf(news))
    dismissWhatsNew(url, news.version).then(() => storage.write(key, ''), (error: unknown) => log('What is new could not be dismissed', error))
  }

  /** Whether it waits for a quiet moment. */
  function offer(news: WhatsNew): boolean {
    if (storage.read(seenNewsKey()) === noteOf(news)) {
      record(news)
      return false
    }
    // Seen in another tab.
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

  fetchWhatsNew(url, giveUp.signal)
    .then((news) => {
      if (giveUp.signal.aborted) return false
      if (news) return offer(news)
      // The server knows it by now; the page that told it was left before its answer.
      if (storage.read(seenNewsKey())) storage.write(seenNewsKey(), '')
      return false
    }, (error: unknown) => { if (!giveUp.signal.aborted) log('It is not known what is new', error) })
    .then((waits) => { if (!waits) quiet.stop() }, reportError)

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
