import type { Failure, FailureKind } from '../../core/lib/failure.js'
import type { Browser } from '../../core/page/environment.js'
import { asNumber, asRecord, asText } from '../../core/lib/parse.js'
import { shownName } from '../../core/lib/shorten.js'

/** Shows a toast: `showToast` or `showUpdate` of src/services/toasts/show-toast.ts, or a test's fake. */
export type Show = (
  text: string,
  options: {
    type: 'warning' | 'error'
    /** -1 for a toast that stays. */
    timeoutMs: number
    close?: boolean
    details?: string
    ariaLive?: 'off'
    onRemove?(): void
    actions?: { label: string; run(): void }[]
  },
) => { hide(): void }

/** What the policy needs of the page. */
export interface PolicyDeps {
  browser: Browser
  show: Show
  /** As `show`, for the page's one toast whose text changes. */
  update: Show
  /** Whether the server responds at all within the timeout. */
  reachable(timeoutMs: number): Promise<boolean>
  reload(): void
  /** Calls back when the session turns out to be valid. Returns the undo. */
  recovered(back: () => void): () => void
}

const kinds: readonly unknown[] = ['offline', 'network', 'session-expired'] satisfies FailureKind[]

/** Reads what `request:failed` reports, which any script of the page can emit; null if the page does nothing about it. */
export function readFailure(event: unknown): Failure | null {
  const { kind, status, path, background, allowAuthErrors, shown } = asRecord(event) ?? {}
  if (!kinds.includes(kind)) return null
  return {
    kind: kind as FailureKind,
    status: asNumber(status, 0),
    path: shownName(asText(path)),
    background: background === true,
    allowAuthErrors: allowAuthErrors === true,
    shown: shown === true,
  }
}

/** Why there was no response: the browser is offline, the server is down, or only this request did not get through. */
export type Trouble = 'offline' | 'server-down' | 'blocked'

/** Tells them apart by what the browser reports and by whether the server responds at all. */
export function troubleOf(online: boolean, reachable: boolean): Trouble {
  if (reachable) return 'blocked'
  return online ? 'server-down' : 'offline'
}

/** Delay of the reaction to a failure, in ms. A page that is being left has dispatched `beforeunload` by then. */
export const answerDelayMs = 100

/** Minimum time between two notices of a lost connection, in ms. */
export const noticePauseMs = 7000

/** Whole seconds that the countdown to a reload shows first. */
export const countdownFrom = 5

/** Two reloads within this time are a loop, in ms. */
export const loopMs = 60_000
