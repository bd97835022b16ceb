import { parse, type ChildNode, type Document, type Element, type ElementLocation, type StartTagLocation } from 'parse5'

/** A page of the server: its elements with the places in the text that they were read from, and changes to that text. */
export class ServerPage {
  readonly #text: string
  readonly #elements: Element[] = []
  readonly #changes: { from: number; to: number; by: string }[] = []

  constructor(text: string) {
    this.#text = text
    this.#collect(parse(text, { sourceCodeLocationInfo: true }))
  }

  /** All elements of a kind that the page itself writes, in its order. */
  all(tag: string): Element[] {
    return this.#elements.filter(({ tagName }) => tagName === tag)
  }

  /** Writes other addresses in the place of those that the page links to, loads or sends forms to. */
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

  /** The JSON that the server hands over under this name (behaviour.md 0.2); `undefined` for none and for nonsense. */
  initialState(name: string): unknown {
    const input = this.byId(`initial-state-${name}`)
    try {
      return JSON.parse(Buffer.from((input && attribute(input, 'value')) ?? '', 'base64').toString('utf8')) as unknown
    } catch {
      return undefined
    }
  }

  /** Puts text before an element and behind it. One whose end is left to the browser stays as it is. */
  wrap(element: Element, before: string, behind: string): void {
    if (endOf(element) === undefined) return
    this.#change(place(element).startOffset, place(element).startOffset, before)
    this.#change(place(element).endOffset, place(element).endOffset, behind)
  }

  /** Takes the place of what the element holds. */
  fill(element: Element, text: string): void {
    const from = startTag(element).endOffset
    this.#change(from, endOf(element) ?? from, text)
  }

  /** Before the end of the element; at its beginning where the page leaves its end to the browser. */
  append(element: Element, text: string): void {
    const at = endOf(element) ?? startTag(element).endOffset
    this.#change(at, at, text)
  }

  remove(element: Element): void {
    this.#change(place(element).startOffset, place(element).endOffset, '')
  }

  /** Writes other attributes in the place of one that is there. */
  replaceAttribute(element: Element, name: string, by: string): void {
    const written = startTag(element).attrs?.[name]
    if (written) this.#change(written.startOffset, written.endOffset, by)
  }

  /** Writes an attribute that is not there yet. */
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
      // What lies in a part that is gone already is gone with it.
      if (from < at) continue
      written += this.#text.slice(at, from) + by
      at = to
    }
    return written + this.#text.slice(at)
  }

  #change(from: number, to: number, by: string): void {
    this.#changes.push({ from, to, by })
  }

  /** Those that a browser makes up have no place in the text. What is inside a template is no part of the page. */
  #collect(node: Document | ChildNode): void {
    if ('tagName' in node && node.sourceCodeLocation) this.#elements.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) this.#collect(child)
  }
}

/** The value of an attribute, decoded. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

/** A value as it may stand between double quotes. */
export const escapedValue = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Collected elements have one. */
const place = (element: Element): ElementLocation => element.sourceCodeLocation as ElementLocation

/** Of an element without an end, such as an input, the parser knows only one place. */
const startTag = (element: Element): StartTagLocation => (place(element) as Partial<ElementLocation>).startTag ?? place(element)

/** Where the end tag begins, if one is written. */
const endOf = (element: Element): number | undefined => (place(element) as Partial<ElementLocation>).endTag?.startOffset
