import { realBrowser, type Browser } from '../../../core/page/environment.js'
import { pageStorage } from '../../../core/page/local-storage.js'
import { currentUser } from '../../../core/page/server/current-user.js'
import { webroot } from '../../../core/page/server/urls.js'
import { RequestError } from '../../../core/http/request-error.js'
import { whilePageActs } from '../../../core/later/page-lifecycle.js'
import { startWallClockTimer } from '../../../core/later/wall-clock-timer.js'
import { ownStatus } from '../../../kits/avatar/user-status-store.js'
import { beatIntervalMs, nextBeatMs, parseBeat, presenceAt, type Beat, type Presence } from './beat.rules.js'
import type { OwnStatus } from './own-status.js'
import { readOwnStatus, sendBeat, tellStatus } from './status-calls.js'

/** Input of a person, which shows that somebody is there. */
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']

/**
 * How long the note of a beat without an answer holds for other tabs, in ms. The answer makes it hold for the whole
 * interval; a page that is left before takes it back.
 */
const claimMs = 30_000

/** What the heartbeat needs of the page. */
export interface StatusHeartbeatDeps {
  browser: Browser
  /** Sends a beat. Returns the status after it, null for none. */
  beat(presence: Presence): Promise<OwnStatus | null>
  /** Requests the status, where a beat does not say it. */
  read(): Promise<OwnStatus | null>
  /** Calls back with each input of a person. Returns the undo. */
  onInput(listener: () => void): () => void
  /** The note of the last beat, which all tabs of the account share. */
  notes: { read(): string | null; write(text: string): void }
}

/** Storage key of the last beat of all tabs of the account. */
export const lastBeatKey = (): string => `shared-environment:status-beat:${webroot()}:${currentUser()?.uid ?? ''}`

function onInput(listener: () => void): () => void {
  const end = new AbortController()
  const hear = (event: Event): void => {
    if (event.isTrusted) listener()
  }
  for (const name of inputs) addEventListener(name, hear, { capture: true, passive: true, signal: end.signal })
  return () => end.abort()
}

function realDeps(): StatusHeartbeatDeps {
  const storage = pageStorage(() => localStorage)
  const quietly = { background: true, allowAuthErrors: true }
  return {
    browser: realBrowser,
    beat: (presence) => sendBeat(presence, quietly),
    read: () => readOwnStatus(quietly),
    onInput,
    notes: { read: () => storage.read(lastBeatKey()), write: (text) => storage.write(lastBeatKey(), text) },
  }
}

/**
 * Keeps the signed-in user online: the server shows everybody else as offline. Beats every 5 minutes, with 'away' when
 * nobody has touched the page for 2 minutes, and at once when somebody comes back. All tabs of an account share the
 * beats. What the server answers is the status from then on: a call may have begun or ended, or a message was cleared.
 *
 * @returns the undo, which may be called twice
 */
export function startStatusHeartbeat(deps = realDeps()): () => void {
  const { browser, notes } = deps
  /** Without storage, this tab only knows its own. */
  let own: Beat | null = null
  let lastInputMs = browser.now()
  let isRefused = false
  /** The server shows the user as offline, whatever a note says. */
  let isOffline = ownStatus().get().status?.status === 'offline'

  return whilePageActs(browser, () => {
    let ended = false
    let failed = false
    let takeBack = (): void => undefined
    let cancel = (): void => undefined

    function look(): void {
      cancel()
      if (ended || isRefused) return
      const nowMs = browser.now()
      const presence = presenceAt(nowMs, lastInputMs)
      const dueMs = isOffline ? nowMs : nextBeatMs(presence, parseBeat(notes.read()) ?? own, nowMs)
      if (dueMs > nowMs) cancel = startWallClockTimer(browser, dueMs, look)
      else void send(presence, nowMs)
    }

    async function send(presence: Presence, atMs: number): Promise<void> {
      isOffline = false
      own = { presence, atMs }
      const done = JSON.stringify(own)
      const earlier = notes.read()
      // Before the answer, so that no other tab beats meanwhile.
      notes.write(JSON.stringify({ presence, atMs: atMs - beatIntervalMs + claimMs }))
      takeBack = () => notes.write(earlier ?? '')
      const answered = (): void => {
        takeBack = () => undefined
        notes.write(done)
      }
      const before = ownStatus().get()
      // Not after the answer: one that never comes must not end the beats.
      cancel = startWallClockTimer(browser, atMs + beatIntervalMs, look)
      try {
        const answer = await deps.beat(presence)
        answered()
        const status = answer ?? (await deps.read())
        failed = false
        // A status that was set meanwhile is newer than the answer.
        if (!ended && ownStatus().get() === before && isChanged(before.status, status)) tellStatus(status)
      } catch (error) {
        failed = true
        // A failed one counts, too: the next comes after an interval, or with the network.
        if (!ended) answered()
        const { status } = error instanceof RequestError ? error : { status: 0 }
        // The server has no status app, or forbids it.
        if (status === 404 || status === 403 || status === 501) isRefused = true
        console.debug('[shared-environment] The status could not be kept up to date', error)
      }
    }

    const undo = [
      deps.onInput(() => {
        const nowMs = browser.now()
        const wasAway = presenceAt(nowMs, lastInputMs) === 'away'
        lastInputMs = nowMs
        if (wasAway) look()
      }),
      browser.onWindow('online', () => {
        if (!failed || ended) return
        failed = false
        notes.write('')
        own = null
        look()
      }),
    ]
    look()
    return () => {
      ended = true
      cancel()
      takeBack()
      for (const step of undo) step()
    }
  })
}

function isChanged(
  known: { status: string; icon: string | null; message: string | null } | null,
  next: OwnStatus | null,
): boolean {
  if (!known || !next) return known !== next
  return known.status !== next.status || known.icon !== next.icon || known.message !== next.message
}
