import { shared } from '../shared-values.js'
import { warnOnce } from '../warn-once.js'

/**
 * Reads what the server left in `<input type="hidden" id="initial-state-{app}-{key}">`: base64 of JSON in UTF-8
 * (behaviour.md 0.2). A value is parsed once per input element; a broken one causes a warning and counts as missing.
 *
 * @returns the parsed value, or `undefined` where the page does not hand it over
 */
export function initialState(app: string, key: string): unknown {
  const id = `initial-state-${app}-${key}`
  const input = document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) return undefined

  const parsed = shared('initial-state', () => new WeakMap<HTMLInputElement, unknown>())
  if (!parsed.has(input)) parsed.set(input, parse(input.value, id))
  return parsed.get(input)
}

function parse(value: string, id: string): unknown {
  try {
    const bytes = atob(value)
    // PHP escapes what is not ASCII, so that there is seldom anything to decode.
    const isAscii = !/[\x80-\xff]/.test(bytes)
    const decoded = (): string => new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
    return JSON.parse(isAscii ? bytes : decoded()) as unknown
  } catch {
    warnOnce(
      `initial-state:${id}`,
      `The value of #${id} is not base64 of JSON, so it is ignored. Write base64(JSON) into its value attribute.`,
    )
    return undefined
  }
}
