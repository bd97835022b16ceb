/**
 * Brings the chunks of the tags that a page uses, now and later. Works as a classic script and as a module: in both,
 * `import()` resolves against the script's own address, is covered by `script-src 'self'` and is no Trusted Types sink.
 */
import { tags } from 'virtual:tags'

const waiting = new Set(tags)

function bringWhatIsThere(): void {
  for (const tag of waiting) {
    if (!document.querySelector(tag)) continue
    waiting.delete(tag)
    import(`./esm/${tag}.js`).catch((error: unknown) => {
      waiting.add(tag)
      console.error(`[shared-environment] <${tag}> could not be loaded, so it stays as the server wrote it. Check that the folder esm/ lies beside loader.js.`, error)
    })
  }
  if (waiting.size === 0) observer.disconnect()
}

const observer = new MutationObserver(bringWhatIsThere)
observer.observe(document, { childList: true, subtree: true })
bringWhatIsThere()
