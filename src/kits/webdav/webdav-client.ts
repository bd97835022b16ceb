import { entryProperties, favoriteProperty, parseFileEntry, type FileEntry } from '../names/dav-entry.js'
import { davName, davPath, encodeDavPath } from '../names/dav-path.js'
import { filterBody, mkColBody, propFindBody, propPatchBody, type DavFilter, type DavValue } from './dav-xml.js'
import type { DavResponse } from '../names/dav-response.js'
import type { Turns } from '../../core/lib/time-slices.js'
import { isForbiddenName } from '../names/forbidden-names.js'
import { pageTurns } from '../../core/page/time/yield-to-page.js'
import { request } from '../../core/http/request.js'
import { RequestError } from '../../core/http/request-error.js'
import { withProgress } from './upload-progress.js'
import { broken, must, readResponses, type DavAnswer } from './webdav-response.js'
import { WebdavError } from './webdav-error.js'

/** What every call takes. */
export interface CallOptions {
  signal?: AbortSignal
  /** When to give up waiting for the answer's head, in ms. Default 30,000; uploads wait for ever. */
  timeoutMs?: number
  /** Nobody asked for this call: the page shows nothing when it fails. */
  background?: boolean
}

/** A call as it goes out. */
export interface DavCall extends CallOptions {
  headers?: Readonly<Record<string, string>>
  body?: BodyInit
  /** Told while the body goes out; `totalBytes` is null where the browser does not know. */
  onProgress?: (sentBytes: number, totalBytes: number | null) => void
}

/** A call with a body of XML. */
export const withXml = (body: string, options: DavCall = {}): DavCall => ({ ...options, body, headers: { 'Content-Type': 'application/xml; charset=utf-8', ...options.headers } })

/** How a body is written. */
export interface WriteOptions extends Omit<DavCall, 'body'> {
  contentType?: string
  /** When the file was changed last, in ms since the epoch; kept by servers that know `X-OC-MTime`. */
  modifiedMs?: number
}

/** How deep a listing goes. */
export type Depth = '0' | '1' | 'infinity'

export type WebdavClient = ReturnType<typeof createWebdavClient>

/**
 * A client for one WebDAV root (RFC 4918; behaviour.md 20). The request token is read when a call is sent and goes to
 * the page's own origin only.
 *
 * The first group answers with every HTTP status; the second is about files, answers with what was asked for and throws.
 * All throw a `WebdavError` where no answer came: kind `network`, `offline`, `aborted`, or `timeout` with the message
 * 'Timeout exceeded'.
 *
 * @param baseUrl the root's address, for instance `/remote.php/dav/files/alice`
 * @param headers go with each call
 * @throws {TypeError} where `baseUrl` is no address
 */
