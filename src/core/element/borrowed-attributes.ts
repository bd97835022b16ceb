import { setAttributes } from '../page/dom.js'

/** Attribute values by name; `null` for an attribute that is absent. */
export type Attributes = Readonly<Record<string, string | null>>

/** Temporary changes to the attributes of an element of the page. */
export interface Borrowed {
  /** Sets these attributes, and restores those set earlier that are no longer named. */
  set(wanted: Attributes): void
  /** The original value of an attribute that is set now. */
  before(name: string): string | null
  /** Restores all attributes, except those that the page itself has changed in the meantime. */
  giveBack(): void
}

/** Changes attributes of an element that belongs to the page, and remembers their original values. */
export function borrowAttributes(element: Element): Borrowed {
  const before = new Map<string, string | null>()
  let now: Attributes = {}
  const write = (name: string, value: string | null): void => setAttributes(element, { [name]: value })
  const set = (wanted: Attributes): void => {
    for (const [name, was] of before) {
      if (name in wanted) continue
      if (element.getAttribute(name) === now[name]) write(name, was)
      before.delete(name)
    }
    for (const [name, value] of Object.entries(wanted)) {
      if (!before.has(name)) before.set(name, element.getAttribute(name))
      write(name, value)
    }
    now = wanted
  }
  return { set, before: (name) => before.get(name) ?? null, giveBack: () => set({}) }
}
