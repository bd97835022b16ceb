import type { Request, RequestHandler } from 'express'

/** A request as journeys see it: no query, no body, no token. */
export interface LoggedRequest {
  method: string
  path: string
  /** 0 until the response is complete, and for good if the connection was cut before that. */
  status: number
  /** When the request arrived, in ms since the epoch. */
  at: number
  /** The user who was signed in when it arrived. */
  user: string | null
  /** The request's header `X-Demo-Tab`, for journeys with several tabs. */
  tab?: string
  /** The connection ended before the response was complete. */
  cut?: true
}

/** The requests in order of arrival; at most the latest 5000. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = []
  readonly #byRequest = new WeakMap<Request, LoggedRequest>()

  /** A copy, so that a journey can compare two points in time. */
  entries(): LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry }))
  }

  /** Forgets all requests so far. */
  clear(): void {
    this.#entries.length = 0
  }

  /** Records each request when it arrives, and its status when it is answered. */
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
      // Also for a complete response that nobody received: Firefox disconnects as soon as it knows where a redirect
      // leads.
      res.on('close', () => {
        if (entry.status !== 0) return
        entry.cut = true
        if (res.writableEnded) entry.status = res.statusCode
      })
      next()
    }
  }

  /** Adds the user, once the session is known. */
  noteUser(req: Request, uid: string | null): void {
    const entry = this.#byRequest.get(req)
    if (entry) entry.user = uid
  }
}
