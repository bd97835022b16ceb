import mitt, { type Emitter } from 'mitt'
import { lasting, shared } from '../page/shared-values.js'
import type { Failure } from '../lib/failure.js'
import { guarded } from '../lib/attempt.js'
import { asFields } from '../lib/parse.js'

/** The new status of the signed-in user or of another user, as the status app emits it. */
export interface StatusUpdate {
  userId: string
  status: string
  icon: string | null
  message: string | null
  /** Which predefined message it is, or which app has set it. */
  messageId?: string | null
  /** When the message is cleared, in s since the epoch; null for never. */
  clearAt?: number | null
}

/**
 * All events of the page's bus. They state facts, never commands (except `toggle-navigation`), and carry plain data: no
 * secrets, nodes or functions. An interface, so that features and a page's scripts can add their own events by
 * declaration merging.
 */
export interface PageEvents {
  /** The request token has changed. The event never carries its value: read the token when you send a request. */
  'token:changed': { origin: 'server' | 'tab' | 'page' }
  /**
   * A token was received, possibly the same as before: the session was alive at that moment. The event does not carry
   * its value.
   */
  'token:received': { origin: 'server' | 'tab' | 'page' }
  /** A request to the page's own server failed for good. */
  'request:failed': Failure
  /** The user has just confirmed the password, here or in another tab; the global `nc_lastLogin` holds the time. */
  'password:confirmed': { origin: 'server' | 'tab' }
  /** The browser lost its connection. */
  networkOffline: Record<string, never>
  /** The connection is back; `success` says whether a fresh token could be fetched. */
  networkOnline: { success: boolean }
  /**
   * Opens or closes the page's navigation, or toggles it if `open` is missing. A command and not a fact: pages of the
   * platform know it by this name (behaviour.md 6).
   */
  'toggle-navigation': { open?: boolean }
  /** The navigation has opened or closed; also emitted if it already was in the requested state. */
  'navigation-toggled': { open: boolean }
  /** The user menu's content has been rendered for the first time. */
  'core:user-menu:mounted': Record<string, never>
  /** A folder or file was created, at a path below the root of the user's files. */
  'files:node:created': { path: string; isFolder: boolean }
  'user_status:status.updated': StatusUpdate
  /** Whether the user's own profile page exists. */
  'settings:profile-enabled:updated': boolean
  'settings:display-name:updated': string
  /** What a page knows of its user has changed: guests give themselves a name. */
  'user:info:changed': { uid?: string | null; displayName?: string | null }
}

/** mitt requires a type that is assignable to `Record`, which an interface is not. */
type Events = { [Name in keyof PageEvents]: PageEvents[Name] }

const bus = (): Emitter<Events> => shared('bus', () => mitt<Events>(), lasting)

/** Emits an event to all listeners, even if one of them throws. */
export function emit<Name extends keyof PageEvents>(name: Name, payload: PageEvents[Name]): void {
  bus().emit(name, payload)
}

/**
 * Listens to one event. mitt calls listeners one after another, and an error would stop the rest, so each listener is
 * guarded: its error is reported to the page (`window.onerror`) and does not propagate.
 *
 * @returns the undo, which may be called twice
 */
export function on<Name extends keyof PageEvents>(
  name: Name,
  listener: (payload: PageEvents[Name]) => void,
): () => void {
  const hear = (payload: PageEvents[Name]): void => guarded(() => listener(payload))
  const emitter = bus()
  emitter.on(name, hear)
  return () => emitter.off(name, hear)
}

const origins = ['server', 'tab', 'page'] as const

/** Where the value comes from that an event reports; null if the event does not say. */
export const originOf = (event: unknown): (typeof origins)[number] | null =>
  origins.find((origin) => origin === asFields(event)['origin']) ?? null

/** Whether an event reports a value of the server, which this page or another tab received. */
export const isFromServer = (event: unknown): boolean => ['server', 'tab'].includes(originOf(event) ?? '')

/**
 * Listens to all events, including those that are not in `PageEvents`; for code that forwards them.
 *
 * @returns the undo, which may be called twice
 */
export function onAny(listener: (name: string, payload: unknown) => void): () => void {
  const emitter = bus()
  emitter.on('*', listener)
  return () => emitter.off('*', listener)
}
