import type { Contract, EventSpec, Value, ValuesOf } from './contract.js'
import { hostOf, type BaseClass, type ElementKind } from './element-class.js'
import { watchChildren, type Host } from './element-host.js'
import { make } from '../page/dom.js'
import { sheetOf } from './own-sheet.js'

type Values = Readonly<Record<string, Value<unknown>>>

/** What an element without a view does while it is on the page. */
export interface PlainLife<V> {
  /** Gets the element's values: once at the beginning, then after each change. */
  take(values: V): void
  stop(): void
}

/** What a plain element can change on its host. */
export interface PlainHost {
  /** Shows one of the contract's states on the host, for `tag:state(name)` in the page's style sheet. */
  showState(state: string): void
}

/** Finds a hidden slot in the shadow root, which it may keep beside nodes of its own, or replace. */
type Begin<V> = (host: Host) => PlainLife<V>

/**
 * Declares a custom element without React: its contract, and what it does while it is on the page. It shows nothing,
 * unless it has styles of its own.
 */
export function plainElement<
  const Tag extends string,
  Attributes extends Values,
  Properties extends Values,
  Events extends Readonly<Record<string, EventSpec<unknown>>>,
>(
  contract: Omit<Contract<Tag, Attributes, Properties, Events>, 'view' | 'hostStyles' | 'methods'> & {
    hostStyles?: string
    begin: Begin<ValuesOf<NoInfer<Attributes>> & ValuesOf<NoInfer<Properties>>>
  },
): typeof contract & { hostStyles: string; kind: ElementKind } {
  return { hostStyles: ':host{display:none}', ...contract, kind: plain(contract.begin) }
}

/** The kind of such an element. */
export const plain = (begin: Begin<object>): ElementKind => ({
  base: () => plainClass(begin),
  dress: (root, hostStyles) => {
    root.adoptedStyleSheets = [sheetOf(hostStyles)]
  },
})

function plainClass(begin: Begin<object>): BaseClass {
  return class extends HTMLElement {
    container = this.attachShadow({ mode: 'open' })
    #stop: () => void = () => undefined

    connectedCallback(): void {
      const host = hostOf(this)
      // Its `slotchange` reports when the element's children change; they are not shown.
      this.container.replaceChildren(make('slot', { hidden: true }))
      const { take, stop } = begin(host)
      const tell = (): void => take(host.values)
      const unsubscribe = host.subscribe(tell)
      const unwatch = watchChildren(this, () => host.takeHandover())
      this.#stop = () => {
        unsubscribe()
        unwatch()
        stop()
      }
      tell()
    }

    disconnectedCallback(): void {
      this.#stop()
      this.container.replaceChildren()
    }
  }
}
