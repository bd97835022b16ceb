import { attempt } from '../lib/attempt.js'
import { warnOnce } from './warn-once.js'

/**
 * Reads each value of a list from outside. One that cannot be read costs only itself: it is left out, and a warning
 * names its place.
 *
 * @param read returns null or undefined for a value that cannot be used
 * @param kind what the list holds, in the plural, such as `contacts`
 * @param needs what each value has to be or have, such as `needs an id`
 */
export function goodItems<Item>(
  values: readonly unknown[],
  read: (value: unknown) => Item | null | undefined,
  kind: string,
  needs: string,
): Item[] {
  let first = -1
  const items = values.flatMap((value, at) => {
    const item = attempt(() => read(value), null) ?? null
    if (item !== null) return [item]
    if (first < 0) first = at
    return []
  })
  if (first >= 0) leftOut(values.length - items.length, values.length, first, kind, needs)
  return items
}

/** Warns that some of a list's values were left out. @param first the index of the first of them */
export function leftOut(count: number, all: number, first: number, kind: string, needs: string): void {
  warnOnce(`left out: ${kind}`, `${count} of ${all} ${kind} left out, the first at place ${first + 1}. Each ${needs}.`)
}
