/**
 * The version of what copies of this bundle share on one page (docs/structure.md, "Two versions on one page"). Copies of
 * one major share everything: raise it only when an older copy could not work with a newer copy's values. Raise the
 * minor with each value or field that is added.
 */
export const protocol = { major: 1, minor: 0 } as const

/** The key of the values that copies of one major share. */
const place = Symbol.for('shared-environment/1')
/**
 * The key of the values that copies of all versions share, whose shape never changes: bus, token and the list of
 * copies; also the mark on their element classes.
 */
export const lasting = Symbol.for('shared-environment')

type Key = typeof place | typeof lasting
type Place = { [key in Key]?: Map<string, unknown> }

/** Records that this copy has made, or has completed with the fields they lacked. */
const whole = new WeakSet<object>()

/**
 * Returns the page's single instance of a value, made by whichever copy of the bundle asks first.
 *
 * @param name the value's name among all shared values
 * @param create makes the value; called at most once per page
 * @param key `lasting` for what copies of all versions share
 */
export function shared<T>(name: string, create: () => T, key: Key = place): T {
  const values = ((globalThis as Place)[key] ??= new Map<string, unknown>())
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/**
 * Like `shared`, for a record to which later versions may add fields: if an older copy made it, the missing fields are
 * added.
 *
 * @param create makes a record, and must do nothing else: it is also called if another copy has made the record
 * @param key as for `shared`
 */
export function sharedRecord<T extends object>(name: string, create: () => T, key?: Key): T {
  const record = shared(
    name,
    () => {
      const made = create()
      whole.add(made)
      return made
    },
    key,
  )
  if (!whole.has(record)) {
    whole.add(record)
    for (const [field, value] of Object.entries(create()))
      if (!(field in record)) Object.assign(record, { [field]: value as unknown })
  }
  return record
}

/** Returns a value that copies of this major share, or `undefined` if none has made it. */
export function sharedIfThere<T>(name: string): T | undefined {
  return (globalThis as Place)[place]?.get(name) as T
}

/**
 * Deletes all shared values, as if the page had just loaded. For tests only: elements on the page keep what they hold.
 */
export function forgetShared(): void {
  delete (globalThis as Place)[place]
  delete (globalThis as Place)[lasting]
}
