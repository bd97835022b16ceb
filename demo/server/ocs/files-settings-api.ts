import { Router } from 'express'
import { requireAccount, type Demo } from '../demo.js'
import { changeView, filesSettings, isFilesSetting, viewSettings } from '../accounts/files-settings.js'
import { signedInOnly } from '../session/gate.js'
import { field, pathText, textField } from '../request-values.js'

/** How a user wants to see file lists, in the recorded shapes (behaviour.md, sections 15.1 and 15.2). */
export function filesSettingsApi(demo: Demo): Router {
  const router = Router()
  const base = '/apps/files/api/v1'
  router.use(base, signedInOnly(demo))

  router.get(`${base}/configs`, (req, res) => {
    res.json({ message: 'ok', data: filesSettings(requireAccount(demo, req).filesSettings) })
  })

  router.put(`${base}/config/:key`, (req, res) => {
    const key = pathText(req, 'key')
    const value = asFlag(field(req, 'value'))
    if (!isFilesSetting(key)) res.status(400).json({ message: 'Unknown config key' })
    else if (value === null) res.status(400).json({ message: 'Invalid config value' })
    else {
      requireAccount(demo, req).filesSettings.set(key, value)
      res.json({ message: 'ok', data: { key, value } })
    }
  })

  router.get(`${base}/views`, (req, res) => {
    res.json({ message: 'ok', data: viewSettings(requireAccount(demo, req).filesViews) })
  })

  // As the files app calls it, also by the names of views that other apps add.
  router.put(`${base}/views`, (req, res) => {
    const { filesViews } = requireAccount(demo, req)
    const view = textField(req, 'view')
    const refused =
      view === '' ? 'Unknown view' : changeView(filesViews, view, textField(req, 'key'), field(req, 'value'))
    if (refused === null) res.json({ message: 'ok', data: filesViews.get(view) })
    else res.status(400).json({ message: refused })
  })

  router.get(`${base}/showgridview`, (req, res) => {
    res.json({ gridview: filesSettings(requireAccount(demo, req).filesSettings).grid_view })
  })

  router.post(`${base}/showgridview`, (req, res) => {
    const show = asFlag(field(req, 'show'))
    if (show === null) {
      res.status(400).json({ message: 'show must be true or false' })
      return
    }
    requireAccount(demo, req).filesSettings.set('grid_view', show)
    res.status(200).end()
  })
  return router
}

/** A boolean of JSON, or as a form writes it. */
function asFlag(value: unknown): boolean | null {
  if (value === true || value === 'true' || value === '1') return true
  return value === false || value === 'false' || value === '0' ? false : null
}
