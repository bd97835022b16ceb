import { Router, type Request, type Response } from 'express'
import { carriesToken } from '../session/csrf-token.js'
import type { Demo } from '../demo.js'
import { notFound } from '../pages/plain-pages.js'
import { pathText, textField } from '../request-values.js'
import { listFolder } from './dav-tree.js'

interface PublicLink {
  owner: string
  folder: string
  password: string
}

/** By token. */
const links = new Map<string, PublicLink>([['holiday', { owner: 'alice', folder: 'Photos', password: 'sesame' }]])

/** `/s/{token}`: folders that are open to anybody with the address and its password, signed in or not. */
export function publicLinks(demo: Demo): Router {
  const router = Router()

  router.get('/s/:token', (req, res) => {
    const token = pathText(req, 'token')
    const link = links.get(token)
    if (!link) notFound(demo, req, res)
    else if (req.session.openedLinks?.[token] === undefined) ask(req, res, token, 200, '')
    else show(req, res, link, req.session.openedLinks[token])
  })

  router.post('/s/:token/authenticate', (req, res) => {
    const token = pathText(req, 'token')
    const link = links.get(token)
    if (!link) notFound(demo, req, res)
    else if (!carriesToken(req))
      ask(req, res, token, 412, 'This page was open too long. Please enter the password again.')
    else if (textField(req, 'password') !== link.password) ask(req, res, token, 403, 'Wrong password.')
    else {
      req.session.openedLinks = { ...req.session.openedLinks, [token]: textField(req, 'view') }
      res.redirect(303, demo.pages.url(`/s/${token}`))
    }
  })

  router.post('/s/:token/close', (req, res) => {
    const token = pathText(req, 'token')
    if (carriesToken(req)) req.session.openedLinks = {}
    res.redirect(303, demo.pages.url(`/s/${encodeURIComponent(token)}`))
  })
  return router

  function ask(req: Request, res: Response, token: string, status: number, problem: string): void {
    demo.pages.send(req, res, {
      template: './link-password',
      title: 'Protected link',
      status,
      bodyId: 'body-login',
      activeApp: 'files',
      data: { token, problem, password: links.get(token)?.password },
    })
  }

  function show(req: Request, res: Response, { owner, folder }: PublicLink, view = ''): void {
    const entries = listFolder(demo.homes(owner).files.at([folder])) ?? []
    const owned = demo.accounts.find(owner)?.displayName ?? owner
    demo.pages.send(req, res, {
      template: './link-files',
      title: 'Shared files',
      bodyId: 'body-login',
      activeApp: 'files',
      data: { token: pathText(req, 'token'), folder, view, owner: owned, entries },
    })
  }
}
