import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { nameColor, onNameColor } from './name-color.js'

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** Relative luminance of a colour as the browser paints it (WCAG 2.2). */
function luminance(color: string): number {
  if (!canvas) throw new Error('no canvas')
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe('nameColor', () => {
  it('is the same for the same name, and spread over many hues', () => {
    expect(nameColor('Ada')).to.equal(nameColor('Ada'))
    const colors = new Set(Array.from({ length: 200 }, (_, index) => nameColor(`Person ${index}`)))
    expect(colors.size).to.be.greaterThan(120)
  })

  it('has a contrast of at least 4.5:1 with its text in every hue', () => {
    const white = luminance(onNameColor)
    const colors = new Set(Array.from({ length: 3000 }, (_, index) => nameColor(String(index))))
    expect(colors.size).to.equal(360)
    for (const color of colors) expect((white + 0.05) / (luminance(color) + 0.05), color).to.be.greaterThan(4.5)
  })
})
