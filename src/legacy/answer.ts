import { guarded } from '../core/lib/attempt.js'
type Listener = (...args: unknown[]) => unknown

/** A callback. As the type of a method it is bivariant, so that callers may give its parameters narrower types. */
type Then = { call(value: unknown, ...more: unknown[]): unknown }['call']

/** A rejection with several values; a promise rejects with only one. */
export class Refusal {
  readonly args: readonly unknown[]

  constructor(...args: unknown[]) {
    this.args = args
  }
}

const valuesOf = (reason: unknown): readonly unknown[] => (reason instanceof Refusal ? reason.args : [reason])

/** Calls a callback of old code. Other values are ignored; an error that it throws is reported, not rethrown. */
export function tell(listener: unknown, ...args: readonly unknown[]): void {
  if (typeof listener === 'function') guarded(() => (listener as Listener)(...args))
}

/**
 * What old functions return: a promise that also has `done`, `fail` and `always`, and that can resolve with several
 * values, as jQuery's do (https://api.jquery.com/category/deferred-object/). `await` gets the first. A failure need not
 * be handled. Callbacks are always called asynchronously.
 */
export class Answer {
  readonly #values: Promise<readonly unknown[]>
  #state: 'pending' | 'resolved' | 'rejected' = 'pending'

  /** @param values the arguments of callbacks; a rejection with a `Refusal` passes on all of its values */
  constructor(values: Promise<readonly unknown[]>) {
    this.#values = values
    values.then(
      () => {
        this.#state = 'resolved'
      },
      () => {
        this.#state = 'rejected'
      },
    )
  }

  /** Wraps a promise, with its one value. */
  static of(promise: PromiseLike<unknown>): Answer {
    return new Answer(Promise.resolve(promise).then((value) => [value]))
  }

  then(onDone?: Then | null, onFail?: Then | null): Answer {
    const next =
      (listener: unknown) =>
      async (values: readonly unknown[]): Promise<readonly unknown[]> => {
        try {
          const value = (listener as Listener)(...values)
          return value instanceof Answer ? await value.#values : [await value]
        } catch (error) {
          if (error instanceof Error)
            console.warn(
              '[shared-environment] A callback of the page threw an error, so what follows it is told of a failure.',
              error,
            )
          throw error
        }
      }
    const failed = next(onFail)
    return new Answer(
      this.#values.then(
        typeof onDone === 'function' ? next(onDone) : undefined,
        typeof onFail === 'function' ? (reason: unknown) => failed(valuesOf(reason)) : undefined,
      ),
    )
  }

  catch(onFail?: Then | null): Answer {
    return this.then(undefined, onFail)
  }

  finally(listener: () => void): Answer {
    return new Answer(this.#values.finally(listener))
  }

  done(...listeners: readonly unknown[]): this {
    this.#values.then(
      (values) => listeners.flat().forEach((listener) => tell(listener, ...values)),
      () => undefined,
    )
    return this
  }

  fail(...listeners: readonly unknown[]): this {
    this.#values.catch((reason: unknown) => listeners.flat().forEach((listener) => tell(listener, ...valuesOf(reason))))
    return this
  }

  always(...listeners: readonly unknown[]): this {
    return this.done(...listeners).fail(...listeners)
  }

  /** Does nothing: no old function reports progress. */
  progress(_listener?: unknown): this {
    return this
  }

  state(): 'pending' | 'resolved' | 'rejected' {
    return this.#state
  }

  promise(): this {
    return this
  }
}
