import type { RequestHandler } from 'express'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The strictest policy that the bundle supports, on every response; nothing is cached unless a route allows it. */
export const securityHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
  next()
}

/** For files that users upload: a file opened by itself gets no origin, so nothing in it can act as the user. */
export const untrustedContent: RequestHandler = (_req, res, next) => {
  res.set('Content-Security-Policy', `${policy}; sandbox`)
  next()
}

/**
 * Refuses every host name but this computer's. Otherwise a foreign page could point its own name to 127.0.0.1 and read
 * the answers as same-origin (DNS rebinding).
 */
export const localNamesOnly: RequestHandler = (req, res, next) => {
  if (/^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i.test(req.headers.host ?? '')) next()
  else res.status(421).type('text/plain').send('This demo answers only to localhost and 127.0.0.1.\n')
}
