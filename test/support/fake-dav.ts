/**
 * A WebDAV server in memory, for tests of code that uses the client: files with versions, conditions, pieces, and every
 * way to break off. It keeps bodies as they are and reads none, so nothing waits for a disk.
 */
import type { FileEntry } from '../../src/kits/names/dav-entry.js'
import { davName, davParent } from '../../src/kits/names/dav-path.js'
import { createChunkedUpload, type UploadChunks } from '../../elements/file-upload/queue/chunked-upload.js'
import type { UploadClient } from '../../elements/file-upload/queue/uploader.js'
import type { DavCall } from '../../src/kits/webdav/webdav-client.js'
import type { DavAnswer } from '../../src/kits/webdav/webdav-response.js'
import { kindOfDavStatus, WebdavError, type WebdavFailureKind } from '../../src/kits/webdav/webdav-error.js'

interface Stored {
  /** Null for a folder. */
  body: Blob | null
  etag: string
  modifiedMs: number
  permissions: number
  /** As the client or another writer gave it; empty for none. */
  checksum: string
}

type Fault = (work: () => void, signal: AbortSignal | undefined) => void | Promise<void>

const filesUrl = '/remote.php/dav/files/alice'
const base = 'https://cloud.example/'
const origin = new URL(filesUrl, base).href

