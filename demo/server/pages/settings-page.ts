import { Router, type Response } from 'express'
import { languages, themes, type Theme } from '../accounts/accounts.js'
import { requireAccount, type Demo } from '../demo.js'
import { chosenFault, faultCookie, faults } from '../faults.js'
import { signedInOnly } from '../session/gate.js'
import { queryText, textField } from '../request-values.js'
import {
  afterCall,
  inCall,
  isStatusType,
  statusTypes,
  withMessage,
  withType,
  type StatusType,
} from '../accounts/user-status.js'

const themeLabels: Readonly<Record<Theme, string>> = { system: 'Like the browser', light: 'Light', dark: 'Dark' }

/** Labels of the four values, and explanations for those that need one. */
const statusLabels: Readonly<Record<StatusType, readonly [label: string, explanation?: string]>> = {
  online: ['Online'],
  away: ['Away'],
  dnd: ['Do not disturb', 'Mute all notifications'],
  invisible: ['Invisible', 'Appear offline'],
}

/** The user's own settings: plain forms that post one change and return. */
export function settingsPage(demo: Demo): Router {
  const router = Router()
  const here = '/settings/user'
  router.use(here, signedInOnly(demo))

  router.get([here, `${here}/theming`], (req, res) => {
    demo.pages.send(req, res, {
      template: './settings',
      title: 'Settings',
      bodyId: 'body-settings',
      data: {
        saved: queryText(req, 'saved') === '1',
        wrongPassword: queryText(req, 'wrong') === 'password',
        themes: themes.map((theme) => [theme, themeLabels[theme]]),
        statusTypes: statusTypes.map((type) => [type, ...statusLabels[type]]),
        faults,
        fault: chosenFault(req),
        confirmAfterSec: demo.options.confirmAfterSec,
      },
    })
  })

  router.post(`${here}/name`, (req, res) => {
    const name = textField(req, 'displayName').trim().slice(0, 64)
    if (name !== '') requireAccount(demo, req).displayName = name
    comeBack(res)
  })

  router.post(`${here}/password`, async (req, res) => {
    const account = await demo.accounts.open(requireAccount(demo, req).uid, textField(req, 'password'))
    const next = textField(req, 'newPassword')
    if (account && next !== '') await demo.accounts.setPassword(account, next)
    if (account) comeBack(res)
    else res.redirect(303, `${demo.pages.url(here)}?wrong=password`)
  })

  router.post(`${here}/language`, (req, res) => {
    const chosen = textField(req, 'language')
    requireAccount(demo, req).language = languages.find((language) => language === chosen) ?? null
    comeBack(res)
  })

  router.post(`${here}/theme`, (req, res) => {
    const chosen = textField(req, 'theme')
    requireAccount(demo, req).theme = themes.find((theme) => theme === chosen) ?? 'system'
    comeBack(res)
  })

  router.post(`${here}/status`, (req, res) => {
    const account = requireAccount(demo, req)
    const type = textField(req, 'statusType')
    const now = demo.options.now()
    account.status = withMessage(
      account.status,
      {
        message: [...textField(req, 'message').trim()].slice(0, 80).join(''),
        icon: textField(req, 'statusIcon').trim().slice(0, 16),
      },
      now,
    )
    if (isStatusType(type)) account.status = withType(account.status, type, now)
    comeBack(res)
  })

  router.post(`${here}/call`, (req, res) => {
    const account = requireAccount(demo, req)
    account.status =
      textField(req, 'call') === 'begin'
        ? inCall(account.status, demo.options.now())
        : afterCall(account.status, 'call')
    comeBack(res)
  })

  router.post(`${here}/fault`, (req, res) => {
    const chosen = faults.find((fault) => fault === textField(req, 'fault'))
    if (chosen === undefined) res.clearCookie(faultCookie, { path: '/' })
    else res.cookie(faultCookie, chosen, { path: '/', sameSite: 'lax' })
    comeBack(res)
  })
  return router

  /** A redirect, so that reloading the page does not send the form again. */
  function comeBack(res: Response): void {
    res.redirect(303, `${demo.pages.url(here)}?saved=1`)
  }
}
