import type { RequestHandler } from 'express'

/** A request as it arrives: its method, and its path without the query, as it was sent. */
export type Arrival = (method: string, path: string) => boolean

/** What happens on the server between the arrival of a request and its answer, for journeys in which somebody else is faster. */
export class Meanwhile {
  #waiting: { arrives: Arrival; act: () => Promise<void> }[] = []

  /** Does something once, after the next such request arrived and before anything of it is looked at. */
  once(arrives: Arrival, act: () => Promise<void>): void {
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
