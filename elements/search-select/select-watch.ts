/** Tells when a script of the page changes what a `<select>` holds, which fires no event. */
export interface SelectWatch {
  /** Follows this select and its options, and no other ones. */
  follow(select: HTMLSelectElement | null): void
}

/**
 * Nothing in a browser reports that a script has set `value`, `selectedIndex` or an option's `selected`. So these
 * properties are set on the elements themselves, as React does it with its fields, and call those of the browser.
 *
 * @param changed called after each change, with the name of the property
 */
export function watchSelect(changed: (name: string) => void): SelectWatch {
  const followed = new Map<object, readonly string[]>()
  const watch = (object: object, names: readonly string[]): void => {
    followed.set(object, names)
    const prototype = Object.getPrototypeOf(object) as object
    for (const name of names)
      Object.defineProperty(object, name, {
        configurable: true,
        enumerable: true,
        get: () => Reflect.get(prototype, name, object) as unknown,
        set(value) {
          Reflect.set(prototype, name, value, object)
          changed(name)
        },
      })
  }
  return {
    follow(select) {
      const now = new Map<object, readonly string[]>()
      if (select) {
        now.set(select, ['value', 'selectedIndex'])
        now.set(select.options, ['selectedIndex'])
        for (const option of select.options) now.set(option, ['selected'])
      }
      for (const [object, names] of followed) {
        if (now.has(object)) continue
        for (const name of names) Reflect.deleteProperty(object, name)
        followed.delete(object)
      }
      for (const [object, names] of now) if (!followed.has(object)) watch(object, names)
    },
  }
}
