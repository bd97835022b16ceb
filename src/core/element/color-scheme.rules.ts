export type ColorScheme = 'light' | 'dark'

/** What a page says, and shows, of its theme. */
export interface PageTheme {
  /** Names of the attributes of `<body>`. The platform names each theme in force by one: `data-theme-<id>`. */
  attributes: readonly string[]
  /** The page's background and text as CSS colours; empty or transparent if it sets none. */
  background: string
  text: string
}

const hexDigits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const channels = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/i

/** Red, green and blue from 0 to 255; null for a colour that is transparent or written in another way. */
function readColor(text: string): readonly [number, number, number] | null {
  const [, digits] = hexDigits.exec(text.trim()) ?? []
  if (digits) {
    const pairs = digits.length > 4 ? (digits.match(/../g) ?? []) : [...digits].map((digit) => digit + digit)
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16))
    return alpha < 128 ? null : [red, green, blue]
  }
  const [, red, green, blue, alpha = '1', percent] = channels.exec(text.trim()) ?? []
  if (blue === undefined || Number(alpha) < (percent ? 50 : 0.5)) return null
  return [Number(red), Number(green), Number(blue)]
}

/** Relative luminance of a colour, from 0 to 1 (WCAG 2.2); null if it cannot be read. */
function luminance(color: string): number | null {
  const parts = readColor(color)?.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Whether a page is light or dark: as its theme is named, or else as its colours are. Null if neither tells. */
export function schemeOf({ attributes, background, text }: PageTheme): ColorScheme | null {
  const named = attributes.map((name) => /^data-theme-(light|dark)(-|$)/.exec(name)?.[1]).find(Boolean)
  if (named) return named as ColorScheme
  const [behind, written] = [luminance(background), luminance(text)]
  if (behind === null || written === null || behind === written) return null
  return behind > written ? 'light' : 'dark'
}