export class FakeDav {
  /** All requests in order, for instance `PUT /a.txt`. */
  readonly calls: string[] = []
  /** The largest number of simultaneous requests. */
  busiest = 0
  /** No request reaches the server. */
  down = false
  /** Keeps the checksums that clients send, and offers them. */
  keepsChecksums = false
  /** Writes over what is there, whatever `If-None-Match` says, as rclone does. */
  ignoresConditions = false
  /** Does not tell case apart in names. */
  isCaseless = false
  /** Gives files no versions, as some servers do. */
  hasVersions = true
  /** Fails with 500 after it has kept a file whose time is told, and keeps the pieces of it, too. */
  refusesTimes = false
  readonly #stored = new Map<string, Stored>([
    ['/', { body: null, etag: 'root', modifiedMs: 0, permissions: 31, checksum: '' }],
  ])
  readonly #pieces = new Map<string, Map<string, Blob>>()
  readonly #faults: { call: string; fault: Fault }[] = []
  readonly #cuts = new Map<string, { bytes: number; ends: 'quietly' | 'broken' }>()
  readonly #refused = new Map<string, number>()
  #statusOfMove: number | null = null
  /** How the next MOVE is answered long before it is done; undefined: when it is done. */
  #earlyAnswer: number | null | undefined
  /** What ends each joining that is under way, by session. */
  readonly #joining = new Map<string, () => void>()
  #versions = 0
  #busy = 0

  /** Stores a folder, or a file with this content. */
  put(path: string, content: string | null, { modifiedMs = 1000, permissions = 31, checksum = '' } = {}): void {
    this.#write(path, content === null ? null : new Blob([content]), modifiedMs, { permissions, checksum })
  }

  remove(path: string): void {
    this.#stored.delete(path)
  }

  /** All files and folders with their content. */
  async content(): Promise<Record<string, string | null>> {
    const all: Record<string, string | null> = {}
    for (const [path, { body }] of [...this.#stored].sort()) if (path !== '/') all[path] = body && (await body.text())
    return all
  }

  etagOf(path: string): string {
    return this.#stored.get(path)?.etag ?? ''
  }

  checksumOf(path: string): string {
    return this.#stored.get(path)?.checksum ?? ''
  }

  /** The number of upload sessions that still have pieces. */
  get sessions(): number {
    return this.#pieces.size
  }

  /** Forgets all pieces, as after a day. */
  forgetPieces(): void {
    this.#pieces.clear()
  }

  callsTo(call: string): number {
    return this.calls.filter((known) => known === call).length
  }

  /** The next request of this kind fails before it does anything. */
  fail(call: string, kind: WebdavFailureKind, status = 0, times = 1): void {
    for (let time = 0; time < times; time += 1)
      this.#faults.push({
        call,
        fault: () => {
          throw failure(kind, call, status)
        },
      })
  }

  /** The next request of this kind is refused for a name in its path, for a reason that the server gives. */
  refuseName(call: string, reason: string): void {
    const path = call.slice(call.indexOf(' ') + 1)
    this.#faults.push({
      call,
      fault: () => {
        throw new WebdavError('forbidden-name', 'PUT', path, 400, reason, 'OCP\\Files\\InvalidPath', '', reason)
      },
    })
  }

  /** The next request of this kind does its work, and its response is lost, or tells no more than the new version. */
  loseAnswer(call: string, kind: WebdavFailureKind = 'network', status = 0, tellsVersion = false): void {
    this.#faults.push({
      call,
      fault: (work) => {
        work()
        throw failure(kind, call, status, tellsVersion ? this.etagOf(call.split(' ')[1] ?? '') : '')
      },
    })
  }

  /** The next file is assembled, but the response has this status, and names the new version. */
  answerMoveWith(status: number): void {
    this.#statusOfMove = status
  }

  /**
   * The next MOVE is answered at once with this status, or not at all, and the server goes on joining the pieces until
   * the returned function is called. It answers 423 meanwhile, and pieces that are deleted then are lost.
   */
  joinSlowly(status: number | null): () => void {
    this.#earlyAnswer = status
    return () => {
      for (const finish of this.#joining.values()) finish()
      this.#joining.clear()
    }
  }

  /** The body of the next response to a GET ends after this many bytes, as if it were whole or with an error. */
  cutBody(path: string, bytes: number, ends: 'quietly' | 'broken'): void {
    this.#cuts.set(path, { bytes, ends })
  }

  /** The next GET of a path has this status. */
  refuseReading(path: string, status: number): void {
    this.#refused.set(path, status)
  }

  /** The next request of this kind waits until it is released, with this status of a failure if there is one, or aborted. */
  hold(call: string): (status?: number) => void {
    let letGo: (status?: number) => void = () => undefined
    const gate = new Promise<void>((resolve, reject) => {
      letGo = (status) => (status === undefined ? resolve() : reject(failure('http', call, status)))
    })
    this.#faults.push({
      call,
      fault: (_work, signal) =>
        new Promise((resolve, reject) => {
          gate.then(resolve, reject)
          signal?.addEventListener('abort', () => reject(failure('aborted', call, 0)))
        }),
    })
    return letGo
  }

  /** Runs an action just before the next request of this kind. */
  meanwhile(call: string, act: () => void): void {
    this.#faults.push({ call, fault: () => act() })
  }

  readonly #client: UploadClient = {
    list: (path, { signal } = {}) =>
      this.#answer('LIST', path, signal, () => {
        if (!this.#stored.get(path)) throw failure('not-found', path, 404)
        return [...this.#stored.keys()]
          .filter((each) => each !== '/' && davParent(each) === path)
          .map((each) => this.#entry(each))
      }),
    info: (path, { signal } = {}) => this.#answer('INFO', path, signal, () => this.#entry(path)),
    get: (path, { signal } = {}) => this.#answer('GET', path, signal, () => this.#read(path)),
    propFind: (path, names = [], _depth = '0', { signal } = {}) =>
      this.#answer('PROPFIND', path, signal, () => {
        const checksum = this.#stored.get(path)?.checksum ?? ''
        const value = [{ name: '{http://owncloud.org/ns}checksum', text: checksum, children: [] }]
        const properties = Object.fromEntries(names.map((name) => [name, checksum === '' ? '' : value]))
        const status = checksum === '' ? 'HTTP/1.1 404 Not Found' : 'HTTP/1.1 200 OK'
        return {
          status: 207,
          headers: new Headers(),
          responses: [{ href: path, propStat: [{ status, properties }] }],
          text: '',
        }
      }),
    createFolder: (path, { signal } = {}) =>
      this.#answer('MKCOL', path, signal, () => {
        this.#mustFit(path)
        if (this.#stored.has(path)) throw failure('exists', path, 405)
        this.#write(path, null, 0)
      }),
    createFile: (path, body, { signal, modifiedMs, onProgress, headers } = {}) =>
      this.#answer(
        'PUT',
        path,
        signal,
        () => {
          this.#mustFit(path)
          if (this.#stored.has(path) && !this.ignoresConditions) throw failure('exists', path, 412)
          return this.#writeTimed(path, body as Blob, modifiedMs, this.#kept(headers))
        },
        () => onProgress?.(Math.ceil((body as Blob).size / 2), (body as Blob).size),
      ),
    replaceFile: (path, body, { signal, modifiedMs = 0, etag = '', headers } = {}) =>
      this.#answer('PUT', path, signal, () => {
        this.#mustFit(path)
        if (etag !== '' && etag !== this.etagOf(path)) throw failure('changed', path, 412)
        return this.#write(path, body as Blob, modifiedMs, this.#kept(headers))
      }),
  }

  readonly client = Object.fromEntries(
    Object.entries(this.#client).map(([name, call]) => [
      name,
      (path: string, ...rest: never[]) => (call as (...args: unknown[]) => unknown)(this.#pathOf(path), ...rest),
    ]),
  ) as unknown as UploadClient

  /** The path under which the server has what a request names. */
  #pathOf(path: string): string {
    if (!this.isCaseless) return path
    const folder = path === '/' ? '/' : this.#pathOf(davParent(path))
    const wanted = path === '/' ? '/' : `${folder === '/' ? '' : folder}/${davName(path)}`
    return [...this.#stored.keys()].find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? wanted
  }

  /** The client for chunked uploads to this server, with small pieces. */
  chunks(smallestPiece = 10): UploadChunks {
    let sessions = 0
    const newId = (): string => `session-${(sessions += 1)}`
    return createChunkedUpload({
      client: { request: (method, path, options) => this.#request(method, path, options ?? {}) },
      filesUrl,
      base,
      smallestPiece,
      newId,
    })
  }

  async #request(
    method: string,
    path: string,
    { headers = {}, body, signal, onProgress }: DavCall,
  ): Promise<DavAnswer> {
    const responseHeaders = new Headers()
    const status = await this.#answer(
      method,
      path,
      signal,
      () => {
        const session = path.split('/')[1] ?? ''
        const pieces = this.#pieces.get(session)
        if (method === 'MKCOL') {
          if (pieces) return 405
          this.#pieces.set(session, new Map())
          return 201
        }
        if (!pieces) return 404
        if (method === 'DELETE') {
          this.#pieces.delete(session)
          this.#joining.delete(session)
        } else if (this.#joining.has(session)) return 423
        else if (method === 'MOVE' && this.#earlyAnswer !== undefined) {
          const answer = this.#earlyAnswer
          this.#earlyAnswer = undefined
          this.#joining.set(session, () => this.#assemble(session, pieces, new Headers(headers)))
          if (answer === null) throw failure('network', path, 0)
          return answer
        } else if (method === 'PUT') pieces.set(davName(path), body as Blob)
        else {
          const done = this.#assemble(session, pieces, new Headers(headers))
          if (this.#statusOfMove === null || done !== 201) return done
          responseHeaders.set('OC-ETag', `"${this.etagOf(pathIn(headers))}"`)
          return this.#statusOfMove
        }
        return 201
      },
      () => onProgress?.(Math.ceil(((body as Blob | undefined)?.size ?? 0) / 2), null),
    )
    return { status, headers: responseHeaders, responses: [], text: '' }
  }

  #assemble(session: string, pieces: Map<string, Blob>, headers: Headers): number {
    const path = pathIn(Object.fromEntries(headers))
    const condition = /^<.*> \(\["(.*)"\]\)$/.exec(headers.get('If') ?? '')?.[1]
    if (headers.get('Overwrite') === 'F' && this.#stored.has(path)) return 412
    if (condition !== undefined && condition !== this.etagOf(path)) return 412
    const whole = new Blob([...pieces].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, piece]) => piece))
    if (String(whole.size) !== headers.get('OC-Total-Length')) return 400
    const told = headers.get('X-OC-MTime')
    this.#write(path, whole, Number(told) * 1000, this.#kept(Object.fromEntries(headers)))
    if (this.refusesTimes && told !== null) return 500
    this.#pieces.delete(session)
    return 201
  }

  async #answer<T>(
    method: string,
    path: string,
    signal: AbortSignal | undefined,
    work: () => T,
    begins?: () => void,
  ): Promise<T> {
    const call = `${method} ${path}`
    this.calls.push(call)
    this.#busy += 1
    this.busiest = Math.max(this.busiest, this.#busy)
    try {
      await Promise.resolve()
      if (signal?.aborted) throw failure('aborted', call, 0)
      if (this.down) throw failure('network', call, 0)
      begins?.()
      const at = this.#faults.findIndex((each) => each.call === call)
      const results: T[] = []
      await this.#faults.splice(at, at < 0 ? 0 : 1)[0]?.fault(() => {
        results.push(work())
      }, signal)
      return results[0] ?? work()
    } finally {
      this.#busy -= 1
    }
  }

  #mustFit(path: string): void {
    if (!this.#stored.has(davParent(path))) throw failure('parent-missing', path, 409)
  }

  #kept(headers: Readonly<Record<string, string>> = {}): { checksum: string } {
    return { checksum: this.keepsChecksums ? (new Headers(headers).get('OC-Checksum') ?? '') : '' }
  }

  #read(path: string): Response {
    const status = this.#refused.get(path)
    this.#refused.delete(path)
    const body = this.#stored.get(path)?.body
    if (status !== undefined || !body) return new Response(null, { status: status ?? 404 })
    const cut = this.#cuts.get(path)
    this.#cuts.delete(path)
    // Not the file's own method, which `userFile` replaces.
    const part = (bytes: number): Blob => Blob.prototype.slice.call(body, 0, bytes)
    if (cut?.ends !== 'broken') return new Response(cut ? part(cut.bytes) : body)
    let sent = false
    const broken = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent) controller.error(new TypeError('network error'))
        else controller.enqueue(new Uint8Array(await part(cut.bytes).arrayBuffer()))
        sent = true
      },
    })
    return new Response(broken)
  }

  #writeTimed(path: string, body: Blob, toldMs: number | undefined, kept: { checksum: string }): { etag: string } {
    const written = this.#write(path, body, toldMs ?? 0, kept)
    if (this.refusesTimes && toldMs !== undefined) throw failure('http', path, 500)
    return written
  }

  #write(
    path: string,
    body: Blob | null,
    modifiedMs: number,
    { permissions = 31, checksum = '' } = {},
  ): { etag: string } {
    const etag = this.hasVersions ? `version-${(this.#versions += 1)}` : ''
    this.#stored.set(path, { body, etag, modifiedMs: Math.floor(modifiedMs / 1000) * 1000, permissions, checksum })
    return { etag }
  }

  #entry(path: string): FileEntry {
    const stored = this.#stored.get(path)
    if (!stored) throw failure('not-found', path, 404)
    const { body, etag, modifiedMs, permissions } = stored
    return {
      path,
      name: davName(path),
      parent: davParent(path),
      isFolder: !body,
      id: null,
      etag,
      size: body?.size ?? 0,
      modifiedMs,
      mimeType: body ? 'text/plain' : 'httpd/unix-directory',
      permissions,
      mountType: '',
      hasPreview: false,
      isFavorite: false,
      isEncrypted: false,
    }
  }
}

