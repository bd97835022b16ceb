import express, { type Request, type RequestHandler } from 'express'

/** Reads JSON and form bodies of up to 100 kB. Not for WebDAV, which needs the raw stream. */
export const readBodies: RequestHandler[] = [
  express.json({ limit: '100kb' }),
  express.urlencoded({ extended: false, limit: '100kb' }),
]

/** One field of the body, unconverted, or `undefined`. */
export function field(req: Request, name: string): unknown {
  const body: unknown = req.body
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  return (body as Record<string, unknown>)[name]
}

/** One field as text; empty if it is missing or of another type. */
export function textField(req: Request, name: string): string {
  const value = field(req, name)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** One query parameter as text; empty if it is missing or given twice. */
export function queryText(req: Request, name: string): string {
  const value = req.query[name]
  return typeof value === 'string' ? value : ''
}

/** One named part of the path, decoded; empty if the route has no such part. */
export function pathText(req: Request, name: string): string {
  const value: unknown = req.params[name]
  return typeof value === 'string' ? value : ''
}
