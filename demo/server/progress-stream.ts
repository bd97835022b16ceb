import { Router, type Request, type Response } from 'express'
import { carriesToken } from './session/csrf-token.js'
import type { Demo } from './demo.js'
import { signedInOnly } from './session/gate.js'
import { queryText } from './request-values.js'

/**
 * `GET /demo/progress`: server-sent events in the product's format (behaviour.md 21), about work that takes a few
 * seconds. `steps` (10) and `everyMs` (250) set the length; `breakAt` drops the connection after that step, once, and a
 * client that reconnects continues after the last event that it received.
 */
export function progressStream(demo: Demo): Router {
  const router = Router()
  router.get('/demo/progress', signedInOnly(demo), (req, res) => {
    res.type('text/event-stream').flushHeaders()
    if (carriesToken(req, queryText(req, 'requesttoken'))) {
      work(req, res)
      return
    }
    send(res, 'error', '"Possible CSRF attack. Connection will be closed."')
    end(res)
  })
  return router
}

function work(req: Request, res: Response): void {
  const steps = number(req, 'steps', 10, 1000)
  const breakAt = number(req, 'breakAt', 0, 1000)
  // `EventSource` sends the id in a header when it reconnects, but a new one cannot.
  const first = number(req, 'lastEventId', Number(req.get('last-event-id')) || 0, steps)
  let done = first
  const timer = setInterval(
    () => {
      done += 1
      send(res, 'progress', JSON.stringify({ done, of: steps }), done)
      if (done === breakAt && first === 0) res.destroy()
      else if (done === Math.ceil(steps / 2)) send(res, 'notice', 'half of it is done', done)
      if (done < steps) return
      send(res, 'success', JSON.stringify('all of it is done'), done)
      send(res, 'done', '', done)
      end(res)
    },
    number(req, 'everyMs', 250, 60_000),
  )
  res.on('close', () => clearInterval(timer))
}

function number(req: Request, name: string, usual: number, most: number): number {
  const text = queryText(req, name)
  const value = text === '' ? usual : Number(text)
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : usual
}

function send(res: Response, type: string, data: string, id?: number): void {
  res.write(`event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`)
}

/** Without this event the browser would reconnect for ever. */
function end(res: Response): void {
  send(res, '__internal__', '"close"')
  res.end()
}
