/**
 * Brings the chunks of the tags that a page uses, now and later. Works as a classic script and as a module: in both,
 * `import()` resolves against the script's own address, is covered by `script-src 'self'` and is no Trusted Types sink.
 * With `data-prefix` on its script it looks for tags that begin so, and defines those.
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

/** By the name that a page writes. */
const waiting = new Map<string, Wanted>()

function bringWhatIsThere(): void {
  for (const [name, wanted] of waiting) {
    // Unlike a selector it may have any text for a name.
    if (!document.getElementsByTagName(name)[0]) continue
    waiting.delete(name)
    // By the bundle itself, as toasts are, or by the page.
    if (customElements.get(name)) continue
    const { prefix, tag, chunks } = wanted
    const files = [prefix ? 'define.js' : `${tag}.js`, ...chunks]
    // All at once: what the entry imports is not found one behind the other.
    const load = async (): Promise<unknown> => {
      const [entry] = await Promise.all(files.map((file) => import(`./esm/${file}`)))
      return prefix && (entry as Definer).define({ prefix, elements: [tag] })
    }
    // A page that has long been there may have lost its connection, or its server's old files.
    const bring = document.readyState === 'complete' && sharedIfThere<typeof loadChunk>('load-chunk')
    ;(bring ? bring([name, ...files], load) : load()).catch((error: unknown) => {
      // Once it is wanted again, but not with each change of the page.
      if (!isOutdated(error)) setTimeout(() => waiting.set(name, wanted), 10_000)
      // A page that is being left breaks off what it loads, and will not be there to say so.
      setTimeout(() => console.error(`[shared-environment] <${name}> could not be loaded, so it stays as the server wrote it. Check that the folder esm/ lies beside loader.js.`, error), 500)
    })
  }
}

// A server may import it with the rest; and what no browser below the floor can use need not come.
if (typeof document !== 'undefined' && meetsFloor()) {
  // A module does not know its script.
  const scripts = [...document.querySelectorAll<HTMLElement>('script[data-prefix][src*="loader.js"]')]
  for (const prefix of scripts.length > 0 ? new Set(scripts.map((script) => script.dataset['prefix'] ?? '')) : ['']) {
    if (!/^([a-z][-.\w]*)?$/.test(prefix) || /[A-Z]/.test(prefix)) console.error(`[shared-environment] No element can be found with data-prefix="${prefix}" of loader.js: it begins with a letter from a to z and has no capitals. Take one like "acme-".`)
    for (const [tag, chunks] of Object.entries(filesByTag)) waiting.set(prefix + tag, { prefix, tag, chunks })
  }
  new MutationObserver(bringWhatIsThere).observe(document, { childList: true, subtree: true })
  bringWhatIsThere()
}
