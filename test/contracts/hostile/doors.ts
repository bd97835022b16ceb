/** The ways by which values from outside come in. */
import { placeText } from '../../../src/services/drafts/draft.rules.js'
import { draftPrefix } from '../../../src/services/drafts/stored-drafts.js'
import type { Hostile } from './page.js'

export interface Door {
  /** Prepares what the page reads while it loads. */
  before?(value: unknown): void
  /** Hands one value in. Returns what is undone after it was shown. */
  give(to: Hostile, value: unknown): (() => void) | undefined
  /** Whether each value needs a page of its own, because the bundle reads it once. */
  ownPage?: boolean
  /** Whether HTML is made safe: the browser reports what its sanitiser removes to the policy. */
  html?: boolean
}

type Settable = HTMLElement & Record<string, unknown>

/** The value as text, as far as it has one. */
function textOf(value: unknown): string {
  try {
    return typeof value === 'string' ? value : String(value)
  } catch {
    return ''
  }
}

/** As JSON; the text itself if it has none. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? textOf(value)
  } catch {
    return textOf(value)
  }
}

const attempt = (call: () => unknown): void => {
  try {
    // A caller's bad value may be refused, at once or later; nothing else may come of it.
    Promise.resolve(call()).catch(() => undefined)
  } catch {
    // As above.
  }
}

/** Adds elements to the page and shows what they have to show. */
function show({ document }: Hostile, elements: readonly HTMLElement[]): () => void {
  document.body.append(...elements)
  for (const element of elements) if ('open' in element) (element as Settable)['open'] = true
  return () => {
    for (const element of elements) element.remove()
  }
}

/** Fields by which the server's responses, lists and events name their parts. */
const fields = [
  ...['id', 'uid', 'userId', 'name', 'fullName', 'displayName', 'displayname', 'label', 'title', 'href', 'url', 'icon'],
  ...['app', 'unread', 'active', 'type', 'value', 'description', 'group', 'text', 'message', 'status', 'statusMessage'],
  ...['statusIcon', 'lastMessage', 'emailAddresses', 'hyperlink', 'topAction', 'actions', 'contacts', 'profileUrl'],
  ...['contactsAppEnabled', 'contactsAppURL', 'avatar', 'avatarLabel', 'token', 'lastLogin', 'ocs', 'data', 'product'],
  ...['version', 'whatsNew', 'regular', 'admin', 'changelogURL', 'results', 'next', 'children', 'files', 'path'],
  ...['mimeType', 'size', 'modifiedMs', 'permissions', 'etag', 'directory', 'original', 'replacement', 'previewUrl'],
  ...[
    'kind',
    'origin',
    'open',
    'count',
    'appId',
    'session_lifetime',
    'session_keepalive',
    'auto_logout',
    'modRewriteWorking',
  ],
  ...['timeoutMs', 'details', 'buttons', 'options', 'more', 'ended', 'at', 'fields', 'savedAtMs'],
]

/** Long texts come in by other doors: a hundred copies of them would test the browser's memory. */
const brief = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, 300) : value)

const recordOf = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, brief(value)]))

/** A record whose every field is the value, and in its lists, too. */
function nestedOf(value: unknown): Record<string, unknown> {
  const item = recordOf(value)
  const list = [item, brief(value)]
  return {
    ...item,
    ...{ contacts: list, actions: list, results: list, regular: list, children: list, files: list, buttons: list },
    ...{ topAction: item, original: item, replacement: item, whatsNew: { regular: list, admin: list } },
    ocs: { data: { ...item, whatsNew: { regular: list, admin: list } }, meta: item },
  }
}

