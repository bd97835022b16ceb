import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { addressForBrowser, type Ends } from './headers.js'
import { mountElements } from './mount-elements.js'

/** A longer response is not a page of the platform; it is streamed unchanged. */
const longestBytes = 8 * 1024 * 1024

/** Changes the text of a response; null leaves it as it is. */
export type Change = (text: string) => string | null

/**
 * Returns how to change a response before the browser gets it: pages get the elements, and addresses of people in the
 * contacts menu and of the web app manifest are made to lead through the proxy. Users' files are never changed, whatever
 * they contain.
 *
 * @param path below the server's path
 * @param told receives what a page lacks for the elements
 * @returns null for all other responses, which are passed on unchanged
 */
export function changeFor(
  req: IncomingMessage,
  answer: IncomingMessage,
  path: string,
  ends: Ends,
  told: (lacks: readonly string[]) => void,
): Change | null {
  const {
    'content-type': type = '',
    'content-disposition': disposition = '',
    'content-encoding': coding = 'identity',
  } = answer.headers
  const isWhole =
    req.method !== 'HEAD' && answer.statusCode !== 206 && answer.statusCode !== 304 && answer.statusCode !== 204
  if (!isWhole || !isUtf8(type) || !/^(identity|gzip|x-gzip|br|deflate)$/i.test(coding)) return null
  if (
    /^text\/html\b/i.test(type) &&
    !/^\s*attachment\b/i.test(disposition) &&
    !/^\/(remote|public)\.php(\/|$)/.test(path)
  ) {
    return (html) => {
      const page = mountElements(html, everyLine(answer, 'content-security-policy'), (address) =>
        addressForBrowser(address, ends),
      )
      if (page) told(page.lacks)
      return page?.html ?? null
    }
  }
  // People in the contacts menu, and the web app manifest: browsers ignore a `start_url` of another origin, and say so.
  if (
    /^application\/(manifest\+)?json\b/i.test(type) &&
    /^(\/index\.php)?\/(contactsmenu\/|apps\/theming\/manifest\b)/.test(path)
  )
    return (json) => withOwnAddresses(json, ends)
  return null
}

/**
 * Reads a response to its end, changes it and sends it on; one that is too long is sent unchanged. Resolves when all is
 * sent.
 *
 * @param headers for the browser; those that describe the server's original bytes are left out
 */
export async function sendChanged(
  answer: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  change: Change,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        ![
          'content-length',
          'content-encoding',
          'content-md5',
          'digest',
          'repr-digest',
          'etag',
          'last-modified',
          'accept-ranges',
        ].includes(name),
    ),
  )
  const decoded = decode(answer)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of decoded.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > longestBytes) break
  }
  const start = Buffer.concat(pieces)
  if (bytes > longestBytes) {
    res.writeHead(answer.statusCode ?? 502, given)
    res.write(start)
    await pipeline(decoded, res)
    return
  }
  const changed = change(start.toString('utf8'))
  const body = changed === null ? start : Buffer.from(changed, 'utf8')
  res.writeHead(answer.statusCode ?? 502, { ...given, 'content-length': body.length })
  res.end(body)
}

function decode(answer: IncomingMessage): Readable {
  const coding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity'
  const decoder = coding.endsWith('gzip')
    ? createGunzip()
    : coding === 'br'
      ? createBrotliDecompress()
      : coding === 'deflate'
        ? createInflate()
        : null
  if (!decoder) return answer
  // A failure ends the decoder with an error, which is where the reader gets it.
  pipeline(answer, decoder).catch(() => undefined)
  return decoder
}

/** Pages of the platform are UTF-8, whether declared or not. */
function isUtf8(type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/**
 * Several lines of a policy header are several policies; Node's `headers` would join them by commas, as the standard
 * allows.
 */
function everyLine(answer: IncomingMessage, name: string): string[] {
  return answer.headersDistinct[name] ?? []
}

/** Rewrites addresses in JSON that lead to the server, so that they lead to the proxy. */
function withOwnAddresses(json: string, ends: Ends): string | null {
  try {
    return JSON.stringify(
      JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? addressForBrowser(value, ends) : value)),
    )
  } catch {
    return null
  }
}
