import { SaxesParser } from 'saxes'

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Escapes text for XML. Characters that XML does not allow are removed. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"\r]/g, (character) => escapes[character] ?? '')
}

/**
 * An element named in Clark notation, with its namespace declared on itself.
 *
 * @throws {TypeError} if the name is no XML name
 */
export function element(name: string, inside: string): string {
  const [, namespace = '', local = ''] = /^(?:\{([^{}]*)\})?([\p{L}_][\p{L}\p{N}._-]*)$/u.exec(name) ?? []
  if (local === '')
    throw new TypeError(`"${name}" names no property. Write {namespace}name, for instance {DAV:}getetag.`)
  const [tag, declaration] = namespace === '' ? [local, ''] : [`x:${local}`, ` xmlns:x="${escaped(namespace)}"`]
  return inside === '' ? `<${tag}${declaration}/>` : `<${tag}${declaration}>${inside}</${tag}>`
}

/** A document whose root element is in the namespace `DAV:`; the prefix `d` is declared inside. */
export const davDocument = (root: string, inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><d:${root} xmlns:d="DAV:">${inside}</d:${root}>`

/** The body of a PROPFIND (RFC 4918, section 9.1): for these properties, or for all of them if none is named. */
export function propFindBody(names: readonly string[]): string {
  return davDocument(
    'propfind',
    names.length === 0 ? '<d:allprop/>' : `<d:prop>${names.map((name) => element(name, '')).join('')}</d:prop>`,
  )
}

/** The value of a property: numbers and booleans become text. */
export type DavValue = string | number | boolean

/** By namespace. Given for old pages: the value of `{DAV:}resourcetype` is then XML that uses these prefixes. */
type OldPrefixes = ReadonlyMap<string, string>

const resourceType = '{DAV:}resourcetype'

/** A property with its value, which is escaped here. */
function property(name: string, value: DavValue, prefixes?: OldPrefixes): string {
  if (!prefixes || name !== resourceType) return element(name, escaped(String(value)))
  const declarations = [...prefixes].map(([namespace, prefix]) => ` xmlns:${prefix}="${escaped(namespace)}"`)
  return `<d:resourcetype${declarations.join('')}>${value}</d:resourcetype>`
}

/** The body of a PROPPATCH (RFC 4918, section 9.2). A value is escaped here; null removes the property. */
export function propPatchBody(values: Readonly<Record<string, DavValue | null>>, prefixes?: OldPrefixes): string {
  const instructions = Object.entries(values).map(([name, value]) =>
    value === null
      ? `<d:remove><d:prop>${element(name, '')}</d:prop></d:remove>`
      : `<d:set><d:prop>${property(name, value, prefixes)}</d:prop></d:set>`,
  )
  return davDocument('propertyupdate', instructions.join(''))
}

/**
 * The body of an extended MKCOL (RFC 5689), which creates a folder with these properties. The `{DAV:}resourcetype` of
 * an old page replaces that of a folder.
 */
export function mkColBody(values: Readonly<Record<string, DavValue>>, prefixes?: OldPrefixes): string {
  const own = Object.entries(values).map(([name, value]) => property(name, value, prefixes))
  const type = prefixes && resourceType in values ? '' : '<d:resourcetype><d:collection/></d:resourcetype>'
  return davDocument('mkcol', `<d:set><d:prop>${type}${own.join('')}</d:prop></d:set>`)
}

/** A filter for files; at least one condition must be given. */
export interface DavFilter {
  favorite?: boolean
  /** Ids of tags; a file must have all of them. */
  systemTagIds?: readonly (string | number)[]
}

/**
 * The body of the product's REPORT `filter-files` (behaviour.md 20).
 *
 * @throws {TypeError} 'Missing filter argument' for a filter without conditions
 */
export function filterBody(names: readonly string[], { favorite, systemTagIds = [] }: DavFilter = {}): string {
  const rules = [
    ...(favorite ? ['<oc:favorite>1</oc:favorite>'] : []),
    ...systemTagIds.map((id) => `<oc:systemtag>${escaped(String(id))}</oc:systemtag>`),
  ]
  if (rules.length === 0) throw new TypeError('Missing filter argument')
  const own = 'http://owncloud.org/ns'
  return `<?xml version="1.0" encoding="utf-8"?><oc:filter-files xmlns:d="DAV:" xmlns:oc="${own}"><d:prop>${names.map((name) => element(name, '')).join('')}</d:prop><oc:filter-rules>${rules.join('')}</oc:filter-rules></oc:filter-files>`
}

/** What a server says of its own failure. */
export interface DavFailure {
  /**
   * The kind of failure in the server's words, for instance `Sabre\DAV\Exception\NotFound`; empty where it gives none.
   */
  exception: string
  message: string
}

/** Reads a WebDAV error body; empty texts for anything else, such as a proxy's web page. */
export function parseDavFailure(xml: string): DavFailure {
  const failure = { exception: '', message: '' }
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('refused')
  })
  parser.on('opentag', ({ uri, local }) => {
    open.push(`{${uri}}${local}`)
    if (open[0] !== '{DAV:}error' || open.length > 8) throw new Error('another document')
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    if (open.length !== 2) return
    if (open[1] === '{http://sabredav.org/ns}exception') failure.exception += text
    if (open[1] === '{http://sabredav.org/ns}message') failure.message += text
  })
  try {
    parser.write(xml.slice(0, 100_000))
  } catch {
    // The text read before the error may still help; the status says the rest.
  }
  return failure
}
