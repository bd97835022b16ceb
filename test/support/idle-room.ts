/** Tabs with an idle clock each, and the storage that they share. */
import { idleRules, type IdleRules, type IdleState } from '../../src/services/session/idle.rules.js'
import { lastActiveKey, startIdleClock, type IdleClock } from '../../src/services/session/idle-clock.js'
import { FakeWorld, type FakeTab, type FakeTabOptions } from './fake-browser.js'

const rules = idleRules(600, 60) as IdleRules

/** The tabs of one browser. */
export class Room {
  readonly world = new FakeWorld()
  readonly seats: Seat[] = []
  written: string | null = null

  seat(options: FakeTabOptions = {}): Seat {
    const seat = new Seat(this, this.world.tab(options))
    this.seats.push(seat)
    return seat
  }
}

/** One tab; a user may be idle for ten minutes at most, and is warned a minute before. */
export class Seat {
  readonly told: IdleState[] = []
  readonly #listeners = new Set<() => void>()
  busy = false
  readonly clock: IdleClock

  constructor(
    readonly room: Room,
    readonly tab: FakeTab,
  ) {
    this.clock = startIdleClock(
      {
        browser: tab.browser,
        watchPresence: (listener) => {
          this.#listeners.add(listener)
          return { isBusy: () => this.busy, stop: () => this.#listeners.delete(listener) }
        },
        storage: {
          read: () => room.written,
          write: (text) => {
            room.written = text
            for (const seat of room.seats) if (seat !== this) seat.tab.hearStorage(lastActiveKey, text)
          },
        },
      },
      rules,
      (state) => this.told.push(state),
    )
  }

  move(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  get phase(): string {
    return this.told.at(-1)?.phase ?? 'active'
  }

  get listens(): number {
    return this.#listeners.size
  }
}
