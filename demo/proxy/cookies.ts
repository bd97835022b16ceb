/**
 * Cookies ignore ports: what one server on this computer sets is sent to all others on it. So the server's cookies get
 * a prefix in the browser, and only cookies with this prefix go back to the server.
 */
const prefix = (port: number): string => `proxy-${port}-`

/**
 * Rewrites one `Set-Cookie` of the server for the browser. Without `Domain` it belongs to the proxy's host; `Secure`
 * would keep it from being stored where the browser does not trust `http:` on loopback.
 *
 * @returns two lines for a cookie that scripts may read: they look for it under its original name
 */
export function cookieForBrowser(line: string, port: number): string[] {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  if (!/^[^=]+=/.test(pair)) return []
  const kept = attributes.flatMap((attribute) => {
    const name = attribute.split('=')[0]?.trim().toLowerCase() ?? ''
    if (['domain', 'secure', 'partitioned', 'httponly'].includes(name)) return []
    // Browsers accept `None` only with `Secure`.
    return [name === 'samesite' && /none\s*$/i.test(attribute) ? 'SameSite=Lax' : attribute]
  })
  const isHidden = attributes.some((attribute) => attribute.toLowerCase() === 'httponly')
  const forServer = [prefix(port) + pair, ...kept, 'HttpOnly'].join('; ')
  return isHidden || /^__(host|secure)-/i.test(pair) ? [forServer] : [forServer, [pair, ...kept].join('; ')]
}

/** The server's cookies from the browser's `Cookie` header; undefined if there are none. */
export function cookiesForBackend(header: string | undefined, port: number): string | undefined {
  const own = prefix(port)
  const pairs = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(own))
  return pairs.length > 0 ? pairs.map((pair) => pair.slice(own.length)).join('; ') : undefined
}

/** `Set-Cookie` lines that delete all cookies of the server that the browser has just sent. */
export function forgetCookies(header: string | undefined, port: number): string[] {
  return (cookiesForBackend(header, port)?.split('; ') ?? []).map(
    (pair) => `${prefix(port)}${pair.split('=')[0] ?? ''}=; Path=/; Max-Age=0; HttpOnly`,
  )
}
