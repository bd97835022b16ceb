/** The greatest distance from the epoch that a `Date` can hold, in ms. */
const farthestMs = 8.64e15

/** An ISO 8601 date, with or without a time, as `<time>` accepts it. */
export type IsoDate = string
/** Milliseconds since the epoch (1970, UTC). */
export type Milliseconds = number

const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Parses a time to ms since the epoch: ms as number or text, a `Date`, a date as `<time>` takes it (ISO 8601), or an
 * HTTP date. Other texts give undefined, also those that a browser's `Date.parse` would guess at.
 */
export function parseTimestamp(value: unknown): number | undefined {
  const ms =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'string'
        ? momentOf(value.trim())
        : typeof value === 'number'
          ? value
          : NaN
  return Math.abs(ms) <= farthestMs ? Math.trunc(ms) : undefined
}

function momentOf(text: string): number {
  if (/^-?\d{1,16}$/.test(text)) return Number(text)
  if (isoDate.test(text)) return Date.parse(text.replace(' ', 'T'))
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) ? Date.parse(text) : NaN
}
