import { make, setAttributes } from '../page/dom.js'
import { isSameOrigin, safePicture } from '../page/server/urls.js'

const svg = 'http://www.w3.org/2000/svg'

/** Draws a path as `Glyph` does, without React. */
export function drawPath(
  path: string,
  { size = 20, box = 24, fill = 'currentColor' }: { size?: number | string; box?: number; fill?: string } = {},
): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg')
  setAttributes(drawing, {
    viewBox: `0 0 ${box} ${box}`,
    width: size,
    height: size,
    fill,
    'fill-rule': 'evenodd',
    'aria-hidden': 'true',
  })
  const line = document.createElementNS(svg, 'path')
  setAttributes(line, { d: path })
  drawing.append(line)
  return drawing
}

/**
 * Reads the address of an icon of the server. One that `isDrawable` is drawn in the colour of the text around it; any
 * other is shown as it is.
 *
 * @returns undefined for an address that shows no picture
 */
export function readIcon(address: string): { src: string; isDrawable: boolean } | undefined {
  const src = safePicture(address)
  return src
    ? { src, isDrawable: src.startsWith('data:image/svg+xml') || (isSameOrigin(src) && /\.svg(\?|#|$)/.test(src)) }
    : undefined
}

/** As a mask of CSS. */
export const maskOf = (src: string): string => `url(${JSON.stringify(src)})`

/** Makes an icon of the server as `Icon` does, without React. For its look, see `drawnIconStyles`. */
export function makeIcon(address: string, size: number): HTMLElement | null {
  const icon = readIcon(address)
  if (!icon) return null
  if (!icon.isDrawable) return make('img', { src: icon.src, alt: '', width: size, height: size, decoding: 'async' })
  const drawn = make('span', { class: 'drawn', 'aria-hidden': 'true' })
  drawn.style.maskImage = maskOf(icon.src)
  drawn.style.inlineSize = drawn.style.blockSize = `${size}px`
  return drawn
}

/** Makes a mark that something is loading, as `Spinner` does. For its look, see `spinnerStyles`. */
export const makeSpinner = (): HTMLElement =>
  make('span', { class: 'spinner', 'data-spinner': true, 'aria-hidden': 'true' })

export const spinnerStyles = `
.spinner {
  inline-size: 1.25rem;
  block-size: 1.25rem;
  border: 2px solid;
  border-block-start-color: transparent;
  border-radius: 50%;
  animation: turn 0.8s linear infinite;
  @media (forced-colors: active) {
    border-block-start-color: Canvas;
  }
}
@keyframes turn {
  to { transform: rotate(1turn); }
}
`

export const drawnIconStyles = `
.drawn {
  background: currentColor;
  mask: no-repeat center / contain;
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: CanvasText;
  }
}
.drawn, img, svg {
  display: block;
  flex: none;
}
`
