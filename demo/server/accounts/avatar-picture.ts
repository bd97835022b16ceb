import { createHash } from 'node:crypto'
import { encodePng, type Colour } from './png.js'

/** The two available sizes, as recorded (behaviour.md, section 3). */
export type AvatarSize = 64 | 512

/**
 * The picture for a name, the same each time: the outline of a person on one colour, or, for people with a picture of
 * their own, a smiling face on two.
 */
export function avatarPicture(name: string, size: AvatarSize, own: boolean, dark: boolean): Buffer {
  const hash = createHash('sha256').update(name).digest()
  const hue = ((hash[0] ?? 0) / 255) * 360
  const top = fromHue(hue, dark ? 0.35 : 0.62)
  const bottom = own ? fromHue(hue + 70, dark ? 0.25 : 0.5) : top
  const shape: Colour = own ? [255, 224, 178] : mix(top, dark ? [0, 0, 0] : [255, 255, 255], 0.7)
  const ink: Colour = [70, 45, 40]
  return encodePng(size, (px, py) => {
    const x = (px + 0.5) / size
    const y = (py + 0.5) / size
    const soft = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance * size))
    let colour = mix(top, bottom, (x + y) / 2)
    const head = far(x - 0.5, y - (own ? 0.5 : 0.4)) - (own ? 0.32 : 0.18)
    const shoulders = far(x - 0.5, (y - 1) * 0.95) - 0.38
    colour = mix(colour, shape, soft(own ? head : Math.min(head, shoulders)))
    if (!own || head > 0.01) return colour
    const eyes = Math.min(far(x - 0.39, y - 0.44), far(x - 0.61, y - 0.44)) - 0.035
    const smile = y > 0.52 ? Math.abs(far(x - 0.5, y - 0.5) - 0.17) - 0.018 : 1
    return mix(colour, ink, soft(Math.min(eyes, smile)))
  })
}

/** `Math.hypot` takes ten times as long. */
const far = (x: number, y: number): number => Math.sqrt(x * x + y * y)

function mix(one: Colour, other: Colour, share: number): Colour {
  // Most pixels are of one colour, and every demo that starts paints millions.
  if (share <= 0 || one === other) return one
  if (share >= 1) return other
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ]
}

/** A muted colour of this hue (in degrees) and lightness (0 to 1). */
function fromHue(hue: number, lightness: number): Colour {
  const strength = 0.45 * Math.min(lightness, 1 - lightness)
  const part = (offset: number): number => {
    const turn = (offset + hue / 30) % 12
    return 255 * (lightness - strength * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return [part(0), part(8), part(4)]
}
