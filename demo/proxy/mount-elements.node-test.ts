/** How a page of the server is changed. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mountElements, type MountedPage } from './mount-elements.js'

const state = (name: string, value: unknown): string =>
  `<input type="hidden" id="initial-state-${name}" value="${Buffer.from(JSON.stringify(value)).toString('base64')}">`
const handedOver =
  state('core-apps', []) +
  state('core-settingsNavEntries', {}) +
  state('core-capabilities', { user_status: { enabled: true } })
const policy = "script-src 'nonce-bm9uY2U='; style-src 'self'; connect-src 'self'"

function pageOf({
  head = '',
  body = '',
  lang = 'en',
  header = '<nav id="header-start__appmenu"></nav><div id="contactsmenu"></div><div id="user-menu"></div>',
  state: inputs = handedOver,
} = {}): string {
  return `<!DOCTYPE html>\n<html lang="${lang}">\n<head data-user="alice" data-requesttoken="a&amp;b:c">\n${head}</head>\n<body>${inputs}<header id="header">${header}</header>${body}</body></html>\n`
}

function mounted(html: string, header: string = policy): MountedPage {
  const page = mountElements(html, header, (address) =>
    address.replace(/^https:\/\/cloud\.example\//, 'http://localhost:8080/'),
  )
  assert.ok(page)
  return page
}

describe('a page of a signed-in user', () => {
  it('gets the elements in its mount points, which keep their ids until the entry takes them', () => {
    const { html, lacks } = mounted(pageOf())
    assert.ok(
      html.includes(
        '<nav data-mount-point="header-start__appmenu" id="header-start__appmenu"><app-menu></app-menu></nav>',
      ),
    )
    assert.ok(
      html.includes('<div data-mount-point="contactsmenu" id="contactsmenu"><contacts-menu></contacts-menu></div>'),
    )
    assert.ok(/<div data-mount-point="user-menu" id="user-menu"><user-menu>.*<\/user-menu><\/div>/.test(html))
    assert.deepEqual(lacks, [])
  })

  it('of a release before 30 has another place for the apps', () => {
    assert.ok(
      mounted(pageOf({ header: '<nav id=header-left__appmenu></nav>' })).html.includes(
        '<nav data-mount-point="header-left__appmenu" id=header-left__appmenu><app-menu></app-menu></nav>',
      ),
    )
  })

  it('gets scripts with its own nonce, at the end of its head', () => {
    const { html } = mounted(pageOf({ head: '<script nonce="bm9uY2U=" src="/core-main.js"></script>\n' }))
    assert.ok(
      /<script nonce="bm9uY2U=" src="\/core-main\.js"><\/script>\n<link rel="stylesheet" href="\/\.shared-environment\/dist\/nextcloud\.css">\n<script type="module" src="\/\.shared-environment\/dist\/esm\/nextcloud\.mjs" nonce="bm9uY2U="><\/script>\n<\/head>/.test(
        html,
      ),
    )
    assert.ok(!/nonce/.test(mounted(pageOf(), "script-src 'self'; style-src 'self'; connect-src 'self'").html))
  })

  it('keeps every other character, line ends and letters of all kinds included', () => {
    const odd =
      '\r\n<p title="a &amp; b\'">\u{1F389} ünï\r\n<!-- <div id="user-menu"> --><textarea><div id="user-menu"></textarea><template><div id="user-menu"></div></template>'
    const before = pageOf({ header: `${odd}<div\r\n CLASS=x ID='user-menu' data-x>old</div>` })
    const { html } = mounted(before)
    const put = '<user-menu><user-status slot="user_status-menu-entry" editable></user-status></user-menu>'
    const undone = html
      .replace(' data-mount-point="user-menu"', '')
      .replace(put, 'old')
      .replace(/<link rel="stylesheet" href="\/\.shared.*\n.*nextcloud\.mjs.*\n/, '')
    assert.equal(undone, before)
  })

  it("takes the address from the script that draws an entry of the server's own user menu, but for the dashboard", () => {
    const own = '<script nonce="bm9uY2U=" defer src="/dist/user_status-menu.mjs?v=1"></script>'
    assert.ok(
      mounted(pageOf({ head: own })).html.includes(
        '<script nonce="bm9uY2U=" defer data-replaced-src="/dist/user_status-menu.mjs?v=1"></script>',
      ),
    )
    assert.ok(
      mounted(pageOf({ head: `${own}<script src="/dist/dashboard-main.js"></script>` })).html.includes(
        ' src="/dist/user_status-menu.mjs',
      ),
    )
    assert.ok(
      mounted(pageOf({ head: '<script src="/apps/x/js/not-user_status-menu.js.map.js"></script>' })).html.includes(
        'not-user_status-menu',
      ),
    )
  })

  it('links to the proxy where it linked to the server by its whole address', () => {
    const { html } = mounted(
      pageOf({
        body: '<a class=x href=https://cloud.example/s/1?a=1&amp;b>share</a><form action=\'https://cloud.example/go\'></form><input value="https://cloud.example/s/1"><img src="/a.png"><a href="https://other.example/">other</a>',
      }),
    )
    assert.ok(
      html.includes(
        '<a class=x href="http://localhost:8080/s/1?a=1&amp;b">share</a><form action="http://localhost:8080/go"></form><input value="https://cloud.example/s/1"><img src="/a.png"><a href="https://other.example/">other</a>',
      ),
    )
  })

  it('is told what it lacks', () => {
    const { lacks } = mounted(pageOf({ header: '<div id="user-menu"></div>', state: state('core-capabilities', {}) }))
    assert.deepEqual(lacks, [
      'a place for the app menu (#header-start__appmenu or #header-left__appmenu)',
      'a place for the contacts menu (#contactsmenu)',
      'the list of its apps (initial state core-apps)',
      'the entries of the user menu (initial state core-settingsNavEntries)',
      'the app user_status, so nobody has a status',
    ])
  })

  it('keeps its own header where its policy keeps the elements out', () => {
    const before = pageOf()
    assert.deepEqual(mounted(before, "default-src 'none'; style-src 'self'; connect-src 'self'"), {
      html: before,
      lacks: ['leave for the elements in its Content-Security-Policy (script-src)'],
    })
  })

  for (const depth of [513, 3000, 100_000]) {
    it(`stays as it is where its elements are ${depth} deep`, () => {
      const before = pageOf({ body: '<div>'.repeat(depth) })
      assert.deepEqual(mounted(before), { html: before, lacks: ['pages whose elements are at most 512 deep'] })
    })
  }

  it('is changed where its elements are 500 deep', () => {
    assert.deepEqual(mounted(pageOf({ body: '<div>'.repeat(500) })).lacks, [])
  })
})

describe('everything else', () => {
  it('stays as it is: pages for visitors, pages without a header, other HTML', () => {
    for (const html of [
      '<!DOCTYPE html><html><head data-requesttoken="t"></head><body><div id="user-menu"></div></body></html>',
      '<!DOCTYPE html><html><head data-user="" data-requesttoken="t"></head><body><div id="user-menu"></div></body></html>',
      pageOf({ header: '' }),
      '<div id="user-menu"></div>',
      '',
      '<head data-user=a data-requesttoken=',
    ])
      assert.equal(
        mountElements(html, policy, (address) => address),
        null,
      )
  })
})
