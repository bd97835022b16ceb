import { entryProperties, favoriteProperty, parseFileEntry, type FileEntry } from '../names/dav-entry.js'
import {
  davName,
  davParent,
  davPath,
  encodeDavPath,
  isSameResource,
  lackingPrefix,
  pathBelow,
  wholeHref,
} from '../names/dav-path.js'
import { filterBody, mkColBody, propFindBody, propPatchBody, type DavFilter, type DavValue } from './dav-xml.js'
import type { DavResponse } from '../names/dav-response.js'
import type { Turns } from '../../core/lib/time-slices.js'
import { isForbiddenName } from '../names/server-name-rules.js'
import { pageTurns } from '../../core/page/time/yield-to-page.js'
import { request, type RequestOptions } from '../../core/http/request.js'
import { RequestError } from '../../core/http/request-error.js'
import { sendModified } from './modified-time.js'
import { withProgress } from './upload-progress.js'
import { broken, must, readResponses, restOf, type DavAnswer } from './webdav-response.js'
import { bareEtag, WebdavError } from './webdav-error.js'

/** Options of every call. */
export interface CallOptions {
  signal?: AbortSignal
  /** How long to wait for the response headers, in ms. Default 30,000; uploads have no timeout. */
  timeoutMs?: number
  /** Not triggered by the user: the page shows nothing when it fails. */
  background?: boolean
}

/** Options of one request. */
export interface DavCall extends CallOptions {
  headers?: Readonly<Record<string, string>>
  body?: BodyInit
  /** Called while the body is sent; `totalBytes` is null if the browser does not know it. */
  onProgress?: (sentBytes: number, totalBytes: number | null) => void
  /** Replaces `fetch`; not together with `onProgress`. */
  transport?: NonNullable<RequestOptions['transport']>
}

/** Options of a request with an XML body. */
export const withXml = (body: string, options: DavCall = {}): DavCall => ({
  ...options,
  body,
  headers: { 'Content-Type': 'application/xml; charset=utf-8', ...options.headers },
})

/** Options of writing a file. */
export interface WriteOptions extends Omit<DavCall, 'body'> {
  contentType?: string
  /**
   * When the file was changed last, in ms since the epoch; kept by servers that support `X-OC-MTime`. Left out if no server
   * takes it (before 2 January 1970, after the year 9999) or this one refuses it.
   */
  modifiedMs?: number
}

/** How deep a listing goes. */
export type Depth = '0' | '1' | 'infinity'

export type WebdavClient = ReturnType<typeof createWebdavClient>

/**
 * A client for one WebDAV root (RFC 4918; behaviour.md 20). The request token is read when a request is sent, and is
 * sent to the page's origin only.
 *
 * The first group of methods resolves with the response, whatever its status; the second is for files, resolves with
 * the result, and throws on failure. All throw a `WebdavError` if there is no response: kind `network`, `offline`,
 * `aborted`, or `timeout` with the message 'Timeout exceeded'.
 *
 * @param baseUrl the root's URL, for instance `/remote.php/dav/files/alice`
 * @param headers sent with each request
 * @param shown the caller shows each failure itself (`RequestOptions`)
 * @throws {TypeError} if `baseUrl` is no URL
 */
