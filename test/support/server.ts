/** A fake server in place of `fetch`, for tests and scenes of one element. */

/** What a fake server responds: data (as JSON with 200), a whole response, or a function of the call. */
export type Answer = object | Response | ((call: Call) => Answer | Promise<Answer>)

/** One request as the server received it. */
export interface Call {
  method: string
  path: string
  query: string
  headers: Headers
  body: unknown
  signal: AbortSignal | null
}

export interface FakeServer {
  readonly calls: readonly Call[]
  /** The calls of one route, for instance `POST /contactsmenu/contacts`. */
  callsTo(route: string): readonly Call[]
  /** Replaces the answer of a route. */
  answer(route: string, answer: Answer): void
  /** Restores the page's own `fetch`. */
  close(): void
}

/** A response with a status. */
export function status(code: number, body: unknown = null): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status: code,
    headers: { 'Content-Type': 'application/json' },
  })
}

/** A response that never comes; it ends only when the caller aborts. */
export function pending(): Answer {
  return () => new Promise<Answer>(() => undefined)
}

/**
 * A response that arrives piece by piece; its body ends with an error when the caller aborts, as that of a real server.
 *
 * @param next returns the next piece of the body, null at its end; a promise that never settles is a stall
 */
export function inPieces(next: () => string | null | Promise<string | null>, init?: ResponseInit): Answer {
  return ({ signal }) => {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(new DOMException('Given up.', 'AbortError')))
        },
        async pull(controller) {
          const piece = await next()
          if (signal?.aborted) return
          if (piece === null) controller.close()
          else controller.enqueue(encoder.encode(piece))
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, init)
  }
}

/** No response at all: the connection broke. */
export function broken(): Answer {
  return () => Promise.reject(new TypeError('Failed to fetch'))
}

/**
 * Answers the calls of the page by route (`METHOD /path`, the front controller left out); anything else gets 404.
 * Closed after each test by `closeServers()`, which test/support/setup.ts registers.
 */
export function fakeServer(routes: Record<string, Answer> = {}): FakeServer {
  const calls: Call[] = []
  const real = globalThis.fetch
  const known = { ...routes }

  const answerTo = async (call: Call): Promise<Response> => {
    const route = known[`${call.method} ${call.path}`] ?? known[call.path]
    if (route === undefined) return status(404, [])
    return toResponse(route, call)
  }

  globalThis.fetch = async (input, init) => {
    const asked = new Request(input instanceof URL ? input.href : input, init && { ...init, signal: null })
    const url = new URL(asked.url)
    // Chunks of the bundle still load.
    if (url.pathname.endsWith('.js')) return real(input, init)
    const text = await asked.text()
    const call: Call = {
      method: asked.method,
      path: url.pathname.replace(/^\/index\.php/, ''),
      query: url.search,
      headers: asked.headers,
      body: readBody(text, asked.headers.get('content-type') ?? ''),
      signal: init?.signal ?? null,
    }
    calls.push(call)
    return untilAborted(answerTo(call), call.signal)
  }
  const server: FakeServer = {
    calls,
    callsTo: (route) => calls.filter((call) => `${call.method} ${call.path}` === route),
    answer: (route, answer) => {
      known[route] = answer
    },
    close: () => {
      globalThis.fetch = real
    },
  }
  open.push(server)
  return server
}

const open: FakeServer[] = []

/** Restores the page's own `fetch`, whoever replaced it. */
export function closeServers(): void {
  for (const server of open.splice(0).reverse()) server.close()
}

async function toResponse(answer: Answer, call: Call): Promise<Response> {
  if (typeof answer === 'function')
    return toResponse(await (answer as (call: Call) => Answer | Promise<Answer>)(call), call)
  if (answer instanceof Response) return answer.clone()
  return status(200, answer)
}

function readBody(text: string, type: string): unknown {
  if (text === '') return undefined
  if (type.includes('json')) return JSON.parse(text) as unknown
  return type.includes('x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(text)) : text
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new DOMException('The user aborted a request.', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject)
  })
}
