import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { scrollToShow, virtualWindow } from './virtual-window.js'

describe('virtualWindow', () => {
  const rows = { count: 10_000, rowPx: 50, viewPx: 200 }

  it('begins with the first row at the top and ends with the last at the bottom', () => {
    expect(virtualWindow({ ...rows, scrollPx: 0 })).to.deep.equal({ first: 0, end: 8 })
    expect(virtualWindow({ ...rows, scrollPx: 10_000 * 50 - 200 }).end).to.equal(10_000)
  })

  it('holds every row that is seen and a step more on either side, wherever the list is scrolled', () => {
    for (let scrollPx = 0; scrollPx <= 10_000 * 50 - 200; scrollPx += 37) {
      const { first, end } = virtualWindow({ ...rows, scrollPx })
      const seen = { first: Math.floor(scrollPx / 50), end: Math.ceil((scrollPx + 200) / 50) }
      expect(first).to.be.at.most(Math.max(0, seen.first - 4))
      expect(end).to.be.at.least(Math.min(10_000, seen.end + 4))
      expect(end - first).to.be.at.most(20)
    }
  })

  it('stays the same while the list is scrolled within a step', () => {
    const windows = [1010, 1040, 1100, 1150].map((scrollPx) => virtualWindow({ ...rows, viewPx: 40, scrollPx }))
    for (const { first } of windows) expect(first).to.equal(16)
  })

  it('is empty for an empty list, and whole for a short one', () => {
    expect(virtualWindow({ count: 0, rowPx: 50, viewPx: 200, scrollPx: 0 })).to.deep.equal({ first: 0, end: 0 })
    expect(virtualWindow({ count: 3, rowPx: 50, viewPx: 200, scrollPx: 0 })).to.deep.equal({ first: 0, end: 3 })
  })

  it('shows the end of a list that became shorter than it is scrolled, and the start when pulled beyond it', () => {
    expect(virtualWindow({ count: 10, rowPx: 50, viewPx: 200, scrollPx: 90_000 })).to.deep.equal({ first: 0, end: 10 })
    expect(virtualWindow({ ...rows, scrollPx: -80 }).first).to.equal(0)
  })
})

describe('scrollToShow', () => {
  const view = { rowPx: 50, viewPx: 220 }

  it('leaves the list where it is while the row is seen whole', () => {
    expect(scrollToShow(3, { ...view, scrollPx: 20 })).to.equal(20)
    expect(scrollToShow(0, { ...view, scrollPx: -80 }), 'with something above the list').to.equal(-80)
  })

  it('brings a row above to the top and a row below to the bottom', () => {
    expect(scrollToShow(2, { ...view, scrollPx: 400 })).to.equal(100)
    expect(scrollToShow(9, { ...view, scrollPx: 0 })).to.equal(280)
  })

  it('shows the start of a row that is higher than the view', () => {
    expect(scrollToShow(2, { rowPx: 50, viewPx: 30, scrollPx: 0 })).to.equal(100)
  })
})
