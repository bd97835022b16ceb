import { attempt } from '../../core/lib/attempt.js'

/** An object that names are defined on. */
export type Names = Record<string, unknown>

const isPlace = (value: unknown): value is Names =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A setter by which the page replaces a getter with its own value. */
const replace = (name: string) =>
  function (this: object, value: unknown): void {
    Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true })
  }

/** Takes `null` for what it is in old code, where jQuery's era had no default values: an argument that is left out. */
const leftOut = (args: readonly unknown[]): unknown[] => args.map((arg) => arg ?? undefined)

/**
 * A function, or a class with its methods, for which `null` as an argument means its default. Objects of functions, and
 * those that such a class makes, are treated alike.
 */
export function takingNull<Value>(value: Value): Value {
  if (typeof value !== 'function') return value
  for (const [name, { value: method }] of Object.entries(
    Object.getOwnPropertyDescriptors((value.prototype ?? {}) as Names),
  ))
    if (name !== 'constructor' && typeof method === 'function')
      (value.prototype as Names)[name] = takingNull(method as unknown)
  return new Proxy(value, {
    apply: (called, self, args) => Reflect.apply(called, self, leftOut(args)) as unknown,
    construct: (called, args, asked) => Reflect.construct(called, leftOut(args), asked) as object,
  })
}

/**
 * Defines missing names on an object of the page. Names that the page has are kept, and it may change all of them. An
 * object of names is merged into the page's object of that name; anything else is defined as it is, getters too, and
 * functions as `takingNull` makes them.
 *
 * @returns removes what was defined
 */
export function putMissing(place: Names, names: Names): () => void {
  const undo: (() => unknown)[] = []
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(names))) {
    const { get, set } = descriptor
    const value = takingNull(descriptor.value as unknown)
    // A getter of ours, from an earlier call: reading it would have side effects.
    if (get && Object.getOwnPropertyDescriptor(place, name)?.get) continue
    const there = place[name]
    const isNamespace = isPlace(value) && typeof value === 'object' && !Array.isArray(value)
    if (isNamespace && isPlace(there)) {
      undo.push(putMissing(there, value))
    } else if (there === undefined) {
      const own: PropertyDescriptor = get
        ? { get, set: set ?? replace(name) }
        : { value: isNamespace ? {} : value, writable: true }
      if (isNamespace) putMissing(own.value as Names, value)
      // An empty `var` of a script can be assigned, but not redefined; a frozen object takes neither.
      if (!Reflect.defineProperty(place, name, { ...own, configurable: true, enumerable: true }))
        Reflect.set(place, name, own.value)
      undo.push(() => Reflect.deleteProperty(place, name))
    }
  }
  return () => undo.splice(0).forEach((takeBack) => takeBack())
}

/**
 * The element for an argument of old code: the element itself, the first of a jQuery collection, or the match of a
 * selector.
 */
export function elementOf(meant: unknown): HTMLElement | null {
  if (typeof meant === 'string') return attempt(() => document.querySelector<HTMLElement>(meant), null)
  if (meant instanceof HTMLElement) return meant
  const first = isPlace(meant) ? meant[0] : null
  return first instanceof HTMLElement ? first : null
}
