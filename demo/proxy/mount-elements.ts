import type { Language } from '../server/accounts.js'
import { elementTexts } from '../server/element-texts.js'
import { readPolicy } from './policy.js'
import { attribute, escapedValue, ServerPage } from './server-page.js'

/** Below this the proxy's own files lie; the server is never asked for it. */
export const ownPath = '/.shared-environment'

/**
 * Scripts that do nothing but draw a part of the header that is an element now. The scripts that draw the rest of it
 * (`core-main`) also bring `OC`, `OCA` and `OCP`, without which no app runs; they stay, and find no place to draw in.
 */
const headerScripts = /\/user_status-menu\.m?js(\?|$)/

/** On the dashboard the same script also draws the status among the widgets. */
const dashboardScripts = /\/dashboard-main\.m?js(\?|$)/

interface MountPoint {
  /** 27 to 29 name the app menu's otherwise than 30 and later. */
  ids: readonly string[]
  markup: string
  what: string
}

const mountPoints: readonly MountPoint[] = [
  { ids: ['header-start__appmenu', 'header-left__appmenu'], markup: '<app-menu></app-menu>', what: 'app menu' },
  { ids: ['contactsmenu'], markup: '<contacts-menu></contacts-menu>', what: 'contacts menu' },
  { ids: ['user-menu'], markup: '<user-menu><user-status slot="user_status-menu-entry"></user-status></user-menu>', what: 'user menu' },
]

/** A page with the elements on it, and what it lacks for them. */
export interface MountedPage {
  html: string
  lacks: string[]
}

/**
 * Puts the elements into a page of the server, at the places where its own scripts draw its header. These places lose
 * their ids until the server's scripts have run (mount.js gives them back), so that they draw nothing; that is how they
 * behave on pages without a header.
 *
 * @param policy the answer's Content-Security-Policy headers
 * @param ownAddress makes addresses that lead to the server lead to the proxy, where its session is
 * @returns null for what is no page of a signed-in user, and stays as it is
 */
export function mountElements(html: string, policy: string | readonly string[] | undefined, ownAddress: (address: string) => string): MountedPage | null {
  const page = new ServerPage(html.replace(/^\uFEFF/, ''))
  const head = page.all('head')[0]
  if (!head || attribute(head, 'data-requesttoken') === undefined || !attribute(head, 'data-user')) return null
  const { nonce, refuses } = readPolicy(policy)
  const found = mountPoints.map((point) => ({ ...point, element: point.ids.map((id) => page.byId(id)).find((element) => element !== undefined) }))
  // A page of its own kind, such as an editor that fills the window.
  if (found.every(({ element }) => !element)) return null
  // Then the server's own header is better than none.
  if (refuses.length > 0) return { html, lacks: [`leave for the elements in its Content-Security-Policy (${refuses.join(', ')})`] }

  for (const { element, markup } of found) {
    if (!element) continue
    page.replaceAttribute(element, 'id', `data-mount-point="${attribute(element, 'id') ?? ''}"`)
    page.fill(element, markup)
  }
  mountNavigation(page)
  page.changeAddresses(ownAddress)

  const scripts = page.all('script').map((element) => ({ element, src: attribute(element, 'src') ?? '' }))
  if (!scripts.some(({ src }) => dashboardScripts.test(src))) {
    for (const { element, src } of scripts) if (headerScripts.test(src)) page.remove(element)
  }
  const withNonce = /^[\w+/=-]+$/.test(nonce) ? ` nonce="${nonce}"` : ''
  const texts = textsFor(attribute(page.all('html')[0] ?? head, 'lang') ?? '')
  page.append(head, [
    `<link rel="stylesheet" href="${ownPath}/dist/shared-environment.css">`,
    `<link rel="stylesheet" href="${ownPath}/mount.css">`,
    ...(texts ? [`<script type="application/json" id="shared-environment-texts"${withNonce}>${texts}</script>`] : []),
    `<script defer src="${ownPath}/mount.js"${withNonce}></script>`,
  ].join('\n') + '\n')
  return { html: page.toString(), lacks: [...found.filter(({ element }) => !element).map(({ ids, what }) => `a place for the ${what} (#${ids.join(' or #')})`), ...lacksOf(page)] }
}

/**
 * The navigation keeps its id, for which the app's own scripts look early. Its content tells the server's scripts that it
 * slides by itself; mount.js takes that back for the element.
 */
function mountNavigation(page: ServerPage): void {
  const navigation = page.byId('app-navigation')
  const content = page.byId('app-content')
  // A component of the app, which brings its own drawer.
  if (!navigation || /(^|\s)(app-navigation-)?vue(\s|$)/.test(attribute(navigation, 'class') ?? '')) return
  page.wrap(navigation, '<app-navigation>', '</app-navigation>')
  const classes = content && attribute(content, 'class')
  if (!content || /(^|\s)no-snapper(\s|$)/.test(classes ?? '')) return
  if (classes === undefined) page.addAttribute(content, 'class="no-snapper" data-slides')
  else page.replaceAttribute(content, 'class', `class="${escapedValue(classes)} no-snapper" data-slides`)
}

function lacksOf(page: ServerPage): string[] {
  const capabilities = page.initialState('core-capabilities')
  const knowsStatus = typeof capabilities !== 'object' || capabilities === null || 'user_status' in capabilities
  return [
    ...(page.initialState('core-apps') === undefined ? ['the list of its apps (initial state core-apps)'] : []),
    ...(page.initialState('core-settingsNavEntries') === undefined ? ['the entries of the user menu (initial state core-settingsNavEntries)'] : []),
    ...(knowsStatus ? [] : ['the app user_status, so nobody has a status']),
  ]
}

const languages: readonly Language[] = ['de', 'ar']

/** The elements' texts in the page's language, where they are translated. */
function textsFor(lang: string): string | null {
  const language = languages.find((known) => lang.toLowerCase().split(/[-_]/)[0] === known)
  return language ? elementTexts(language) : null
}
