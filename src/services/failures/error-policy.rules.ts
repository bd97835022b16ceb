import type { Failure, FailureKind } from '../../core/lib/failure.js'

/** What the page does about a failed call: nothing, look into the connection and say what is wrong, or reload. */
export type Remedy = 'nothing' | 'connection' | 'reload'

/**
 * The page-wide answer by kind of failure (specification, section 8; behaviour.md 18). About every other kind it does
 * nothing: whoever sent the call tells it, and who gave up or waited too long knows.
 */
const remedies: Readonly<Partial<Record<FailureKind, Remedy>>> = {
  offline: 'connection',
  network: 'connection',
  'session-expired': 'reload',
}

/** What the page does about one failure. Nothing for a call that nobody asked for, and for a kind nobody knows. */
export function remedyFor({ kind, background, allowAuthErrors }: Failure, signedIn: boolean): Remedy {
  const remedy = remedies[kind] ?? 'nothing'
  if (background || (remedy === 'reload' && (allowAuthErrors || !signedIn))) return 'nothing'
  return remedy
}

/** Why no answer came: the browser has no connection, the server is gone, or it is there and this one call did not get through. */
export type Trouble = 'offline' | 'server-down' | 'blocked'

/** Tells them apart by what the browser knows and by whether the server answers anything at all. */
export function troubleOf(online: boolean, reachable: boolean): Trouble {
  if (reachable) return 'blocked'
  return online ? 'server-down' : 'offline'
}

/** How long after the failure the page answers: a page that is being left has said so by then. In ms. */
export const answerDelayMs = 100

/** From one notice of a lost connection to the next, in ms. */
export const noticePauseMs = 7000

/** Whole seconds that the countdown to a reload shows first. */
export const countdownFrom = 5

/** How long a page counts as being left once the user has gone for another, in ms: who stayed cancelled. */
export const leavingMs = 10_000

/** Two reloads within this time are a loop, in ms. */
export const loopMs = 60_000
