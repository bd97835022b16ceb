/** A page with the elements, served from dist/, on which browser features are removed before anything else runs. */
import { readFileSync } from 'node:fs'
import type { Feature } from './browser-features.js'
import { serveSite, type Answer, type Site } from './static-site.js'

/** How the page loads the elements. */
export const ways = {
  'the loader': '<script type="module" src="/shared-environment/loader.js"></script>',
  'the classic script': '<script defer src="/shared-environment/shared-environment.classic.js"></script>',
  'the classic script with a prefix':
    '<script defer src="/shared-environment/shared-environment.classic.js" data-prefix="acme-"></script>',
  'an import of all': '<script type="module" src="/shared-environment/esm/index.js"></script>',
  'an import of one element': '<script type="module" src="/shared-environment/esm/user-menu.js"></script>',
  'define()': '<script type="module" src="/define.js"></script>',
} as const

export type Way = keyof typeof ways

/**
 * Replaces the keyword in every sheet that a script makes by one that no browser knows, and makes `CSS.supports()` deny
 * it.
 */
const forget = (word: string): string => `{
  const supports = CSS.supports
  CSS.supports = (...given) => !given.some((text) => text.includes('${word}')) && supports.apply(CSS, given)
  for (const name of ['replace', 'replaceSync', 'insertRule']) {
    const real = CSSStyleSheet.prototype[name]
    CSSStyleSheet.prototype[name] = function (text, ...more) { return real.call(this, text.replaceAll('${word}', 'no-${word}'), ...more) }
  }
}`

/** A script that removes a feature before anything else runs. */
export const without = ({ at = [], css }: Pick<Feature, 'at' | 'css'>): string =>
  [
    // Keeps what the tests use (test/support/page-sight.ts), by another name.
    'Element.prototype.keptVisibility = Element.prototype.checkVisibility',
    ...at.map((place) => `delete ${place.includes('.') ? place : `globalThis.${place}`}`),
    ...(css ? [forget(css)] : []),
  ].join('\n')

/**
 * A script with which a feature is there and fails at its use, as where cookies are blocked or the page is sandboxed:
 * it throws, or, if it is an object with methods, they reject.
 */
export const failing = ({ at = [] }: Pick<Feature, 'at'>, how: 'throws' | 'rejects'): string =>
  `{
    const refused = () => new DOMException('The operation is insecure.', 'SecurityError')
    const fail = () => { throw refused() }
    const object = new Proxy({}, { get: () => () => Promise.reject(refused()) })
    for (const place of ${JSON.stringify(at)}) {
      const names = place.split('.')
      const name = names.pop()
      const holder = names.reduce((all, each) => all[each], globalThis)
      const known = Object.getOwnPropertyDescriptor(holder, name)
      if (!known) continue
      const isFunction = typeof known.value === 'function'
      Object.defineProperty(holder, name, { configurable: true, ...(isFunction ? { value: function () { fail() } } : { get: ${how === 'throws' ? 'fail' : '() => object'} }) })
    }
  }`

const scripts: Readonly<Record<string, string>> = {
  '/define.js': `import { define } from '/shared-environment/esm/define.js'
    await define()
    document.documentElement.dataset.defined = 'done'`,
  '/app.js': `import { dialogs, pickFiles, toast } from '/shared-environment/esm/functions.js'
    const on = (id, act) => document.getElementById(id).addEventListener('click', act)
    on('save', () => toast.success('Saved'))
    on('mark', () => toast('<b>Marked</b>', { isHTML: true, timeoutMs: 1000 }))
    on('keep', () => toast('Kept', { timeoutMs: -1 }))
    on('ask', async () => { document.documentElement.dataset.answer = await dialogs.confirm('Really?', 'A question') })
    on('pick', () => pickFiles({ files: [{ name: 'Holiday', type: 'folder' }, { name: 'letter.txt', size: 10 }], multiple: true }))
    document.documentElement.dataset.ready = 'yes'`,
}

const apps = Array.from({ length: 20 }, (_, at) => ({ id: `app-${at}`, name: `App ${at}`, href: `/app-${at}` }))

function pageOf({ way = 'the loader', off = '', functions = false, oldSheet = false }: FloorPage): string {
  const links = apps.map(({ id, name, href }) => `<a href="${href}" data-id="${id}">${name}</a>`).join('')
  return `<!doctype html><html lang="en"><head data-user="alice" data-user-displayname="Alice Anders" data-requesttoken="a token"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A page</title>
    <script src="/off.js?${encodeURIComponent(off)}"></script>
    <link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="${oldSheet ? '/old.css' : '/shared-environment/shared-environment.css'}">
    ${ways[way]}${functions ? '<script type="module" src="/app.js"></script>' : ''}</head><body>
    <header><app-menu>${links}</app-menu><contacts-menu></contacts-menu><user-menu><a href="/settings" data-id="settings">Settings</a><a href="/logout" data-id="logout">Log out</a></user-menu></header>
    <main><button id="save">Save</button> <button id="mark">Mark</button> <button id="keep">Keep</button> <button id="ask">Ask</button> <button id="pick">Pick</button>
    <search-select aria-label="Colour" name="colour"><option>Red</option><option>Green</option></search-select></main>
    <session-keepalive></session-keepalive></body></html>`
}

/** Options of the page. */
export interface FloorPage {
  way?: Way
  /** A script that removes a feature. */
  off?: string
  /** Whether a script of the page calls our functions. */
  functions?: boolean
  /** Whether the style sheet is as read by a browser without `light-dark()`. */
  oldSheet?: boolean
}

const style = `body { margin: 0; font: 16px sans-serif } header { display: flex; block-size: 50px; background: #00639a; color: #fff }
  app-menu { flex: 1; min-inline-size: 0 } main { padding: 16px; max-inline-size: 400px }`

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types dompurify"

function answer(path: string, url: URL): Answer | undefined {
  const script = scripts[path]
  if (script !== undefined) return { body: script, type: 'text/javascript' }
  if (path === '/off.js') return { body: decodeURIComponent(url.search.slice(1)), type: 'text/javascript' }
  if (path === '/old.css')
    return {
      body: readFileSync('dist/shared-environment.css', 'utf8').replaceAll('light-dark(', 'no-light-dark('),
      type: 'text/css',
    }
  if (path === '/site.css') return { body: style, type: 'text/css' }
  if (path === '/favicon.ico' || path.includes('/avatar/'))
    return { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' }
  if (path.endsWith('/contactsmenu/contacts'))
    return {
      body: JSON.stringify({ contacts: [{ id: 'bob', fullName: 'Bob Berg' }], contactsAppEnabled: false }),
      type: 'application/json',
    }
  if (path.endsWith('/csrftoken')) return { body: JSON.stringify({ token: 'a token' }), type: 'application/json' }
  if (path === '/page') return { body: pageOf(JSON.parse(decodeURIComponent(url.search.slice(1))) as FloorPage) }
  if (/^\/(logout|settings|app-\d+)$/.test(path)) return { body: '<!doctype html><title>Elsewhere</title>' }
  return undefined
}

export interface FloorSite extends Site {
  page(wish?: FloorPage): string
}

export async function serveFloorSite(): Promise<FloorSite> {
  const site = await serveSite(
    { '/shared-environment/': 'dist' },
    { policy, answer: (path, { url = '/' }) => answer(path, new URL(url, 'http://site')) },
  )
  return { ...site, page: (wish = {}) => `${site.url}/page?${encodeURIComponent(JSON.stringify(wish))}` }
}
