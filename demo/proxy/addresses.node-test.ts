/** Which addresses, names and cookies the proxy passes on, and how it rewrites them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forwardedPath, parseBackendAddress } from './backend-address.js'
import { cookieForBrowser, cookiesForBackend } from './cookies.js'
import { explainFailure } from './failure.js'
import { addressForBrowser, headersForBackend, headersForBrowser, type Ends } from './headers.js'
import { readPolicy } from './policy.js'

const backend = { origin: 'https://cloud.example', webroot: '/nextcloud' }
const ends: Ends = { backend, own: 'http://localhost:8080', port: 8080 }

describe('the address of the server', () => {
  it('may be copied from the browser', () => {
    assert.deepEqual(parseBackendAddress('https://cloud.example/nextcloud/'), backend)
    assert.deepEqual(parseBackendAddress('https://cloud.example/nextcloud/index.php/apps/files/'), backend)
    assert.deepEqual(parseBackendAddress('HTTP://Cloud.Example:80'), { origin: 'http://cloud.example', webroot: '' })
    assert.deepEqual(parseBackendAddress('http://[::1]:8081'), { origin: 'http://[::1]:8081', webroot: '' })
  })

  it('is refused with what is accepted, and never repeats a password', () => {
    for (const text of [
      '',
      'cloud.example',
      'ftp://cloud.example',
      '/nextcloud',
      'https://',
      'https://cloud.example/?a=1',
      'https://cloud.example/#x',
    ]) {
      assert.throws(() => parseBackendAddress(text), /--backend takes (the|an) address/)
    }
    assert.throws(
      () => parseBackendAddress('https://admin:secret@cloud.example'),
      (error: Error) => /without name and password/.test(error.message) && !error.message.includes('secret'),
    )
    assert.throws(
      () => parseBackendAddress('htps//admin:secret@cloud.example'),
      (error: Error) => !error.message.includes('secret'),
    )
  })

  it('lets only what lies below it through', () => {
    assert.equal(
      forwardedPath('/nextcloud/index.php/apps/files/?dir=/a%20b', backend),
      '/nextcloud/index.php/apps/files/?dir=/a%20b',
    )
    assert.equal(forwardedPath('/nextcloud', backend), '/nextcloud')
    assert.equal(
      forwardedPath('/nextcloud/remote.php/dav/files/a/%2e%2e%2fx/100%25', backend),
      '/nextcloud/remote.php/dav/files/a/%2e%2e%2fx/100%25',
    )
    for (const target of [
      '/',
      '/other',
      '/nextcloudy',
      '/nextcloud/../other',
      '/nextcloud/%2e%2e/other',
      '/nextcloud/..\\other',
      'http://evil.example/nextcloud/',
      'nextcloud',
      '*',
      '',
      '//evil.example/nextcloud/',
    ]) {
      assert.equal(forwardedPath(target, backend), null, target)
    }
    // A host name at the start of the path is part of the path.
    assert.equal(forwardedPath('//evil.example/', { origin: 'https://cloud.example', webroot: '' }), '//evil.example/')
  })
})

describe('cookies of the server', () => {
  it('belong to the proxy in the browser, and go back under their own names', () => {
    assert.deepEqual(
      cookieForBrowser('oc123=abc=; Path=/nextcloud; Domain=cloud.example; Secure; HttpOnly; SameSite=Lax', 8080),
      ['proxy-8080-oc123=abc=; Path=/nextcloud; SameSite=Lax; HttpOnly'],
    )
    assert.deepEqual(
      cookieForBrowser(
        '__Host-nc_sameSiteCookiestrict=true; path=/; secure; httponly; expires=Fri, 31-Dec-2100 23:59:59 GMT; SameSite=strict',
        8080,
      ),
      [
        'proxy-8080-__Host-nc_sameSiteCookiestrict=true; path=/; expires=Fri, 31-Dec-2100 23:59:59 GMT; SameSite=strict; HttpOnly',
      ],
    )
    assert.deepEqual(cookieForBrowser('a=1; SameSite=None; Secure; Partitioned; HttpOnly', 8080), [
      'proxy-8080-a=1; SameSite=Lax; HttpOnly',
    ])
    assert.equal(
      cookiesForBackend('proxy-8080-oc123=abc=; other=1; proxy-8080-__Host-x=true; proxy-9090-y=2', 8080),
      'oc123=abc=; __Host-x=true',
    )
  })

  it('that scripts of the page look for are there under their own name too, and are not sent back twice', () => {
    assert.deepEqual(cookieForBrowser('ocDownloadStarted=7; Max-Age=20', 8080), [
      'proxy-8080-ocDownloadStarted=7; Max-Age=20; HttpOnly',
      'ocDownloadStarted=7; Max-Age=20',
    ])
    assert.equal(cookiesForBackend('proxy-8080-ocDownloadStarted=7; ocDownloadStarted=7', 8080), 'ocDownloadStarted=7')
  })

  it('of other servers on this computer never reach the server', () => {
    assert.equal(cookiesForBackend('session=of-another; XSRF-TOKEN=x', 8080), undefined)
    assert.equal('cookie' in headersForBackend({ host: 'localhost:8080', cookie: 'session=of-another' }, ends), false)
  })

  it('are forgotten without those of other servers', () => {
    const given = headersForBrowser({ 'clear-site-data': '"cache", "cookies"' }, 'proxy-8080-oc=1; other=2', ends)
    assert.equal(given['clear-site-data'], '"cache"')
    assert.deepEqual(given['set-cookie'], ['proxy-8080-oc=; Path=/; Max-Age=0; HttpOnly'])
    assert.equal('clear-site-data' in headersForBrowser({ 'clear-site-data': '"cookies"' }, undefined, ends), false)
  })
})

describe('headers of a request', () => {
  it('name the server where the browser named the proxy', () => {
    const sent = headersForBackend(
      {
        host: 'localhost:8080',
        origin: 'http://localhost:8080',
        referer: 'http://localhost:8080/nextcloud/apps/files',
        destination: 'http://localhost:8080/nextcloud/remote.php/dav/files/a/b%20c',
        if: '<http://localhost:8080/nextcloud/x> (["e"])',
        requesttoken: 't',
      },
      ends,
    )
    assert.equal(sent['host'], 'cloud.example')
    assert.equal(sent['origin'], 'https://cloud.example')
    assert.equal(sent['referer'], 'https://cloud.example/nextcloud/apps/files')
    assert.equal(sent['destination'], 'https://cloud.example/nextcloud/remote.php/dav/files/a/b%20c')
    assert.equal(sent['if'], '<https://cloud.example/nextcloud/x> (["e"])')
    assert.equal(sent['requesttoken'], 't')
  })

  it('leave a foreign origin what it is, so that the server can refuse it', () => {
    const sent = headersForBackend(
      { host: 'localhost:8080', origin: 'http://localhost:8080.evil.example', referer: 'https://evil.example/' },
      ends,
    )
    assert.equal(sent['origin'], 'http://localhost:8080.evil.example')
    assert.equal(sent['referer'], 'https://evil.example/')
  })

  it("are the proxy's own where they tell of the way, and leave out what is about the connection", () => {
    const sent = headersForBackend(
      {
        host: 'localhost:8080',
        connection: 'keep-alive, X-Hop',
        'x-hop': '1',
        te: 'trailers',
        'x-forwarded-for': '10.0.0.1',
        forwarded: 'for=10.0.0.1',
        'x-real-ip': '10.0.0.1',
        'accept-encoding': 'zstd, gzip;q=1.0, br',
      },
      ends,
    )
    assert.deepEqual(Object.keys(sent).sort(), [
      'accept-encoding',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
    ])
    assert.equal(sent['x-forwarded-for'], '127.0.0.1')
    assert.equal(sent['x-forwarded-host'], 'localhost:8080')
    assert.equal(sent['accept-encoding'], 'gzip;q=1.0, br')
  })
})

describe('addresses in an answer', () => {
  it('lead to the proxy where they led to the server', () => {
    for (const [given, seen] of [
      ['https://cloud.example/nextcloud/login?a=1#b', 'http://localhost:8080/nextcloud/login?a=1#b'],
      ['http://cloud.example/nextcloud/', 'http://localhost:8080/nextcloud/'],
      ['//cloud.example/nextcloud/', 'http://localhost:8080/nextcloud/'],
      ['/nextcloud/login', '/nextcloud/login'],
      ['../x', '../x'],
      ['https://sso.example/?back=https://cloud.example', 'https://sso.example/?back=https://cloud.example'],
      ['https://cloud.example.evil.example/', 'https://cloud.example.evil.example/'],
      ['mailto:a@cloud.example', 'mailto:a@cloud.example'],
      ['https://', 'https://'],
    ] as const)
      assert.equal(addressForBrowser(given, ends), seen)
    assert.equal(
      headersForBrowser({ location: 'https://cloud.example/nextcloud/' }, undefined, ends)['location'],
      'http://localhost:8080/nextcloud/',
    )
    assert.equal(
      'strict-transport-security' in headersForBrowser({ 'strict-transport-security': 'max-age=1' }, undefined, ends),
      false,
    )
  })
})

describe("a page's policy", () => {
  it('gives its nonce, and names what it does not let the elements do', () => {
    const late =
      "default-src 'none';script-src 'nonce-abc=';script-src-elem 'strict-dynamic' 'nonce-abc=';style-src 'self' 'unsafe-inline';connect-src 'self'"
    assert.deepEqual(readPolicy(late), { nonce: 'abc=', refuses: [] })
    assert.deepEqual(readPolicy(undefined), { nonce: '', refuses: [] })
    assert.deepEqual(readPolicy("script-src 'self'; style-src 'self'"), { nonce: '', refuses: [] })
    assert.deepEqual(readPolicy("default-src 'none'"), {
      nonce: '',
      refuses: ['script-src', 'style-src', 'connect-src'],
    })
    assert.deepEqual(readPolicy([late, "script-src 'self' 'strict-dynamic'"]), {
      nonce: 'abc=',
      refuses: ['script-src'],
    })
    assert.deepEqual(readPolicy(`${late}, script-src 'nonce-other'`).refuses, ['script-src'])
  })
})

describe('a connection that fails', () => {
  it('is explained by what can be done', () => {
    const said = (code: string): string => Object.values(explainFailure({ code }, 'https://cloud.example')).join(' ')
    assert.match(said('ECONNREFUSED'), /Nothing answers at https:\/\/cloud\.example\. Start the server/)
    assert.match(said('ENOTFOUND'), /no host of the name cloud\.example/)
    assert.match(said('DEPTH_ZERO_SELF_SIGNED_CERT'), /--accept-any-certificate/)
    assert.match(said('ERR_SSL_WRONG_VERSION_NUMBER'), /begins with http: or with https:/)
    assert.match(said('ECONNRESET'), /broke or was never made \(ECONNRESET\)/)
    assert.match(explainFailure(null, 'https://cloud.example').what, /broke or was never made\./)
  })
})
