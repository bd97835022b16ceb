import { SaxesParser } from 'saxes'
import type { Request } from 'express'
import { DavFailure } from './dav-error.js'
import { receive } from './dav-receive.js'

/** An element of a request body; the name in Clark notation, `{namespace}local`. */
export interface XmlNode {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlNode[]
}

interface OpenNode {
  name: string
  text: string
  children: OpenNode[]
}

const mostBytes = 1024 * 1024

/**
 * Parses the body of a request; null if there is none.
 *
 * @throws {DavFailure} if it is too large, encoded, nested too deeply, or not XML
 */
export async function readXmlBody(req: Request): Promise<XmlNode | null> {
  const text = Buffer.concat(await receive(req, mostBytes))
    .toString('utf8')
    .trim()
  return text === '' ? null : parseXml(text)
}

function parseXml(text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const root: OpenNode = { name: '', text: '', children: [] }
  const open = [root]
  parser.on('error', () => {
    throw new DavFailure(400, 'The body is no well-formed XML')
  })
  parser.on('doctype', () => {
    throw new DavFailure(400, 'A document type is not allowed')
  })
  parser.on('opentag', ({ uri, local }) => {
    if (open.length > 64) throw new DavFailure(400, 'The body is nested too deeply')
    const node = { name: `{${uri}}${local}`, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (piece) => {
    const node = open.at(-1)
    if (node) node.text += piece
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new DavFailure(400, 'The body is no well-formed XML')
  return document
}

/** The child elements with this name. */
export function childrenNamed(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.filter((child) => child.name === name)
}

const prefixes: Readonly<Record<string, string>> = {
  'DAV:': 'd',
  'http://owncloud.org/ns': 'oc',
  'http://nextcloud.org/ns': 'nc',
}

/** The prefixes of `propertyElement`, as attributes of the root element. */
export const namespaces = Object.entries({ ...prefixes, 'http://sabredav.org/ns': 's' })
  .map(([uri, prefix]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

/**
 * Writes a property. A namespace other than the usual ones is declared on the element itself, as real servers do.
 *
 * @param content XML, already escaped
 */
export function propertyElement(name: string, content = ''): string {
  const [, uri = '', local = ''] = /^\{(.*)\}([^}]*)$/s.exec(name) ?? []
  const prefix = prefixes[uri]
  const tag = prefix ? `${prefix}:${local}` : uri === '' ? local : `x1:${local}`
  const declared = prefix ? '' : uri === '' ? ' xmlns=""' : ` xmlns:x1="${escapeAttribute(uri)}"`
  return content === '' ? `<${tag}${declared}/>` : `<${tag}${declared}>${content}</${tag}>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
