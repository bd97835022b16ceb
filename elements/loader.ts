/**
 * Brings the chunks of the tags that a page uses, now and later. Works as a classic script and as a module: in both,
 * `import()` resolves against the script's own address, is covered by `script-src 'self'` and is no Trusted Types sink.
 */
import { filesByTag } from 'virtual:tags'

const waiting = new Map(Object.entries(filesByTag))

function bringWhatIsThere(): void {
  for (const [tag, files] of waiting) {
    if (!document.querySelector(tag)) continue
    waiting.delete(tag)
    // All at once: what the entry imports is not found one behind the other.
    Promise.all(files.map((file) => import(`./esm/${file}`))).catch((error: unknown) => {
      waiting.set(tag, files)
      console.error(`[shared-environment] <${tag}> could not be loaded, so it stays as the server wrote it. Check that the folder esm/ lies beside loader.js.`, error)
    })
  }
  if (waiting.size === 0) observer.disconnect()
}

const observer = new MutationObserver(bringWhatIsThere)
observer.observe(document, { childList: true, subtree: true })
bringWhatIsThere()
