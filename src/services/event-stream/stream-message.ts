import { attempt } from '../../core/lib/attempt.js'

/** Adds query parameters to an address. It ends with `&` then; names are used as they are, values are encoded. */
export function addressWith(url: string, data: Readonly<Record<string, string | number | boolean>>): string {
  const pairs = Object.entries(data)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}&`)
    .join('')
  return `${url}${url.includes('?') ? '&' : '?'}${pairs}`
}

/** The data of a message: parsed if it is JSON, otherwise text; empty for none. */
export function dataOf(event: Event): unknown {
  const { data } = event as MessageEvent<unknown>
  const text = typeof data === 'string' ? data : ''
  return text === '' ? '' : attempt((): unknown => JSON.parse(text), text)
}
