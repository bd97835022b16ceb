import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { DavResponse, PropertyValue } from '../names/dav-response.js'

/** Why a response could not be parsed as a multi-status. */
export class MultiStatusError extends Error {
  override readonly name = 'MultiStatusError'

  /**
   * @param reason `not-xml` not well-formed, `not-multistatus` another document, `refused` built to do harm, `cut-off`
   * ends too early
   */
  constructor(
    readonly reason: 'not-xml' | 'not-multistatus' | 'refused' | 'cut-off',
    message: string,
  ) {
    super(`The server's answer is no list of files: ${message}`)
  }
}

/** Parses a response piece by piece, as it arrives. */
export interface MultiStatusReader {
  /** @throws {MultiStatusError} */
  write(piece: string): void
  /**
   * To be called when the response is complete.
   *
   * @throws {MultiStatusError}
   */
  end(): void
}

const dav = (local: string): string => `{DAV:}${local}`
/** Maximum nesting depth. No property of a file is this deep; a deeper document is meant to exhaust the stack. */
const deepest = 64

interface OpenElement {
  name: string
  text: string
  children: OpenElement[]
}

type MutablePropStat = { status: string; properties: Record<string, PropertyValue> }
type MutableResponse = { href: string; propStat: MutablePropStat[]; status?: string }

const clark = ({ uri, local }: SaxesTagNS): string => (uri === '' ? local : `{${uri}}${local}`)
const valueOf = ({ text, children }: OpenElement): PropertyValue => (children.length > 0 ? children : text)

/**
 * Parses a multi-status (RFC 4918, section 13) and reports each response as soon as it is complete. Names are matched
 * by namespace, never by prefix: servers choose prefixes freely (behaviour.md 20).
 *
 * saxes parses the XML: it is the smallest streaming parser with namespace support. It fetches nothing and expands no
 * entities; a document type, where entities would be declared, is refused. The browser's own parser is not an option:
 * a strict Trusted Types policy forbids it, and it parses only whole documents.
 */
export function readMultiStatus(onResponse: (response: DavResponse) => void): MultiStatusReader {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: OpenElement[] = []
  let response: MutableResponse | null = null
  let propStat: MutablePropStat | null = null
  let failure: MultiStatusError | null = null
  let complete = false

  const fail = (reason: MultiStatusError['reason'], message: string): never => {
    failure = new MultiStatusError(reason, message)
    throw failure
  }

  parser.on('error', (error) => fail('not-xml', error.message))
  parser.on('doctype', () => fail('refused', 'it declares a document type, which no WebDAV server needs.'))
  parser.on('opentag', (tag) => {
    const name = clark(tag)
    if (open.length === 0 && name !== dav('multistatus')) fail('not-multistatus', `it is a <${tag.name}> document.`)
    if (open.length >= deepest) fail('refused', `its elements are more than ${deepest} deep.`)
    if (open.length === 1 && name === dav('response')) response = { href: '', propStat: [] }
    if (open.length === 2 && name === dav('propstat'))
      propStat = { status: '', properties: Object.create(null) as Record<string, PropertyValue> }
    open.push({ name, text: '', children: [] })
  })
  const addText = (text: string): void => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (!closed) return
    const depth = open.length
    const parent = open.at(-1)?.name
    if (depth === 0) {
      complete = true
    } else if (depth === 1 && closed.name === dav('response')) {
      if (response) onResponse(response)
      response = null
    } else if (depth === 2 && response) {
      if (closed.name === dav('href')) response.href ||= closed.text.trim()
      else if (closed.name === dav('status')) response.status = closed.text.trim()
      else if (closed.name === dav('propstat') && propStat) {
        response.propStat.push(propStat)
        propStat = null
      }
    } else if (depth === 3 && propStat && closed.name === dav('status')) {
      propStat.status = closed.text.trim()
    } else if (depth === 4 && propStat && parent === dav('prop')) {
      propStat.properties[closed.name] = valueOf(closed)
    } else if (depth > 4) {
      open.at(-1)?.children.push(closed)
    }
  })

  return {
    write(piece) {
      if (failure) throw failure
      parser.write(piece)
    },
    end() {
      if (failure) throw failure
      if (!complete) fail('cut-off', 'it ends too early.')
      parser.close()
    },
  }
}

/**
 * Parses a complete multi-status.
 *
 * @throws {MultiStatusError}
 */
export function parseMultiStatus(xml: string): DavResponse[] {
  const responses: DavResponse[] = []
  const reader = readMultiStatus((response) => responses.push(response))
  reader.write(xml)
  reader.end()
  return responses
}
