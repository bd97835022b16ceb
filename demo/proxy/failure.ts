import type { IncomingMessage, ServerResponse } from 'node:http'

/** Why the server could not be reached, and what to do about it: for the error page and for the command line. */
export interface Failure {
  what: string
  todo: string
}

/** The switch that makes the proxy accept a certificate no authority vouches for. */
export const anyCertificateSwitch = '--accept-any-certificate'

const certificateCodes =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_.*|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Says what an error of the connection means. Codes are those of Node and of OpenSSL. */
export function explainFailure(error: unknown, origin: string): Failure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (certificateCodes.test(code)) {
    return {
      what: `The certificate of ${origin} is not to be trusted (${code}), so nothing was sent there.`,
      todo: `If it is your own server with a certificate of your own, start the proxy again with ${anyCertificateSwitch}. For a certificate authority of your own, set NODE_EXTRA_CA_CERTS to its file.`,
    }
  }
  if (/^(EPROTO|ERR_SSL_.*|HPE_.*)$/.test(code)) {
    return {
      what: `${origin} does not answer in the expected protocol (${code}).`,
      todo: 'Check whether its address begins with http: or with https:.',
    }
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      what: `There is no host of the name ${new URL(origin).hostname}, or it cannot be looked up now.`,
      todo: 'Check the address, and your connection.',
    }
  if (code === 'ECONNREFUSED')
    return {
      what: `Nothing answers at ${origin}.`,
      todo: 'Start the server, or check host and port of the address; then reload.',
    }
  return {
    what: `The connection to ${origin} broke or was never made${code && ` (${code})`}.`,
    todo: 'Check that the server runs and can be reached from this computer; then reload.',
  }
}

/** Answers in the server's place: with a page for a person, with one line for a script. */
export function answerFailure(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { what, todo }: Failure,
): void {
  const isPage = /\btext\/html\b/.test(req.headers.accept ?? '')
  const title = status === 502 ? 'The server cannot be reached' : 'The proxy does not forward this'
  const text = isPage
    ? `<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${title}</title>\n<h1>${title}</h1>\n<p>${escaped(what)}</p>\n<p>${escaped(todo)}</p>\n</html>\n`
    : `${what} ${todo}\n`
  res.writeHead(status, {
    'content-type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
