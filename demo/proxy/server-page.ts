import {
  parse,
  type ChildNode,
  type Document,
  type Element,
  type ElementLocation,
  type Node,
  type StartTagLocation,
} from 'parse5'
import adapter from 'parse5/lib/tree-adapters/default.js'

/** As in browsers. The parser looks through all open elements again and again, so a deeper page would take minutes. */
export const deepest = 512

/** A page whose elements are nested more than 512 deep, which cannot be changed. */
export class PageTooDeep extends Error {
  override readonly name = 'PageTooDeep'
}

/** @throws {PageTooDeep} */
function parsed(text: string): Document {
  const depths = new WeakMap<Node, number>()
  const appendChild: typeof adapter.appendChild = (parent, node) => {
    const depth = (depths.get(parent) ?? 0) + 1
    if (depth > deepest) throw new PageTooDeep(`The page has elements that are more than ${deepest} deep.`)
    depths.set(node, depth)
    adapter.appendChild(parent, node)
  }
  return parse(text, { sourceCodeLocationInfo: true, treeAdapter: { ...adapter, appendChild } }) as Document
}

/** A page of the server: its elements with their positions in the text, and changes to that text. */
export class ServerPage {
  readonly #text: string
  readonly #elements: Element[] = []
  readonly #changes: { from: number; to: number; by: string }[] = []

  /** @throws {PageTooDeep} */
  constructor(text: string) {
    this.#text = text
    this.#collect(parsed(text))
  }

  /** All elements of this tag that the page itself writes, in document order. */
  all(tag: string): Element[] {
    return this.#elements.filter(({ tagName }) => tagName === tag)
  }

  /** Rewrites the addresses that the page links to, loads or sends forms to. */
  changeAddresses(change: (address: string) => string): void {
    for (const element of this.#elements) {
      for (const { name, value } of element.attrs) {
        const changed = ['href', 'src', 'action', 'formaction'].includes(name) ? change(value) : value
        if (changed !== value) this.replaceAttribute(element, name, `${name}="${escapedValue(changed)}"`)
      }
    }
  }

  /** The first element of this id. */
  byId(id: string): Element | undefined {
    return this.#elements.find((element) => attribute(element, 'id') === id)
  }

  /**
   * The JSON that the server hands over under this name (behaviour.md 0.2); `undefined` if it is missing or invalid.
   */
  initialState(name: string): unknown {
    const input = this.byId(`initial-state-${name}`)
    try {
      return JSON.parse(Buffer.from((input && attribute(input, 'value')) ?? '', 'base64').toString('utf8')) as unknown
    } catch {
      return undefined
    }
  }

  /** Replaces the element's content. */
  fill(element: Element, text: string): void {
    const from = startTag(element).endOffset
    this.#change(from, endOf(element) ?? from, text)
  }

  /** Adds text before the element's end tag, or at its beginning if the end tag is missing. */
  append(element: Element, text: string): void {
    const at = endOf(element) ?? startTag(element).endOffset
    this.#change(at, at, text)
  }

  addBehind(element: Element, text: string): void {
    this.#change(place(element).endOffset, place(element).endOffset, text)
  }

  /** Replaces an existing attribute with this text. */
  replaceAttribute(element: Element, name: string, by: string): void {
    const written = startTag(element).attrs?.[name]
    if (written) this.#change(written.startOffset, written.endOffset, by)
  }

  /** Adds an attribute that the element does not have yet. */
  addAttribute(element: Element, text: string): void {
    const at = startTag(element).startOffset + 1 + element.tagName.length
    this.#change(at, at, ` ${text}`)
  }

  /** The page with all changes. Every other character is as the server wrote it. */
  toString(): string {
    const changes = [...this.#changes].sort((one, other) => one.from - other.from)
    let written = ''
    let at = 0
    for (const { from, to, by } of changes) {
      // A change within a part that is already replaced is dropped.
      if (from < at) continue
      written += this.#text.slice(at, from) + by
      at = to
    }
    return written + this.#text.slice(at)
  }

  #change(from: number, to: number, by: string): void {
    this.#changes.push({ from, to, by })
  }

  /** Elements that the parser adds have no position in the text. Content of templates is not part of the page. */
  #collect(node: Document | ChildNode): void {
    if ('tagName' in node && node.sourceCodeLocation) this.#elements.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) this.#collect(child)
  }
}

/** The value of an attribute, decoded. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

/** Escapes a value for double quotes. */
export const escapedValue = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Collected elements always have a location. */
const place = (element: Element): ElementLocation => element.sourceCodeLocation as ElementLocation

/** For an element without an end tag, such as an input, the parser has only one location. */
const startTag = (element: Element): StartTagLocation =>
  (place(element) as Partial<ElementLocation>).startTag ?? place(element)

/** Where the end tag begins, if one is written. */
const endOf = (element: Element): number | undefined => (place(element) as Partial<ElementLocation>).endTag?.startOffset
