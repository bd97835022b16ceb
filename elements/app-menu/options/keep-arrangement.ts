import { guarded } from '../../../src/core/lib/attempt.js'
import { listen } from '../../../src/core/page/environment.js'
import { warnOnce } from '../../../src/core/page/warn-once.js'
import { arrangementKey, readChoice, type ArrangementStore, type Choice } from '../arrangement.js'

/** Keeps the user's choice in a store. */
export interface KeptArrangement {
  /** Saves one after the other; of those that wait, only the last. */
  save(choice: Choice): void
  stop(): void
}

/** Keeps it in this browser, for the signed-in user. Other tabs follow. */
export function browserStore(): ArrangementStore {
  const key = arrangementKey()
  return {
    load: () => readChoice(localStorage.getItem(key)),
    save(choice) {
      if (Object.keys(choice).length > 0) localStorage.setItem(key, JSON.stringify(choice))
      else localStorage.removeItem(key)
    },
    subscribe: (listener) =>
      listen(window, 'storage', (event) => {
        const { key: changed, newValue } = event as StorageEvent
        if (changed === key || changed === null) listener(readChoice(newValue))
      }),
  }
}

/**
 * Loads the user's choice, and saves it after each change. A store that fails is named once on the console, and costs
 * the user only that the choice is lost with the page.
 *
 * @param given the page's store; null keeps it in this browser, where it has been read already
 * @param take gets what was loaded, or changed elsewhere
 * @param lose called when the store could not be used
 */
export function keepArrangement(
  given: ArrangementStore | null,
  take: (choice: Choice | null) => void,
  lose: () => void,
): KeptArrangement {
  const store = given ?? browserStore()
  let isOver = false
  let hasChanged = false
  let next: Choice | undefined
  let isSaving = false

  function fail(method: string, error: unknown): void {
    if (isOver) return
    const reason = error instanceof Error ? error.message : String(error)
    warnOnce(
      'app-menu store',
      `The store of <app-menu> failed at ${method}() (${reason}), so the arrangement of the user lasts for this page only. ${given ? 'Mend the property "store".' : 'The storage of this browser is full or blocked; set the property "store" to keep it on the server.'}`,
    )
    lose()
  }

  async function load(): Promise<void> {
    try {
      const choice = await store.load()
      // What the user has changed meanwhile is newer.
      if (!isOver && !hasChanged) take(choice)
    } catch (error) {
      fail('load', error)
    }
  }

  async function saveAll(): Promise<void> {
    if (isSaving) return
    isSaving = true
    while (next) {
      const choice = next
      next = undefined
      try {
        await store.save(choice)
      } catch (error) {
        fail('save', error)
      }
    }
    isSaving = false
  }

  let unsubscribe: (() => void) | undefined
  try {
    unsubscribe = store.subscribe?.((choice) => {
      if (!isOver) take(choice)
    })
  } catch (error) {
    fail('subscribe', error)
  }
  if (given) void load()

  return {
    save(choice) {
      hasChanged = true
      next = choice
      void saveAll()
    },
    stop() {
      isOver = true
      guarded(() => unsubscribe?.())
    },
  }
}
