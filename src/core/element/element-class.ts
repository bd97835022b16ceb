import { loadChunk } from '../loading/load-chunk.js'
import { meetsFloor } from '../page/browser-floor.js'
import { plainNaming, registryOf, type Naming } from '../page/tag-naming.js'
import { lasting, shared } from '../page/shared-values.js'
import { endOfTurn } from '../page/time/yield-to-page.js'
import { warnOnce } from '../page/warn-once.js'
import { attributeName, type AnyContract, type MethodsOf, type ValuesOf } from './contract.js'
import { Host } from './element-host.js'

/** The DOM type of an element, from its contract. */
export type ElementOf<Definition> = Definition extends {
  tag: string
  attributes: infer A
  properties: infer P
  methods?: infer M
}
  ? HTMLElement & { -readonly [Name in keyof ValuesOf<A>]: ValuesOf<A>[Name] } & {
      -readonly [Name in keyof ValuesOf<P>]: ValuesOf<P>[Name]
    } & MethodsOf<M>
  : never

/**
 * A class that starts its work when it is connected and stops when it is disconnected. Its constructor calls
 * `attachShadow()`.
 */
export type BaseClass = new () => HTMLElement & {
  container: ShadowRoot
  connectedCallback(): void
  disconnectedCallback(): void
}

/**
 * How an element is implemented: with a React view (define-element.tsx), or without React (plain-element.ts).
 */
export interface ElementKind {
  base(): BaseClass
  /** Gives a shadow root its style sheets. */
  dress(root: Pick<ShadowRoot, 'adoptedStyleSheets'>, hostStyles: string): void
}

/** A contract, and how its element is implemented. */
export type Declared = AnyContract & { kind: ElementKind }

/**
 * Registers an element, once: a tag that is taken (by another copy of the bundle, or by the page) is left as it is.
 * Without a DOM, or in a browser below the floor, it does nothing. The first naming on a page also applies to what
 * functions show.
 */
export function define(definition: object, naming = plainNaming): void {
  if (typeof customElements === 'undefined' || !meetsFloor()) return
  shared('naming', () => naming)
  const contract = definition as Declared
  const name = naming.prefix + contract.tag
  const registry = registryOf(naming)
  const taken = registry.get(name)
  if (!taken) registry.define(name, elementClass(contract, naming))
  else if (!(lasting in taken))
    warnOnce(
      `taken ${name}`,
      `Another script has taken the name <${name}>, so what needs ours may not work. Rename that one, or give ours a prefix: define({ prefix: 'my-' }) of define.js.`,
    )
}

const hosts = new WeakMap<HTMLElement, Host>()
/** Mounts elements that wait for React to be done, at the end of the turn or when a method is called. */
const waiting = new Map<HTMLElement, () => void>()

/** @throws {Error} for an element that is none of ours */
export function hostOf(element: HTMLElement): Host {
  const host = hosts.get(element)
  if (!host) throw new Error('This element was not made by element().')
  return host
}

/** React, of any copy, marks what it makes before it inserts it. Without the mark, it logs an error in development. */
const isMadeByReact = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber$'))

/**
 * Makes the class of an element. The base class of its kind does not handle attributes, properties, events and moves;
 * this class does, the way a built-in element would.
 */
