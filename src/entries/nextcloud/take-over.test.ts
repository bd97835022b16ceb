import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { fakeServer, status } from '../../../test/support/server.js'
import { until } from '../../../test/support/page.js'
import { expectOnConsole } from '../../../test/support/left-behind.js'
import type { Names } from '../../legacy/setup/put.js'
import type { ArrangementStore } from '../../../elements/app-menu/arrangement.js'
import { createArrangementStore } from './arrangement-store.js'
import { readSettings, type Settings } from './settings.js'
import { stepAside, takeOver, type StartOldNames } from './take-over.js'

const empty = { order: [], pinnedApps: [], hiddenApps: [] }
const settings = (more: Partial<Settings> = {}): Settings => ({
  parts: new Set(['bar', 'contacts', 'user_menu', 'navigation']),
  legacy: false,
  sessionWarnings: false,
  arrangement: empty,
  arrangementUrl: null,
  ...more,
})

/** Old functions that only say whose they are. */
const startOurs: StartOldNames = (place) => {
  Object.assign(place, {
    OC: { ...(place['OC'] as object), dialogs: 'ours', Notification: 'ours' },
    OCP: { Toast: 'ours' },
  })
}
const bringNothing = (): Promise<StartOldNames> => Promise.reject(new Error('nobody asked for this'))

describe('the header of a server', () => {
  const roots: Element[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) root.remove()
  })

  function page(markup: string): Element {
    const root = document.createElement('div')
    root.setHTMLUnsafe(markup)
    document.body.append(root)
    roots.push(root)
    return root
  }
  const places =
    '<nav id="header-start__appmenu" data-mount-point><app-menu></app-menu></nav><div id="contactsmenu" data-mount-point><contacts-menu></contacts-menu></div><div id="user-menu"></div>'

  it('finds no place any more where our elements are, and its own where they are not', async () => {
    const root = page(places)
    const globals: Names = { OC: {} }
    takeOver(globals, settings(), bringNothing)
    expect([...root.querySelectorAll('[id]')].map(({ id }) => id)).to.eql(['user-menu'])
    const oc = globals['OC'] as Names
    expect(oc['ContactsMenu']).to.be.an('object')
    await until(() => oc['setNavigationCounter'] !== undefined)
    expect(globals['_nc_event_bus']).to.be.an('object')
  })

  it('keeps what its scripts have defined', async () => {
    page(places)
    const oc: Names = { ContactsMenu: 'theirs', setNavigationCounter: 'theirs' }
    const globals: Names = { OC: oc }
    takeOver(globals, settings(), bringNothing)
    await until(() => globals['_nc_event_bus'] !== undefined)
    expect(oc).to.eql({ ContactsMenu: 'theirs', setNavigationCounter: 'theirs' })
  })

  it('has its navigation in our element, and its own slide at rest until it has looked', async () => {
    const root = page('<div id="app-navigation"><ul></ul></div><div id="app-content"></div>')
    takeOver({}, settings(), bringNothing)
    expect(root.querySelector('app-navigation > #app-navigation > ul')).to.not.equal(null)
    const content = root.querySelector('#app-content')
    expect(content?.className).to.equal('no-snapper')
    await until(() => content?.className === '')
  })

  for (const [what, markup, parts] of [
    ['a component of the app', '<div id="app-navigation" class="a vue"></div>', ['navigation']],
    ['what the administrator leaves to the server', '<div id="app-navigation"></div>', ['bar']],
  ] as const)
    it(`leaves ${what} alone`, () => {
      const root = page(markup)
      takeOver({}, settings({ parts: new Set(parts) }), bringNothing)
      expect(root.innerHTML).to.equal(markup)
    })

  it('leaves a content alone that slides by itself', async () => {
    const root = page('<nav id="app-navigation"></nav><main id="app-content" class="no-snapper"></main>')
    const globals: Names = {}
    takeOver(globals, settings(), bringNothing)
    await until(() => globals['_nc_event_bus'] !== undefined)
    expect(root.querySelector('#app-content')?.className).to.equal('no-snapper')
  })

  it('gives the menu what the user has arranged, and has the server keep what is moved', async () => {
    const server = fakeServer({ 'PUT /keep': { ocs: { data: {} } } })
    const root = page(places)
    const menu = root.querySelector('app-menu') as HTMLElement & { store: ArrangementStore; customizable: boolean }
    takeOver({}, settings({ arrangement: { ...empty, pinnedApps: ['mail'] }, arrangementUrl: '/keep' }), bringNothing)
    expect(menu.customizable).to.equal(true)
    expect(menu.store.initial).to.eql({ pinnedApps: ['mail'] })
    await menu.store.save({ order: ['b', 'a'] })
    expect(server.callsTo('PUT /keep')[0]?.body).to.eql({ order: ['b', 'a'], pinnedApps: [], hiddenApps: [] })
    server.close()
  })

  it('has our toasts and dialogs where it had its own, and no others', async () => {
    const globals: Names = { OC: { dialogs: 'theirs' }, OCP: { Toast: 'theirs', Loader: 'theirs' } }
    takeOver(globals, settings({ parts: new Set(['dialogs']) }), async () => startOurs)
    await until(() => (globals['OCP'] as Names)['Toast'] === 'ours')
    expect(globals['OC']).to.eql({ dialogs: 'ours' })
    expect((globals['OCP'] as Names)['Loader']).to.equal('theirs')
  })

  it('says what is missing where the old functions do not come', async () => {
    expectOnConsole(/legacy\.js could not be loaded, so toasts and dialogs stay the server's/)
    const globals: Names = { OCP: { Toast: 'theirs' } }
    let failed = false
    takeOver(globals, settings({ parts: new Set(['dialogs']) }), async () => {
      failed = true
      throw new Error('offline')
    })
    await until(() => failed)
    await Promise.resolve()
    expect(globals['OCP']).to.eql({ Toast: 'theirs' })
  })

  it('shows our list of what is new where it would show its own', async () => {
    const globals: Names = { OCP: { WhatsNew: 'theirs' } }
    takeOver(globals, settings({ parts: new Set(['whats_new']) }), bringNothing)
    const news = (globals['OCP'] as Names)['WhatsNew'] as { query(): void }
    expect(document.querySelector('whats-new')).to.equal(null)
    news.query()
    news.query()
    await until(() => document.querySelector('whats-new') !== null)
    roots.push(...document.querySelectorAll('whats-new'))
    expect(roots.length).to.equal(1)
  })

  it('gets back the script that was taken from it, with its nonce, where we step aside', () => {
    const root = page(
      '<script data-replaced-src="/js/user_status-menu.mjs?a=1&amp;b" type="text/plain" nonce="n"></script>',
    )
    stepAside()
    const script = root.querySelector('script')
    expect([script?.getAttribute('src'), script?.type, script?.nonce]).to.eql([
      '/js/user_status-menu.mjs?a=1&b',
      'text/plain',
      'n',
    ])
  })

  it('gives back no script of anybody else', () => {
    const root = page(
      ['https://elsewhere.example/user_status-menu.js', '/uploads/own.js?/user_status-menu.js']
        .map((src) => `<script data-replaced-src="${src}" type="text/plain"></script>`)
        .join(''),
    )
    stepAside()
    expect(root.querySelectorAll('script[src]').length).to.equal(0)
  })
})

