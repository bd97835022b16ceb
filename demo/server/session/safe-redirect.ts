/**
 * Where to go after signing in: the wanted address if it is a path of this host, otherwise the default. Browsers treat
 * `//host` and `/\host` as another host, and drop tabs and line breaks before they parse.
 */
export function safeRedirect(wanted: string, otherwise: string): string {
  if (!/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return otherwise
  const here = 'http://localhost'
  try {
    const url = new URL(wanted, here)
    return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : otherwise
  } catch {
    return otherwise
  }
}
