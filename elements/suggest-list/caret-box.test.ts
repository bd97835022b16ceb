import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place } from '../../test/support/page.js'
import { caretBox, caretOffset } from './caret-box.js'
import type { TextField } from './text-field.js'

interface Placed {
  field: TextField
  /** Left and top of a position: as found, and as measured in a text of the page that looks like the field. */
  found(position: number): [number, number]
  expected(position: number): [number, number]
}

async function placed(markup: string, value: string): Promise<Placed> {
  const look =
    'position: absolute; left: 0; top: 0; box-sizing: border-box; margin: 0; inline-size: 220px; block-size: 100px; overflow: hidden; border: 2px solid; padding: 8px; font: 20px/30px serif; letter-spacing: 1px; resize: none; text-transform: none'
  const box = await place(
    `<div style="position: absolute; left: 100px; top: 50px">${markup}<div aria-hidden="true"></div></div>`,
  )
  const [field, text] = [...box.children] as [TextField, HTMLElement]
  field.style.cssText = look
  text.style.cssText = `${look}; visibility: hidden; overflow-wrap: break-word; white-space: ${field.localName === 'input' ? 'pre' : 'pre-wrap'}; direction: ${getComputedStyle(field).direction}`
  text.textContent = field.value = value
  const room = (await place('<div></div>')).attachShadow({ mode: 'open' })
  return {
    field,
    found(position) {
      const { left, top } = caretBox(field, caretOffset(field, position, room))
      expect(room.childNodes.length).to.equal(0)
      return [Math.round(left), Math.round(top)]
    },
    expected(position) {
      const range = new Range()
      range.setStart(text.firstChild as Text, position)
      range.setEnd(text.firstChild as Text, position + 1)
      const { left, right, top, height } = range.getBoundingClientRect()
      return [
        Math.round(getComputedStyle(field).direction === 'rtl' ? right : left),
        Math.round(top + (height - 30) / 2),
      ]
    },
  }
}

describe('the place of a letter', () => {
  it('is found in each line of a textarea, also where a word goes to the next one', async () => {
    const { found, expected } = await placed(
      '<textarea aria-label="Text"></textarea>',
      'Hello there\n@an\nmany letters and @more',
    )
    const places = [0, 6, 12, 13, 16, 34].map(found)
    expect(places).to.eql([0, 6, 12, 13, 16, 34].map(expected))
    expect(new Set(places.map(([, top]) => top))).to.have.property('size', 4)
  })

  it('goes with the text when it scrolls, and stays inside of the field', async () => {
    const { field, found, expected } = await placed(
      '<textarea aria-label="Text"></textarea>',
      `${'line\n'.repeat(10)}@a`,
    )
    const { top, bottom } = field.getBoundingClientRect()
    expect(found(50)[1]).to.equal(bottom)
    field.scrollTop = field.scrollHeight
    const [left, wanted] = expected(50)
    expect(found(50)).to.eql([left, wanted - field.scrollTop])
    expect(found(0)[1]).to.equal(top)
  })

  it('is found from right to left', async () => {
    const { found, expected } = await placed('<textarea aria-label="Text" dir="rtl"></textarea>', 'one\n@two')
    expect([0, 4].map(found)).to.eql([0, 4].map(expected))
    expect(found(4)[0]).to.equal(310)
  })

  it('is found in a line that is longer than its field', async () => {
    const { field, found, expected } = await placed('<input aria-label="Text">', `${'letters '.repeat(6)}@a`)
    expect(found(8)[0]).to.equal(expected(8)[0])
    field.scrollLeft = 150
    expect(found(24)[0]).to.equal(expected(24)[0] - field.scrollLeft)
    expect(found(0)[0]).to.equal(field.getBoundingClientRect().left)
    expect(found(8)[1]).to.equal(52)
  })
})
