/**
 * The meeting place of all copies of this bundle on one page. The number is the version of what is kept there, not
 * of the bundle: raise it only when an older copy could no longer read a newer copy's values.
 */
const place = Symbol.for('shared-environment/1')

type Place = { [place]?: Map<string, unknown> }

/**
 * One instance of a value per page, made by whichever copy of the bundle asks first.
 *
 * @param name the value's name among all shared values
 * @param create makes the value; called at most once per page
 */
export function shared<T>(name: string, create: () => T): T {
  const values = ((globalThis as Place)[place] ??= new Map<string, unknown>())
  if (!values.has(name)) values.set(name, create())
  return values.get(name) as T
}

/** Empties the meeting place, as if the page had just loaded. For tests only: elements on the page keep what they hold. */
export function forgetShared(): void {
  delete (globalThis as Place)[place]
}
