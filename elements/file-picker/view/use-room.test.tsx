import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { everything, press, shownText, the, until } from '../../../test/support/page.js'
import {
  asking,
  FakeFiles,
  focusedRow,
  focuses,
  forget,
  inside,
  names,
  node,
  rowOf,
  rows,
  type Picker,
} from '../../../test/support/picker.js'
import { click } from '../../../test/support/pointer.js'

beforeEach(forget)
afterEach(async () => {
  document.documentElement.style.fontSize = ''
  document.documentElement.removeAttribute('dir')
  await setViewport({ width: 1100, height: 850 })
})

const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `${String(at).padStart(5, '0')}.txt`)

const sheet = (picker: Picker): HTMLElement =>
  inside(picker, 'modal-dialog')?.shadowRoot?.querySelector('dialog') as HTMLElement
/** All that scrolls now: what is higher than its room, in the picker and in its dialog. */
const scrolling = (picker: Picker): HTMLElement[] =>
  [...everything(picker.shadowRoot as ShadowRoot)].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element.scrollHeight > element.clientHeight + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY),
  )
/** Whether a point in the middle of it is the element itself, or in it: nothing covers it. */
const isSeen = (picker: Picker, row: HTMLElement): boolean => {
  const { left, top, width, height } = row.getBoundingClientRect()
  const hit = (picker.shadowRoot as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && row.contains(hit)
}

for (const [width, height, percent] of [
  [320, 256, 100],
  [320, 640, 100],
  [667, 375, 100],
  [768, 1024, 100],
  [1440, 900, 100],
  [320, 640, 200],
  [667, 375, 200],
  [768, 1024, 200],
  [1440, 900, 200],
] as const) {
  describe(`<file-picker> in ${width} x ${height}, with text of ${percent} %`, () => {
    const shown = async (given: object = {}): Promise<Picker> => {
      await setViewport({ width, height })
      document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
      const { picker } = await asking({ files: many(200), multiple: true, ...given })
      await until(() => expect(scrolling(picker)).to.have.length(1))
      await focuses(picker, '00000.txt')
      return picker
    }

    it('has one area that scrolls, which leads to the last file', async () => {
      const picker = await shown()
      const [area] = scrolling(picker)
      await until(() => {
        expect(document.documentElement.scrollWidth).to.be.most(width)
        expect(sheet(picker).scrollWidth).to.be.most(sheet(picker).clientWidth)
      })
      for (let step = 0; step < 3; step += 1) {
        area?.scrollTo(0, area.scrollHeight)
        await nextFrame()
        await nextFrame()
      }
      await until(() => expect(names(picker)).to.contain('00199.txt'))
      await until(() => {
        const { bottom } = rowOf(picker, '00199.txt').getBoundingClientRect()
        expect(bottom).to.be.most(height)
      })
    })

    it('shows the row that has the focus, whichever key has led there', async () => {
      const picker = await shown()
      for (const [key, name] of [
        ['End', '00199.txt'],
        ['ArrowUp', '00198.txt'],
        ['Home', '00000.txt'],
        ['ArrowDown', '00001.txt'],
      ] as const) {
        await press(key)
        await focuses(picker, name)
        await until(() => expect(isSeen(picker, rowOf(picker, name)), key).to.equal(true))
      }
      await press('PageDown')
      await until(() => expect(focusedRow(picker)).to.match(/^000/))
      const focused = picker.shadowRoot?.activeElement as HTMLElement
      expect(isSeen(picker, focused)).to.equal(true)
    })

    it('leaves two thirds of the height to what scrolls', async () => {
      const picker = await shown()
      const [area] = scrolling(picker)
      const box = sheet(picker).getBoundingClientRect()
      if (area !== sheet(picker)) return expect(area?.clientHeight).to.be.least(3 * 44)
      const stuck = [...sheet(picker).querySelectorAll<HTMLElement>('[part=header], [part=footer]')].filter(
        (element) =>
          getComputedStyle(element).position === 'sticky' && parseFloat(getComputedStyle(element).insetBlockEnd) >= 0,
      )
      expect(stuck.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)).to.be.most(box.height / 3)
    })
  })
}

