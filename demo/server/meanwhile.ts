import type { RequestHandler } from 'express'

/** Matches an incoming request by its method and its path as sent, without the query. */
export type Arrival = (method: string, path: string) => boolean

/** Runs actions between the arrival of a request and its response, for journeys in which somebody else is faster. */
export class Meanwhile {
  #waiting: { arrives: Arrival; act: () => void | Promise<void> }[] = []

  /** Runs an action once, when the next matching request has arrived and before it is handled. */
  once(arrives: Arrival, act: () => void | Promise<void>): void {
    this.#waiting.push({ arrives, act })
  }

  handler(): RequestHandler {
    return async (req, _res, next) => {
      const path = req.originalUrl.split('?')[0] ?? ''
      const due = this.#waiting.filter(({ arrives }) => arrives(req.method, path))
      this.#waiting = this.#waiting.filter((one) => !due.includes(one))
      for (const { act } of due) await act()
      next()
    }
  }
}
