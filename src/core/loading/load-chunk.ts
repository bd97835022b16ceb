import { realBrowser, type Browser } from '../page/environment.js'
import { startTimeout } from '../page/time/timeout.js'

declare global {
  interface WindowEventMap {
    /** The server does not have a file any more that this page was made with: it was upgraded under an open page. */
    'chunk-missing': Event
  }
}

/** How long a chunk may take, in ms (specification, section 9). */
const chunkTimeoutMs = 120_000

/** `missing` where the server does not have the file any more (404, 410). */
export type ChunkFailure = 'timeout' | 'error' | 'missing'

/** Why a part of the code did not come (behaviour.md 22): `Loading chunk {id} failed.\n({type}: {request})`. */
export interface ChunkLoadError extends Error {
  name: 'ChunkLoadError'
  type: ChunkFailure
  /** The address that failed; empty where nobody knows it. */
  request: string
}

/** Whether something failed because the page is older than the server, so that trying again cannot help but a reload does. */
export const isOutdated = (error: unknown): boolean => (error as Partial<ChunkLoadError> | null)?.type === 'missing'

/** What loading needs of the page. */
export interface ChunkDeps {
  browser: Browser
  fetch(address: string, init: { signal: AbortSignal }): Promise<Response>
}

/** Files that have come or are on their way, by address. Who wants the same file waits for the same request. */
const asked = new Map<string, Promise<ChunkFailure | undefined>>()

/** What is wrong with an answer. A portal or a proxy answers with a page of its own. */
async function look(answer: Response): Promise<ChunkFailure | undefined> {
  if (answer.status === 404 || answer.status === 410) return 'missing'
  if (!answer.ok || !/script/.test(answer.headers.get('content-type') ?? '')) return 'error'
  await answer.arrayBuffer()
  return undefined
}

/**
 * Brings a module, and first sees to it that all the files are there that it needs.
 *
 * Browsers differ in what becomes of an import whose file did not come. The HTML standard had it fail for as long as the
 * page is open, until July 2026 (whatwg/html#10327). Chromium does so (seen in 143), Firefox did before 155, WebKit from the
 * summer of 2025 until that change; and it holds for each file that the module imports in turn. Another address (`?again`)
 * helps with the file itself only, and makes a second copy of what others import under its own. So a file is fetched
 * before it is imported: a fetch can be repeated everywhere, says why it failed, and can be given up. The import
 * then finds all files in the browser's cache. Where a server forbids that it keeps them, they are sent twice, and a
 * connection that breaks just in between is the old failure: only a reload helps, in those browsers.
 *
 * @param addresses of all the files, the module's own first; none where nobody knows them: it is then just imported
 * @throws {ChunkLoadError}
 */
export async function bringChunk<Module>(id: string, addresses: readonly string[], load: () => Promise<Module>, { browser, fetch: get }: ChunkDeps = { browser: realBrowser, fetch }): Promise<Module> {
  const waiting = new AbortController()
  let failure = 'error' as ChunkFailure
  let request = addresses[0] ?? ''
  let stop = (): void => undefined

  async function come(address: string): Promise<void> {
    const answer = asked.get(address) ?? get(address, waiting).then(look, () => (waiting.signal.aborted ? 'timeout' : 'error'))
    asked.set(address, answer)
    const problem = await answer
    if (!problem) return
    asked.delete(address)
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
        Promise.all(addresses.map(come)).then(load).then(resolve, (error: unknown) => {
          if (own === attempts) reject(error as Error)
        })
      }
      const undo = [
        startTimeout(browser, chunkTimeoutMs, () => {
          failure = 'timeout'
          forget()
          reject(new Error(failure))
          waiting.abort()
        }),
        // Who leaves the page breaks off what is under way, and WebKit does not say so when the page comes back.
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
    throw Object.assign(new Error(`Loading chunk ${id} failed.\n(${failure}: ${request})`, { cause: error }), { name: 'ChunkLoadError', type: failure, request } satisfies Partial<ChunkLoadError>)
  } finally {
    stop()
  }
}

/**
 * Brings a part of the bundle (behaviour.md 22). Every `import()` of what ships stands in a call of this.
 *
 * @throws {ChunkLoadError} when it did not come within two minutes, or not at all; the next call asks again
 */
export function loadChunk<Module>([id, ...files]: readonly [id: string, ...files: string[]], load: () => Promise<Module>): Promise<Module> {
  const { url } = import.meta
  // In a bundle that somebody made of this one, files have other names and places, which his bundler knows; and a policy
  // may let scripts of another origin run that it does not let be fetched.
  const known = url.startsWith(`${location.origin}/`) && url.includes('/esm/chunks/')
  return bringChunk(id, known ? files.map((file) => new URL(`../${file}`, url).href) : [], load)
}