const xmlText = (value: unknown): string =>
  textOf(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** What a WebDAV server says of a folder and a file in it. */
function multiStatus(path: string, value: unknown): string {
  const text = xmlText(value)
  const entry = (href: string, type: string): string =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:displayname>${text}</d:displayname><d:getcontenttype>${text}</d:getcontenttype><d:getcontentlength>${text}</d:getcontentlength><d:getlastmodified>${text}</d:getlastmodified><d:getetag>${text}</d:getetag><oc:permissions>${text}</oc:permissions><oc:fileid>${text}</oc:fileid><oc:size>${text}</oc:size><oc:owner-display-name>${text}</oc:owner-display-name><nc:mount-type>${text}</nc:mount-type><nc:has-preview>${text}</nc:has-preview><nc:hidden>${text}</nc:hidden><d:resourcetype>${type}</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  const own = encodeURI(path.endsWith('/') ? path : `${path}/`).replaceAll('&', '&amp;')
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">${entry(own, '<d:collection/>')}${entry(own + encodeURIComponent(wellFormed(textOf(value)) || 'a'), '')}${entry(text, '<d:collection/>')}</d:multistatus>`
}
const wellFormed = (text: string): string => text.toWellFormed()

function serveNested(to: Hostile, value: unknown): void {
  to.serve((url, { method = 'GET' }) => {
    if (method === 'PROPFIND') return new Response(multiStatus(url.pathname, value), { status: 207 })
    const long = { ...recordOf(value), fullName: value, lastMessage: value }
    return new Response(jsonOf({ ...nestedOf(value), contacts: [long, value] }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
}

const pageFunctions = (value: unknown): [name: string, args: unknown[]][] => [
  ['toast', [value]],
  ['toast', [value, { isHTML: true, timeoutMs: 50 }]],
  ['toast', ['a', value]],
  ['toast', ['a', { ...recordOf(value), onRemove: undefined, onClick: undefined }]],
  ['setNavigationCounter', [value, value]],
  ['addTranslations', [value]],
  ['appConfig', [value]],
  ['pickFiles', [value]],
  ['pickFiles', [{ files: value, heading: value, startPath: value, buttons: value }]],
  ['pickFiles', [{ files: [{ name: value, children: [{ name: value }] }, value] }]],
  ['resolveConflicts', [value]],
  ['resolveConflicts', [[{ ...recordOf(value), id: 'a', name: 'a' }]]],
  ['resolveConflicts', [[{ ...recordOf(value), id: 'a', name: textOf(value) || 'a', directory: '/' }]]],
  ['registerMenu', [value, value]],
  ['inlineMessage', [value]],
  ['holdReload', [value]],
  ['keepActive', [value]],
  ['watchRequest', [value, value]],
  ['request', [value]],
  ['requestJson', [value, value]],
  ['setRequestToken', [value]],
]

const dialogCalls = (value: unknown): [name: string, args: unknown[]][] => [
  ['alert', [value, value]],
  ['confirm', [value, value]],
  ['confirmHtml', [value, value]],
  ['prompt', [value, value, value]],
  ['open', [value]],
  ['open', [{ title: value, text: value, severity: value, buttons: [value, { label: value, variant: value }] }]],
]

/** Closes whatever asks, and whatever was said. */
function dismiss({ document, page }: Hostile): void {
  for (const element of document.querySelectorAll('modal-dialog, file-picker, conflict-dialog, password-confirmation'))
    element.remove()
  ;(page.SharedEnvironment.toast as unknown as { dismissAll(): void }).dismissAll()
}

/** As the server writes it: by the parser, because trusted types refuse scripts that scripts write. */
function scriptIn(document: Document, text: string): HTMLScriptElement {
  const safe = text.replace(/<\/(script)/gi, '<\\/$1')
  const parsed = new DOMParser().parseFromString(`<script type="application/json">${safe}</script>`, 'text/html')
  return document.adoptNode(parsed.querySelector('script') as HTMLScriptElement)
}

const namesOf = (page: Hostile['page'], element: HTMLElement): string[] => {
  const names: string[] = []
  for (let holder: unknown = element; holder && holder !== page.HTMLElement.prototype;) {
    for (const [name, { set }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) if (set) names.push(name)
    holder = Object.getPrototypeOf(holder)
  }
  return names
}

export const doors = {
  attributes: {
    give(to, value) {
      const elements = to.mount()
      for (const element of elements) {
        const { observedAttributes = [] } = element.constructor as { observedAttributes?: readonly string[] }
        for (const name of observedAttributes) element.setAttribute(name, textOf(value))
      }
      return show(to, elements)
    },
  },
  properties: {
    give(to, value) {
      const elements = to.mount()
      for (const element of elements)
        for (const name of namesOf(to.page, element)) attempt(() => ((element as Settable)[name] = value))
      return show(to, elements)
    },
  },
  'lists in properties': {
    give(to, value) {
      const elements = to.mount()
      for (const element of elements)
        for (const name of namesOf(to.page, element))
          attempt(() => ((element as Settable)[name] = [nestedOf(value), value, { id: 'a', name: 'a', label: value }]))
      return show(to, elements)
    },
  },
  'child scripts': {
    give(to, value) {
      const elements = to.mount().flatMap((element) => {
        const names = namesOf(to.page, element)
        const all = Object.fromEntries(names.map((name) => [name, value]))
        const lists = Object.fromEntries(names.map((name) => [name, [recordOf(value), brief(value)]]))
        return [textOf(value), jsonOf(all), jsonOf(lists)].map((text) => {
          const copy = to.document.createElement(element.localName)
          copy.append(scriptIn(to.document, text))
          return copy
        })
      })
      return show(to, elements)
    },
  },
  'light content': {
    give(to, value) {
      const elements = to.mount()
      for (const element of elements) {
        const link = to.document.createElement('a')
        link.setAttribute('href', 'a')
        link.append(textOf(value))
        element.append(textOf(value), link)
      }
      return show(to, elements)
    },
  },
  'initial state': {
    ownPage: true,
    give(to, value) {
      const { document } = to
      const states = {
        ...{ 'core-apps': [nestedOf(value), value], 'core-settingsNavEntries': [nestedOf(value), value] },
        ...{ 'core-config': nestedOf(value), 'core-versionHash': value, 'core-capabilities': value },
        ...{ 'user_status-status': nestedOf(value), 'user_status-profileEnabled': { profileEnabled: value } },
      }
      for (const [key, state] of Object.entries(states)) {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', id: `initial-state-${key}` })
        const bytes = new TextEncoder().encode(jsonOf(state))
        input.value = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        document.body.append(input)
      }
      const raw = document.createElement('input')
      Object.assign(raw, { type: 'hidden', id: 'initial-state-core-raw', value: textOf(value) })
      document.body.append(raw, scriptIn(document, textOf(value)))
      return show(to, to.mount())
    },
  },
  'head and globals': {
    ownPage: true,
    give(to, value) {
      const { head } = to.document
      head.dataset['user'] = textOf(value)
      head.dataset['userDisplayname'] = textOf(value)
      to.document.documentElement.dataset['locale'] = textOf(value)
      to.document.documentElement.lang = textOf(value)
      const globals = ['_oc_config', '_oc_isadmin', 'oc_userconfig', '_oc_capabilities', 'oc_appconfig', '_theme']
      for (const name of [...globals, '_oc_appswebroots', 'nc_lastLogin', 'nc_pageLoad', 'OC', 'OCA', 'OCP'])
        Object.defineProperty(to.page, name, { value, configurable: true })
      return show(to, to.mount())
    },
  },
  'the bus': {
    give(to, value) {
      const shown = show(to, to.mount())
      for (const name of [
        ...['token:changed', 'token:received', 'request:failed', 'password:confirmed', 'networkOffline'],
        ...['networkOnline', 'toggle-navigation', 'navigation-toggled', 'core:user-menu:mounted', 'files:node:created'],
        ...['user_status:status.updated', 'settings:profile-enabled:updated', 'settings:display-name:updated'],
        ...['nextcloud:app-menu.refresh', textOf(value)],
      ])
        for (const payload of [
          value,
          recordOf(value),
          { apps: [nestedOf(value), value] },
          { origin: 'tab', ...recordOf(value) },
        ])
          to.page.SharedEnvironment.emit(name, payload)
      return () => {
        shown()
        dismiss(to)
      }
    },
  },
  'channels and storage of other tabs': {
    give(to, value) {
      const { page } = to
      const texts = [textOf(value), jsonOf(recordOf(value)), jsonOf([value])]
      for (const key of [
        ...['shared-environment:account:', 'shared-environment:whats-new::alice', 'shared-environment:reloaded'],
        ...[
          'shared-environment.file-layout',
          'shared-environment.recent-folders:alice:',
          'NC.FilePicker.LastPath',
          'shared-environment.last-path-owner',
          'lastActive',
        ],
      ])
        for (const text of texts) {
          page.localStorage.setItem(key, text.slice(0, 50_000))
          page.sessionStorage.setItem(key, text.slice(0, 50_000))
          page.dispatchEvent(new page.StorageEvent('storage', { key, newValue: text, storageArea: page.localStorage }))
        }
      const channel = new page.BroadcastChannel('shared-environment:1::alice')
      // Functions and the like cannot be sent.
      for (const message of [value, recordOf(value), { unread: recordOf(value), lastLogin: value, token: value }])
        attempt(() => channel.postMessage(message))
      const undo = show(to, to.mount())
      return () => {
        undo()
        channel.close()
        page.localStorage.clear()
        page.sessionStorage.clear()
      }
    },
  },
  'responses with the value in each field': {
    give(to, value) {
      serveNested(to, value)
      return show(to, ask(to))
    },
  },
  'responses that are the value': {
    give(to, value) {
      to.serve(() => new Response(textOf(value), { headers: { 'Content-Type': 'application/json' } }))
      const shown = show(to, ask(to))
      to.serve(() => new Response(jsonOf(value), { status: 207, headers: { 'Content-Type': 'application/xml' } }))
      const more = show(to, ask(to))
      return () => {
        shown()
        more()
      }
    },
  },
  drafts: {
    ownPage: true,
    before(value) {
      const field = (id: unknown): unknown => ({ id, at: 0, value })
      const draft = { atMs: Date.now(), sent: false, fields: [field('["string","subject"]'), field(value), value] }
      const place = { root: '', uid: 'alice', path: '/__strict/page.html' }
      const texts = [jsonOf(draft), jsonOf(recordOf(value)), textOf(value)]
      for (const [at, text] of texts.entries())
        sessionStorage.setItem(draftPrefix + placeText({ ...place, form: `letter#${at}` }), text)
      sessionStorage.setItem(draftPrefix + textOf(value).slice(0, 1000), jsonOf(draft))
    },
    give({ document, page }, value) {
      const forms = [0, 1, 2].map(() => {
        const form = document.createElement('form')
        form.dataset['draft'] = 'letter'
        for (const name of ['subject', textOf(value)])
          form.append(Object.assign(document.createElement('input'), { name }))
        return form
      })
      document.body.append(...forms)
      const typed = Object.assign(document.createElement('form'), { id: 'b' })
      typed.dataset['draft'] = textOf(value)
      typed.append(document.createElement('textarea'))
      document.body.append(typed)
      const area = typed.elements[0] as HTMLTextAreaElement
      area.dispatchEvent(new page.Event('focusin', { bubbles: true }))
      area.value = textOf(value)
      area.dispatchEvent(new page.Event('input', { bubbles: true }))
      page.dispatchEvent(new page.PageTransitionEvent('pagehide'))
      return () => {
        for (const form of [...forms, typed]) form.remove()
        sessionStorage.clear()
      }
    },
  },
  'functions for pages': {
    html: true,
    give(to, value) {
      const { SharedEnvironment } = to.page
      for (const [name, args] of pageFunctions(value)) attempt(() => SharedEnvironment[name]?.(...args))
      return () => dismiss(to)
    },
  },
  dialogs: {
    html: true,
    give(to, value) {
      const dialogs = to.page.SharedEnvironment['dialogs'] as unknown as Record<string, (...args: unknown[]) => unknown>
      for (const [name, args] of dialogCalls(value)) attempt(() => dialogs[name]?.(...args))
      return () => dismiss(to)
    },
  },
} satisfies Readonly<Record<string, Door>>

/** One element of each kind that asks the server, told to do so. */
function ask(to: Hostile): HTMLElement[] {
  const elements = to.mount()
  for (const element of elements) {
    if (element.localName === 'user-avatar') element.setAttribute('user', 'ada')
    if (element.localName === 'search-select' || element.localName === 'suggest-list')
      element.setAttribute('src', '/choices')
    if (element.localName === 'contact-actions') {
      element.setAttribute('share-type', '0')
      element.setAttribute('share-with', 'ada')
    }
  }
  return elements
}
