import { distinct, readChoicePage, type Choice, type ChoicePage } from './option.js'
import type { Browser } from '../../core/page/environment.js'
import { createStore, type Store } from '../../core/page/store.js'

/** Loads one page of choices for a term; pages are counted from 1. A rejection means that the search failed. */
export type ChoiceSource = (term: string, options: { page: number; signal: AbortSignal }) => Promise<ChoicePage>

/**
 * Makes a source from a function of the page that returns a list of choices, `{ results, more }`, or a promise of
 * either. Rejects for any other result.
 */
export function askFunction<Options extends Parameters<ChoiceSource>[1]>(
  ask: (term: string, options: Options) => unknown,
  more?: Omit<Options, keyof Parameters<ChoiceSource>[1]>,
): ChoiceSource {
  return async (term, options) => {
    const page = readChoicePage(await ask(term, { ...options, ...more } as Options))
    if (!page) throw new TypeError('No list of choices.')
    return page
  }
}

/** The state of the search for the latest term. */
export interface FoundChoices {
  term: string
  /** `searching` starts with the key press: it includes the debounce delay. */
  phase: 'resting' | 'searching' | 'failed' | 'found'
  /** From all pages loaded so far. */
  choices: readonly Choice[]
  /** The state of the next page; `there` means that it can be requested. */
  next: 'none' | 'there' | 'loading' | 'failed'
}

const resting: FoundChoices = { term: '', phase: 'resting', choices: [], next: 'none' }

/** Searches for choices while the user types. */
export interface ChoiceSearch extends Pick<Store<FoundChoices>, 'get' | 'subscribe'> {
  /**
   * Searches for a term after the debounce delay, or at once with `now`. Aborts the request before; its response is
   * never shown.
   */
  look(term: string, options?: { now?: boolean }): void
  /** Requests the next page, if there is one and it is not being loaded; retries after a failure. */
  more(): void
  /** Retries the request that failed. */
  retry(): void
  /** Resets the search and aborts a running request; may be called twice, and `look` may follow. */
  rest(): void
}

/**
 * Makes a search that sends no request before `look` is called. Only the latest term counts: late responses are
 * dropped. If a further page fails, the earlier ones are kept.
 *
 * @param delayMs the debounce delay; 0 searches with every key
 */
export function createChoiceSearch(
  source: ChoiceSource,
  delayMs: number,
  browser: Pick<Browser, 'after'>,
): ChoiceSearch {
  const store = createStore(resting)
  let page = 0
  let stop = (): void => undefined

  const begin = (found: FoundChoices): void => {
    stop()
    stop = () => undefined
    store.set(found)
  }

  const ask = (): void => {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const asked = page + 1
    stop = () => giveUp.abort()
    // A source from the page may throw instead of rejecting.
    new Promise<ChoicePage>((resolve) => resolve(source(store.get().term, { page: asked, signal })))
      .then(({ choices, more }) => {
        if (signal.aborted) return
        page = asked
        const known = store.get().choices
        const all = distinct([...known, ...choices])
        // A server without paging would send the first page again for ever: no new choices mean the end.
        store.set({
          ...store.get(),
          phase: 'found',
          choices: all,
          next: more && all.length > known.length ? 'there' : 'none',
        })
      })
      .catch(() => {
        if (!signal.aborted) store.set({ ...store.get(), ...(page === 0 ? { phase: 'failed' } : { next: 'failed' }) })
      })
  }

  const askNext = (): void => {
    begin({ ...store.get(), ...(page === 0 ? { phase: 'searching' } : { next: 'loading' }) })
    ask()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    look(term, { now = false } = {}) {
      page = 0
      begin({ ...resting, term, phase: 'searching' })
      if (now || delayMs <= 0) ask()
      else stop = browser.after(delayMs, ask)
    },
    more() {
      const { phase, next } = store.get()
      if (phase === 'found' && (next === 'there' || next === 'failed')) askNext()
    },
    retry() {
      const { phase, next } = store.get()
      if (phase === 'failed' || next === 'failed') askNext()
    },
    rest: () => begin(resting),
  }
}
