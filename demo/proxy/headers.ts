import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { leadsToBackend, type BackendAddress } from './backend-address.js'
import { cookieForBrowser, cookiesForBackend, forgetCookies } from './cookies.js'

/** The two ends between which headers are rewritten. */
export interface Ends {
  backend: BackendAddress
  /** The proxy's origin as the browser sees it, such as `http://localhost:8080`. */
  own: string
  /** The proxy's port. */
  port: number
}

/** Hop-by-hop headers: they concern one connection only (RFC 9110, section 7.6.1). */
const perConnection = [
  'connection',
  'transfer-encoding',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
]

/** Headers about the route, which a browser cannot know and a page must not make up. */
const aboutTheWay = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !perConnection.includes(name) && !named.includes(name),
    ),
  )
}

/**
 * Request headers for the server. They name the server where the browser named the proxy, so its checks of host, origin
 * and referrer pass; a foreign origin stays as it is, so that those checks also refuse what they should.
 */
export function headersForBackend(headers: IncomingHttpHeaders, { backend, own, port }: Ends): OutgoingHttpHeaders {
  const sent = Object.fromEntries(Object.entries(endToEnd(headers)).filter(([name]) => !aboutTheWay.test(name)))
  const swap = (address: string): string =>
    address === own || address.startsWith(`${own}/`) ? backend.origin + address.slice(own.length) : address
  for (const name of ['origin', 'referer', 'destination']) {
    const address = headers[name]
    if (typeof address === 'string') sent[name] = swap(address)
  }
  // WebDAV names resources in this header, too: `<http://host/path> (["etag"])` (RFC 4918, section 10.4).
  if (typeof headers['if'] === 'string')
    sent['if'] = headers['if'].replace(/<(https?:[^>]*)>/g, (_, address: string) => `<${swap(address)}>`)
  const encodings = (headers['accept-encoding']?.toString() ?? '')
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => /^(gzip|deflate|br|identity)\b/.test(coding))
  delete sent['cookie']
  const cookie = cookiesForBackend(headers.cookie, port)
  return {
    ...sent,
    ...(cookie !== undefined && { cookie }),
    host: new URL(backend.origin).host,
    // Only codings that the proxy can decode, for pages that it has to change.
    'accept-encoding': encodings.join(', ') || 'identity',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(own).host,
    'x-forwarded-proto': 'http',
  }
}

/** Rewrites an address in a response: one that leads to the server leads to the proxy. */
export function addressForBrowser(address: string, { backend, own }: Ends): string {
  if (!/^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(address) || !URL.canParse(address, backend.origin)) return address
  const url = new URL(address, backend.origin)
  return leadsToBackend(url, backend) ? own + url.pathname + url.search + url.hash : address
}

/**
 * Response headers for the browser.
 *
 * @param cookie the request's `Cookie` header, for responses that clear all cookies
 */
export function headersForBrowser(
  headers: IncomingHttpHeaders,
  cookie: string | undefined,
  ends: Ends,
): OutgoingHttpHeaders {
  const given = endToEnd(headers)
  // These concern the server's connection, which ends at the proxy.
  for (const name of ['strict-transport-security', 'alt-svc', 'public-key-pins']) delete given[name]
  for (const name of ['location', 'content-location']) {
    const address = headers[name]
    if (typeof address === 'string') given[name] = addressForBrowser(address, ends)
  }
  if (headers['access-control-allow-origin'] === ends.backend.origin) given['access-control-allow-origin'] = ends.own
  if (typeof headers['refresh'] === 'string')
    given['refresh'] = headers['refresh'].replace(
      /(url=)(.+)$/i,
      (_, url: string, address: string) => url + addressForBrowser(address, ends),
    )
  if (typeof headers['link'] === 'string')
    given['link'] = headers['link'].replace(
      /<([^>]*)>/g,
      (_, address: string) => `<${addressForBrowser(address, ends)}>`,
    )

  const cookies = (headers['set-cookie'] ?? []).flatMap((line) => cookieForBrowser(line, ends.port))
  const cleared = headers['clear-site-data']
    ?.toString()
    .split(',')
    .map((what) => what.trim())
  if (cleared?.some((what) => what === '"cookies"' || what === '"*"')) {
    // Browsers would delete the cookies of every server on this computer.
    cookies.unshift(...forgetCookies(cookie, ends.port))
    const rest = cleared.includes('"*"') ? ['"cache"', '"storage"'] : cleared.filter((what) => what !== '"cookies"')
    given['clear-site-data'] = rest.join(', ')
    if (rest.length === 0) delete given['clear-site-data']
  }
  delete given['set-cookie']
  if (cookies.length > 0) given['set-cookie'] = cookies
  return given
}
