import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { signedInOnly } from '../session/gate.js'
import { textField } from '../request-values.js'

/** A part of a comment: plain text, or a mention that leads to a profile. */
interface Piece {
  text: string
  href?: string
}

interface Comment {
  author: string
  text: string
  sentMs: number
}

/**
 * A plain form that posts a comment and returns, and all comments with mentions as links. Forgotten when the demo ends.
 */
export function commentsPage(demo: Demo): Router {
  const router = Router()
  const here = '/apps/activity'
  const comments: Comment[] = []
  router.use(here, signedInOnly(demo))

  router.get(here, (req, res) => {
    demo.pages.send(req, res, {
      template: './activity',
      title: 'Activity',
      activeApp: 'activity',
      data: {
        unread: requireAccount(demo, req).unread.get('activity') ?? 0,
        comments: comments.map(({ text, ...comment }) => ({ ...comment, pieces: piecesOf(text) })),
      },
    })
  })

  router.post(here, (req, res) => {
    const text = textField(req, 'comment').trim().slice(0, 1000)
    if (text !== '')
      comments.unshift({ author: requireAccount(demo, req).displayName, text, sentMs: demo.options.now() })
    res.redirect(303, demo.pages.url(`${here}/`))
  })
  return router

  function piecesOf(text: string): Piece[] {
    return text.split(/(?<=^|\s)(@\S+)/).map((part) => {
      const uid = part.slice(1)
      const isKnown = part.startsWith('@') && (demo.accounts.find(uid) ?? demo.contacts.user(uid)) !== null
      return isKnown ? { text: part, href: demo.pages.url(`/u/${encodeURIComponent(uid)}`) } : { text: part }
    })
  }
}
