import { Router } from 'express'
import { apps } from './apps.js'
import { accountOf, type Demo } from '../demo.js'
import { capabilitiesOf, coreConfig } from './hand-over.js'
import { lastLogin } from '../session/password-confirmation.js'
import { languageOf } from '../accounts/words.js'

/**
 * `GET /demo/globals.js`, and `core/js/oc.js` as on real servers: the globals that older servers write as an inline
 * script (behaviour.md, section 0.3). A separate file, because the policy forbids inline scripts. It contains no token.
 */
export function pageGlobals(demo: Demo): Router {
  const router = Router()
  router.get(['/demo/globals.js', '/core/js/oc.js'], (req, res) => {
    const account = accountOf(demo, req)
    const { options } = demo
    const names = calendarNames(languageOf(account, req))
    const globals: Record<string, unknown> = {
      _oc_webroot: options.webroot,
      _oc_appswebroots: Object.fromEntries(apps.map(({ id }) => [id, `${options.webroot}/apps/${id}`])),
      _oc_isadmin: account?.isAdmin ?? false,
      _oc_debug: false,
      _oc_config: coreConfig(options),
      _oc_capabilities: capabilitiesOf(options),
      _theme: { entity: 'Demo', name: 'Demo', title: 'Demo', productName: 'Demo' },
      nc_lastLogin: lastLogin(demo, req),
      nc_pageLoad: Math.floor(options.now() / 1000),
      backendAllowsPasswordConfirmation: true,
      oc_userconfig: { avatar: { version: 0, generated: !account?.hasPicture } },
      oc_appconfig: { core: {} },
      firstDay: 1,
      ...names,
      datepickerFormatDate: 'MM d, yy',
    }
    res.type('text/javascript').send(
      Object.entries(globals)
        .map(([name, value]) => `var ${name} = ${JSON.stringify(value)};\n`)
        .join(''),
    )
  })
  return router
}

function calendarNames(language: string): Record<string, string[]> {
  const write = (days: Date[], options: Intl.DateTimeFormatOptions): string[] => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return days.map((day) => format.format(day))
  }
  const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2023, 0, 1 + at)))
  const year = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2023, at, 1)))
  return {
    dayNames: write(week, { weekday: 'long' }),
    dayNamesShort: write(week, { weekday: 'short' }),
    dayNamesMin: write(week, { weekday: 'narrow' }),
    monthNames: write(year, { month: 'long' }),
    monthNamesShort: write(year, { month: 'short' }),
  }
}
