/**
 * How copies of this bundle meet on one page (docs/design.md, "Two versions on one page"). Copies of one major share all;
 * raise it only when an older copy could no longer live with a newer one's values. Raise the minor with each value or field
 * that is added.
 */
export const protocol = { major: 1, minor: 0 } as const

/** Where copies of one major keep what they share. */
const place = Symbol.for('shared-environment/1')
/** Where all copies keep what is settled for good; also the mark on the classes of their elements. */
export const lasting = Symbol.for('shared-environment')
const lastingNames = ['bus', 'token', 'copies']

type Place = { [key in typeof place | typeof lasting]?: Map<string, unknown> }

const placeOf = (name: string): typeof place | typeof lasting => (lastingNames.includes(name) ? lasting : place)

/** Records that this copy made or has looked through. */
const whole = new WeakSet<object>()

/**
 * One instance of a value per page, made by whichever copy of the bundle asks first.
 *
 * @param name the value's name among all shared values
 * @param create makes the value; called at most once per page
 */
export function shared<T>(name: string, create: () => T): T {
  const values = ((globalThis as Place)[placeOf(name)] ??= new Map<string, unknown>())
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/**
 * The same for a record, to which later versions may add fields: where an older copy made it, those that it lacks are
 * added to it.
 *
 * @param create makes a record, and does nothing else: also called where another copy has made it
 */
export function sharedRecord<T extends object>(name: string, create: () => T): T {
  const record = shared(name, () => {
    const made = create()
    whole.add(made)
    return made
  })
  if (!whole.has(record)) {
    whole.add(record)
    for (const [field, value] of Object.entries(create())) if (!(field in record)) Object.assign(record, { [field]: value as unknown })
  }
  return record
}

/** A value of the page, if somebody has made it. */
export function sharedIfThere<T>(name: string): T | undefined {
  return (globalThis as Place)[placeOf(name)]?.get(name) as T
}

/** Empties the meeting place, as if the page had just loaded. For tests only: elements on the page keep what they hold. */
export function forgetShared(): void {
  delete (globalThis as Place)[place]
  delete (globalThis as Place)[lasting]
}
