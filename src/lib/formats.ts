/** The browser takes longer to make a formatter than to use it a hundred times; lists write one date and size per row. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => Format): Format {
  const known = made.get(key) as Format | undefined
  if (known) return known
  const format = make()
  made.set(key, format)
  return format
}

/** @param locale a BCP 47 tag */
export function dateFormat(locale: string): Intl.DateTimeFormat {
  return once(`date ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }))
}

/** @param locale a BCP 47 tag */
export function timeFormat(locale: string): Intl.DateTimeFormat {
  return once(`time ${locale}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
}

/** @param digits the most after the point */
export function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  return once(`number ${digits} ${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }))
}
