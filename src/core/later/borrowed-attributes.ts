/** Attributes of an element of the page, for a while; `null` stands for none. */
export type Attributes = Readonly<Record<string, string | null>>

/** What has been changed on an element of the page. */
export interface Borrowed {
  /** Sets these, and gives back those that are named no more. */
  set(wanted: Attributes): void
  /** What an attribute that is set was before. */
  before(name: string): string | null
  /** Everything is as it was, but for what the page has changed itself meanwhile. */
  giveBack(): void
}

/** Changes attributes of an element that belongs to the page, and remembers how they were. */
export function borrowAttributes(element: Element): Borrowed {
  const before = new Map<string, string | null>()
  let now: Attributes = {}
  const write = (name: string, value: string | null): void => {
    if (value === element.getAttribute(name)) return
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
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
