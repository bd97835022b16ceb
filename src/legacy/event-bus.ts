import { guarded } from '../core/lib/attempt.js'
import { shared } from '../core/page/shared-values.js'
import { emit as emitKnown, on as onKnown, onAny } from '../core/bus/bus.js'
import { acceptToken, requestToken } from '../core/session/request-token.js'

/** The bus of old pages, as the library `@nextcloud/event-bus` makes it and looks it up under `_nc_event_bus`. */
export interface OldBus {
  getVersion(): string
  subscribe(name: string, listener: (event: unknown) => void): void
  unsubscribe(name: string, listener: (event: unknown) => void): void
  emit(name: string, event?: unknown): void
}

// Old pages use more event names than PageEvents has.
const emit = emitKnown as (name: string, event: unknown) => void
const on = onKnown as (name: string, listener: (event: unknown) => void) => () => void

/**
 * The one event of the old bus that carries the request token (behaviour.md 16): libraries of old pages keep a copy of
 * the token, and update it on this event. It is emitted on the old bus only, never on ours.
 */
const tokenUpdate = 'csrf-token-update'

/** What tells libraries the token. `_internal`: it is where they look for it, and needs not be told again. */
const tokenEvent = (): object => ({ token: requestToken(), _internal: true })

const isBus = (value: unknown): value is OldBus =>
  typeof (value as Partial<OldBus> | null)?.emit === 'function' &&
  typeof (value as Partial<OldBus>).subscribe === 'function'

function takeToken(event: unknown): void {
  acceptToken((event as { token?: unknown } | null | undefined)?.token, 'page')
}

/** Our bus with the interface of the old one. */
function ourBus(): OldBus {
  const undo = new Map<string, Map<unknown, () => void>>()
  const unsubscribe = (name: string, listener: unknown): void => {
    undo.get(name)?.get(listener)?.()
    undo.get(name)?.delete(listener)
  }
  return {
    // The library warns if the major version is not its own.
    getVersion: () => '3.3.2',
    subscribe(name, listener) {
      if (typeof listener !== 'function') return
      unsubscribe(name, listener)
      const ofName = undo.get(name) ?? new Map<unknown, () => void>()
      undo.set(
        name,
        ofName.set(
          listener,
          name === tokenUpdate ? onKnown('token:changed', () => listener(tokenEvent())) : on(name, listener),
        ),
      )
    },
    unsubscribe,
    emit(name, event) {
      if (name === tokenUpdate) takeToken(event)
      else emit(name, event)
    },
  }
}

/**
 * Forwards events between another script's bus and ours, both ways. Wraps the other bus's `emit`, because it has no way
 * to listen to all events.
 *
 * @returns the undo
 */
function bridge(theirs: OldBus): () => void {
  /** Events that are being forwarded, so that none is sent back. */
  const passing: { name: string; event: unknown }[] = []
  const isPassing = (name: string, event: unknown): boolean =>
    passing.some((one) => one.name === name && Object.is(one.event, event))
  const pass = (name: string, event: unknown, to: (name: string, event: unknown) => void): void => {
    const own = { name, event }
    passing.push(own)
    guarded(() => to(name, event))
    passing.splice(passing.indexOf(own), 1)
  }
  const emitThere = theirs.emit
  const tellThem = (name: string, event: unknown): void => emitThere.call(theirs, name, event)
  const wrapped = (name: string, event: unknown): void => {
    // Our bus first: a listener of theirs that throws ends their `emit`.
    if (name === tokenUpdate) pass(name, null, () => takeToken(event))
    else if (!isPassing(name, event)) pass(name, event, emit)
    tellThem(name, event)
  }
  // A frozen bus cannot be wrapped, but still gets our events.
  Reflect.set(theirs, 'emit', wrapped)
  const stops = [
    onAny((name, event) => {
      if (!isPassing(name, event)) pass(name, event, tellThem)
    }),
    onKnown('token:changed', () => {
      if (!isPassing(tokenUpdate, null)) tellThem(tokenUpdate, tokenEvent())
    }),
  ]
  return () => {
    if (theirs.emit === wrapped) theirs.emit = emitThere
    stops.forEach((stop) => stop())
  }
}

/**
 * Connects the old bus with ours: defines it if there is none, and bridges one that a script put there, earlier (also
 * as `OC._eventBus`, its oldest place) or later.
 *
 * @param page the object with the globals
 * @returns disconnects the bus and restores the global
 */
export function startEventBus(page: Record<string, unknown>): () => void {
  const state = shared('old-event-bus', () => ({ isThere: false }))
  if (state.isThere) return () => undefined
  state.isThere = true
  const ours = ourBus()
  const joined = new Map<OldBus, () => void>()
  let current: unknown
  const take = (bus: unknown): void => {
    current = bus
    if (isBus(bus) && bus !== ours && !joined.has(bus)) joined.set(bus, bridge(bus))
  }
  const oldest = (page['OC'] as { _eventBus?: unknown } | undefined)?._eventBus
  take(page['_nc_event_bus'] ?? oldest ?? ours)
  // A global that a script declared with `var` can be assigned, but not made an accessor.
  if (
    !Reflect.defineProperty(page, '_nc_event_bus', {
      get: () => current,
      set: take,
      configurable: true,
      enumerable: true,
    })
  )
    page['_nc_event_bus'] = current
  return () => {
    joined.forEach((stop) => stop())
    state.isThere = false
    Reflect.deleteProperty(page, '_nc_event_bus')
    if (current !== ours) page['_nc_event_bus'] = current
  }
}
