import { bringChunk } from '../../core/loading/load-chunk.js'
import { isSameOrigin } from '../../core/page/server/urls.js'

/**
 * Loads an ES module of the page, as the bundle loads its own chunks: with a timeout, and again if called after a
 * failure. If the server no longer has the file, the user is offered to reload the page.
 *
 * @param address URL of the module, relative to the page
 * @param needs URLs of its imports that nothing else has loaded. If one that is not listed fails to load once, browsers
 *   may keep failing.
 * @returns the module
 * @throws {ChunkLoadError} `Loading chunk {name of the file} failed`, with type and address; an error of the module's
 * own is its cause
 */
export async function loadModule(address: string, needs: readonly string[] = []): Promise<unknown> {
  const addresses = [address, ...needs].map((one) => new URL(one, document.baseURI).href)
  const [own = address] = addresses
  const id = own.replace(/^.*\/|[?#].*$/g, '').replace(/\.m?js$/, '')
  // Only of this origin: a CSP may allow scripts of another origin to run but not to be fetched.
  // Bundlers must leave the import as it is: webpack and Vite have a comment each for that.
  return bringChunk(
    id,
    addresses.filter(isSameOrigin),
    () => import(/* webpackIgnore: true */ /* @vite-ignore */ own) as Promise<unknown>,
  )
}
