import type { ErrorRequestHandler, Response } from 'express'
import { escapeXml } from '../ocs/ocs-answer.js'

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'NotAuthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  415: 'UnsupportedMediaType',
  423: 'Locked',
  501: 'NotImplemented',
  507: 'InsufficientStorage',
}

/** A failure that files clients may see. */
export class DavFailure extends Error {
  override readonly name = 'DavFailure'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
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

/** The failure that an error stands for, or null if it is a bug of the demo. */
export function asDavFailure(error: unknown): DavFailure | null {
  if (error instanceof URIError) return new DavFailure(400, 'The address is not encoded correctly')
  return error instanceof DavFailure ? error : null
}

/** Sends an error of a WebDAV handler as XML. */
export const answerDavFailure: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const failure = asDavFailure(error)
  if (res.headersSent || !failure) next(error)
  else sendDavError(res, failure.status, failure.message)
}
