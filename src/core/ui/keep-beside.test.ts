import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place } from '../../../test/support/page.js'
import { keepBeside, type Beside } from './keep-beside.js'

describe('a popup beside an element', () => {
  for (const dir of ['ltr', 'rtl'])
    for (const align of ['start', 'end'] as const)
      it(`keeps its place when its content grows: ${align} edges, ${dir}`, async () => {
        const wrapper = await place(`<div dir="${dir}">
          <button style="position: fixed; inset: 50px 300px auto auto; inline-size: 40px">open</button>
          <div popover="manual" style="inset: auto; margin: 0; border: 0; padding: 0"><p style="inline-size: 60px"></p></div>
        </div>`)
        const [target, popup, content] = ['button', '[popover]', 'p'].map(
          (selector) => wrapper.querySelector(selector) as HTMLElement,
        ) as [HTMLElement, HTMLElement, HTMLElement]
        popup.showPopover()
        const kept = keepBeside(popup, (): Beside => ({ target, align }))
        const edge = (align === 'start') === (dir === 'ltr') ? 'left' : 'right'
        const away = (): number => popup.getBoundingClientRect()[edge] - target.getBoundingClientRect()[edge]
        expect(away()).to.equal(0)
        content.style.inlineSize = '200px'
        expect([popup.offsetWidth, away()]).to.eql([200, 0])
        kept.stop()
      })
})
