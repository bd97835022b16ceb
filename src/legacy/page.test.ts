import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { handOver } from '../../test/support/handover.js'
import { at, call, leaveOldPages, oldPageWith } from '../../test/support/old-page.js'
import { warnings } from '../../test/support/warnings.js'
import { navigation } from '../core/page/server/navigate.js'
import { navigationGesture } from '../services/navigation/navigation-gesture.js'
import { unreadCounts } from '../core/bus/unread-counts.js'

const alice = { uid: 'alice', displayName: 'Alice' }
const config = { modRewriteWorking: false, session_lifetime: 1440 }

describe('old pages', () => {
  afterEach(leaveOldPages)

  it('hear of a visitor as nobody', () => {
    const page = oldPageWith()
    expect([call(page, 'OC.getCurrentUser'), at(page, 'OC.currentUser'), call(page, 'OC.isUserAdmin')]).to.eql([
      null,
      false,
      false,
    ])
  })

  describe('ask for', () => {
    const handed = {
      user: { ...alice, isAdmin: true },
      initialState: {
        'core-config': config,
        'core-capabilities': { files: { undelete: true } },
        'mine-list': [1, 2],
        'mine-none': null,
      },
      globals: {
        _oc_webroot: '/cloud',
        _oc_appswebroots: { files: '/cloud/apps/files', notes: '/cloud/custom_apps/notes' },
        oc_appconfig: { core: {} },
        _theme: { name: 'Mine' },
        _oc_debug: true,
      },
    }
    const origin = location.origin
    const cases: readonly (readonly [path: string, args: readonly unknown[], expected: unknown])[] = [
      ['OC.getCurrentUser', [], { uid: 'alice', displayName: 'Alice', isAdmin: true }],
      ['OC.isUserAdmin', [], true],
      ['OC.getCapabilities', [], { files: { undelete: true } }],
      ['OC.generateUrl', ['/apps/files/{id}?a={b}', { id: 'a/b', b: 1 }], '/cloud/index.php/apps/files/a%2Fb?a=1'],
      ['OC.generateUrl', ['apps/{missing}'], '/cloud/index.php/apps/%7Bmissing%7D'],
      ['OC.generateUrl', ['/f/{path}', { path: 'a/b' }, { escape: false }], '/cloud/index.php/f/a/b'],
      [
        'OC.generateUrl',
        ['/f', {}, { noRewrite: true, baseURL: 'https://other.example' }],
        'https://other.example/index.php/f',
      ],
      ['OC.linkTo', ['files', 'index.php'], '/cloud/index.php/apps/files'],
      ['OC.linkTo', ['notes', 'help.html'], '/cloud/custom_apps/notes/help.html'],
      ['OC.linkToOCS', ['apps/files_sharing/api/v1', 2], `${origin}/cloud/ocs/v2.php/apps/files_sharing/api/v1/`],
      ['OC.linkToOCS', ['cloud', 1], `${origin}/cloud/ocs/v1.php/cloud/`],
      ['OC.linkToOCS', ['cloud'], `${origin}/cloud/ocs/v1.php/cloud/`],
      ['OC.linkToRemote', ['dav'], `${origin}/cloud/remote.php/dav`],
      ['OC.linkToRemoteBase', ['webdav'], '/cloud/remote.php/webdav'],
      ['OC.filePath', ['files', 'js', 'main.js'], '/cloud/apps/files/js/main.js'],
      ['OC.filePath', ['files', 'ajax', 'list.php'], '/cloud/index.php/apps/files/ajax/list.php'],
      ['OC.filePath', ['core', 'ajax', 'share.php'], '/cloud/index.php/core/ajax/share.php'],
      ['OC.filePath', ['', '', 'status.php'], '/cloud/status.php'],
      ['OC.filePath', ['unknown', 'css', 'a.css'], '/cloud/apps/unknown/css/a.css'],
      ['OC.imagePath', ['core', 'actions/add'], '/cloud/core/img/actions/add.svg'],
      ['OC.imagePath', ['notes', 'app.png'], '/cloud/custom_apps/notes/img/app.png'],
      ['OC.fileIsBlacklisted', ['a.part'], true],
      ['OC.fileIsBlacklisted', ['part.txt'], false],
      ['OC.getRootPath', [], '/cloud'],
      ['OC.getProtocol', [], location.protocol.slice(0, -1)],
      ['OC.getHost', [], location.host],
      ['OC.getHostName', [], location.hostname],
      ['OC.getPort', [], location.port],
      ['OC.getLanguage', [], 'en'],
      ['OC.encodePath', ['/a b/c#d'], '/a%20b/c%23d'],
      ['OC.joinPaths', ['/a/', '/b', '', 'c/'], '/a/b/c/'],
      ['OC.dirname', ['/a/b.txt'], '/a'],
      ['OC.basename', ['/a/b.txt'], 'b.txt'],
      ['OC.isSamePath', ['/a//b/', 'a/b'], true],
      ['OC.buildQueryString', [{ dir: '/a b', download: null }], 'dir=%2Fa%20b&download'],
      ['OC.parseQueryString', ['https://cloud.example/f?dir=%2Fa+b&download'], { dir: '/a b', download: null }],
      ['OC.parseQueryString', ['a=1'], { a: '1' }],
      ['OC.Util.humanFileSize', [1536], '1.5 KB'],
      ['OC.Util.humanFileSize', [5, true], '< 1 KB'],
      ['OC.Util.computerFileSize', ['1.5 kB'], 1536],
      ['OC.Util.computerFileSize', ['much'], null],
      ['OC.Util.computerFileSize', [7], null],
      ['OC.Util.formatDate', [Number.NaN], ''],
      ['OC.Util.naturalSortCompare', ['photo 9', 'photo 10'], -1],
      ['OC.Util.stripTime', [new Date(2024, 5, 15, 12, 30)], new Date(2024, 5, 15)],
      ['OC.Util.hasSVGSupport', [], true],
      ['OC.Util.replaceSVGIcon', ['a.svg'], 'a.svg'],
      ['OC.Util.replaceSVG', [], undefined],
      ['OC.Util.isIE', [], false],
      ['OCP.InitialState.loadState', ['mine', 'list'], [1, 2]],
      ['OCP.InitialState.loadState', ['mine', 'none', 7], null],
      ['OCP.InitialState.loadState', ['mine', 'missing', 7], 7],
    ]
    for (const [path, args, expected] of cases) {
      it(`${path}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`, () => {
        handOver(handed)
        expect(call(oldPageWith(), path, ...args)).to.eql(expected)
      })
    }

    const values: readonly (readonly [path: string, expected: unknown])[] = [
      ['OC.currentUser', 'alice'],
      ['OC.config', config],
      ['OC.appConfig', { core: {} }],
      ['OC.appswebroots', handed.globals._oc_appswebroots],
      ['OC.theme', { name: 'Mine' }],
      ['OC.webroot', '/cloud'],
      ['OC.coreApps', ['', 'admin', 'log', 'core/search', 'core', '3rdparty']],
      ['OC.debug', true],
      ['OC.menuSpeed', 50],
      ['oc_appswebroots', handed.globals._oc_appswebroots],
      ['oc_config', config],
      ['oc_current_user', 'alice'],
      ['oc_debug', true],
      ['oc_defaults', { name: 'Mine' }],
      ['oc_isadmin', true],
      ['oc_requesttoken', 'cGFnZQ==:bG9hZA=='],
      ['oc_webroot', '/cloud'],
      ['OCDialogs.YES_NO_BUTTONS', 70],
      ['OC.TAG_FAVORITE', '_$!<Favorite>!$_'],
      ['OC.dialogs.YES_NO_BUTTONS', 70],
      ['OC.dialogs.OK_BUTTONS', 71],
      ...['NONE', 'READ', 'UPDATE', 'CREATE', 'DELETE', 'SHARE', 'ALL'].map(
        (name, at) => [`OC.PERMISSION_${name}`, [0, 1, 2, 4, 8, 16, 31][at]] as const,
      ),
      ...['CHOOSE', 'MOVE', 'COPY', 'COPY_MOVE', 'CUSTOM'].map(
        (name, at) => [`OC.dialogs.FILEPICKER_TYPE_${name}`, at + 1] as const,
      ),
    ]
    for (const [path, expected] of values) {
      it(path, () => {
        handOver(handed)
        expect(at(oldPageWith(), path)).to.eql(expected)
      })
    }

    it('the locale, in both forms', () => {
      document.documentElement.dataset['locale'] = 'de_DE'
      const page = oldPageWith()
      expect([call(page, 'OC.getLocale'), call(page, 'OC.getCanonicalLocale')]).to.eql(['de_DE', 'de-DE'])
      delete document.documentElement.dataset['locale']
    })

    it('initial state that is not there, or broken, and is no longer answered', () => {
      const { texts } = warnings()
      handOver({ user: alice, initialState: { 'mine-broken': 1 } })
      const input = document.getElementById('initial-state-mine-broken') as HTMLInputElement
      input.value = '%'
      const page = oldPageWith()
      expect(() => call(page, 'OCP.InitialState.loadState', 'mine', 'missing')).to.throw(
        'Could not find initial state missing of mine',
      )
      expect(() => call(page, 'OCP.InitialState.loadState', 'mine', 'broken')).to.throw(
        'Could not parse initial state broken of mine',
      )
      expect(texts().length).to.equal(1)
    })

    it('dates in words, and in forms only where the page has moment.js', () => {
      const { texts } = warnings()
      const page = oldPageWith()
      expect(call(page, 'OC.Util.relativeModifiedDate', Date.now() - 3 * 3_600_000)).to.equal('3 hours ago')
      const noon = new Date(2024, 5, 15, 12).getTime()
      const inFull = call(page, 'OC.Util.formatDate', noon) as string
      expect(inFull).to.match(/^June 15, 2024 12:00\sPM$/)
      expect(texts()).to.eql([])
      for (const _ of [1, 2]) expect(call(page, 'OC.Util.formatDate', noon, 'YYYY')).to.equal(inFull)
      expect(texts().length).to.equal(1)
      handOver({ globals: { moment: (ms: number) => ({ format: (how: string) => `${ms} as ${how}` }) } })
      expect(call(page, 'OC.Util.formatDate', noon, 'YYYY')).to.equal(`${noon} as YYYY`)
    })
  })

  it('leave, count and swipe by their old names', () => {
    const page = oldPageWith()
    const left: string[] = []
    Object.assign(navigation(), { go: (url: string) => left.push(url), reload: () => left.push('reload') })
    call(page, 'OC.redirect', '/there')
    call(page, 'OC.reload')
    const error = stub(console, 'error')
    call(page, 'OC.redirect', 'javascript:alert(1)')
    error.restore()
    expect([left, error.callCount]).to.eql([['/there', 'reload'], 1])
    call(page, 'OC.setNavigationCounter', 'mail', 3)
    expect(unreadCounts().get().get('mail')).to.equal(3)
    call(page, 'OC.disallowNavigationBarSlideGesture')
    expect(navigationGesture().get()).to.equal(false)
    call(page, 'OC.allowNavigationBarSlideGesture')
    expect(navigationGesture().get()).to.equal(true)
    expect(call(page, 'OC.Util.getScrollBarWidth')).to.be.a('number')
  })
})
