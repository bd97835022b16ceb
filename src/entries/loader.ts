/**
 * Loads the chunks of the tags that a page uses, now and later. Works as a classic script and as a module: in both,
 * `import()` resolves against the script's own address, is covered by `script-src 'self'` and is no Trusted Types sink.
 * With `data-prefix` on its script, it looks for tags with that prefix and defines those.
 */
import { filesByTag } from 'virtual:tags'
import { meetsFloor } from '../core/page/browser-floor.js'
import { isOutdated, type loadChunk } from '../core/loading/load-chunk.js'
import { sharedIfThere } from '../core/page/shared-values.js'

type Definer = { define(options: { prefix: string; elements: string[] }): Promise<void> }

interface Wanted {
  prefix: string
  tag: string
  chunks: readonly string[]
}

/** Tags not loaded yet, by the name that the page writes. */
const waiting = new Map<string, Wanted>()

function bringWhatIsThere(): void {
  for (const [name, wanted] of waiting) {
    // Takes every text as a name, unlike a selector.
    if (!document.getElementsByTagName(name)[0]) continue
    waiting.delete(name)
    // Already defined by the bundle itself, as toasts are, or by the page.
    if (customElements.get(name)) continue
    const { prefix, tag, chunks } = wanted
    const files = [prefix ? 'define.js' : `${tag}.js`, ...chunks]
    // In parallel: otherwise the browser finds the imports of the entry one after another.
    const load = async (): Promise<unknown> => {
      const [entry] = await Promise.all(files.map((file): Promise<unknown> => import(`./esm/${file}`)))
      return prefix && (entry as Definer).define({ prefix, elements: [tag] })
    }
    // A page that has been open for long may be offline, or older than its server. `loadChunk` handles both.
    const bring = document.readyState === 'complete' && sharedIfThere<typeof loadChunk>('load-chunk')
    ;(bring ? bring([name, ...files], load) : load()).catch((error: unknown) => {
      // Retried with the first change of the page after 10 s, not with every change.
      if (!isOutdated(error)) setTimeout(() => waiting.set(name, wanted), 10_000)
      // Delayed: leaving the page aborts what it loads, and then this is not logged.
      setTimeout(
        () =>
          console.error(
            `[shared-environment] <${name}> could not be loaded, so it stays as the server wrote it. Is the folder esm/ beside loader.js?`,
            error,
          ),
        500,
      )
    })
  }
}

// A server may import this file with the rest. A browser below the floor could not use the elements.
if (typeof document !== 'undefined' && meetsFloor()) {
  // A module has no `document.currentScript`.
  const scripts = [...document.querySelectorAll<HTMLElement>('script[data-prefix][src*="loader.js"]')]
  for (const prefix of scripts.length > 0 ? new Set(scripts.map((script) => script.dataset['prefix'] ?? '')) : ['']) {
    if (!/^([a-z][-.\w]*)?$/.test(prefix) || /[A-Z]/.test(prefix))
      console.error(
        `[shared-environment] data-prefix="${prefix}" of loader.js finds no element. It begins with a letter from a to z and has no capitals, like "acme-".`,
      )
    for (const [tag, chunks] of Object.entries(filesByTag)) waiting.set(prefix + tag, { prefix, tag, chunks })
  }
  new MutationObserver(bringWhatIsThere).observe(document, { childList: true, subtree: true })
  bringWhatIsThere()
}
