import { realBrowser, type Browser } from '../page/environment.js'
import { startTimeout } from '../page/time/timeout.js'

declare global {
  interface WindowEventMap {
    /** The server no longer has a file that this page needs: it was upgraded while the page was open. */
    'chunk-missing': Event
  }
}

/** How long a chunk may take, in ms (behaviour.md 22). */
const chunkTimeoutMs = 120_000

/** `missing` if the server no longer has the file (404, 410). */
export type ChunkFailure = 'timeout' | 'error' | 'missing'

/** Why a chunk could not be loaded (behaviour.md 22): `Loading chunk {id} failed.\n({type}: {request})`. */
export interface ChunkLoadError extends Error {
  name: 'ChunkLoadError'
  type: ChunkFailure
  /** The address that failed; empty if it is not known. */
  request: string
}

/**
 * Whether something failed because the page is older than the server, so that a retry cannot help but a reload does.
 */
export const isOutdated = (error: unknown): boolean => (error as Partial<ChunkLoadError> | null)?.type === 'missing'

/**
 * Files that are loaded or being loaded, by address: callers that need the same file share one request. Null for one that
 * did not come: the browser may have stored what came instead, for as long as the server allows for the file.
 */
const asked = new Map<string, Promise<ChunkFailure | undefined> | null>()

/** Returns what is wrong with a response, if anything. A captive portal or a proxy may send a page of its own. */
async function look(response: Response): Promise<ChunkFailure | undefined> {
  if (response.status === 404 || response.status === 410) return 'missing'
  if (!response.ok || !/script/.test(response.headers.get('content-type') ?? '')) return 'error'
  await response.arrayBuffer()
  return undefined
}

/**
 * Loads a module, after fetching all files that it needs.
 *
 * Browsers differ in what they do after an import whose file could not be loaded. Until July 2026 the HTML standard let
 * every further import of it fail for as long as the page is open (whatwg/html#10327). Chromium does so (seen in 143),
 * Firefox did before 155, WebKit from the summer of 2025 until that change; and it holds for each file that the module
 * imports in turn. Another address (`?again`) helps with the file itself only, and makes a second copy of a file that
 * others import by its own address. So files are fetched before they are imported: a fetch can be retried in all
 * browsers, says why it failed, and can be aborted. The import then finds all files in the browser's cache. If the
 * server forbids caching, they are sent twice, and a connection that breaks between the two has the old effect: in
 * those browsers, only a reload helps.
 *
 * @param addresses of all files, the module's own first; empty if they are not known: the module is then just imported
 * @throws {ChunkLoadError}
 */
export async function bringChunk<Module>(
  id: string,
  addresses: readonly string[],
  load: () => Promise<Module>,
  browser: Browser = realBrowser,
): Promise<Module> {
  const waiting = new AbortController()
  let failure = 'error' as ChunkFailure
  let request = addresses[0] ?? ''
  let stop = (): void => undefined

  async function come(address: string): Promise<void> {
    const known = asked.get(address)
    const answer =
      known ??
      fetch(address, { signal: waiting.signal, cache: known === null ? 'reload' : 'default' })
        .then(look)
        .catch((): ChunkFailure => (waiting.signal.aborted ? 'timeout' : 'error'))
    asked.set(address, answer)
    const problem = await answer
    if (!problem) return
    asked.set(address, null)
    failure = problem
    request = address
    throw new Error(problem)
  }

  function forget(): void {
    for (const address of addresses) asked.delete(address)
  }

  try {
    return await new Promise<Module>((resolve, reject) => {
      let attempts = 0
      function attempt(): void {
        const own = (attempts += 1)
        Promise.all(addresses.map(come))
          .then(load)
          .then(resolve, (error: unknown) => {
            // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as the import rejected
            if (own === attempts) reject(error)
          })
      }
      const undo = [
        startTimeout(browser, chunkTimeoutMs, () => {
          failure = 'timeout'
          forget()
          reject(new Error(failure))
          waiting.abort()
        }),
        // Leaving the page ends its requests, and WebKit does not report that when the page comes back from its cache.
        browser.onWindow('pageshow', (event) => {
          if (!(event as PageTransitionEvent).persisted) return
          forget()
          attempt()
        }),
      ]
      stop = () => {
        for (const step of undo) step()
      }
      attempt()
    })
  } catch (error) {
    if (failure === 'missing') dispatchEvent(new Event('chunk-missing'))
    throw Object.assign(new Error(`Loading chunk ${id} failed.\n(${failure}: ${request})`, { cause: error }), {
      name: 'ChunkLoadError',
      type: failure,
      request,
    } satisfies Partial<ChunkLoadError>)
  } finally {
    stop()
  }
}

/**
 * Loads a chunk of the bundle (behaviour.md 22). Every `import()` in shipped code is in a call of this function.
 *
 * @throws {ChunkLoadError} when it was not loaded within two minutes, or failed; the next call tries again
 */
export function loadChunk<Module>(
  [id, ...files]: readonly [id: string, ...files: string[]],
  load: () => Promise<Module>,
): Promise<Module> {
  const { url } = import.meta
  // In an application's own bundle the files have other names and places, which only its bundler knows; and a content
  // security policy may allow scripts of another origin to run but not to be fetched.
  const known = url.startsWith(`${location.origin}/`) && url.includes('/esm/chunks/')
  return bringChunk(id, known ? files.map((file) => new URL(`../${file}`, url).href) : [], load)
}
