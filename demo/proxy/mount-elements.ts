import { readPolicy } from './policy.js'
import { attribute, deepest, escapedValue, PageTooDeep, ServerPage } from './server-page.js'

/** The path prefix of the proxy's own files; never forwarded to the server. */
export const ownPath = '/.shared-environment'

/**
 * Scripts that only draw a part of the header that an element replaces: they get no address, and the entry gives it back
 * where the elements cannot work. The scripts that draw the rest (`core-main`) also define `OC`, `OCA` and `OCP`, which
 * every app needs; they stay, and find no mount points.
 */
const headerScripts = /\/user_status-menu\.m?js(\?|$)/

/** On the dashboard the status script also draws a widget, so it stays. */
const dashboardScripts = /\/dashboard-main\.m?js(\?|$)/

/** Defines `OC`, which the entry adds to. What follows may draw a part of the header at once. */
const coreScript = /\/core-main\.m?js(\?|$)/

interface MountPoint {
  /** Versions 27 to 29 name the app menu's mount point differently from 30 and later. */
  ids: readonly string[]
  markup: string
  what: string
}

const mountPoints: readonly MountPoint[] = [
  { ids: ['header-start__appmenu', 'header-left__appmenu'], markup: '<app-menu></app-menu>', what: 'app menu' },
  { ids: ['contactsmenu'], markup: '<contacts-menu></contacts-menu>', what: 'contacts menu' },
  {
    ids: ['user-menu'],
    markup: '<user-menu><user-status slot="user_status-menu-entry" editable></user-status></user-menu>',
    what: 'user menu',
  },
]

/** A page with the elements on it, and what it lacks for them. */
export interface MountedPage {
  html: string
  lacks: string[]
}

/**
 * Puts the elements into a page of the server, at the mount points where its scripts would draw the header, and adds the
 * entry for such pages. The entry takes the mount points' ids away before those scripts look for them.
 *
 * @param policy the response's Content-Security-Policy headers
 * @param ownAddress rewrites addresses of the server to the proxy, which has the session
 * @returns null for anything but a page of a signed-in user; it stays as it is
 */
export function mountElements(
  html: string,
  policy: string | readonly string[] | undefined,
  ownAddress: (address: string) => string,
): MountedPage | null {
  const page = readPage(html.replace(/^\uFEFF/, ''))
  if (!page) return { html, lacks: [`pages whose elements are at most ${deepest} deep`] }
  const head = page.all('head')[0]
  if (!head || attribute(head, 'data-requesttoken') === undefined || !attribute(head, 'data-user')) return null
  const { nonce, refuses } = readPolicy(policy)
  const found = mountPoints.map((point) => ({
    ...point,
    element: point.ids.map((id) => page.byId(id)).find((element) => element !== undefined),
  }))
  // A page without the header, such as an editor that fills the window.
  if (found.every(({ element }) => !element)) return null
  // The policy would block the elements, and the server's own header is better than none.
  if (refuses.length > 0)
    return { html, lacks: [`leave for the elements in its Content-Security-Policy (${refuses.join(', ')})`] }

  for (const { element, markup } of found) {
    if (!element) continue
    page.addAttribute(element, `data-mount-point="${attribute(element, 'id') ?? ''}"`)
    page.fill(element, markup)
  }
  const scripts = page.all('script').map((element) => ({ element, src: attribute(element, 'src') ?? '' }))
  if (!scripts.some(({ src }) => dashboardScripts.test(src))) {
    for (const { element, src } of scripts)
      if (headerScripts.test(src))
        page.replaceAttribute(element, 'src', `data-replaced-src="${escapedValue(ownAddress(src))}"`)
  }
  page.changeAddresses(ownAddress)

  const withNonce = /^[\w+/=-]+$/.test(nonce) ? ` nonce="${nonce}"` : ''
  const tags = [
    `<link rel="stylesheet" href="${ownPath}/dist/nextcloud.css">`,
    `<script type="module" src="${ownPath}/dist/esm/nextcloud.mjs"${withNonce}></script>`,
  ].join('\n')
  const coreMain = scripts.find(({ src }) => coreScript.test(src))
  if (coreMain) page.addBehind(coreMain.element, `\n${tags}`)
  else page.append(head, `${tags}\n`)
  return {
    html: page.toString(),
    lacks: [
      ...found
        .filter(({ element }) => !element)
        .map(({ ids, what }) => `a place for the ${what} (#${ids.join(' or #')})`),
      ...lacksOf(page),
    ],
  }
}

/** Returns null for a page that is too deep. */
function readPage(html: string): ServerPage | null {
  try {
    return new ServerPage(html)
  } catch (error) {
    if (error instanceof PageTooDeep) return null
    throw error
  }
}

function lacksOf(page: ServerPage): string[] {
  const capabilities = page.initialState('core-capabilities')
  const knowsStatus = typeof capabilities !== 'object' || capabilities === null || 'user_status' in capabilities
  return [
    ...(page.initialState('core-apps') === undefined ? ['the list of its apps (initial state core-apps)'] : []),
    ...(page.initialState('core-settingsNavEntries') === undefined
      ? ['the entries of the user menu (initial state core-settingsNavEntries)']
      : []),
    ...(knowsStatus ? [] : ['the app user_status, so nobody has a status']),
  ]
}
