import type { DavFilter } from '../../kits/webdav/dav-xml.js'
import type { WebdavClient } from '../../kits/webdav/webdav-client.js'
import { webroot } from '../../core/page/server/urls.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { Answer, Refusal } from '../answer.js'
import { davClientOf, type OldDavClient } from './dav-client.js'
import type { Listed, ListOptions, Parser } from './old-dav.js'
import type { Parts, WebdavFunctions } from '../setup/parts.js'
import type { Names } from '../setup/put.js'

/** The options of `new OC.Files.Client()`. */
export interface ClientOptions {
  /** With its port, or `port` is given separately. Default: the page's host. */
  host?: string
  /** Left out where `host` has one. */
  port?: number | string
  useHTTPS?: boolean
  /** Path of the WebDAV root. */
  root?: string
  /** Credentials for this root only, as a public link has them: sent as Basic authorization. */
  userName?: string
  password?: string
  defaultHeaders?: Readonly<Record<string, string>>
}

const dav = 'DAV:'
const oc = 'http://owncloud.org/ns'
const nc = 'http://nextcloud.org/ns'
const ocs = 'http://open-collaboration-services.org/ns'

function given(path: unknown): string {
  if (typeof path !== 'string') throw new TypeError('Missing argument "path"')
  return path
}

/** Converts an error to the values that old code expects. */
function refusal(error: unknown): Refusal {
  const {
    status = 0,
    message = '',
    exception = '',
  } = error as { status?: number; message?: string; exception?: string }
  return new Refusal(status, { message, exception })
}

/**
 * `OC.Files.Client` (behaviour.md 20), on top of the bundle's WebDAV client. Each call resolves with `(status, result)`
 * and fails with `(status, { message, exception })`, status 0 without a response. The request token is read when a
 * request is sent.
 */
