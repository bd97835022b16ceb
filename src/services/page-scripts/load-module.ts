import { bringChunk } from '../../core/loading/load-chunk.js'
import { isSameOrigin } from '../../core/page/server/urls.js'

/**
 * Brings an ES module of the page's own, as the bundle brings its parts: with a time-out, and again after a failure. Where
 * the server does not have it any more the user is offered to reload the page.
 *
 * @param address of the module, relative to the page
 * @param needs addresses of what it imports and nothing else has brought. A browser may keep failing where one of these
 *   did not come, unless it is known beforehand.
 * @returns the module
 * @throws {ChunkLoadError} `Loading chunk {name of the file} failed`, with type and address; an error of the module's own is its cause
 */
export async function loadModule(address: string, needs: readonly string[] = []): Promise<unknown> {
  const addresses = [address, ...needs].map((one) => new URL(one, document.baseURI).href)
  const [own = address] = addresses
  const id = own.replace(/^.*\/|[?#].*$/g, '').replace(/\.m?js$/, '')
  // A policy may let scripts of another origin run that it does not let be fetched.
  // The module is no part of what a bundler puts together: webpack and Vite are told so, in their own words.
  return bringChunk(id, addresses.filter(isSameOrigin), () => import(/* webpackIgnore: true */ /* @vite-ignore */ own) as Promise<unknown>)
}
