import mitt, { type Emitter } from 'mitt'
import { shared } from '../page/shared-values.js'
import type { Failure } from '../lib/failure.js'

/** The signed-in user's, or another user's, new status, as the status app tells it. */
export interface StatusUpdate {
  userId: string
  status: string
  icon: string | null
  message: string | null
}

/**
 * All events of the page's bus. Facts, never commands, but for `toggle-navigation`; plain data, never a secret, a node or a function.
 * An interface, so that the file of a feature can add its own by declaration merging, and so can a page's scripts.
 */
export interface PageEvents {
  /** The page's request token is a new one. Its value is never told: whoever sends a call reads it then. */
  'token:changed': { origin: 'server' | 'tab' | 'page' }
  /** A token arrived, maybe the same as before: the session was alive just now. Its value is not told. */
  'token:received': { origin: 'server' | 'tab' | 'page' }
  /** A call to the page's own server failed for good. */
  'request:failed': Failure
  /** The user has just given a password, here or in another tab; when it was, is in the global `nc_lastLogin`. */
  'password:confirmed': { origin: 'server' | 'tab' }
  /** The browser lost its connection. */
  networkOffline: Record<string, never>
  /** The connection is back; `success` says whether a fresh token could be had. */
  networkOnline: { success: boolean }
  /**
   * The page's navigation is to open or to close, or without a value to do what it does not do now. A wish and no fact:
   * pages of the platform know it by this name (behaviour.md 6).
   */
  'toggle-navigation': { open?: boolean }
  /** The navigation has slid in or out, or was there already. */
  'navigation-toggled': { open: boolean }
  /** The user menu's content is in the page for the first time. */
  'core:user-menu:mounted': Record<string, never>
  /** A folder or file was made, at a path below the root of the user's files. */
  'files:node:created': { path: string; isFolder: boolean }
  'user_status:status.updated': StatusUpdate
  /** Whether the own profile page exists. */
  'settings:profile-enabled:updated': boolean
  'settings:display-name:updated': string
}

/** mitt wants a type whose names are known. */
type Events = { [Name in keyof PageEvents]: PageEvents[Name] }

const bus = (): Emitter<Events> => shared('bus', () => mitt<Events>())

/** Tells the page a fact. Every listener hears it, also when another one throws. */
export function emit<Name extends keyof PageEvents>(name: Name, payload: PageEvents[Name]): void {
  bus().emit(name, payload)
}

/**
 * Listens to one kind of fact. mitt runs listeners in a row and the first error would silence the rest, so each is
 * guarded: its error is reported to the page (`window.onerror`) and goes no further.
 *
 * @returns the undo, which may be called twice
 */
export function on<Name extends keyof PageEvents>(name: Name, listener: (payload: PageEvents[Name]) => void): () => void {
  const guarded = (payload: PageEvents[Name]): void => {
    try {
      listener(payload)
    } catch (error) {
      reportError(error)
    }
  }
  const emitter = bus()
  emitter.on(name, guarded)
  return () => emitter.off(name, guarded)
}

/**
 * Listens to all facts, also those that `PageEvents` does not know: for who passes them on.
 *
 * @returns the undo, which may be called twice
 */
export function onAny(listener: (name: string, payload: unknown) => void): () => void {
  const emitter = bus()
  emitter.on('*', listener)
  return () => emitter.off('*', listener)
}
