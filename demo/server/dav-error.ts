import type { Response } from 'express'
import { escapeXml } from './ocs-answer.js'

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest', 401: 'NotAuthenticated', 403: 'Forbidden', 404: 'NotFound', 405: 'MethodNotAllowed', 409: 'Conflict', 412: 'PreconditionFailed',
  415: 'UnsupportedMediaType', 423: 'Locked', 501: 'NotImplemented', 507: 'InsufficientStorage',
}

/** The error body that files clients read (behaviour.md, section 20). */
export function sendDavError(res: Response, status: number, message: string): void {
  const body = `<?xml version="1.0" encoding="utf-8"?>
<d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns">
  <s:exception>Sabre\\DAV\\Exception${names[status] ? `\\${names[status]}` : ''}</s:exception>
  <s:message>${escapeXml(message)}</s:message>
</d:error>
`
  res.status(status).type('application/xml').send(body)
}
