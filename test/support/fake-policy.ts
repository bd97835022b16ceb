import type { Failure, FailureKind } from '../../src/core/lib/failure.js'
import { startErrorPolicy } from '../../src/services/session/error-policy.js'
import type { PolicyDeps, Show } from '../../src/services/session/error-policy.rules.js'
import { emit, on } from '../../src/core/bus/bus.js'
import { FakeWorld, type FakeTab } from './fake-browser.js'

/** One toast that the policy showed. */
export interface ShownToast {
  text: string
  options: Parameters<Show>[1]
  /** When it was shown, in ms since the policy began. */
  atMs: number
  /** The user closes it, or its time is over. */
  remove(): void
}

/** An error policy on a fake clock, with a record of all that it showed and did. */
export class FakePolicy {
  readonly world = new FakeWorld()
  readonly tab: FakeTab = this.world.tab()
  /** All toasts so far, and all texts of the one that changes, as `ms text`. */
  readonly history: string[] = []
  /** The toasts on the page now. */
  readonly toasts = new Set<ShownToast>()
  /** When the page was reloaded, in ms since the policy began. */
  readonly reloads: number[] = []
  /** The time limit of each check for the server, in ms. */
  readonly looks: number[] = []
  /** The result of a check for the server; a promise delays it. */
  server: boolean | Promise<boolean> = false
  #start = this.world.nowMs
  #updated: ShownToast | null = null
  readonly #watchers = new Set<() => void>()

  readonly deps: PolicyDeps = {
    browser: this.tab.browser,
    show: (text, options) => this.#show(text, options),
    update: (text, options) => {
      if (this.#updated) this.toasts.delete(this.#updated)
      return this.#show(text, options, true)
    },
    reachable: async (timeoutMs) => {
      this.looks.push(timeoutMs)
      return this.server
    },
    reload: () => {
      this.reloads.push(this.nowMs)
    },
    recovered: (back) => {
      this.#watchers.add(back)
      return () => this.#watchers.delete(back)
    },
  }

  /** Starts the policy, which listens to the bus as on a page. Returns a function that stops it. */
  start(): () => void {
    const policy = startErrorPolicy(this.deps)
    const forget = on('request:failed', policy.answer)
    return () => {
      policy.stop()
      forget()
    }
  }

  /** The session turns out to be valid. */
  recover(): void {
    for (const back of this.#watchers) back()
  }

  /** How much waits for that. */
  get waiting(): number {
    return this.#watchers.size
  }

  /** Since the policy began, in ms. */
  get nowMs(): number {
    return this.world.nowMs - this.#start
  }

  get texts(): string[] {
    return [...this.toasts].map(({ text }) => text)
  }

  /** The only toast on the page. */
  get toast(): ShownToast {
    const [toast] = this.toasts
    if (!toast || this.toasts.size !== 1)
      throw new Error(`Expected one toast, found: ${this.texts.join(', ') || 'none'}.`)
    return toast
  }

  press(label: string): void {
    const action = this.toast.options.actions?.find((one) => one.label === label)
    if (!action) throw new Error(`The toast has no action named ${label}.`)
    action.run()
  }

  #show(text: string, options: Parameters<Show>[1], updates = false): { hide(): void } {
    const toast: ShownToast = {
      text,
      options,
      atMs: this.nowMs,
      remove: () => {
        if (this.toasts.delete(toast)) options.onRemove?.()
      },
    }
    this.toasts.add(toast)
    this.history.push(`${toast.atMs} ${text}`)
    if (updates) this.#updated = toast
    return { hide: () => (updates ? this.#updated : toast)?.remove() }
  }
}

/** Reports a failed request as `request` does. */
export function fail(kind: FailureKind, more: Partial<Failure> = {}): void {
  emit('request:failed', { kind, status: kind === 'session-expired' ? 401 : 0, path: '/data', ...more })
}
