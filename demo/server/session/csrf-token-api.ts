import { Router } from 'express'
import { tokenFor } from './csrf-token.js'

/** `GET /csrftoken`: the heartbeat's request. Visitors get a token, too, with a new session. */
export function csrfTokenApi(): Router {
  const router = Router()
  router.get('/csrftoken', (req, res) => {
    res.json({ token: tokenFor(req) })
  })
  return router
}
