import { distinct, readChoicePage, type Choice, type ChoicePage } from './option.js'
import type { Browser } from '../../core/page/environment.js'
import { createStore, type Store } from '../../core/page/store.js'

/** Where choices come from: one page for a term, counted from 1. What rejects counts as failed. */
export type ChoiceSource = (term: string, options: { page: number; signal: AbortSignal }) => Promise<ChoicePage>

/**
 * Asks a function of the page, which answers a list of choices, or `{ results, more }`, or a promise of either. Anything else
 * rejects.
 */
export function askFunction<Options extends Parameters<ChoiceSource>[1]>(ask: (term: string, options: Options) => unknown, more?: Omit<Options, keyof Parameters<ChoiceSource>[1]>): ChoiceSource {
  return async (term, options) => {
    const page = readChoicePage(await ask(term, { ...options, ...more } as Options))
    if (!page) throw new TypeError('No list of choices.')
    return page
  }
}

/** What is known of the choices for the latest term. */
export interface FoundChoices {
  term: string
  /** `searching` from the key on, also while it is waited for the next one. */
  phase: 'resting' | 'searching' | 'failed' | 'found'
  /** Of all pages that have come. */
  choices: readonly Choice[]
  /** Whether there is a further page, and what has become of it. */
  next: 'none' | 'there' | 'loading' | 'failed'
}

const resting: FoundChoices = { term: '', phase: 'resting', choices: [], next: 'none' }

/** Looks for choices while somebody types. */
export interface ChoiceSearch extends Pick<Store<FoundChoices>, 'get' | 'subscribe'> {
  /** Asks for a term after the pause; `now` asks at once. What was asked before is given up, and its answer never shown. */
  look(term: string, options?: { now?: boolean }): void
  /** Asks for the next page, if there is one and it is not on its way; after a failure it asks again. */
  more(): void
  /** Asks again for what has failed. */
  retry(): void
  /** Forgets everything and gives up what is on its way; may be called twice, and may be followed by `look`. */
  rest(): void
}

/**
 * Makes a search that asks nothing before `look` is called. Only the latest term counts: answers that come late are
 * dropped. A page that does not come leaves the earlier ones as they are.
 *
 * @param delayMs how long a pause in typing has to be; 0 asks with every key
 */
export function createChoiceSearch(source: ChoiceSource, delayMs: number, browser: Pick<Browser, 'after'>): ChoiceSearch {
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
    // A source of the page may throw instead of rejecting.
    new Promise<ChoicePage>((resolve) => resolve(source(store.get().term, { page: asked, signal }))).then(({ choices, more }) => {
      if (signal.aborted) return
      page = asked
      const known = store.get().choices
      const all = distinct([...known, ...choices])
      // Who counts no pages answers the first one again, for ever.
      store.set({ ...store.get(), phase: 'found', choices: all, next: more && all.length > known.length ? 'there' : 'none' })
    }).catch(() => {
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
