import { attempt } from '../lib/attempt.js'
import { loadChunk } from '../loading/load-chunk.js'
import type { Naming } from '../page/tag-naming.js'
import { warnOnce } from '../page/warn-once.js'
import { attributeName, type AnyContract, type Value } from './contract.js'

type Values = Readonly<Record<string, unknown>>

/**
 * The bundle's state for one element on the page. It is kept in a WeakMap and not on the element, so a page sees only
 * what the contract names.
 */
export class Host {
  /** Set by the page as a property or an attribute. */
  #given = new Map<string, unknown>()
  /** Handed over in the child script. */
  #handed: Values = {}
  #handedText: string | null = null
  #snapshot: Values
  #listeners = new Set<() => void>()
  #internals: ElementInternals | undefined
  #state = ''
  methods: Readonly<Record<string, (...args: never[]) => unknown>> = {}
  /** Draws the element's view of React anew, from nothing. */
  declare redraw: () => void
  /** Gives the shadow root its style sheets again, after there are more. */
  declare dress: () => void
  /** Whether the view has crashed and was drawn anew, which happens once. */
  declare wasRedrawn?: boolean
  /** Called when the element has been moved to another place in the document. */
  readonly moved = new Set<() => void>()

  constructor(
    readonly element: HTMLElement,
    readonly contract: AnyContract,
    readonly naming: Naming,
  ) {
    // With a host application's own registry, Chromium 143 provides internals only after the element is constructed.
    if (!naming.registry) this.#internals = element.attachInternals()
    this.#snapshot = this.#compute()
  }

  get internals(): ElementInternals {
    return (this.#internals ??= this.element.attachInternals())
  }

  get values(): Values {
    return this.#snapshot
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  valueOf(name: string): Value<unknown> | undefined {
    return this.contract.attributes[name] ?? this.contract.properties[name]
  }

  /**
   * Stores a value that the page set; `undefined` removes it. An invalid value causes one warning, and the fallback is
   * used.
   */
  give(name: string, value: unknown): void {
    if (value === undefined) {
      if (!this.#given.delete(name)) return
    } else {
      this.#given.set(name, this.#read(name, value))
    }
    this.#publish()
  }

  /** Reads the child script again; does nothing when its text is the same. */
  takeHandover(): void {
    const script = this.element.querySelector(':scope > script[type="application/json"]')
    const text = script?.textContent ?? null
    if (text === this.#handedText) return
    this.#handedText = text
    this.#handed = text === null || text.trim() === '' ? {} : this.#parseHandover(text)
    this.#publish()
  }

  /**
   * Changes a value on behalf of the element itself, for instance `open`; a reflecting one is mirrored to the
   * attribute.
   */
  change(name: string, value: unknown): void {
    this.#given.set(name, value)
    this.#publish()
    if (!this.valueOf(name)?.reflects) return
    const attribute = attributeName(name)
    if (this.element.hasAttribute(attribute) !== (value === true))
      this.element.toggleAttribute(attribute, value === true)
  }

  /**
   * Dispatches an event on the element, which does not bubble. Returns false if the page called `preventDefault()` on a
   * `before-…` event.
   */
  emit(name: string, detail: unknown): boolean {
    return this.element.dispatchEvent(new CustomEvent(name, { detail, cancelable: name.startsWith('before-') }))
  }

  /**
   * Tells that the view in the shadow root, or in a panel of it, has crashed for good, and offers to draw it anew. Where
   * it was the whole view, the server's content shows again: its slot has to be in the shadow root.
   */
  crash(error: unknown, container: ShadowRoot | HTMLElement, redraw: () => void): void {
    if (container instanceof ShadowRoot) this.showState('crashed')
    this.emit('element-error', { error })
    loadChunk(chunkNamed('failures'), () => import('./crash-notice.js')).then(
      ({ showCrashNotice }) => showCrashNotice(container, redraw),
      () => undefined,
    )
  }

  showState(state: string): void {
    if (state === this.#state) return
    // Chromium before 125 throws, because it accepts only names that begin with two dashes.
    attempt(() => {
      const { states } = this.internals
      if (this.#state !== '') states?.delete(this.#state)
      if (state !== '') states?.add(state)
    }, undefined)
    this.#state = state
  }

  #read(name: string, value: unknown): unknown {
    const spec = this.valueOf(name)
    if (!spec) return undefined
    // A value of the page may throw when it is read, for instance a revoked proxy.
    const read = attempt(() => spec.read(value), undefined)
    if (read !== undefined) return read
    const { tag } = this.contract
    warnOnce(
      `${tag}.${name}`,
      `<${tag}> cannot use the value given for "${name}", so it uses its default. It takes ${spec.type}.`,
    )
    return spec.fallback
  }

  #parseHandover(text: string): Values {
    const { tag } = this.contract
    try {
      const parsed = JSON.parse(text) as unknown
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('not an object')
      const known = Object.entries(parsed).filter(([name]) => {
        if (this.valueOf(name)) return true
        warnOnce(
          `${tag} script ${name}`,
          `<${tag}> knows no "${name}", so that part of its <script type="application/json"> is ignored. It knows: ${this.#names().join(', ')}.`,
        )
        return false
      })
      return Object.fromEntries(known.map(([name, value]) => [name, this.#read(name, value)]))
    } catch {
      warnOnce(
        `${tag} script`,
        `The <script type="application/json"> in <${tag}> is not a JSON object, so it is ignored. Write { "name": value } with the names ${this.#names().join(', ')}.`,
      )
      return {}
    }
  }

  #names(): string[] {
    return [...Object.keys(this.contract.attributes), ...Object.keys(this.contract.properties)]
  }

  #compute(): Values {
    return Object.fromEntries(
      this.#names().map((name) => {
        if (this.#given.has(name)) return [name, this.#given.get(name)]
        return [name, name in this.#handed ? this.#handed[name] : this.valueOf(name)?.fallback]
      }),
    )
  }

  #publish(): void {
    const next = this.#compute()
    if (Object.keys(next).every((name) => Object.is(next[name], this.#snapshot[name]))) return
    this.#snapshot = next
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Calls `changed` when children are added or removed, and once more when the whole page has been parsed. */
export function watchChildren(element: HTMLElement, changed: () => void): () => void {
  const root = element.shadowRoot
  const children = new MutationObserver(changed)
  // Slots that are assigned by script change by script alone.
  if (root?.slotAssignment === 'manual') children.observe(element, { childList: true })
  else root?.addEventListener('slotchange', changed)
  document.addEventListener('DOMContentLoaded', changed)
  return () => {
    children.disconnect()
    root?.removeEventListener('slotchange', changed)
    document.removeEventListener('DOMContentLoaded', changed)
  }
}
