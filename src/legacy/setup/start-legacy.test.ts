import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { at, call, leaveOldPages, oldPageWith, parts } from '../../../test/support/old-page.js'
import { until } from '../../../test/support/page.js'
import { warnings } from '../../../test/support/warnings.js'
import { on } from '../../core/bus/bus.js'
import type { Failure } from '../../core/lib/failure.js'
import { acceptToken } from '../../core/session/request-token.js'
import { oldNames } from './names.js'
import type { PageFunctions } from './parts.js'
import type { Names } from './put.js'

const alice = { uid: 'alice', displayName: 'Alice' }
const documented = oldNames.flatMap(({ place, names }) => names.map((name) => (place ? `${place}.${name}` : name)))
const isNamespace = (path: string): boolean => documented.some((name) => name.startsWith(`${path}.`))

/** The paths of all names that were defined. */
function pathsOf(page: Names, before = ''): string[] {
  return Object.keys(page).flatMap((name) =>
    isNamespace(before + name) && !/^OCdialogs$/i.test(before + name)
      ? pathsOf(page[name] as Names, `${before}${name}.`)
      : [before + name],
  )
}

describe('old pages', () => {
  afterEach(leaveOldPages)

  it('find all the functions that the table names, and no others', () => {
    expect(pathsOf(oldPageWith()).sort()).to.eql([...documented].sort())
  })

  it('keep all that is their own, whatever it is', () => {
    const own = Object.fromEntries(documented.map((path) => [path, `own ${path}`]))
    const page: Names = {}
    for (const [path, value] of Object.entries(own)) {
      const names = path.split('.')
      const place = names.slice(0, -1).reduce<Names>((place, name) => (place[name] ??= {}) as Names, page)
      place[names.at(-1) as string] = value
    }
    oldPageWith(page)
    for (const [path, value] of Object.entries(own)) expect(at(page, path), path).to.equal(value)
  })

  it('get what is missing beside what is their own, and lose it again with the stop', () => {
    const alert = (): string => 'own'
    const page: Names = { OC: { dialogs: { alert }, mine: 1 } }
    oldPageWith(page)
    expect(at(page, 'OC.dialogs.alert')).to.equal(alert)
    expect(at(page, 'OC.dialogs.confirm')).to.be.a('function')
    expect(at(page, 'OC.PERMISSION_ALL')).to.equal(31)
    leaveOldPages()
    expect(page).to.eql({ OC: { dialogs: { alert }, mine: 1 } })
  })

  it('may load it twice, and may put something else in the place of anything', () => {
    const { texts } = warnings()
    const page = oldPageWith()
    const first = at(page, 'OC.dialogs.alert')
    oldPageWith(page)
    expect(at(page, 'OC.dialogs.alert')).to.equal(first)
    const oc = page['OC'] as Names
    for (const name of ['currentUser', 'config', 'generateUrl', 'Backbone']) {
      oc[name] = 'own'
      expect(oc[name]).to.equal('own')
    }
    expect(texts()).to.eql([])
  })

  it('may have declared names with var and not filled them', () => {
    const page = Object.defineProperty({}, 'OC', {
      value: undefined,
      writable: true,
      enumerable: true,
      configurable: false,
    }) as Names
    oldPageWith(page)
    expect(at(page, 'OC.PERMISSION_READ')).to.equal(1)
  })

  it('have a request token that is always the current one, and may bring a newer one', () => {
    handOver({ user: alice })
    acceptToken('first:1', 'server')
    const page = oldPageWith()
    const oc = page['OC'] as { requestToken: unknown }
    expect(oc.requestToken).to.equal('first:1')
    acceptToken('second:2', 'server')
    expect(oc.requestToken).to.equal('second:2')
    oc.requestToken = 'third:3'
    expect(document.head.dataset['requesttoken']).to.equal('third:3')
    for (const nonsense of [undefined, '', 7]) oc.requestToken = nonsense
    expect(oc.requestToken).to.equal('third:3')
  })

  it('are told once of what is gone', () => {
    const { texts } = warnings()
    const page = oldPageWith()
    for (const name of ['Backbone', 'Backbone', 'Plugins']) expect(at(page, `OC.${name}`)).to.equal(undefined)
    expect(texts().map((text) => text.replace(/ is not there.*/, ''))).to.eql([
      '[shared-environment] OC.Backbone',
      '[shared-environment] OC.Plugins',
    ])
  })

  it('load scripts and styles of an application, and have their calls watched', async () => {
    const watched: unknown[] = []
    const loaded: string[] = []
    const functions = async () => ({
      ...(await parts.functions()),
      loadScript: async (path: string) => {
        loaded.push(path)
      },
      watchRequest: ((xhr: XMLHttpRequest) => watched.push(xhr)) as never,
    })
    const page = oldPageWith({}, { functions })
    await call(page, 'OCP.Loader.loadScript', 'files', 'main.js')
    expect(loaded).to.eql(['/apps/files/js/main.js'])
    const failed = await (call(page, 'OCP.Loader.loadStylesheet', 'nowhere', 'a.css') as Promise<unknown>).catch(
      (error: Error) => error.message,
    )
    expect(failed).to.equal('Failed to load stylesheet from /apps/nowhere/css/a.css')
    document.querySelector('link[href="/apps/nowhere/css/a.css"]')?.remove()
    const xhr = new XMLHttpRequest()
    call(page, 'OC.registerXHRForErrorProcessing', xhr)
    call(page, 'OC.registerXHRForErrorProcessing', {})
    await parts.functions()
    await Promise.resolve()
    expect(watched).to.eql([xhr])
  })

  it('have a call watched that ends before the functions are there', async () => {
    const told: Failure[] = []
    on('request:failed', (failure) => told.push(failure))
    for (const [url, failure] of [
      ['/__nothing-here__', { kind: 'not-found', status: 404, path: '/__nothing-here__' }],
      // Browsers block this port, so the request fails at once and is never sent.
      ['http://localhost:1/data', { kind: 'network', status: 0, path: '' }],
    ] as const) {
      let bring = (): void => undefined
      const functions = new Promise<PageFunctions>((resolve) => {
        bring = () => resolve(parts.functions())
      })
      const page = oldPageWith({}, { functions: () => functions })
      const xhr = new XMLHttpRequest()
      call(page, 'OC.registerXHRForErrorProcessing', xhr)
      const over = new Promise((resolve) => xhr.addEventListener('loadend', resolve))
      xhr.open('GET', url)
      xhr.send()
      await over
      expect(told).to.eql([])
      bring()
      await until(() => expect(told.splice(0)).to.eql([failure]))
    }
  })

  it('have what answers for failed calls brought with the first call', async () => {
    const brought: string[] = []
    const page = oldPageWith(
      {},
      {
        functions: () => {
          brought.push('functions')
          return parts.functions()
        },
        webdav: () => {
          brought.push('webdav')
          return new Promise(() => undefined)
        },
      },
    )
    expect(brought).to.eql([])
    const { Client } = at(page, 'OC.Files') as { Client: new () => { getFileContents(path: string): unknown } }
    new Client().getFileContents('/a')
    expect(brought).to.eql(['functions', 'webdav'])
  })

  it('are told in the console when a part does not come, and the next call asks again', async () => {
    const error = stub(console, 'error')
    let tries = 0
    const page = oldPageWith(
      {},
      {
        functions: () => {
          tries += 1
          return Promise.reject(new Error('Loading chunk functions failed'))
        },
      },
    )
    call(page, 'OCP.Toast.success', 'Saved')
    call(page, 'OCP.Toast.success', 'Saved')
    await Promise.resolve()
    error.restore()
    expect([tries, error.callCount]).to.eql([2, 2])
  })
})