describe('the settings of a page', () => {
  it('are those of the proxy without a word of the server, and lenient', () => {
    expect(readSettings()).to.eql({ ...settings(), legacy: true })
    handOver({
      initialState: {
        'shared_environment-settings': { parts: ['bar', 7], arrangement: { order: ['a', null] }, arrangementUrl: 3 },
      },
    })
    expect(readSettings()).to.eql({
      ...settings({ parts: new Set(['bar']), arrangement: { ...empty, order: ['a'] } }),
    })
  })
})

describe('the store of an arrangement', () => {
  it('begins with what came with the page, without a request, and saves all lists', async () => {
    const server = fakeServer({ 'PUT /keep': {} })
    const store = createArrangementStore('/keep', { ...empty, order: ['a'] })
    expect([store.initial, await store.load()]).to.eql([{ order: ['a'] }, { order: ['a'] }])
    await store.save({})
    const [call] = server.callsTo('PUT /keep')
    expect(call?.body).to.eql(empty)
    expect(call?.headers.get('ocs-apirequest')).to.equal('true')
    server.close()
  })

  it('sends nothing again that met the end of the session: somebody else may be signed in then', async () => {
    const server = fakeServer({ 'PUT /keep': status(401) })
    const store = createArrangementStore('/keep', empty)
    await Promise.resolve(store.save({ order: ['a'] })).catch(() => undefined)
    server.answer('PUT /keep', {})
    dispatchEvent(new Event('online'))
    await store.save({ order: ['b'] })
    expect(server.callsTo('PUT /keep').map(({ body }) => (body as { order: string[] }).order)).to.eql([['a'], ['b']])
    server.close()
  })

  it('tells that something could not be sent, and sends it when the connection is back', async () => {
    const server = fakeServer({ 'PUT /keep': status(503) })
    const store = createArrangementStore('/keep', empty)
    let problem: unknown
    await Promise.resolve(store.save({ order: ['a'] })).catch((error: unknown) => {
      problem = error
    })
    expect(String(problem)).to.contain('503')
    server.answer('PUT /keep', {})
    dispatchEvent(new Event('online'))
    await until(() => server.callsTo('PUT /keep').length === 2)
    expect(server.callsTo('PUT /keep').at(-1)?.body).to.eql({ ...empty, order: ['a'] })
    server.close()
  })
})
