import type { Estimator } from './later/strength.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { pageLocale } from '../../src/core/page/server/translate.js'

const words = {
  en: () => loadChunk(chunkNamed('words-en'), () => import('virtual:words/en')),
  de: () => loadChunk(chunkNamed('words-de'), () => import('virtual:words/de')),
  ar: () => loadChunk(chunkNamed('words-ar'), () => import('virtual:words/ar')),
}

/** The words of the page's language, where there are any, come with those that all languages use as passwords. */
async function bring(): Promise<Estimator> {
  const language = pageLocale().slice(0, 2)
  const [{ makeEstimator }, ...lists] = await Promise.all([
    loadChunk(chunkNamed('estimator'), () => import('./later/estimator.js')),
    loadChunk(chunkNamed('words-common'), () => import('virtual:words/common')),
    language in words && words[language as keyof typeof words](),
  ])
  return makeEstimator(await Promise.all(lists.map((list) => list && list.readList())))
}

let brought: Promise<Estimator> | undefined

/**
 * The page's estimator; it begins to come when it is first asked for. It works on the page itself: a worker would need a
 * policy for its address under Trusted Types, and where a page allows none, even to try is reported as a breach.
 *
 * `bring` throws {ChunkLoadError}; the next call asks again.
 */
export const estimators = (): { bring(): Promise<Estimator> } => sharedRecord('estimators', () => ({
  bring: () => (brought ??= bring().catch((error: unknown) => {
    brought = undefined
    throw error
  })),
}))
