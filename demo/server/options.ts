import { join } from 'node:path'
import { projectRoot } from './project-root.js'
import type { Release } from './pages/release.js'

/** Pages rely on this (behaviour.md, section 13). */
export const usualConfirmAfterSec = 1800

/**
 * How a request without a good token is answered: 412 with the product's message, or with an empty body; 403 as by
 * Django, 422 as by Rails.
 */
export const tokenRefusals = ['412', '412-empty', '403', '422'] as const

/** The options of one running demo. Every field has a default. */
export interface DemoOptions {
  /** 0 takes any free port. */
  port: number
  /** How many ports above `port` may be tried when it is taken. */
  furtherPorts: number
  /** The demo lets anybody sign in, so it never listens to the network. */
  host: '127.0.0.1'
  /** The path prefix of all addresses, for instance `/cloud`; empty for the root of the host. */
  webroot: string
  /** A session ends after this long without a request. */
  sessionLifetimeSec: number
  /** A password confirmation is valid for this long. */
  confirmAfterSec: number
  tokenRefusal: (typeof tokenRefusals)[number]
  /** Whether pages ask their scripts to sign out an idle user. */
  autoLogout: boolean
  /**
   * Writes pages as a server of that release does, without our elements: a stand-in for a real server, to try the proxy
   * on. Null for the demo's own pages.
   */
  compatible: Release | null
  /** How long every response is delayed. */
  latencyMs: number
  /**
   * How long it takes to join the pieces of an upload. From two seconds on, the request for it is answered 504 by then, as
   * a proxy in front of a server does, and the demo goes on.
   */
  joiningMs: number
  /** The built bundle. */
  distFolder: string
  /** Prints nothing to the console. */
  quiet: boolean
  /** The clock, in ms since the epoch; a test passes its own to let sessions expire at once. */
  now: () => number
}

/** Fills in the defaults. */
export function withDefaults(chosen: Partial<DemoOptions>): DemoOptions {
  return {
    port: 8080,
    furtherPorts: 0,
    host: '127.0.0.1',
    webroot: '',
    sessionLifetimeSec: 1440,
    confirmAfterSec: usualConfirmAfterSec,
    tokenRefusal: '412',
    autoLogout: false,
    compatible: null,
    latencyMs: 0,
    joiningMs: 0,
    distFolder: join(projectRoot(), 'dist'),
    quiet: false,
    now: Date.now,
    ...chosen,
  }
}
