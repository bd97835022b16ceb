/**
 * Cookies know no ports: what a server on this computer sets, all others on it are sent. So the server's cookies carry a
 * name of the proxy's own in the browser, and nothing but these goes back to it.
 */
const prefix = (port: number): string => `proxy-${port}-`

/**
 * What the browser is given for one `Set-Cookie` of the server. Without a domain it belongs to the proxy's own host, and
 * `Secure` would keep it from being stored where the browser does not trust `http:` on loopback.
 *
 * @returns two lines for a cookie that the page's scripts may read: they look for it under its own name
 */
export function cookieForBrowser(line: string, port: number): string[] {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  if (!/^[^=]+=/.test(pair)) return []
  const kept = attributes.flatMap((attribute) => {
    const name = attribute.split('=')[0]?.trim().toLowerCase() ?? ''
    if (['domain', 'secure', 'partitioned', 'httponly'].includes(name)) return []
    // Browsers take `None` only from secure places.
    return [name === 'samesite' && /none\s*$/i.test(attribute) ? 'SameSite=Lax' : attribute]
  })
  const isHidden = attributes.some((attribute) => attribute.toLowerCase() === 'httponly')
  const forServer = [prefix(port) + pair, ...kept, 'HttpOnly'].join('; ')
  return isHidden || /^__(host|secure)-/i.test(pair) ? [forServer] : [forServer, [pair, ...kept].join('; ')]
}

/** What the server is given of the browser's `Cookie`; nothing where none of it is its own. */
export function cookiesForBackend(header: string | undefined, port: number): string | undefined {
  const own = prefix(port)
  const pairs = (header ?? '').split(';').map((pair) => pair.trim()).filter((pair) => pair.startsWith(own))
  return pairs.length > 0 ? pairs.map((pair) => pair.slice(own.length)).join('; ') : undefined
}

/** Lines that make the browser forget all cookies of the server that it has just sent. */
export function forgetCookies(header: string | undefined, port: number): string[] {
  return (cookiesForBackend(header, port)?.split('; ') ?? []).map((pair) => `${prefix(port)}${pair.split('=')[0] ?? ''}=; Path=/; Max-Age=0; HttpOnly`)
}
