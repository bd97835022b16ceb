import { realBrowser, type Browser } from '../../core/page/environment.js'
import { pageStorage } from '../../core/page/page-storage.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { webroot } from '../../core/page/server/urls.js'
import { RequestError } from '../../core/http/request-error.js'
import { tokenIsStale } from '../../core/session/request-token.js'
import { on } from '../../core/bus/bus.js'
import { whilePageActs } from '../../core/page/page-lifecycle.js'
import { startWallClockTimer } from '../../core/page/time/wall-clock-timer.js'
import { ownStatus } from '../../kits/avatar/user-status-store.js'
import { watchPresence } from '../session/presence.js'
import { beatIntervalMs, newerBeat, nextBeatMs, parseBeat, presenceAt, type Beat, type Presence } from './beat.rules.js'
import type { OwnStatus } from './own-status.js'
import { readOwnStatus, sendBeat, tellStatus } from './status-calls.js'

/** How long a tab whose turn it is waits for the note of the tab before, in ms: storage reaches other tabs late. */
const messageMs = 250

/** How long a beat waits for the tab that fetches a fresh token for all, in ms. Then it fetches one itself. */
const tokenPatienceMs = 60_000

/** What the heartbeat needs of the page. */
export interface StatusHeartbeatDeps {
  browser: Browser
  /** Sends a beat. Returns the status after it, null for none. */
  beat(presence: Presence): Promise<OwnStatus | null>
  /** Calls back when the token is fresh, or after a while. Returns the undo. */
  whenTokenFresh(call: () => void): () => void
  /** Requests the status, where a beat does not say it. */
  read(): Promise<OwnStatus | null>
  watchPresence: typeof watchPresence
  /** The note of the last beat, which all tabs of the account share. */
  notes: { read(): string | null; write(text: string): void }
}

/** Storage key of the last beat of all tabs of the account. */
export const lastBeatKey = (): string => `shared-environment:status-beat:${webroot()}:${currentUser()?.uid ?? ''}`

/** After the night, the tab that keeps the session alive fetches one token for all. */
function whenTokenFresh(call: () => void): () => void {
  const undo: (() => void)[] = []
  const stop = (): void => undo.splice(0).forEach((step) => step())
  const go = (): void => {
    stop()
    call()
  }
  if (tokenIsStale()) undo.push(on('token:received', go), realBrowser.after(tokenPatienceMs, go))
  else call()
  return stop
}

function realDeps(): StatusHeartbeatDeps {
  const storage = pageStorage(() => localStorage)
  const quietly = { background: true, allowAuthErrors: true }
  return {
    browser: realBrowser,
    beat: (presence) => sendBeat(presence, quietly),
    whenTokenFresh,
    read: () => readOwnStatus(quietly),
    watchPresence,
    notes: { read: () => storage.read(lastBeatKey()), write: (text) => storage.write(lastBeatKey(), text) },
  }
}

/**
 * Keeps the signed-in user online: the server shows everybody else as offline. Beats every 5 minutes, with 'away' when
 * nobody has been here for 2 minutes, and at once when somebody comes back. All tabs of an account share the
 * beats. What the server answers is the status from then on: a call may have begun or ended, or a message was cleared.
 *
 * @returns the undo, which may be called twice
 */
export function startStatusHeartbeat(deps = realDeps()): () => void {
  const { browser, notes } = deps
  const takeTurn = browser.takeLock ?? takeTurnAlone
  /** The last beat of this tab, which other tabs learn of with its answer. */
  let own: Beat | null = null
  let lastInputMs = browser.now()
  let isRefused = false
  /** The server shows the user as offline, whatever a note says. */
  let isOffline = ownStatus().get().status?.status === 'offline'

  const dueMs = (presence: Presence, nowMs: number): number =>
    isOffline ? nowMs : nextBeatMs(presence, newerBeat(parseBeat(notes.read()), own), nowMs)

  return whilePageActs(browser, () => {
    let ended = false
    let failed = false
    let answered = true
    let cancel = (): void => undefined
    /** Ends the turns that this tab has or waits for. */
    const endTurns = new Set<() => void>()

    const watch = deps.watchPresence(() => {
      const nowMs = browser.now()
      const wasAway = presenceAt(nowMs, lastInputMs) === 'away'
      lastInputMs = nowMs
      if (wasAway) look()
    })

    function presenceNow(nowMs: number): Presence {
      if (watch.isBusy()) lastInputMs = nowMs
      return presenceAt(nowMs, lastInputMs)
    }

    function look(): void {
      cancel()
      if (ended || isRefused) return
      const nowMs = browser.now()
      const due = dueMs(presenceNow(nowMs), nowMs)
      if (due > nowMs) cancel = startWallClockTimer(browser, due, look)
      else cancel = waitForTurn()
    }

    /** Many tabs may wake at once. They take turns, and the first one beats for all. */
    function waitForTurn(): () => void {
      let endStep = (): void => undefined
      const release = takeTurn(`${lastBeatKey()}:turn`, () => {
        const alone = browser.takeLock ? 1 : 1 + 8 * browser.random()
        endStep = browser.after(messageMs * alone, () => {
          endStep = deps.whenTokenFresh(() => {
            const nowMs = browser.now()
            const presence = presenceNow(nowMs)
            if (dueMs(presence, nowMs) <= nowMs) return void send(presence, nowMs).finally(endTurn)
            endTurn()
            look()
          })
        })
      })
      function endTurn(): void {
        release()
        endTurns.delete(endTurn)
      }
      endTurns.add(endTurn)
      return () => {
        endStep()
        endTurn()
      }
    }

    async function send(presence: Presence, atMs: number): Promise<void> {
      isOffline = false
      answered = false
      const beat = { presence, atMs }
      own = beat
      const before = ownStatus().get()
      // Not after the answer: one that never comes must not end the beats.
      cancel = startWallClockTimer(browser, atMs + beatIntervalMs, look)
      try {
        const answer = await deps.beat(presence)
        told(beat)
        const status = answer ?? (await deps.read())
        failed = false
        // A status that was set meanwhile is newer than the answer.
        if (!ended && ownStatus().get() === before && isChanged(before.status, status)) tellStatus(status)
      } catch (error) {
        failed = true
        // A failed one counts, too: the next comes after an interval, or with the network.
        if (!ended) told(beat)
        const { status } = error instanceof RequestError ? error : { status: 0 }
        // The server has no status app, or forbids it.
        if (status === 404 || status === 403 || status === 501) isRefused = true
        console.debug('[shared-environment] The status could not be kept up to date', error)
      }
    }

    function told(beat: Beat): void {
      if (beat === own) answered = true
      notes.write(JSON.stringify(beat))
    }

    const undo = [
      watch.stop,
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
      for (const end of endTurns) end()
      // The page that comes next beats for the one that was left before the answer.
      if (!answered) own = null
      for (const step of undo) step()
    }
  })
}

/** Without locks, chance tells tabs apart that are due at once. */
function takeTurnAlone(_name: string, got: () => void): () => void {
  got()
  return () => undefined
}

function isChanged(
  known: { status: string; icon: string | null; message: string | null } | null,
  next: OwnStatus | null,
): boolean {
  if (!known || !next) return known !== next
  return known.status !== next.status || known.icon !== next.icon || known.message !== next.message
}
