/**
 * Loads the chunks of the tags that a page uses, now and later. Works as a classic script and as a module: in both,
 * `import()` resolves against the script's own address, is covered by `script-src 'self'` and is no Trusted Types sink.
 * With `data-prefix` on its script, it looks for tags with that prefix and defines those.
 */
import { chunks, chunksByTag } from 'virtual:tags'
import { meetsFloor } from '../core/page/browser-floor.js'
import type { renewFiles } from '../core/loading/outdated-page.js'
import { isOutdated, type loadChunk } from '../core/loading/load-chunk.js'
import { sharedIfThere } from '../core/page/shared-values.js'

interface Loaded {
  /** Of define.js. */
  define?(options: { prefix: string; elements: string[] }): Promise<void>
  /** Of the header's chunk. */
  defineHeader?(options: unknown): void
}

/** Tags not loaded yet, by the name that the page writes. */
const waiting = new Map<string, string>()

/**
 * The address of this file, from the first line of a stack: a module has no `document.currentScript`, and in a classic
 * script `import.meta` is a syntax error.
 */
const own = /http.+?(?=:\d+:\d)/.exec(Error().stack ?? '')?.[0] ?? ''
/**
 * The query of this file, also for the entries: they have no hashes in their names either. Null where the page checks
 * what it loads: the hashes of its import map are for addresses without a query.
 */
let query: string | null = own.replace(/[^?]*/, '')

/** What the names of tags begin with, for each script that loads this file. */
const prefixes = new Set<string>()

function take(script: HTMLScriptElement | null): void {
  const prefix = script?.dataset['prefix'] ?? ''
  if (script?.integrity) query = null
  if (prefixes.has(prefix)) return
  prefixes.add(prefix)
  if (!/^([a-z][-.\da-z_]*)?$/.test(prefix))
    console.error(`[shared-environment] data-prefix="${prefix}" fits no element. Write it like "acme-".`)
  for (const tag of Object.keys(chunksByTag)) waiting.set(prefix + tag, tag)
}

function bringWhatIsThere(): void {
  // Also later scripts: as a module, this file runs once, however many load it.
  for (const script of document.scripts) if (script.src === own) take(script)
  if (!prefixes.size) take(document.querySelector('[src*="loader.js"]'))
  for (const [name, tag] of waiting) {
    // Takes every text as a name, unlike a selector.
    if (!document.getElementsByTagName(name)[0]) continue
    waiting.delete(name)
    // Already defined by the bundle itself, as toasts are, or by the page.
    if (customElements.get(name)) continue
    const prefix = name.slice(0, -tag.length)
    const entry = prefix ? 'define.js' : `${tag}.js`
    const needed = chunksByTag[tag] ?? ''
    const files = Array.from(needed, (at) => `chunks/${chunks[parseInt(at, 36)]}.js`)
    // A tag that needs nothing but the chunk that all need, one of the header, is defined by that chunk.
    if (prefix || needed !== '0') files.unshift(entry + (query ?? ''))
    // In parallel: otherwise the browser finds the imports of the entry one after another.
    const load = async (from = files): Promise<unknown> => {
      const [module] = (await Promise.all(from.map((file): Promise<unknown> => import(`./esm/${file}`)))) as [Loaded]
      return (prefix ? module.define : module.defineHeader)?.({ prefix, elements: [tag] })
    }
    // A page that has been open for long may be offline, or older than its server. `loadChunk` handles both.
    const bring = (): Promise<unknown> | undefined =>
      sharedIfThere<typeof loadChunk>('load-chunk')?.([name, ...files], () => load())
    // This file or the entry may come from a cache, and name chunks that the server does not have any more.
    const bringFresh = async (error: unknown): Promise<unknown> => {
      if (query === null) throw error
      await load([`${entry}?${Date.now()}`])
      return sharedIfThere<typeof renewFiles>('renew')?.()
    }
    ;(
      (document.readyState === 'complete' && bring()) ||
      load().catch((error: unknown) => bring() ?? bringFresh(error))
    ).catch((error: unknown) => {
      // Retried with the first change of the page after 10 s, not with every change.
      if (!isOutdated(error)) setTimeout(() => waiting.set(name, tag), 10_000)
      // Delayed: leaving the page aborts what it loads, and then this is not logged.
      setTimeout(
        () => console.error(`[shared-environment] <${name}> could not be loaded. Is esm/ beside loader.js?`, error),
        500,
      )
    })
  }
}

// A server may import this file with the rest. A browser below the floor could not use the elements.
if (typeof document !== 'undefined' && meetsFloor()) {
  new MutationObserver(bringWhatIsThere).observe(document, { childList: true, subtree: true })
  bringWhatIsThere()
}