function filesClient(parts: Parts) {
  return class Client {
    static readonly NS_DAV = dav
    static readonly NS_OWNCLOUD = oc
    static readonly NS_NEXTCLOUD = nc
    static readonly NS_OCS = ocs
    static readonly PROTOCOL_HTTP = 'http'
    static readonly PROTOCOL_HTTPS = 'https'
    static readonly PROPERTY_GETLASTMODIFIED = `{${dav}}getlastmodified`
    static readonly PROPERTY_GETETAG = `{${dav}}getetag`
    static readonly PROPERTY_GETCONTENTTYPE = `{${dav}}getcontenttype`
    static readonly PROPERTY_RESOURCETYPE = `{${dav}}resourcetype`
    static readonly PROPERTY_GETCONTENTLENGTH = `{${dav}}getcontentlength`
    static readonly PROPERTY_QUOTA_AVAILABLE_BYTES = `{${dav}}quota-available-bytes`
    static readonly PROPERTY_INTERNAL_FILEID = `{${oc}}fileid`
    static readonly PROPERTY_PERMISSIONS = `{${oc}}permissions`
    static readonly PROPERTY_SIZE = `{${oc}}size`
    static readonly PROPERTY_ISENCRYPTED = `{${nc}}is-encrypted`
    static readonly PROPERTY_SHARE_PERMISSIONS = `{${ocs}}share-permissions`

    readonly #baseUrl: string
    readonly #options: ClientOptions
    readonly #parsers: Parser[] = []

    constructor(options: ClientOptions = {}) {
      const { host = location.host, port, useHTTPS = location.protocol === 'https:', root = '/' } = options
      this.#options = options
      // `OC.getHost()` says the port as well.
      const end = port && !/:\d+$/.test(host) ? `:${port}` : ''
      this.#baseUrl = `${useHTTPS ? 'https' : 'http'}://${host}${end}/${root.replace(/^\/+|\/+$/g, '')}`
    }

    getBaseUrl(): string {
      return this.#baseUrl
    }

    getUserName(): string | undefined {
      return this.#options.userName
    }

    getPassword(): string | undefined {
      return this.#options.password
    }

    /** Adds the parser's result to each file info. */
    addFileInfoParser(parser: Parser): void {
      this.#parsers.push(parser)
    }

    /** The low-level client, which resolves for every status. */
    getClient(): OldDavClient {
      return davClientOf(parts, this.#baseUrl, this.#headers())
    }

    getFolderContents(path: string, options?: ListOptions): Answer {
      given(path)
      return this.#listed((oldDav, of) => oldDav.folderContents(of, path, options))
    }

    getFileInfo(path: string, options?: ListOptions): Answer {
      given(path)
      return this.#listed((oldDav, of) => oldDav.fileInfo(of, path, options))
    }

    getFilteredFiles(filter?: DavFilter, options?: ListOptions): Answer {
      if (!filter || (!filter.systemTagIds && filter.favorite === undefined))
        throw new TypeError('Missing filter argument')
      return this.#listed((oldDav, of) => oldDav.filteredFiles(of, filter, options))
    }

    getFileContents(path: string): Answer {
      given(path)
      return this.#call(async (client, { oldDav }) => {
        const response = await client.get(path)
        const text = await response.text()
        if (!response.ok) throw oldDav.refused(response.status, text)
        return [response.status, text]
      })
    }

    /** `overwrite` is inverted, and old code relies on it: only `false` replaces an existing file. */
    putFileContents(
      path: string,
      body: BodyInit,
      {
        contentType = 'text/plain;charset=utf-8',
        overwrite = true,
      }: { contentType?: string; overwrite?: boolean } = {},
    ): Answer {
      given(path)
      return this.#call(async (client) => {
        await client[overwrite ? 'createFile' : 'replaceFile'](path, body, { contentType })
        return [overwrite ? 201 : 204]
      })
    }

    createDirectory(path: string): Answer {
      given(path)
      return this.#call(async (client) => {
        await client.createFolder(path)
        return [201]
      })
    }

    remove(path: string): Answer {
      given(path)
      return this.#call(async (client) => {
        await client.remove(path)
        return [204]
      })
    }

    move(path: string, to: string, allowOverwrite = false): Answer {
      return this.#transfer('move', given(path), to, allowOverwrite)
    }

    copy(path: string, to: string, allowOverwrite = false): Answer {
      return this.#transfer('copy', given(path), to, allowOverwrite)
    }

    #transfer(how: 'move' | 'copy', path: string, to: string, overwrite: boolean): Answer {
      if (typeof to !== 'string') throw new TypeError('Missing argument "destinationPath"')
      return this.#call(async (client) => {
        await client[how](path, to, { overwrite })
        return [201]
      })
    }

    #headers(): Record<string, string> {
      const { userName, password = '', defaultHeaders } = this.#options
      const basic =
        userName === undefined
          ? {}
          : {
              Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${userName}:${password}`)))}`,
            }
      return { ...defaultHeaders, ...basic }
    }

    #call(run: (client: WebdavClient, webdav: WebdavFunctions) => Promise<readonly unknown[]>): Answer {
      return new Answer(
        parts
          .webdav()
          .then((webdav) =>
            run(webdav.createWebdavClient({ baseUrl: this.#baseUrl, headers: this.#headers() }), webdav),
          )
          .catch((error: unknown) => {
            // eslint-disable-next-line @typescript-eslint/only-throw-error -- old pages read a status
            throw refusal(error)
          }),
      )
    }

    #listed(list: (oldDav: WebdavFunctions['oldDav'], of: Listed) => Promise<unknown>): Answer {
      return this.#call(async (client, { oldDav }) => [
        207,
        await list(oldDav, { client, baseUrl: this.#baseUrl, parsers: this.#parsers }),
      ])
    }
  }
}

/** `OC.Files`; its `getClient()` is for the signed-in user's files. */
export function oldFiles(parts: Parts): Names {
  const Client = filesClient(parts)
  let own: unknown
  return {
    Client,
    getClient: () =>
      (own ??= new Client({
        root: `${webroot()}/remote.php/dav/files/${encodeURIComponent(currentUser()?.uid ?? '')}`,
      })),
  }
}
