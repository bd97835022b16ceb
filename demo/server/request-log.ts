import type { Request, RequestHandler } from 'express'

/** One request as a journey may look at it: no query, no body, no token. */
export interface LoggedRequest {
  method: string
  path: string
  /** 0 for as long as nothing was answered, and for ever if the connection was cut before the whole answer was given to it. */
  status: number
  /** In ms since the epoch, when the request came in. */
  at: number
  /** Who was signed in when it came in. */
  user: string | null
  /** What the request said in `X-Demo-Tab`, for journeys with several tabs. */
  tab?: string
  /** The connection ended before the answer was whole. */
  cut?: true
}

/** The requests in the order of their arrival; the oldest fall out beyond 5000. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = []
  readonly #byRequest = new WeakMap<Request, LoggedRequest>()

  /** A copy, so that a journey can compare two moments. */
  entries(): LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry }))
  }

  /** Forgets all so far. */
  clear(): void {
    this.#entries.length = 0
  }

  /** Writes each request down as it arrives and its status when it is answered. */
  recorder(now: () => number): RequestHandler {
    return (req, res, next) => {
      const path = req.originalUrl.split('?')[0] ?? ''
      const entry: LoggedRequest = { method: req.method, path, status: 0, at: now(), user: null }
      const tab = req.get('x-demo-tab')
      if (tab !== undefined) entry.tab = tab.slice(0, 40)
      if (!path.endsWith('/demo/log')) this.#entries.push(entry)
      if (this.#entries.length > 5000) this.#entries.shift()
      this.#byRequest.set(req, entry)
      res.on('finish', () => {
        entry.status = res.statusCode
      })
      // Also where the answer was whole here, but nobody was there any more to take it. Firefox goes as soon as it knows where a redirect leads.
      res.on('close', () => {
        if (entry.status !== 0) return
        entry.cut = true
        if (res.writableEnded) entry.status = res.statusCode
      })
      next()
    }
  }

  /** Adds who it was, once the session is known. */
  noteUser(req: Request, uid: string | null): void {
    const entry = this.#byRequest.get(req)
    if (entry) entry.user = uid
  }
}