export function createWebdavClient(
  {
    baseUrl,
    headers: own = {},
    shown = false,
  }: { baseUrl: string; headers?: Readonly<Record<string, string>>; shown?: boolean },
  turns: Turns = pageTurns,
) {
  const base = new URL(baseUrl, document.baseURI)
  const root = base.pathname.replace(/\/+$/, '')

  /** A URL below the root; that of the root itself ends with a slash. */
  const urlOf = (path: string): string => base.origin + root + encodeDavPath(path)

  /** What the server's hrefs lack of the root; learnt from the href of what was asked for. */
  let lacking = ''
  const whole = (response: DavResponse): DavResponse =>
    lacking === '' ? response : { ...response, href: wholeHref(root, lacking, response.href) }

  async function answerTo(method: string, path: string, { onProgress, ...call }: DavCall): Promise<Response> {
    const normal = davPath(path)
    try {
      return await request(urlOf(normal), {
        ...call,
        method,
        shown,
        accept: 'all',
        headers: { Accept: '*/*', ...own, ...call.headers },
        ...(onProgress && { transport: withProgress(onProgress) }),
      })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      throw new WebdavError(
        error.kind,
        method,
        normal,
        error.status,
        error.kind === 'timeout' ? 'Timeout exceeded' : `${method} ${normal} failed: ${error.kind}.`,
      )
    }
  }

  async function call(
    method: string,
    path: string,
    options: DavCall = {},
    onResponse?: (response: DavResponse) => void,
  ): Promise<DavAnswer> {
    const response = await answerTo(method, path, options)
    const { status, headers } = response
    const responses: DavResponse[] = []
    try {
      if (status !== 207) return { status, headers, responses, text: await restOf(response, method) }
      const take = onResponse ?? ((response: DavResponse) => responses.push(response))
      const read = (response: DavResponse): void => {
        if (method === 'PROPFIND') lacking ||= lackingPrefix(root, davPath(path), response.href)
        take(whole(response))
      }
      await readResponses(response, read, turns, options.signal)
    } catch (error) {
      throw broken(error, method, davPath(path), options.signal)
    }
    return { status, headers, responses, text: '' }
  }

  const destination = (to: string, overwrite: boolean): Record<string, string> => ({
    Destination: urlOf(to),
    Overwrite: overwrite ? 'T' : 'F',
  })

  const propFind = (
    path: string,
    names: readonly string[] = [],
    depth: Depth = '0',
    options: DavCall = {},
    onResponse?: (response: DavResponse) => void,
  ): Promise<DavAnswer> =>
    call(
      'PROPFIND',
      path,
      withXml(propFindBody(names), { ...options, headers: { Depth: depth, ...options.headers } }),
      onResponse,
    )

  function allowed(method: string, path: string): void {
    const name = davName(davPath(path))
    if (isForbiddenName(name))
      throw new WebdavError(
        'forbidden-name',
        method,
        davPath(path),
        0,
        `The server takes no files named like "${name}". Nothing was sent; choose another name.`,
      )
  }

  async function write(
    method: 'create' | 'replace',
    path: string,
    body: BodyInit,
    conditions: Record<string, string>,
    { contentType, modifiedMs, headers, ...options }: WriteOptions,
  ): Promise<{ etag: string }> {
    allowed('PUT', path)
    const answer = await sendModified(modifiedMs, (time) =>
      must(
        'PUT',
        path,
        call('PUT', path, {
          timeoutMs: Infinity,
          ...options,
          body,
          headers: {
            ...(contentType !== undefined && { 'Content-Type': contentType }),
            ...time,
            ...headers,
            ...conditions,
          },
        }),
        method === 'create' ? 'exists' : 'changed',
      ),
    )
    return { etag: bareEtag(answer.headers.get('OC-ETag') ?? answer.headers.get('ETag') ?? '') }
  }

  async function transfer(
    method: 'MOVE' | 'COPY',
    from: string,
    to: string,
    { overwrite = false, ...options }: CallOptions & { overwrite?: boolean },
  ): Promise<void> {
    allowed(method, to)
    await must(method, from, call(method, from, { ...options, headers: destination(to, overwrite) }))
  }

  return {
    /** A response of this server to another client, with what its `href` may lack of the root. */
    whole,
    /** Any method; resolves for every status. */
    request: call,
    /**
     * Properties of a resource (depth `0`), its children too (`1`), or all below. With `onResponse` each is passed on,
     * none kept.
     */
    propFind,
    propPatch: (path: string, values: Readonly<Record<string, DavValue | null>>, options?: DavCall) =>
      call('PROPPATCH', path, withXml(propPatchBody(values), options)),
    mkCol: (path: string, values?: Readonly<Record<string, DavValue>>, options?: DavCall) =>
      call('MKCOL', path, values ? withXml(mkColBody(values), options) : options),
    get: (path: string, options?: DavCall) => answerTo('GET', path, options ?? {}),
    put: (path: string, body: BodyInit, options?: DavCall) =>
      call('PUT', path, { timeoutMs: Infinity, ...options, body }),
    post: (path: string, body: BodyInit, options?: DavCall) => call('POST', path, { ...options, body }),
    delete: (path: string, options?: DavCall) => call('DELETE', path, options),

    /**
     * Lists the contents of a folder, without the folder itself unless `includeParent`. With `onEntry` each entry is
     * passed on as soon as it is read, and the returned list is empty. Reading a long response yields to the page every
     * 8 ms.
     *
     * @throws {WebdavError} kind `bad-answer` if the response breaks off, or does not hold the folder itself; `onEntry`
     * has received the entries before that
     */
    async list(
      path: string,
      {
        onEntry,
        includeParent,
        ...options
      }: CallOptions & { onEntry?: (entry: FileEntry) => void; includeParent?: boolean } = {},
    ): Promise<FileEntry[]> {
      const entries: FileEntry[] = []
      const own = davPath(path)
      let isThere = false
      const take = (response: DavResponse): void => {
        const below = pathBelow(root, response.href)
        const isOwn = below !== null && isSameResource(below, own)
        isThere ||= isOwn
        const entry = parseFileEntry(root, response)
        if (!entry || (isOwn && !includeParent)) return
        if (isOwn) Object.assign(entry, { path: own, name: davName(own), parent: davParent(own) })
        if (onEntry) onEntry(entry)
        else entries.push(entry)
      }
      await must('PROPFIND', path, propFind(path, entryProperties, '1', options, take))
      if (!isThere)
        throw new WebdavError(
          'bad-answer',
          'PROPFIND',
          own,
          207,
          "The server's answer does not hold the folder that was asked for. Check that the address of the WebDAV root is right, and what a proxy makes of it.",
        )
      return entries
    },

    /**
     * All files at any depth below a folder that match a filter.
     *
     * @throws {TypeError} 'Missing filter argument' for a filter without conditions; nothing is sent
     */
    async listFiltered(path: string, filter: DavFilter, options?: CallOptions): Promise<FileEntry[]> {
      const { responses } = await must(
        'REPORT',
        path,
        call('REPORT', path, withXml(filterBody(entryProperties, filter), options)),
      )
      return responses.map((response) => parseFileEntry(root, response)).filter((entry) => entry !== null)
    },

    /** One file or folder. */
    async info(path: string, options?: CallOptions): Promise<FileEntry> {
      const { responses } = await must('PROPFIND', path, propFind(path, entryProperties, '0', options))
      const entry = responses[0] && parseFileEntry(root, responses[0])
      if (entry) return entry
      throw new WebdavError(
        'bad-answer',
        'PROPFIND',
        davPath(path),
        207,
        "The server's answer does not describe the file that was asked for.",
      )
    },

    /** Creates a folder; kind `exists` if the name is taken, `parent-missing` if its parent does not exist. */
    async createFolder(path: string, options?: CallOptions): Promise<void> {
      await must('MKCOL', path, call('MKCOL', path, options))
    },

    /**
     * Creates a file. If one exists, even one created a moment ago, nothing is written: kind `exists`. That needs a
     * server that obeys `If-None-Match` (RFC 9110, 13.1.2), as the product does; rclone and webdav-server overwrite.
     */
    createFile: (path: string, body: BodyInit, options: WriteOptions = {}) =>
      write('create', path, body, { 'If-None-Match': '*' }, options),

    /** Writes a file and replaces an existing one. With `etag` only that version is replaced, else kind `changed`. */
    replaceFile: (path: string, body: BodyInit, { etag, ...options }: WriteOptions & { etag?: string } = {}) =>
      write('replace', path, body, etag ? { 'If-Match': `"${etag}"` } : {}, options),

    /** Removes a file, or a folder with its contents. */
    async remove(path: string, options?: CallOptions): Promise<void> {
      await must('DELETE', path, call('DELETE', path, options))
    },

    /** Moves or renames; kind `exists` if the target exists, unless `overwrite`. */
    move: (from: string, to: string, options: CallOptions & { overwrite?: boolean } = {}) =>
      transfer('MOVE', from, to, options),
    /** Copies; kind `exists` if the target exists, unless `overwrite`. */
    copy: (from: string, to: string, options: CallOptions & { overwrite?: boolean } = {}) =>
      transfer('COPY', from, to, options),

    /** Sets or removes the user's favourite mark. */
    async setFavorite(path: string, favorite: boolean, options?: CallOptions): Promise<void> {
      await must(
        'PROPPATCH',
        path,
        call('PROPPATCH', path, withXml(propPatchBody({ [favoriteProperty]: favorite ? '1' : '0' }), options)),
      )
    },
  }
}