describe('<file-picker> whose dialog scrolls', () => {
  it('draws only the rows that are seen, of 20,000', async () => {
    await setViewport({ width: 667, height: 375 })
    const { picker } = await asking({ files: many(20_000) })
    await focuses(picker, '00000.txt')
    await until(() => expect(the(picker, 'grid').ariaBusy).to.equal(null))
    expect(rows(picker).length).to.be.below(40)
    sheet(picker).scrollTop = sheet(picker).scrollHeight / 2
    await until(() => expect(names(picker).some((name) => name > '09900' && name < '10100')).to.equal(true))
    expect(rows(picker).length).to.be.below(40)
  }).timeout(60_000)

  it('gives the list its own scrolling back when the window grows, and takes it again', async () => {
    await setViewport({ width: 667, height: 375 })
    const { picker } = await asking({ files: many(200) })
    await until(() => expect(scrolling(picker)).to.eql([sheet(picker)]))
    await setViewport({ width: 1100, height: 850 })
    await until(() => expect(scrolling(picker)).to.eql([inside(picker, '.scroller')]))
    await press('End')
    await focuses(picker, '00199.txt')
    await setViewport({ width: 667, height: 375 })
    await until(() => expect(scrolling(picker)).to.eql([sheet(picker)]))
    await press('Home')
    await focuses(picker, '00000.txt')
    expect(isSeen(picker, rowOf(picker, '00000.txt'))).to.equal(true)
  })
})

describe('<file-picker> on a telephone', () => {
  const hour = 3_600_000
  it('has size and date below the name, after the folder where it may be any', async () => {
    await setViewport({ width: 390, height: 844 })
    const files = new FakeFiles(
      '/F/',
      node('/F/letter.md', { size: 500, modifiedMs: Date.now() - 2 * hour }),
      node('/none.md', { size: null, modifiedMs: null, permissions: null }),
    )
    const { picker } = await asking({ source: files.source })
    await until(() => expect(shownText(rowOf(picker, 'none.md'))).to.equal('none.md'))
    await until(() => expect(rowOf(picker, 'F').querySelector('.size') === null).to.equal(true))
    const views = inside(picker, 'select') as HTMLSelectElement
    views.value = 'recent'
    views.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(shownText(rowOf(picker, 'letter.md'))).to.equal('letter.md in /F · 500 B · 2 hours ago'))
    await expect(picker).to.be.accessible()
  })

  it('has them in the order of the page, also where all is written from the right', async () => {
    await setViewport({ width: 390, height: 844 })
    document.documentElement.dir = 'rtl'
    const files = new FakeFiles(node('/قديم.md', { size: 500, modifiedMs: Date.now() - 2 * hour }))
    const { picker } = await asking({ source: files.source })
    await until(() => expect(shownText(rowOf(picker, 'قديم.md'))).to.equal('قديم.md 500 B · 2 hours ago'))
    const text = rowOf(picker, 'قديم.md').querySelector('.muted')?.firstChild as Text
    const leftOf = (part: string): number => {
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(part))
      range.setEnd(text, text.data.indexOf(part) + part.length)
      return range.getBoundingClientRect().left
    }
    expect(leftOf('500')).to.be.above(leftOf('ago'))
  })

  it('says why a file cannot be chosen in place of its size', async () => {
    await setViewport({ width: 390, height: 844 })
    const { picker } = await asking({ files: [{ name: 'a.txt', size: 500 }], canPick: () => 'Too large.' })
    await until(() => expect(shownText(rowOf(picker, 'a.txt'))).to.equal('a.txt Too large.'))
  })

  it('offers the folders chosen last beside the views', async () => {
    await setViewport({ width: 390, height: 844 })
    sessionStorage.setItem('shared-environment.recent-folders::test', '["/F"]')
    try {
      const { picker } = await asking({ source: new FakeFiles('/F/', '/F/a.txt').source, purpose: 'test' })
      await until(() => expect(inside(picker, 'select') === null).to.equal(false))
      const select = inside(picker, 'select') as HTMLSelectElement
      expect([...select.options].map(({ text }) => text)).to.eql(['All files', 'Recent', 'Favorites', 'F'])
      select.value = '/F'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await until(() => rowOf(picker, 'a.txt'))
      expect(select.value).to.equal('files')
    } finally {
      for (const key of Object.keys(sessionStorage)) if (key.endsWith(':test')) sessionStorage.removeItem(key)
    }
  })
})

describe('<file-picker> with several files chosen', () => {
  it('says how many and how large they are, and chooses nothing at a press, also of what is filtered out', async () => {
    await setViewport({ width: 1100, height: 850 })
    const { picker } = await asking({ source: new FakeFiles('/a.txt', '/b.txt').source, multiple: true })
    const summary = (): string => shownText(inside(picker, '[part=summary]') as HTMLElement)
    expect(summary()).to.equal('2 entries')
    await click(rowOf(picker, 'a.txt'))
    await click(rowOf(picker, 'b.txt'))
    await until(() => expect(summary()).to.equal('2 selected · 2 KB Clear'))
    await click(the(picker, 'button', 'Clear'))
    await until(() => expect(summary()).to.equal('2 entries'))
    expect(rows(picker).filter(({ ariaSelected }) => ariaSelected === 'true')).to.eql([])
    await focuses(picker, 'b.txt')
  })
})
