import { attempt } from '../../core/lib/attempt.js'

let graphemes: Intl.Segmenter | null | undefined

/** An approximation for browsers without `Intl.Segmenter`: a character and its combining marks. */
const marked = /^.\p{M}*/su

/**
 * A Latin, Greek or Cyrillic letter or digit with no mark after it: needs no segmenter, which takes milliseconds to
 * make.
 */
const plain = /^[\dA-Za-z\u00c0-\u024f\u0370-\u0481](?=$|[\dA-Za-z\u00c0-\u024f\u0370-\u0481])/

function first(text: string): string {
  const known = plain.exec(text)
  if (known) return known[0]
  graphemes ??= attempt(() => new Intl.Segmenter(), null)
  if (!graphemes) return marked.exec(text)?.[0] ?? ''
  for (const { segment } of graphemes.segment(text)) return segment
  return ''
}

/**
 * Returns one or two graphemes that stand for a name (behaviour.md 3), upper-cased: the first, and the first after the
 * last space. Only letters, digits and spaces count. '?' if nothing is left.
 */
export function initials(name: string): string {
  // Marks stay with their letter; a mark whose base is dropped (an emoji's variation selector) is dropped with it.
  const words = name
    .normalize()
    .replace(/[^\p{L}\p{N}\p{M}\s]\p{M}*/gu, '')
    .replace(/(?<=^|\s)\p{M}+/gu, '')
    .trim()
    .split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return (first(words[0] ?? '') + first(last ?? '')).toUpperCase() || '?'
}
