import type { DavValue } from '../../kits/webdav/dav-xml.js'
import type { DavResponse } from '../../kits/names/dav-response.js'
import type { DavAnswer } from '../../kits/webdav/webdav-response.js'
import type { DavCall, WebdavClient } from '../../kits/webdav/webdav-client.js'
import { Answer } from '../answer.js'
import type { Parts } from '../setup/parts.js'
import { putMissing, type Names } from '../setup/put.js'

type Headers = Readonly<Record<string, string>>

/** The result of each call for old code, whatever the status. */
export interface OldDavAnswer {
  status: number
  /** The responses of a multi-status, or the text of anything else. */
  body: readonly DavResponse[] | DavResponse | string | undefined
  xhr: { status: number; responseText: string; getResponseHeader(name: string): string | null }
}

export interface OldDavClient {
  baseUrl: string
  propFind(url: string, properties: readonly string[], depth?: string | number, headers?: Headers): Answer
  propPatch(url: string, properties: Readonly<Record<string, DavValue>>, headers?: Headers): Answer
  mkcol(url: string, properties?: Readonly<Record<string, DavValue>>, headers?: Headers): Answer
  request(method: string, url: string, headers?: Headers, body?: BodyInit | null): Answer
  resolveUrl(url: string): string
}

const answered = ({ status, headers, responses, text }: DavAnswer): OldDavAnswer => ({
  status,
  body: status === 207 ? responses : text,
  xhr: { status, responseText: text, getResponseHeader: (name) => headers.get(name) },
})

/**
 * Low-level client of `OC.Files.Client` (behaviour.md 20). URLs are absolute or relative to `baseUrl`. Fails only
 * without a response.
 */
export function davClientOf(parts: Parts, baseUrl: string, own: Headers): OldDavClient {
  const resolveUrl = (url: string): string => new URL(url, baseUrl).href

  const call = (
    url: string,
    headers: Headers | undefined,
    run: (client: WebdavClient, path: string, options: DavCall) => Promise<DavAnswer>,
  ): Answer => {
    const { href, origin, pathname } = new URL(url, baseUrl)
    return Answer.of(
      parts
        .webdav()
        .then(({ createWebdavClient }) =>
          run(createWebdavClient({ baseUrl: origin, headers: own }), decodeURIComponent(pathname), {
            ...(headers && { headers }),
            // The address as it is: a path has no query, and would be encoded anew.
            transport: (_path, init) => fetch(href, init),
          }),
        )
        .then(answered),
    )
  }

  const client: OldDavClient = {
    baseUrl,
    resolveUrl,
    propFind: (url, properties, depth = '0', headers) =>
      call(url, headers, (client, path, options) =>
        client.propFind(
          path,
          properties,
          String(depth) === '0' ? '0' : String(depth) === '1' ? '1' : 'infinity',
          options,
        ),
      ).then((answer: OldDavAnswer) =>
        String(depth) === '0' && Array.isArray(answer.body)
          ? { ...answer, body: answer.body[0] as DavResponse | undefined }
          : answer,
      ),
    propPatch: (url, properties, headers) =>
      call(url, headers, (client, path, options) => client.propPatch(path, properties, options)),
    mkcol: (url, properties, headers) =>
      call(url, headers, (client, path, options) => client.mkCol(path, properties, options)),
    request: (method, url, headers, body) =>
      call(url, headers, (client, path, options) =>
        client.request(method, path, { ...options, ...(body !== undefined && body !== null && { body }) }),
      ),
  }
  const old: Names = {}
  putMissing(old, client as unknown as Names)
  return old as unknown as OldDavClient
}
