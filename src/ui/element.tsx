import r2wc from '@r2wc/react-to-web-component'
import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { currentTranslations, onTranslations } from '../page/text.js'
import { attributeName, type AnyContract, type Contract, type EventSpec, type MethodSpecs, type Value, type ValuesOf } from './contract.js'
import { ErrorBoundary } from './error-boundary.js'
import { Host, HostProvider, watchChildren } from './host.js'
import { adoptStyles, Styles } from './sheet.js'
import { themeRules } from './theme.js'

type Values = Readonly<Record<string, Value<unknown>>>

/** The DOM type of an element, from its contract. */
export type ElementOf<Definition> = Definition extends { tag: string; attributes: infer A; properties: infer P; methods?: infer M }
  ? HTMLElement & { -readonly [Name in keyof ValuesOf<A>]: ValuesOf<A>[Name] } & { -readonly [Name in keyof ValuesOf<P>]: ValuesOf<P>[Name] } & MethodsOf<M>
  : never

type MethodsOf<M> = M extends MethodSpecs ? { readonly [Name in keyof M]: (...args: unknown[]) => unknown } : unknown

/**
 * Declares a custom element: its contract, and the React view that fulfils it. Nothing is registered and no class is
 * made before `define()`, so a module that declares elements can be imported anywhere, also without a DOM.
 */
export function element<
  const Tag extends string,
  Attributes extends Values,
  Properties extends Values,
  Events extends Readonly<Record<string, EventSpec<unknown>>>,
  const Methods extends MethodSpecs = Record<never, never>,
>(contract: Contract<Tag, Attributes, Properties, Events> & { methods?: Methods }): Contract<Tag, Attributes, Properties, Events> & { methods?: Methods } {
  return contract
}

/**
 * Registers an element, once: a tag that is taken (by another copy of the bundle, or by the page) is left as it is.
 * Without a DOM it does nothing.
 */
export function define(definition: object): void {
  if (typeof customElements === 'undefined') return
  const contract = definition as AnyContract
  if (!customElements.get(contract.tag)) customElements.define(contract.tag, elementClass(contract))
}

const hosts = new WeakMap<HTMLElement, Host>()

function hostOf(element: HTMLElement): Host {
  const host = hosts.get(element)
  if (!host) throw new Error('This element was not made by element().')
  return host
}

/** What the wrapper mounts: it knows the shadow root, and from there everything else. */
function Mount({ container }: { container: ShadowRoot }): ReactNode {
  const host = hostOf(container.host as HTMLElement)
  const values = useSyncExternalStore(host.subscribe, () => host.values)
  useSyncExternalStore(onTranslations, currentTranslations)
  useEffect(() => {
    const take = (): void => host.takeHandover()
    return watchChildren(host.element, take)
  }, [host])
  return (
    <ErrorBoundary host={host.element} values={values}>
      <Styles>
        <HostProvider value={host}>
          {createElement(host.contract.view as ComponentType<object>, values)}
          {host.contract.slots?.[''] === undefined && <slot hidden />}
        </HostProvider>
      </Styles>
    </ErrorBoundary>
  )
}

type WrapperClass = new () => HTMLElement & { connectedCallback(): void; disconnectedCallback(): void }

const sheets = new Map<string, CSSStyleSheet>()

/** One sheet for each text, shared by all elements that ask for it. */
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/**
 * The wrapper (r2wc) makes the class, the shadow root and the React root, and is given no props and no events: its
 * own handling of them loses empty and removed attributes, properties set before definition, object identity and all
 * state on a move. This class does those things the way a built-in element does.
 */
function elementClass(contract: AnyContract): CustomElementConstructor {
  const Wrapper = r2wc(Mount as unknown as ComponentType<object>, { shadow: 'open' }) as unknown as WrapperClass
  const names = [...Object.keys(contract.attributes), ...Object.keys(contract.properties)]
  const byAttribute = new Map(Object.keys(contract.attributes).map((name) => [attributeName(name), name]))

  class SharedElement extends Wrapper {
    static get observedAttributes(): string[] {
      return [...byAttribute.keys()]
    }

    #mounted = false

    constructor() {
      super()
      const host = new Host(this, contract)
      hosts.set(this, host)
      if (this.shadowRoot) adoptStyles(this.shadowRoot, sheetOf(themeRules), sheetOf(contract.hostStyles))
      for (const name of names) takeEarlierProperty(this, name)
    }

    /** The wrapper's constructor calls it. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return super.attachShadow({ ...init, delegatesFocus: contract.delegatesFocus ?? false })
    }

    override connectedCallback(): void {
      if (this.#mounted) return void hostOf(this).methods['moved']?.()
      this.#mounted = true
      hostOf(this).takeHandover()
      // Content is there when append() returns, as with a built-in element; also what keeps layout shift at zero.
      const mount = (): void => flushSync(() => super.connectedCallback())
      // What one of our views writes comes while React is at work, which cannot render it before it is done.
      if (!hosts.has((this.getRootNode() as ShadowRoot).host as HTMLElement)) mount()
      else queueMicrotask(() => {
        // It may have gone with its view meanwhile.
        if (this.isConnected) mount()
        else this.#mounted = false
      })
    }

    /** A move is a removal and an insertion in one turn; only who is still away at its end is unmounted. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected || !this.#mounted) return
        this.#mounted = false
        super.disconnectedCallback()
        hostOf(this).showState('')
      })
    }

    /** Its presence makes `moveBefore()` keep the element connected. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(attribute: string, before: string | null, now: string | null): void {
      const name = byAttribute.get(attribute)
      if (name !== undefined && before !== now) hostOf(this).give(name, now ?? undefined)
    }
  }

  for (const name of names) {
    Object.defineProperty(SharedElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: SharedElement) {
        return hostOf(this).values[name]
      },
      set(this: SharedElement, value: unknown) {
        const spec = hostOf(this).valueOf(name)
        if (spec?.reflects) hostOf(this).change(name, spec.read(value))
        else hostOf(this).give(name, value ?? undefined)
      },
    })
  }
  for (const name of Object.keys(contract.methods ?? {})) {
    Object.defineProperty(SharedElement.prototype, name, {
      configurable: true,
      writable: true,
      value(this: SharedElement, ...args: never[]) {
        const method = hostOf(this).methods[name]
        if (!this.isConnected || !method) {
          throw new DOMException(`<${contract.tag}>.${name}() needs the element on a page. Insert it first.`, 'InvalidStateError')
        }
        return method(...args)
      },
    })
  }
  return SharedElement
}

/** A property set before the tag was defined sits on the element and would hide the accessor for ever. */
function takeEarlierProperty(element: HTMLElement, name: string): void {
  if (!Object.hasOwn(element, name)) return
  const own = element as unknown as Record<string, unknown>
  const value = own[name]
  delete own[name]
  hostOf(element).give(name, value ?? undefined)
}
