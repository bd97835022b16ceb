import type { Request, Response } from 'express'

type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: unknown }

/**
 * Sends a response in the envelope of the Open Collaboration Services. XML unless the request asks for JSON, by
 * `Accept` or by `format=json`, as recorded (behaviour.md, section 2).
 */
export function answerOcs(
  req: Request,
  res: Response,
  httpStatus: number,
  data: Data,
  message = 'OK',
  statusCode = httpStatus,
): void {
  const meta = { status: httpStatus < 400 ? 'ok' : 'failure', statuscode: statusCode, message }
  res.status(httpStatus)
  if (wantsJson(req)) res.json({ ocs: { meta, data } })
  else
    res
      .type('application/xml')
      .send(`<?xml version="1.0"?>\n<ocs>${element('meta', meta)}${element('data', data)}</ocs>\n`)
}

/** OCS has its own number for "not signed in": 997. */
export function answerOcsSignedOut(req: Request, res: Response): void {
  answerOcs(req, res, 401, [], 'Current user is not logged in', 997)
}

function wantsJson(req: Request): boolean {
  if (req.query['format'] !== undefined) return req.query['format'] === 'json'
  return /\bjson\b/.test(req.get('accept') ?? '')
}

function element(name: string, value: unknown): string {
  return `<${name}>${content(value)}</${name}>`
}

function content(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return '1'
  if (Array.isArray(value)) return value.map((item) => element('element', item)).join('')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => element(name, inner))
      .join('')
  return escapeXml(String(value))
}

/** Escapes text for the inside of an XML element; not for attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