function pathIn(headers: Readonly<Record<string, string>>): string {
  return decodeURIComponent((new Headers(headers).get('Destination') ?? '').slice(origin.length))
}

function failure(kind: WebdavFailureKind, call: string, status: number, etag = ''): WebdavError {
  return new WebdavError(
    status > 0 && kind === 'http' ? kindOfDavStatus(status) : kind,
    'PUT',
    call,
    status,
    `${call}: ${kind}`,
    '',
    etag,
  )
}

interface FakeFile {
  name?: string
  lastModified?: number
  /** It has changed on the disk since it was chosen, and the browser notices. */
  unreadable?: boolean
}

/**
 * A file of the user, and what writes it anew. As in Firefox, it goes by the size that it had when it was chosen, its parts
 * end where it ends now, and to read it as a whole is to read what is there now.
 */
export function fileOnDisk(
  content: string,
  { name = 'a.txt', lastModified = Date.UTC(2025, 0, 1), unreadable = false }: FakeFile = {},
): { file: File; write(content: string): void } {
  let now = new Blob([content])
  let bytes = new TextEncoder().encode(content)
  const refused = (): DOMException => new DOMException('It has changed.', 'NotReadableError')
  /** Reads need no time: what waits for promises only is there at once. */
  const reads = <T extends Blob>(blob: T, from = 0, to = Infinity): T =>
    Object.defineProperties(blob, {
      stream: {
        configurable: true,
        value: () =>
          new ReadableStream<Uint8Array>({
            start(controller) {
              if (unreadable) return controller.error(refused())
              controller.enqueue(bytes.slice(from, to))
              controller.close()
            },
          }),
      },
      arrayBuffer: {
        value: () => (unreadable ? Promise.reject(refused()) : Promise.resolve(bytes.slice(from, to).buffer)),
      },
    })
  const file = reads(new File([content], name, { lastModified, type: 'text/plain' }))
  const slice = (from = 0, to = file.size): Blob => {
    const part = reads(now.slice(from, to), from, to)
    return Object.defineProperty(part, 'size', { value: Math.min(to, file.size) - from })
  }
  return {
    file: Object.defineProperty(file, 'slice', { value: slice }),
    write(next) {
      now = new Blob([next])
      bytes = new TextEncoder().encode(next)
    },
  }
}

/** A file of the user that stays as it is. */
export const userFile = (content: string, options?: FakeFile): File => fileOnDisk(content, options).file

/** A file of the user with this many bytes, which are all zero and take no memory. */
export function hugeFile(bytes: number): File {
  const step = new Uint8Array(16 * 2 ** 20)
  return Object.defineProperties(userFile('huge'), {
    size: { value: bytes },
    stream: {
      value: () => {
        let left = bytes
        return new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(step.subarray(0, left))
            left -= Math.min(left, step.length)
            if (left === 0) controller.close()
          },
        })
      },
    },
  })
}
