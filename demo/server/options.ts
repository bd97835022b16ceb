import { join } from 'node:path'
import { projectRoot } from './project-root.js'
import type { Release } from './release.js'

/** Pages count on this (behaviour.md, section 13). */
export const usualConfirmAfterSec = 1800

/** What can be chosen about one running demo. Every field has a default. */
export interface DemoOptions {
  /** 0 takes any free port. */
  port: number
  /** How many ports above `port` may be tried when it is taken. */
  furtherPorts: number
  /** The demo signs anybody in, so it never listens to the network. */
  host: '127.0.0.1'
  /** The path that everything lies under, for instance `/cloud`; empty for the root of the host. */
  webroot: string
  /** A session without a request for longer than this is over. */
  sessionLifetimeSec: number
  /** A password confirmation is good for this long. */
  confirmAfterSec: number
  /** Whether pages ask their scripts to sign out an idle user. */
  autoLogout: boolean
  /**
   * Writes its pages as a server of that release does, with none of our elements on them: a stand-in for a real one, to try
   * the proxy on. Null for the demo's own pages.
   */
  compatible: Release | null
  /** How long every answer is held back. */
  latencyMs: number
  /** One folder per user is made in here. */
  dataFolder: string
  /** The built bundle. */
  distFolder: string
  /** Says nothing on the console. */
  quiet: boolean
  /** The clock, in ms since the epoch; a test passes its own to let sessions grow old at once. */
  now: () => number
}

/** Fills in what was not chosen. */
export function withDefaults(chosen: Partial<DemoOptions>): DemoOptions {
  const root = projectRoot()
  return {
    port: 8080,
    furtherPorts: 0,
    host: '127.0.0.1',
    webroot: '',
    sessionLifetimeSec: 1440,
    confirmAfterSec: usualConfirmAfterSec,
    autoLogout: false,
    compatible: null,
    latencyMs: 0,
    dataFolder: join(root, '.demo-data'),
    distFolder: join(root, 'dist'),
    quiet: false,
    now: Date.now,
    ...chosen,
  }
}