export function createWebdavClient({ baseUrl, headers: own = {} }: { baseUrl: string; headers?: Readonly<Record<string, string>> }, turns: Turns = pageTurns) {
  const base = new URL(baseUrl, document.baseURI)
  const root = base.pathname.replace(/\/+$/, '')

  /** An address below the root; the root itself ends with a slash. */
  const urlOf = (path: string): string => base.origin + root + encodeDavPath(path)

  async function answerTo(method: string, path: string, { onProgress, ...call }: DavCall): Promise<Response> {
    const normal = davPath(path)
    try {
      return await request(urlOf(normal), { ...call, method, accept: 'all', headers: { Accept: '*/*', ...own, ...call.headers }, ...(onProgress && { transport: withProgress(onProgress) }) })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      throw new WebdavError(error.kind, method, normal, error.status, error.kind === 'timeout' ? 'Timeout exceeded' : `${method} ${normal} failed: ${error.kind}.`)
    }
  }

  async function call(method: string, path: string, options: DavCall = {}, onResponse?: (response: DavResponse) => void): Promise<DavAnswer> {
    const answer = await answerTo(method, path, options)
    const { status, headers } = answer
    if (status !== 207) return { status, headers, responses: [], text: await answer.text() }
    const responses: DavResponse[] = []
    try {
      await readResponses(answer, onResponse ?? ((response) => responses.push(response)), turns, options.signal)
    } catch (error) {
      throw broken(error, method, davPath(path), options.signal)
    }
    return { status, headers, responses, text: '' }
  }

  const destination = (to: string, overwrite: boolean): Record<string, string> => ({ Destination: urlOf(to), Overwrite: overwrite ? 'T' : 'F' })

  const propFind = (path: string, names: readonly string[] = [], depth: Depth = '0', options: DavCall = {}, onResponse?: (response: DavResponse) => void): Promise<DavAnswer> =>
    call('PROPFIND', path, withXml(propFindBody(names), { ...options, headers: { Depth: depth, ...options.headers } }), onResponse)

  function allowed(method: string, path: string): void {
    const name = davName(davPath(path))
    if (isForbiddenName(name)) throw new WebdavError('forbidden-name', method, davPath(path), 0, `The server takes no files named like "${name}". Nothing was sent; choose another name.`)
  }

  async function write(method: 'create' | 'replace', path: string, body: BodyInit, conditions: Record<string, string>, { contentType, modifiedMs, headers, ...options }: WriteOptions): Promise<{ etag: string }> {
    allowed('PUT', path)
    const answer = await must('PUT', path, call('PUT', path, {
      timeoutMs: Infinity,
      ...options,
      body,
      headers: {
        ...(contentType !== undefined && { 'Content-Type': contentType }),
        ...(modifiedMs !== undefined && { 'X-OC-MTime': String(Math.floor(modifiedMs / 1000)) }),
        ...headers,
        ...conditions,
      },
    }), method === 'create' ? 'exists' : 'changed')
    return { etag: (answer.headers.get('OC-ETag') ?? answer.headers.get('ETag') ?? '').replace(/^W\//, '').replaceAll('"', '') }
  }

  async function transfer(method: 'MOVE' | 'COPY', from: string, to: string, { overwrite = false, ...options }: CallOptions & { overwrite?: boolean }): Promise<void> {
    allowed(method, to)
    await must(method, from, call(method, from, { ...options, headers: destination(to, overwrite) }))
  }

  return {
    /** Any method; answers with every status. */
    request: call,
    /** Properties of a resource (depth `0`), of a folder's content too (`1`), or of all below. With `onResponse` each is told as soon as it is read, and none is kept. */
    propFind,
    propPatch: (path: string, values: Readonly<Record<string, DavValue | null>>, options?: DavCall) => call('PROPPATCH', path, withXml(propPatchBody(values), options)),
    mkCol: (path: string, values?: Readonly<Record<string, DavValue>>, options?: DavCall) => call('MKCOL', path, values ? withXml(mkColBody(values), options) : options),
    get: (path: string, options?: DavCall) => answerTo('GET', path, options ?? {}),
    put: (path: string, body: BodyInit, options?: DavCall) => call('PUT', path, { timeoutMs: Infinity, ...options, body }),
    post: (path: string, body: BodyInit, options?: DavCall) => call('POST', path, { ...options, body }),
    delete: (path: string, options?: DavCall) => call('DELETE', path, options),

    /**
     * What a folder holds, without itself unless `includeParent`. With `onEntry` each entry is told as soon as it is
     * read, and none is kept: the answer is an empty list then. Long answers let the page have its turn every 8 ms.
     *
     * @throws {WebdavError} kind `bad-answer` where the answer breaks off: what came before has been told
     */
    async list(path: string, { onEntry, includeParent, ...options }: CallOptions & { onEntry?: (entry: FileEntry) => void; includeParent?: boolean } = {}): Promise<FileEntry[]> {
      const entries: FileEntry[] = []
      const own = davPath(path)
      await must('PROPFIND', path, propFind(path, entryProperties, '1', options, (response) => {
        const entry = parseFileEntry(root, response)
        if (!entry || (entry.path === own && !includeParent)) return
        if (onEntry) onEntry(entry)
        else entries.push(entry)
      }))
      return entries
    },

    /**
     * All files below a folder, however deep, that a filter lets through.
     *
     * @throws {TypeError} 'Missing filter argument' for a filter that asks for nothing; nothing is sent
     */
    async listFiltered(path: string, filter: DavFilter, options?: CallOptions): Promise<FileEntry[]> {
      const { responses } = await must('REPORT', path, call('REPORT', path, withXml(filterBody(entryProperties, filter), options)))
      return responses.map((response) => parseFileEntry(root, response)).filter((entry) => entry !== null)
    },

    /** One file or folder. */
    async info(path: string, options?: CallOptions): Promise<FileEntry> {
      const { responses } = await must('PROPFIND', path, propFind(path, entryProperties, '0', options))
      const entry = responses[0] && parseFileEntry(root, responses[0])
      if (entry) return entry
      throw new WebdavError('bad-answer', 'PROPFIND', davPath(path), 207, 'The server\'s answer does not describe the file that was asked for.')
    },

    /** Makes a folder; kind `exists` where something has that name, `parent-missing` where its parent is not there. */
    async createFolder(path: string, options?: CallOptions): Promise<void> {
      await must('MKCOL', path, call('MKCOL', path, options))
    },

    /**
     * Writes a file that is not there yet. Where one is, also one that came a moment ago, nothing is written: kind `exists`.
     * That needs a server that obeys `If-None-Match` (RFC 9110, 13.1.2), as the product does: rclone and webdav-server overwrite.
     */
    createFile: (path: string, body: BodyInit, options: WriteOptions = {}) => write('create', path, body, { 'If-None-Match': '*' }, options),

    /** Writes a file over whatever is there. With `etag` only over that version, else kind `changed`. */
    replaceFile: (path: string, body: BodyInit, { etag, ...options }: WriteOptions & { etag?: string } = {}) =>
      write('replace', path, body, etag ? { 'If-Match': `"${etag}"` } : {}, options),

    /** Removes a file, or a folder with all that is in it. */
    async remove(path: string, options?: CallOptions): Promise<void> {
      await must('DELETE', path, call('DELETE', path, options))
    },

    /** Moves or renames; kind `exists` where something is at the target, unless `overwrite`. */
    move: (from: string, to: string, options: CallOptions & { overwrite?: boolean } = {}) => transfer('MOVE', from, to, options),
    /** Copies; kind `exists` where something is at the target, unless `overwrite`. */
    copy: (from: string, to: string, options: CallOptions & { overwrite?: boolean } = {}) => transfer('COPY', from, to, options),

    /** Marks one's own favourite, or takes the mark back. */
    async setFavorite(path: string, favorite: boolean, options?: CallOptions): Promise<void> {
      await must('PROPPATCH', path, call('PROPPATCH', path, withXml(propPatchBody({ [favoriteProperty]: favorite ? '1' : '0' }), options)))
    },
  }
}
