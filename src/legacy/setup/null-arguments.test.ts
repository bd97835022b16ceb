/** `null` for an optional argument of any old function means its default, as if the argument were left out. */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { at, call, leaveOldPages, oldPageWith } from '../../../test/support/old-page.js'
import { oldNames } from './names.js'
import { startLegacy } from './start-legacy.js'
import type { Parts } from './parts.js'
import type { Names } from './put.js'

const nothing = (): void => undefined

/** The arguments that each function needs; what follows them may be left out. */
const optional: Readonly<Record<string, readonly unknown[]>> = {
  'OC.dialogs.alert': ['a', 'b'],
  'OC.dialogs.info': ['a', 'b'],
  'OC.dialogs.confirm': ['a', 'b'],
  'OC.dialogs.confirmHtml': ['a', 'b'],
  'OC.dialogs.confirmDestructive': ['a', 'b'],
  'OC.dialogs.message': ['a', 'b'],
  'OC.dialogs.prompt': ['a', 'b'],
  'OC.dialogs.filepicker': ['a', nothing],
  'OC.dialogs.fileexists': [{}, {}, {}],
  'OC.Notification.show': ['a'],
  'OC.Notification.showHtml': ['a'],
  'OC.Notification.showTemporary': ['a'],
  'OC.Notification.hide': [{ hideToast: nothing }],
  'OCP.Toast.success': ['a'],
  'OCP.Toast.warning': ['a'],
  'OCP.Toast.info': ['a'],
  'OCP.Toast.error': ['a'],
  'OCP.Toast.message': ['a'],
  'OCP.AppConfig.getApps': [],
  'OCP.AppConfig.getKeys': ['a'],
  'OCP.AppConfig.getValue': ['a', 'b'],
  'OCP.AppConfig.setValue': ['a', 'b', 'c'],
  'OCP.AppConfig.deleteKey': ['a', 'b'],
  'OC.AppConfig.getApps': [],
  'OC.AppConfig.getKeys': ['a'],
  'OC.AppConfig.getValue': ['a', 'b'],
  'OC.AppConfig.hasKey': ['a', 'b'],
  'OCP.WhatsNew.dismiss': ['1.0'],
  'OC.generateUrl': ['/apps/{a}'],
  'OC.linkToOCS': ['a'],
  'OC.Util.humanFileSize': [1],
  'OC.Util.formatDate': [0],
  'OC.Files.Client': [],
  'dav.Client': [],
  'OC.EventSource': ['/stream'],
  'OC.registerMenu': ['#none', '#none'],
  'OC.showMenu': ['#none', '#none'],
  'OC.hideMenus': [],
  'OC.Apps.showAppSidebar': [],
  'OC.Apps.hideAppSidebar': [],
  'OC.PasswordConfirmation.requirePasswordConfirmation': [],
  'OC.L10N.load': ['a'],
  'OC.L10N.translate': ['a', 'b {c}'],
  'OC.L10N.translatePlural': ['a', 'b', '%n b {c}', 2],
  t: ['a', 'b {c}'],
  n: ['a', 'b', '%n b {c}', 2],
}
const methods: Readonly<Record<string, readonly unknown[]>> = {
  getFolderContents: ['/a'],
  getFileInfo: ['/a'],
  putFileContents: ['/a', 'b'],
  move: ['/a', '/b'],
  copy: ['/a', '/b'],
}
const davMethods: Readonly<Record<string, readonly unknown[]>> = {
  propFind: ['/a', []],
  propPatch: ['/a', {}],
  mkcol: ['/a'],
  request: ['GET', '/a'],
}

/** All of whose arguments are needed, or that have none, or that show a list of the server's at once. */
const without =
  /^(OC\.ContactsMenu\.addAction|OC\.Notification\.(showUpdate|isHidden|setDefault)|OCP\.(Loader\.\w+|InitialState\.loadState|WhatsNew\.query)|OC\.(is|get|un)\w+|OC\.(linkTo|linkToRemote|linkToRemoteBase|filePath|imagePath|redirect|reload|encodePath|joinPaths|dirname|basename|fileIsBlacklisted|buildQueryString|parseQueryString|registerXHRForErrorProcessing|setNavigationCounter|(dis)?allowNavigationBarSlideGesture)|OC\.Util\.(?!humanFileSize|formatDate)\w+|OC\.Files\.getClient|OC\.msg\.\w+|OC\.PasswordConfirmation\.requires\w+|OC\.L10N\.register|OC\.AppConfig\.(setValue|deleteKey))$/

/** What is loaded, and notes every call. */
function noting(calls: unknown[], path = ''): unknown {
  return new Proxy(nothing, {
    get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : noting(calls, `${path}.${name}`)),
    apply: (_, __, args: unknown[]) => {
      calls.push([path, ...args])
      return noting(calls, `${path}()`)
    },
  })
}

describe('null, for an argument that may be left out of an old function,', () => {
  afterEach(leaveOldPages)

  /** What a function of the page does, without names that change with each call. */
  async function done(use: (page: Names) => unknown): Promise<string> {
    const calls: unknown[] = []
    const page: Names = {}
    const part = async (): Promise<unknown> => noting(calls)
    const stop = startLegacy({ functions: part, webdav: part } as unknown as Parts, page)
    let value: unknown
    try {
      value = await use(page)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    } catch (error) {
      value = error
    }
    stop()
    return JSON.stringify([calls, value], (_, each: unknown) =>
      typeof each === 'function' ? 'function' : each instanceof Error ? each.message : each === undefined ? null : each,
    )
      .replace(/(,null)+\]/g, ']')
      .replace(/old-\d+/g, 'old')
  }
  const nulls = Array.from({ length: 8 }, () => null)
  const made = (found: unknown, args: readonly unknown[]): unknown =>
    Reflect.construct(found as new () => unknown, args) as unknown

  for (const [path, args] of Object.entries(optional))
    it(`is the default of ${path}`, async () => {
      const use = (more: readonly unknown[]) => (page: Names) => {
        const found = at(page, path) as (...args: readonly unknown[]) => unknown
        return /(Client|EventSource)$/.test(path) ? made(found, [...args, ...more]) : found(...args, ...more)
      }
      expect(await done(use(nulls))).to.equal(await done(use([])))
    })

  for (const [of, all] of [
    ['OC.Files.Client', methods],
    ['dav.Client', davMethods],
  ] as const)
    for (const [name, args] of Object.entries(all))
      it(`is the default of ${of}#${name}`, async () => {
        const use = (more: readonly unknown[]) => (page: Names) =>
          (made(at(page, of), []) as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.(...args, ...more)
        expect(await done(use(nulls))).to.equal(await done(use([])))
      })

  it('is tried with every function', () => {
    const page = oldPageWith()
    const functions = oldNames
      .flatMap(({ place, names }) => names.map((name) => (place ? `${place}.${name}` : name)))
      .filter(
        (path) => !/^OC\.(Backbone|SystemTags|Search|Plugins)$/.test(path) && typeof at(page, path) === 'function',
      )
    expect(functions.filter((path) => !(path in optional) && !without.test(path))).to.eql([])
  })

  it('stays a fallback of an initial state', () => {
    expect(call(oldPageWith(), 'OCP.InitialState.loadState', 'mine', 'missing', null)).to.equal(null)
  })
})
