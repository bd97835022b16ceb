import type { DavValue } from '../../kits/webdav/dav-xml.js'
import type { DavAnswer } from '../../kits/webdav/webdav-response.js'
import type { DavCall, WebdavClient } from '../../kits/webdav/webdav-client.js'
import { Answer } from '../answer.js'
import type { Parts, WebdavFunctions } from '../setup/parts.js'
import { putMissing, type Names } from '../setup/put.js'
import type { OldDavAnswer, OldDavResponse } from './old-dav.js'

type Headers = Readonly<Record<string, string>>

export interface OldDavClient {
  baseUrl: string
  propFind(url: string, properties: readonly string[], depth?: string | number, headers?: Headers): Answer
  propPatch(url: string, properties: Readonly<Record<string, DavValue>>, headers?: Headers): Answer
  mkcol(url: string, properties?: Readonly<Record<string, DavValue>>, headers?: Headers): Answer
  request(method: string, url: string, headers?: Headers, body?: BodyInit | null): Answer
  resolveUrl(url: string): string
}

/**
 * Low-level client of `OC.Files.Client` (behaviour.md 20). URLs are absolute or relative to `baseUrl`. Fails only
 * without a response.
 */
export function davClientOf(parts: Parts, baseUrl: string, own: Headers): OldDavClient {
  const resolveUrl = (url: string): string => new URL(url, baseUrl).href

  const call = (
    url: string,
    headers: Headers | undefined,
    run: (
      client: WebdavClient,
      path: string,
      options: DavCall,
      oldDav: WebdavFunctions['oldDav'],
    ) => Promise<DavAnswer>,
  ): Answer => {
    const { href, origin, pathname } = new URL(url, baseUrl)
    return Answer.of(
      parts.webdav().then(({ createWebdavClient, oldDav }) =>
        oldDav.answered(
          run(
            createWebdavClient({ baseUrl: origin, headers: own }),
            decodeURIComponent(pathname),
            {
              ...(headers && { headers }),
              // The address as it is: a path has no query, and would be encoded anew.
              transport: (_path, init) => fetch(href, init),
            },
            oldDav,
          ),
        ),
      ),
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
          ? { ...answer, body: answer.body[0] as OldDavResponse | undefined }
          : answer,
      ),
    propPatch: (url, properties, headers) =>
      call(url, headers, (client, path, options, { propPatch }) => propPatch(client, path, properties, options)),
    mkcol: (url, properties, headers) =>
      call(url, headers, (client, path, options, { mkCol }) => mkCol(client, path, properties, options)),
    request: (method, url, headers, body) =>
      call(url, headers, (client, path, options) =>
        client.request(method, path, { ...options, ...(body !== undefined && body !== null && { body }) }),
      ),
  }
  const old: Names = {}
  putMissing(old, client as unknown as Names)
  return old as unknown as OldDavClient
}
