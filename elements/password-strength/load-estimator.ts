import type { Estimator } from './estimator/strength.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { pageLocale } from '../../src/core/page/server/translate.js'

const words = {
  en: () => loadChunk(chunkNamed('words-en'), () => import('virtual:words/en')),
  de: () => loadChunk(chunkNamed('words-de'), () => import('virtual:words/de')),
  ar: () => loadChunk(chunkNamed('words-ar'), () => import('virtual:words/ar')),
}

/** Loads the estimator with common passwords and, if available, the words of the page's language. */
async function bring(): Promise<Estimator> {
  const language = pageLocale().slice(0, 2)
  const [{ makeEstimator }, ...lists] = await Promise.all([
    loadChunk(chunkNamed('estimator'), () => import('./estimator/estimator.js')),
    loadChunk(chunkNamed('words-common'), () => import('virtual:words/common')),
    language in words && words[language as keyof typeof words](),
  ])
  // eslint-disable-next-line @typescript-eslint/await-thenable -- `false` where the language has no words
  return makeEstimator(await Promise.all(lists.map((list) => list && list.readList())))
}

let brought: Promise<Estimator> | undefined

/**
 * The page's estimator, loaded on first use. It runs in the main thread: under Trusted Types, a worker URL needs a
 * policy, and if a page allows none, even the attempt is reported as a violation.
 *
 * `bring` rejects with {ChunkLoadError}; the next call retries.
 */
export const estimators = (): { bring(): Promise<Estimator> } =>
  sharedRecord('estimators', () => ({
    bring: () =>
      (brought ??= bring().catch((error: unknown) => {
        brought = undefined
        throw error
      })),
  }))
