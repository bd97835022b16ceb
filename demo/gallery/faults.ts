import type { Settings } from './settings.js'

const slowMs = 3000

/**
 * Makes every request of this page fail as the demo server does for the same fault (demo/server/faults.ts). Wraps the
 * current `fetch`, whatever that is.
 */
export function breakCalls(fault: Settings['fault']): void {
  if (fault === 'none') return
  const answering = globalThis.fetch
  if (fault === 'offline') Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })

  globalThis.fetch = async (input, init) => {
    // Chunks of the bundle still load.
    if (new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.js'))
      return answering(input, init)
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    if (fault === 'slow') await new Promise((done) => setTimeout(done, slowMs))
    else if (fault === 'offline') throw new TypeError('Failed to fetch')
    else if (fault === '401') return Response.json({ message: 'Current user is not logged in' }, { status: 401 })
    else if (fault === '500')
      return new Response('<!DOCTYPE html><title>Internal Server Error</title>', {
        status: 500,
        headers: { 'Content-Type': 'text/html' },
      })
    else if (fault === 'broken-json')
      return new Response('{"contacts":[{"id":', { headers: { 'Content-Type': 'application/json' } })
    else if (method !== 'GET') return Response.json({ message: 'CSRF check failed' }, { status: 412 })
    return answering(input, init)
  }
}
