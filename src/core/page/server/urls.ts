import { attempt } from '../../lib/attempt.js'
import { configValue } from './server-config.js'
import { pageGlobal } from '../page-global.js'

/** The path below which the product is installed, without a slash at its end; empty at the root of the host. */
export function webroot(): string {
  const root = pageGlobal('_oc_webroot')
  return typeof root === 'string' ? root.replace(/\/+$/, '') : ''
}

const withSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

/**
 * Fills `{name}` in a path with percent-encoded values. A name without a value stays and is encoded, so that a
 * mistake is visible in the address instead of silently asking for something else.
 */
function fill(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    encodeURIComponent(String(values[name] ?? whole).toWellFormed()),
  )
}

/**
 * The address of one of the product's own pages or endpoints (behaviour.md 16): web root, `/index.php` unless the
 * server rewrites addresses, path.
 */
export function generateUrl(path: string, values: Readonly<Record<string, string | number>> = {}): string {
  const script = configValue('modRewriteWorking') === true ? '' : '/index.php'
  return webroot() + script + withSlash(fill(path, values))
}

/** The absolute address of an endpoint of the Open Collaboration Services, version 2. */
export function generateOcsUrl(path: string, values: Readonly<Record<string, string | number>> = {}): string {
  return `${location.origin}${webroot()}/ocs/v2.php${withSlash(fill(path, values))}`
}

/**
 * Whether a request to this address stays on the page's own origin: only such a request may carry the request token.
 */
export function isSameOrigin(url: string): boolean {
  return attempt(() => new URL(url, document.baseURI).origin === location.origin, false)
}

/** The address if it has one of the schemes, relative ones resolved; undefined otherwise, and for none. */
function withScheme(address: string | null | undefined, schemes: RegExp): string | undefined {
  if (!address) return undefined
  return attempt(() => schemes.test(new URL(address, document.baseURI).href), false) ? address : undefined
}

/**
 * An address that is safe to follow from a link: http(s), mailto, tel, sms, xmpp, sip and relative addresses pass,
 * anything that would run script in the page (`javascript:`, `data:`) does not.
 *
 * @returns the address as given, or `undefined`
 */
export const safeHref = (href: string | null | undefined): string | undefined =>
  withScheme(href, /^(https?|mailto|tel|sms|xmpp|sip):/)

/** An address of a picture: http(s), `blob:`, `data:` with a picture, and relative ones. Returned as given. */
export const safePicture = (src: string | null | undefined): string | undefined =>
  withScheme(src, /^(https?:|blob:|data:image\/)/)
