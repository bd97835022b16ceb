/** A place that names can be put into. */
export type Names = Record<string, unknown>

const isPlace = (value: unknown): value is Names => (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Has a page put a value of its own in the place of a getter. */
const replace = (name: string) => function (this: object, value: unknown): void {
  Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true })
}

/**
 * Puts what is missing into an object of the page: what the page has itself stays, and stays its own to change. An object of
 * names goes into the page's own object of that name; anything else is put as it is, getters too.
 *
 * @returns the undo, which takes away what was put
 */
export function putMissing(place: Names, names: Names): () => void {
  const undo: (() => unknown)[] = []
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(names))) {
    const { get, set, value } = descriptor
    // One of ours, from an earlier time: asking it would act.
    if (get && Object.getOwnPropertyDescriptor(place, name)?.get) continue
    const there = place[name]
    const isNamespace = isPlace(value) && typeof value === 'object' && !Array.isArray(value)
    if (isNamespace && isPlace(there)) {
      undo.push(putMissing(there, value))
    } else if (there === undefined) {
      const own: PropertyDescriptor = get ? { get, set: set ?? replace(name) } : { value: isNamespace ? {} : value, writable: true }
      if (isNamespace) putMissing(own.value as Names, value)
      // What a script has declared with `var`, and not filled, can be written only; what is frozen, not at all.
      if (!Reflect.defineProperty(place, name, { ...own, configurable: true, enumerable: true })) Reflect.set(place, name, own.value)
      undo.push(() => Reflect.deleteProperty(place, name))
    }
  }
  return () => undo.splice(0).forEach((takeBack) => takeBack())
}

/** The element that old code means: the element, a jQuery collection's first, or what a selector finds. */
export function elementOf(meant: unknown): HTMLElement | null {
  if (typeof meant === 'string') {
    try {
      return document.querySelector<HTMLElement>(meant)
    } catch {
      return null
    }
  }
  if (meant instanceof HTMLElement) return meant
  const first = isPlace(meant) ? meant[0] : null
  return first instanceof HTMLElement ? first : null
}
