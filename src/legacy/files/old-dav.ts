import { entryProperties, parseFileEntry, type FileEntry } from '../../kits/names/dav-entry.js'
import { isSameResource } from '../../kits/names/dav-path.js'
import type { DavResponse, XmlElement } from '../../kits/names/dav-response.js'
import { sectionsOf } from '../../kits/names/paths.js'
import {
  filterBody,
  mkColBody,
  parseDavFailure,
  propPatchBody,
  type DavFilter,
  type DavValue,
} from '../../kits/webdav/dav-xml.js'
import { withXml, type DavCall, type WebdavClient } from '../../kits/webdav/webdav-client.js'
import { must, type DavAnswer } from '../../kits/webdav/webdav-response.js'

/** A response for old code. A property's value is its text, or the elements inside it. */
export interface OldDavResponse {
  href: string
  status?: string
  propStat: { status: string; properties: Record<string, string | Element[]> }[]
}

/** The result of each call for old code, whatever the status. */
export interface OldDavAnswer {
  status: number
  /** The responses of a multi-status, or the text of anything else. */
  body: readonly OldDavResponse[] | OldDavResponse | string | undefined
  xhr: { status: number; responseText: string; getResponseHeader(name: string): string | null }
}

/** A file or folder as old code knows it (behaviour.md 20, "Entry parsing"). */
export interface FileInfo {
  id: number | string | null
  name: string
  /** Path of the folder that contains it. */
  path: string
  mimetype: string
  mtime: number | null
  etag: string
  size: number | null
  permissions: number
  type: 'dir' | 'file'
  mountType: string
  hasPreview: boolean
  isFavorited: boolean
  /** The same, as the platform spells it. */
  isFavourited: boolean
  isEncrypted: boolean
  [more: string]: unknown
}

export interface ListOptions {
  includeParent?: boolean
  /** Additional properties in Clark notation, for parsers added by the page. */
  properties?: readonly string[]
}

export type Parser = (response: OldDavResponse, info: FileInfo) => Readonly<Record<string, unknown>> | undefined

/** The client whose files are listed, and the parsers that the page has added to it. */
export interface Listed {
  client: WebdavClient
  baseUrl: string
  parsers: readonly Parser[]
}

/** The prefixes of elements that old code reads and writes, by namespace. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['DAV:', 'd'],
  ['http://owncloud.org/ns', 'oc'],
  ['http://nextcloud.org/ns', 'nc'],
  ['http://open-collaboration-services.org/ns', 'ocs'],
])

function elementOf({ name, text, children }: XmlElement, owner: XMLDocument): Element {
  const [, namespace = null, local = name] = /^\{(.*)\}(.+)$/s.exec(name) ?? []
  const element = owner.createElementNS(
    namespace,
    namespace === null ? local : `${prefixes.get(namespace) ?? 'x'}:${local}`,
  )
  if (text !== '') element.append(text)
  for (const child of children) element.append(elementOf(child, owner))
  return element
}

/** Returns what converts the responses of one answer. Their elements are in one document. */
function conversion(): (response: DavResponse) => OldDavResponse {
  const owner = document.implementation.createDocument(null, null)
  return (response) => ({
    ...response,
    propStat: response.propStat.map(({ status, properties }) => ({
      status,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value.map((each) => elementOf(each, owner)),
        ]),
      ),
    })),
  })
}

async function answered(call: Promise<DavAnswer>): Promise<OldDavAnswer> {
  const { status, headers, responses, text } = await call
  return {
    status,
    body: status === 207 ? responses.map(conversion()) : text,
    xhr: { status, responseText: text, getResponseHeader: (name) => headers.get(name) },
  }
}

/** The error for a response that is no success, with the server's message. */
const refused = (status: number, text: string): Error => Object.assign(new Error(), parseDavFailure(text), { status })

function infoOf({ parent, mimeType, modifiedMs, isFolder, isFavorite, ...same }: FileEntry): FileInfo {
  return {
    ...same,
    path: parent,
    mimetype: mimeType,
    mtime: modifiedMs,
    type: isFolder ? 'dir' : 'file',
    isFavorited: isFavorite,
    isFavourited: isFavorite,
  }
}

/** The files and folders in an answer, each with what the page's parsers add. */
function infosIn({ status, responses, text }: DavAnswer, { baseUrl, parsers }: Listed): FileInfo[] {
  if (status !== 207) throw refused(status, text)
  const root = new URL(baseUrl).pathname
  const converted = conversion()
  return responses.flatMap((response) => {
    const entry = parseFileEntry(root, response)
    if (!entry) return []
    const info = infoOf(entry)
    for (const parser of parsers) Object.assign(info, parser(converted(response), info))
    return [info]
  })
}

const withOwn = (properties: readonly string[] = []): string[] => [...new Set([...entryProperties, ...properties])]

/**
 * What the old WebDAV clients send and answer (behaviour.md 20). It comes with their first call, as part of
 * `webdav.js`.
 */
export const oldDav = {
  answered,
  refused,

  /** The value of `{DAV:}resourcetype` is XML. */
  mkCol: (client: WebdavClient, path: string, values?: Readonly<Record<string, DavValue>>, options?: DavCall) =>
    client.request('MKCOL', path, values ? withXml(mkColBody(values, prefixes), options) : options),

  /** As `mkCol`. */
  propPatch: (
    client: WebdavClient,
    path: string,
    values: Readonly<Record<string, DavValue | null>>,
    options?: DavCall,
  ) => client.request('PROPPATCH', path, withXml(propPatchBody(values, prefixes), options)),

  async folderContents(of: Listed, path: string, { includeParent, properties }: ListOptions = {}): Promise<FileInfo[]> {
    const infos = infosIn(await of.client.propFind(path, withOwn(properties), '1'), of)
    const own = sectionsOf(path).join('/')
    const isOwn = ({ path: folder, name }: FileInfo): boolean =>
      isSameResource(sectionsOf(`${folder}/${name}`).join('/'), own)
    if (!infos.some(isOwn))
      throw Object.assign(new Error("The server's answer does not hold the folder itself."), { status: 207 })
    return includeParent ? infos : infos.filter((info) => !isOwn(info))
  },

  fileInfo: async (of: Listed, path: string, { properties }: ListOptions = {}): Promise<FileInfo | undefined> =>
    infosIn(await of.client.propFind(path, withOwn(properties), '0'), of)[0],

  async filteredFiles(of: Listed, filter: DavFilter, { properties }: ListOptions = {}): Promise<FileInfo[]> {
    const body = withXml(filterBody(withOwn(properties), filter))
    return infosIn(await must('REPORT', '/', of.client.request('REPORT', '/', body)), of)
  },
}
