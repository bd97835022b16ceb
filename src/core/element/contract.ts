import type { ComponentType } from 'react'
import { asNumber } from '../lib/parse.js'

/**
 * One value that a page may give an element: as an attribute (text), as a property, or in the element's child
 * `<script type="application/json">`. `read` is total: nonsense falls back, nothing throws.
 */
export interface Value<T> {
  /** What it does, in a sentence; shown in every generated table. */
  about: string
  /**
   * The type of what a page may give, in TypeScript; names are those of src/entries/shapes.ts. The build writes it, as
   * that of an event or a method, from the type in the code (build/type-texts.mjs).
   */
  type: string
  fallback: T
  /** `undefined` when the value cannot be read; the fallback holds then. */
  read(value: unknown): T | undefined
  /** The element updates the attribute when it changes the value itself. */
  reflects?: boolean
}

export function text(about: string, fallback = ''): Value<string> {
  return {
    about,
    type: 'string',
    fallback,
    read: (value) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined),
  }
}

/** A number within bounds: one outside is moved to the nearest bound. */
export function number(about: string, fallback: number, bounds: { min?: number; max?: number } = {}): Value<number> {
  return {
    about,
    type: 'number',
    fallback,
    read(value) {
      const parsed = asNumber(value, NaN)
      return Number.isNaN(parsed)
        ? undefined
        : Math.min(bounds.max ?? Infinity, Math.max(bounds.min ?? -Infinity, parsed))
    },
  }
}

/** Present means true, `="false"` and absent mean false. */
export function flag(about: string, options: { reflects?: boolean } = {}): Value<boolean> {
  return {
    about,
    type: 'boolean',
    fallback: false,
    read: (value) => value !== undefined && value !== null && value !== false && value !== 'false',
    reflects: options.reflects ?? false,
  }
}

/** One word of a closed set. */
export function oneOf<const Word extends string>(
  about: string,
  words: readonly Word[],
  fallback: NoInfer<Word>,
): Value<Word> {
  return {
    about,
    type: words.map((word) => `'${word}'`).join(' | '),
    fallback,
    read: (value) => words.find((word) => word === value),
  }
}

/**
 * A structured value: a list or an object. It has no attribute; a page sets the property or writes the value into the
 * child script. Its types are what a page may give, and what the view gets of it, where that is less.
 *
 * @param read returns `undefined` for a value that it cannot read
 */
export function data<Given, Held extends Given = Given>(
  about: string,
  fallback: Held,
  read: (value: unknown) => Held | undefined,
  type = '',
): Value<Held> {
  return { about, type, fallback, read }
}

/** A function of the page, or null. */
export function callback<F>(about: string, type = ''): Value<F | null> {
  const read = (value: unknown): F | null | undefined =>
    value === null || typeof value === 'function' ? (value as F | null) : undefined
  return { about, type: `(${type}) | null`, fallback: null, read }
}

/** An event of an element: what it reports and what its `detail` holds. `before-…` events can be canceled. */
export interface EventSpec<Detail> {
  about: string
  /** The type of `detail`. */
  type: string
  /** Never set; carries the type. */
  readonly detail?: Detail
}

export function event<Detail = null>(about: string, type = 'null'): EventSpec<Detail> {
  return { about, type }
}

type Values = Readonly<Record<string, Value<unknown>>>

/** The props that a view gets for a set of values: each camelCase name with its type. */
export type ValuesOf<V> = { readonly [Name in keyof V]: V[Name] extends Value<infer T> ? T : never }

/** A method of an element. */
export interface MethodSpec<F> {
  about: string
  type: string
  /** Never set; carries the type. */
  readonly call?: F
}

export function method<F>(about: string, type = ''): MethodSpec<F> {
  return { about, type }
}

export type MethodSpecs = Readonly<Record<string, MethodSpec<unknown>>>

/** The functions behind a set of methods, and what callers get of them. */
export type MethodsOf<M> = {
  readonly [Name in keyof M as string extends Name ? never : Name]: M[Name] extends MethodSpec<infer F> ? F : never
}

/** What the code of a form field needs from the element's `Host`. */
export interface FieldHost {
  readonly internals: ElementInternals
  /** Provided by the view (`useMethods`) while it is on the page. */
  readonly methods: Readonly<Record<string, (...args: never[]) => unknown>>
}

/**
 * Everything an element promises its page, as data. Types, tables, editor metadata and the contract tests are derived
 * from it, so they cannot drift from the code.
 */
export interface Contract<
  Tag extends string = string,
  Attributes extends Values = Values,
  Properties extends Values = Values,
  Events extends Readonly<Record<string, EventSpec<unknown>>> = Readonly<Record<string, EventSpec<unknown>>>,
> {
  tag: Tag
  /** What the element is, in a sentence. */
  about: string
  /** Keyed by property name; the attribute is the same in kebab-case. */
  attributes: Attributes
  properties: Properties
  events: Events
  methods?: MethodSpecs
  /** Shown on the host as `tag:state(name)`, one at a time. */
  states: readonly string[]
  parts: readonly string[]
  /** Each with its default. */
  cssProperties: Readonly<Record<string, string>>
  /** Slot name (empty for the default slot) and what goes into it. */
  slots?: Readonly<Record<string, string>>
  /** `manual` for an element that assigns its children to slots itself. */
  slotAssignment?: SlotAssignmentMode
  /** Plain CSS for the host itself: `:host { … }`. */
  hostStyles: string
  /** Focusing the host focuses the first focusable element inside. */
  delegatesFocus?: boolean
  /**
   * Makes it a form field: adds the members of form fields to its class (`asFormControl` of
   * elements/search-select/form-control.ts).
   */
  field?: (prototype: HTMLElement, hostOf: (element: HTMLElement) => FieldHost) => void
  /**
   * Delays the view: calls `mount` once, when the view should be mounted (default: at once). Returns a function that
   * cancels it.
   */
  mounts?: (host: HTMLElement, mount: () => void) => () => void
  view: ComponentType<ValuesOf<NoInfer<Attributes>> & ValuesOf<NoInfer<Properties>>>
}

/** Any contract, for code that handles all elements alike. */
export type AnyContract = Omit<Contract, 'view'> & { view: ComponentType<never> }

/** `searchDelay` is the attribute `search-delay`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
