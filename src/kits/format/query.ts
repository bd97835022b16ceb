import { attempt } from '../../core/lib/attempt.js'

/** The value of a query parameter: `null` gives a name without a value, `undefined` is left out. */
export type QueryValue = string | number | boolean | null | undefined

/** Builds the part of a URL after the `?`, percent-encoded: `dir=%2Fa&download`. */
export function buildQuery(values: Readonly<Record<string, QueryValue>>): string {
  const encode = (text: unknown): string => encodeURIComponent(String(text).toWellFormed())
  return Object.entries(values)
    .filter(([name, value]) => name !== '' && value !== undefined)
    .map(([name, value]) => (value === null ? encode(name) : `${encode(name)}=${encode(value)}`))
    .join('&')
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  return attempt(() => decodeURIComponent(spaced), spaced)
}

/**
 * Parses a query, with or without the `?`. A name without `=` has the value `null`, the last of several equal names
 * counts, and text with invalid percent-encoding is not decoded.
 */
export function parseQuery(query: string): Record<string, string | null> {
  const pairs = query
    .replace(/^\?/, '')
    .split('&')
    .map((pair): [string, string | null] => {
      const at = pair.indexOf('=')
      return at < 0 ? [decode(pair), null] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
    })
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}
