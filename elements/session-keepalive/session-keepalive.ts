import { flag, number, text } from '../../src/core/element/contract.js'
import { plainElement } from '../../src/core/element/plain-element.js'
import { keepAlive } from './session-keepalive.effects.js'

const attributes = {
  sessionLifetime: number(
    "Lifetime of the session on the server, in seconds. Default: `session_lifetime` of the server's configuration; a beat comes after half of it, at least once a day and at most once a minute, and every 15 minutes where nothing is known.",
    0,
    { min: 0 },
  ),
  interval: number(
    'Seconds between two beats, instead of half the lifetime. For servers with very short sessions.',
    0,
    { min: 1, max: 86400 },
  ),
  tokenUrl: text('Address on this origin that answers `{"token": "…"}`. Default: the product\'s own, `/csrftoken`.'),
  debug: flag('Explains each next deadline, and what set it, in the console.'),
}

/**
 * Keeps the signed-in user's session alive and the request token fresh for as long as it is on the page. Shows
 * nothing. Any number of these elements and of tabs share one heartbeat.
 */
export const SessionKeepalive = plainElement({
  tag: 'session-keepalive',
  about:
    'Keeps the session alive and the request token fresh, with one heartbeat for all tabs of an account. Shows nothing.',
  attributes,
  properties: {},
  events: {},
  states: ['off', 'beating', 'following', 'offline', 'waiting'],
  parts: [],
  cssProperties: {},
  begin: keepAlive,
})
