import { Router } from 'express'
import { tokenFor } from './csrf-token.js'

/** `GET /csrftoken`: the heartbeat's call. Visitors get a token too, of a session made for them. */
export function csrfTokenApi(): Router {
  const router = Router()
  router.get('/csrftoken', (req, res) => {
    res.json({ token: tokenFor(req) })
  })
  return router
}
