import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../../test/support/handover.js'
import { generateOcsUrl, generateUrl, isSameOrigin, safeHref, safePicture, webroot } from './urls.js'

describe('webroot', () => {
  it("is the page's path without a slash at its end", () => {
    for (const [given, root] of [
      ['', ''],
      ['/cloud', '/cloud'],
      ['/cloud/', '/cloud'],
      ['/', ''],
    ] as const) {
      const undo = handOver({ globals: { _oc_webroot: given } })
      expect(webroot()).to.equal(root)
      undo()
    }
  })
  it('is empty where it is missing or nonsense', () => {
    expect(webroot()).to.equal('')
    handOver({ globals: { _oc_webroot: document.body } })
    expect(webroot()).to.equal('')
  })
})

describe('generateUrl', () => {
  it('has web root, front controller and path', () => {
    handOver({ globals: { _oc_webroot: '/cloud' } })
    expect(generateUrl('/csrftoken')).to.equal('/cloud/index.php/csrftoken')
  })
  it('leaves the front controller out only where the server rewrites addresses', () => {
    const undo = handOver({ initialState: { 'core-config': { modRewriteWorking: true } } })
    expect(generateUrl('/csrftoken')).to.equal('/csrftoken')
    undo()
    handOver({ initialState: { 'core-config': { modRewriteWorking: 'true' } } })
    expect(generateUrl('/csrftoken')).to.equal('/index.php/csrftoken')
  })
  it('adds a missing slash', () => {
    expect(generateUrl('core/whatsnew')).to.equal('/index.php/core/whatsnew')
  })
  it('fills values in, encoded, and shows a name without a value', () => {
    expect(generateUrl('/avatar/{user}/{size}', { user: 'a/b ü?', size: 44 })).to.equal(
      '/index.php/avatar/a%2Fb%20%C3%BC%3F/44',
    )
    expect(generateUrl('/avatar/{user}')).to.equal('/index.php/avatar/%7Buser%7D')
  })
  it('does not throw for half a character', () => {
    expect(generateUrl('/u/{user}', { user: 'a\ud83e' })).to.equal('/index.php/u/a%EF%BF%BD')
  })
})

describe('generateOcsUrl', () => {
  it('is absolute', () => {
    handOver({ globals: { _oc_webroot: '/cloud' } })
    expect(generateOcsUrl('apps/{app}', { app: 'mail' })).to.equal(`${location.origin}/cloud/ocs/v2.php/apps/mail`)
  })
})

describe('isSameOrigin', () => {
  it('is true for relative addresses and the own origin', () => {
    for (const url of ['/a', 'a', '?q', '', `${location.origin}/a`, location.href])
      expect(isSameOrigin(url), url).to.equal(true)
  })
  it('is false for anything else', () => {
    const { protocol, hostname, port } = location
    const others = [
      'https://evil.example/a',
      '//evil.example/a',
      '\\\\evil.example/a',
      ` //evil.example`,
      `${protocol}//${hostname}:${Number(port) + 1}/`,
      `${protocol}//${hostname}.evil.example/`,
      `${protocol}//${hostname}:${port}@evil.example/`,
      `ftp://${hostname}:${port}/`,
      'data:text/plain,a',
      'javascript:1',
      'blob:null/1',
      'http://',
      'http://[',
    ]
    for (const url of others) expect(isSameOrigin(url), url).to.equal(false)
  })
})

describe('safeHref', () => {
  it('passes addresses that a link may lead to, as they are', () => {
    for (const href of ['/a?b#c', 'a', 'https://example.org', 'mailto:a@b.c', 'tel:+49', 'HTTPS://x.y'])
      expect(safeHref(href)).to.equal(href)
  })
  it('stops what would run or show foreign content in the page, and nothing at all', () => {
    for (const href of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' java\nscript:alert(1)',
      '\u0001javascript:1',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc',
      'blob:x',
      'http://[',
      '',
      null,
      undefined,
    ]) {
      expect(safeHref(href), String(href)).to.equal(undefined)
    }
  })
})

describe('safePicture', () => {
  it('passes addresses of pictures as they are given', () => {
    for (const src of [
      '/a.png',
      'a.svg?x=1',
      'https://elsewhere.example/a',
      'blob:https://a/b',
      'data:image/png;base64,AA',
    ])
      expect(safePicture(src)).to.equal(src)
  })

  it('passes nothing else', () => {
    for (const src of [null, undefined, '', 'javascript:alert(1)', 'data:text/html,a', 'file:///a.png', 'http://['])
      expect(safePicture(src)).to.equal(undefined)
  })
})
