/** The server behind the proxy. */
export interface BackendAddress {
  /** Scheme, host and port: nothing is ever sent anywhere else. */
  origin: string
  /** The path prefix of the server, such as `/nextcloud`; empty at the root. Nothing above it is requested. */
  webroot: string
}

/**
 * Parses the value of `--backend`. An address copied from the browser may go on with `/index.php/…`.
 *
 * @throws {Error} one line that says what is wrong and what is accepted
 */
export function parseBackendAddress(text: string): BackendAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  // The message does not repeat the address, because a password may be in it.
  if (text.includes('@'))
    throw new Error('--backend takes an address without name and password, which the sign-in page asks for')
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(
      `--backend takes the address of a server, such as https://cloud.example or http://localhost:8081/nextcloud, not '${text}'`,
    )
  if (/[?#]/.test(text)) throw new Error(`--backend takes an address without ? and #, not '${text}'`)
  return { origin: url.origin, webroot: url.pathname.replace(/\/index\.php(\/.*)?$/, '').replace(/\/+$/, '') }
}

/**
 * Whether an address leads to the server. Behind a gateway that terminates TLS, a server may call itself `http:`
 * although it is reached by `https:`; the other way round it counts as another server.
 */
export function leadsToBackend(url: URL, { origin }: BackendAddress): boolean {
  if (url.origin === origin) return true
  const backend = new URL(origin)
  return (
    backend.protocol === 'https:' &&
    url.protocol === 'http:' &&
    url.hostname === backend.hostname &&
    url.port === backend.port
  )
}

/**
 * The path and query to forward a request to, dots resolved.
 *
 * @param target the request target as received, which may be anything
 * @returns null for everything outside the server's path
 */
export function forwardedPath(target: string, { origin, webroot }: BackendAddress): string | null {
  if (!target.startsWith('/') || !URL.canParse(origin + target)) return null
  const { pathname, search } = new URL(origin + target)
  return pathname === webroot || pathname.startsWith(`${webroot}/`) ? pathname + search : null
}