function elementClass(contract: Declared, naming: Naming): CustomElementConstructor {
  const Base = contract.kind.base()
  const names = [...Object.keys(contract.attributes), ...Object.keys(contract.properties)]
  const byAttribute = new Map(Object.keys(contract.attributes).map((name) => [attributeName(name), name]))

  function attachRoot(element: HTMLElement): ShadowRoot {
    const root = HTMLElement.prototype.attachShadow.call(element, {
      mode: 'open',
      delegatesFocus: contract.delegatesFocus ?? false,
      slotAssignment: contract.slotAssignment ?? 'named',
      ...(naming.registry && { customElementRegistry: naming.registry }),
    })
    naming.prepare?.(root)
    dress(root)
    return root
  }

  /** A sheet belongs to one document, so a tree in another gets copies. */
  function dress(root: ShadowRoot): void {
    if (root.ownerDocument === document) contract.kind.dress(root, contract.hostStyles)
    else
      loadChunk(chunkNamed('modal'), () => import('./abroad.js')).then(
        ({ dressAbroad }) => dressAbroad(root, contract),
        () => undefined,
      )
  }

  /**
   * Returns the host. With `mounts`, it is made on first use, because thousands of such elements may never be mounted.
   */
  function ownHost(element: HTMLElement): Host {
    const known = hosts.get(element)
    if (known) return known
    const host = new Host(element, contract, naming)
    hosts.set(element, host)
    host.dress = () => element.shadowRoot && dress(element.shadowRoot)
    if (!contract.mounts) return host
    for (const [attribute, name] of byAttribute) host.give(name, element.getAttribute(attribute) ?? undefined)
    if (element.isConnected) host.takeHandover()
    return host
  }

  class SharedElement extends Base {
    static readonly formAssociated = contract.field !== undefined
    /** Tells other copies of the bundle that this class is one of ours. */
    static readonly [lasting] = true

    static get observedAttributes(): string[] {
      return [...byAttribute.keys()]
    }

    #mounted = false
    /** Properties that were set before the tag was defined, until the upgrade has told of their attributes. */
    #earlier?: Set<string>
    /** Cancels a mount that `mounts` has delayed. */
    #unwait: (() => void) | null = null

    constructor() {
      super()
      if (!contract.mounts) ownHost(this)
      for (const name of names) {
        const value = takeEarlierProperty(this, name)
        if (value === undefined) continue
        ownHost(this).give(name, value)
        if (this.hasAttribute(attributeName(name))) (this.#earlier ??= new Set()).add(name)
      }
    }

    /**
     * Called by the base constructor. With `mounts` it returns a stand-in: before the mount, only `host` of the root is
     * needed.
     */
    override attachShadow(): ShadowRoot {
      return contract.mounts ? ({ host: this } as unknown as ShadowRoot) : attachRoot(this)
    }

    override connectedCallback(): void {
      const host = hosts.get(this)
      if (this.#mounted) return [...(host?.moved ?? [])].forEach((listener) => listener())
      this.#mounted = true
      host?.takeHandover()
      if (contract.mounts) this.#unwait = contract.mounts(this, () => this.#begin())
      // What React makes, in our views or the page's, is connected while React renders. It cannot render another view
      // before it is done.
      else if (!isMadeByReact(this) && !hosts.has((this.getRootNode() as ShadowRoot).host as HTMLElement)) this.#mount()
      else {
        const mount = (): void => {
          if (!waiting.delete(this)) return
          // It may have been removed with its view meanwhile.
          if (this.isConnected) this.#mount()
          else this.#mounted = false
        }
        waiting.set(this, mount)
        queueMicrotask(mount)
      }
    }

    /** Mounts an element whose mount was delayed. */
    #begin(): void {
      this.#unwait = null
      // Its children may have been added since the host was made.
      ownHost(this).takeHandover()
      if (!this.shadowRoot) this.container = attachRoot(this)
      this.#mount()
    }

    #mount(): void {
      super.connectedCallback()
    }

    /**
     * A move is a removal and an insertion in one task, with promises in between on pages that use Turbo. Only an
     * element that is still disconnected after that task is unmounted.
     */
    override disconnectedCallback(): void {
      void endOfTurn().then(() => {
        if (this.isConnected || !this.#mounted) return
        this.#mounted = false
        if (this.#unwait) this.#unwait()
        else super.disconnectedCallback()
        this.#unwait = null
        hosts.get(this)?.showState('')
      })
    }

    /** Its presence makes `moveBefore()` keep the element connected. */
    connectedMoveCallback(): void {}

    /** A document takes away the sheets that were made for another. */
    adoptedCallback(): void {
      if (this.shadowRoot) dress(this.shadowRoot)
    }

    attributeChangedCallback(attribute: string, before: string | null, now: string | null): void {
      const name = byAttribute.get(attribute)
      if (name !== undefined && before !== now && !this.#earlier?.delete(name))
        hosts.get(this)?.give(name, now ?? undefined)
    }
  }

  for (const name of names) {
    Object.defineProperty(SharedElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: SharedElement) {
        return ownHost(this).values[name]
      },
      set(this: SharedElement, value: unknown) {
        const host = ownHost(this)
        const spec = host.valueOf(name)
        if (spec?.reflects) host.change(name, spec.read(value))
        else host.give(name, value ?? undefined)
      },
    })
  }
  for (const name of Object.keys(contract.methods ?? {})) {
    Object.defineProperty(SharedElement.prototype, name, {
      configurable: true,
      writable: true,
      value(this: SharedElement, ...args: never[]) {
        waiting.get(this)?.()
        const method = hosts.get(this)?.methods[name]
        if (!this.isConnected || !method) {
          throw new DOMException(
            `<${contract.tag}>.${name}() needs the element on a page. Insert it first.`,
            'InvalidStateError',
          )
        }
        return method(...args)
      },
    })
  }
  contract.field?.(SharedElement.prototype, hostOf)
  return SharedElement
}

/** Removes and returns a property that was set before the tag was defined: it would hide the accessor for ever. */
function takeEarlierProperty(element: HTMLElement, name: string): unknown {
  if (!Object.hasOwn(element, name)) return undefined
  const own = element as unknown as Record<string, unknown>
  const value = own[name]
  delete own[name]
  return value ?? undefined
}
