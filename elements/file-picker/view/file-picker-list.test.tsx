import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { useFakeTimers } from 'sinon'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { endOfTurn } from '../../../src/core/page/time/yield-to-page.js'
import { all, nameOf, press, shownText, the, until } from '../../../test/support/page.js'
import {
  asking,
  called,
  closed,
  FakeFiles,
  filterField,
  focusedRow,
  focuses,
  forget,
  inside,
  lists,
  mistakes,
  names,
  node,
  offers,
  paste,
  picked,
  push,
  rowOf,
  rows,
  says,
  selected,
  selects,
  settled,
  type Picker,
} from '../../../test/support/picker.js'
import { firstSights, freshPicture, shownIn } from '../../../test/support/pictures.js'
import { click, doubleClick } from '../../../test/support/pointer.js'

before(() => setViewport({ width: 1090, height: 850 }))
beforeEach(forget)

const letters = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt']
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `${String(at).padStart(5, '0')}.txt`)
const several = async (given: object = {}): Promise<Picker> => {
  const { picker } = await asking({ files: letters, multiple: true, ...given })
  await focuses(picker, 'a.txt')
  return picker
}
const grid = (picker: Element): HTMLElement => the(picker, 'grid')
const headBox = (picker: Element): HTMLInputElement => the(picker, 'checkbox', 'Select all entries') as HTMLInputElement
const rowBox = (picker: Element, name: string): HTMLInputElement =>
  the(picker, 'checkbox', `Select the row for ${name}`) as HTMLInputElement
const tip = (row: Element): string | undefined => row.querySelector<HTMLElement>('.texts')?.title
const tabStops = (picker: Element): string[] =>
  rows(picker)
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(called)

describe('the list of <file-picker> under the mouse', () => {
  it('turns rows on and off, with Ctrl and on the check box too, where several may be chosen', async () => {
    const picker = await several()
    expect(grid(picker).ariaMultiSelectable).to.equal('true')
    await click(rowOf(picker, 'b.txt'))
    await click(rowOf(picker, 'd.txt'), 'Control')
    await click(rowBox(picker, 'e.txt'))
    await selects(picker, 'b.txt', 'd.txt', 'e.txt')
    await click(rowOf(picker, 'b.txt'), 'Control')
    await click(rowOf(picker, 'd.txt'), 'Meta')
    await selects(picker, 'e.txt')
    expect([rowBox(picker, 'b.txt').checked, rowBox(picker, 'e.txt').checked]).to.eql([false, true])
  })

  it('takes a range with Shift, both ways, and adds one with Ctrl and Shift', async () => {
    const picker = await several()
    await click(rowOf(picker, 'c.txt'))
    await click(rowOf(picker, 'e.txt'), 'Shift')
    await selects(picker, 'c.txt', 'd.txt', 'e.txt')
    await click(rowOf(picker, 'b.txt'), 'Shift')
    await selects(picker, 'b.txt', 'c.txt')
    await click(rowOf(picker, 'e.txt'), 'Control')
    await click(rowOf(picker, 'd.txt'), 'Control', 'Shift')
    await selects(picker, 'b.txt', 'c.txt', 'd.txt', 'e.txt')
    expect(getSelection()?.toString() ?? '').to.equal('')
  })

  it('has no check boxes and no ranges where one may be chosen', async () => {
    const { picker } = await asking({ files: letters })
    expect(inside(picker, 'input[type=checkbox]') === null).to.equal(true)
    expect(grid(picker).ariaMultiSelectable).to.equal('false')
    await click(rowOf(picker, 'a.txt'))
    await click(rowOf(picker, 'c.txt'), 'Shift')
    await selects(picker, 'c.txt')
    await press('Control+a')
    await nextFrame()
    await selects(picker, 'c.txt')
  })

  it('selects all by the head box, which shows all, some or none', async () => {
    const picker = await several({ canPick: ({ name }: FileNode) => name !== 'b.txt' })
    const shown = (): unknown => [headBox(picker).checked, headBox(picker).indeterminate]
    await click(headBox(picker))
    await selects(picker, 'a.txt', 'c.txt', 'd.txt', 'e.txt')
    expect(shown()).to.eql([true, false])
    await click(rowOf(picker, 'a.txt'))
    await until(() => expect(shown()).to.eql([false, true]))
    await click(headBox(picker))
    await selects(picker, 'a.txt', 'c.txt', 'd.txt', 'e.txt')
    await click(headBox(picker))
    await selects(picker)
    expect(shown()).to.eql([false, false])
  })

  it('keeps the choice while it is sorted and filtered, and drops it in another folder', async () => {
    const { picker } = await asking({ source: new FakeFiles('/F/', '/a.txt', '/b.txt').source, multiple: true })
    await click(rowOf(picker, 'a.txt'))
    await push(picker, /^Name/)
    paste(filterField(picker), 'b.')
    await lists(picker, 'b.txt')
    await click(rowOf(picker, 'b.txt'))
    await offers(picker, 'Choose 2 files')
    paste(filterField(picker), '')
    await lists(picker, 'F', 'b.txt', 'a.txt')
    await selects(picker, 'b.txt', 'a.txt')
    await click(rowOf(picker, 'F'))
    await offers(picker, '(Choose)')
  })

  it('takes folders by their box or with Ctrl where folders may be chosen, and opens them otherwise', async () => {
    const { picker } = await asking({
      source: new FakeFiles('/F/', '/G/', '/a.txt').source,
      multiple: true,
      directories: true,
    })
    await click(rowBox(picker, 'F'))
    await click(rowOf(picker, 'G'), 'Control')
    await selects(picker, 'F', 'G')
    await click(rowOf(picker, 'a.txt'), 'Shift')
    await selects(picker, 'G', 'a.txt')
    await click(rowOf(picker, 'G'))
    await until(() => expect(picker.matches(':state(empty)')).to.equal(true))
  })
})

describe('the list of <file-picker> under the keyboard', () => {
  it('is one tab stop, with arrows, Home and End, and pages of what is seen', async () => {
    const { picker } = await asking({ files: many(60) })
    const at = (index: number): Promise<void> => focuses(picker, many(60)[index] ?? '')
    await at(0)
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['End', 59],
      ['Home', 0],
      ['Control+End', 59],
      ['Control+Home', 0],
    ] as const) {
      await press(key)
      await at(index)
      expect(tabStops(picker), key).to.eql([many(60)[index]])
    }
    const page = Math.floor((inside(picker, '.scroller')?.clientHeight ?? 0) / 52)
    await press('PageDown')
    await at(page)
    await press('PageUp')
    await at(0)
  })

  it('extends the choice by Shift and arrows, and makes it smaller again', async () => {
    const picker = await several()
    await press('ArrowDown')
    await press('Shift+ArrowDown')
    await selects(picker, 'b.txt', 'c.txt')
    await press('Shift+ArrowDown')
    await selects(picker, 'b.txt', 'c.txt', 'd.txt')
    await press('Shift+ArrowUp')
    await selects(picker, 'b.txt', 'c.txt')
    await press('Shift+End')
    await selects(picker, 'b.txt', 'c.txt', 'd.txt', 'e.txt')
    await press('Shift+Home')
    await selects(picker, 'a.txt', 'b.txt')
  })

  it('turns its row on and off by Space, takes a range by Shift and Space, and all by Ctrl and A', async () => {
    const picker = await several()
    await press(' ')
    await selects(picker, 'a.txt')
    await press(' ')
    await selects(picker)
    await press(' ')
    await press('ArrowDown')
    await press('ArrowDown')
    await selects(picker, 'a.txt')
    await press('Shift+ ')
    await selects(picker, 'a.txt', 'b.txt', 'c.txt')
    await press('Control+a')
    await selects(picker, ...letters)
  })

  it('presses the primary button by Ctrl and Enter for all that is chosen, and by Enter for its row alone', async () => {
    const { picker, heard } = await asking({ files: letters, multiple: true })
    await focuses(picker, 'a.txt')
    await press('Control+a')
    await selects(picker, ...letters)
    await press('Control+Enter')
    await until(() => expect(picked(heard)[0]?.paths).to.have.length(5))
    picker.open = true
    await focuses(picker, 'a.txt')
    await press('ArrowDown')
    await press('Enter')
    await until(() => expect(picked(heard)[1]?.paths).to.eql(['/b.txt']))
  })

  it('finds names by their beginning: several letters of one, or one letter again and again', async () => {
    const { picker } = await asking({
      files: ['Apple.txt', 'Banana.txt', 'Berry a.txt', 'Berry b.txt', 'Émile.txt', 'Zoo.txt'],
    })
    await focuses(picker, 'Apple.txt')
    for (const key of 'be') soon(picker, key)
    await focuses(picker, 'Berry a.txt')
    for (const key of 'rry b') soon(picker, key)
    await focuses(picker, 'Berry b.txt')
    expect(selected(picker), 'the blank is part of the name').to.eql([])
    later(picker, 'e')
    await focuses(picker, 'Émile.txt')
    later(picker, 'b')
    await focuses(picker, 'Banana.txt')
    for (const name of ['Berry a.txt', 'Berry b.txt', 'Banana.txt']) {
      await sendKeys({ type: 'b' })
      await focuses(picker, name)
    }
    later(picker, 'q')
    await nextFrame()
    expect(focusedRow(picker)).to.equal('Banana.txt')
    await press('Shift+Z')
    later(picker, ' ')
    await selects(picker, 'Banana.txt')
  })

  /** Presses a key two seconds after all keys before it. */
  function later(picker: Picker, key: string): void {
    clock = Math.max(clock, performance.now()) + 1900
    soon(picker, key)
  }
  /** Presses a key 100 ms after the one before, however long the browser takes in between. */
  function soon(picker: Picker, key: string): void {
    clock += 100
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: clock })
    picker.shadowRoot?.activeElement?.dispatchEvent(event)
  }
  let clock = 0
  beforeEach(() => {
    clock = 0
  })

  for (const key of ['Backspace', 'Alt+ArrowUp']) {
    it(`goes up by ${key}, as far as there is something, with the focus in the list`, async () => {
      const { picker } = await asking({ source: new FakeFiles('/F/', '/F/G/', '/F/G/a.txt').source, startPath: '/F/G' })
      await focuses(picker, 'a.txt')
      await press(key)
      await focuses(picker, 'G')
      await press(key)
      await focuses(picker, 'F')
      await press(key)
      await nextFrame()
      await focuses(picker, 'F')
    })
  }

  it('has the focus on the first row of a folder that is entered, on itself where there is none, and on that folder when it is left', async () => {
    const { picker } = await asking({
      source: new FakeFiles('/Empty/', '/F/', '/F/a.txt', '/F/b.txt', '/z.txt').source,
    })
    await focuses(picker, 'Empty')
    await press('ArrowDown')
    await press('Enter')
    await focuses(picker, 'a.txt')
    await press('Backspace')
    await focuses(picker, 'F')
    await press('ArrowUp')
    await press('Enter')
    await until(() => expect(picker.matches(':state(empty)')).to.equal(true))
    await until(() => expect(picker.shadowRoot?.activeElement?.getAttribute('part')).to.equal('list'))
    await press('Backspace')
    await focuses(picker, 'Empty')
  })

  it('keeps the focus on its item when others come before it, and when it is sorted anew', async () => {
    const files = new FakeFiles()
    const held = files.hold('list /')
    const { picker } = await closed({ source: files.source })
    picker.open = true
    await until(() => expect(held.signal === null).to.equal(false))
    held.tell('/m.txt', '/n.txt')
    await focuses(picker, 'm.txt')
    held.tell('/a.txt')
    held.end('/b.txt')
    await lists(picker, 'a.txt', 'b.txt', 'm.txt', 'n.txt')
    await focuses(picker, 'm.txt')
    await press('ArrowDown')
    await focuses(picker, 'n.txt')
    const row = rowOf(picker, 'n.txt')
    await click(inside(picker, '.heads .name'))
    await lists(picker, 'n.txt', 'm.txt', 'b.txt', 'a.txt')
    // The click has moved the focus to the header; Tab returns to the row.
    expect([row === rowOf(picker, 'n.txt'), tabStops(picker).join()]).to.eql([true, 'n.txt'])
  })

  it('stays in the list when the item that has the focus goes', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt', '/c.txt')
    const { picker } = await asking({ source: files.source })
    await focuses(picker, 'a.txt')
    await press('ArrowDown')
    for (const [gone, next] of [
      [1, 'c.txt'],
      [1, 'a.txt'],
    ] as const) {
      files.nodes.splice(gone, 1)
      picker.refresh()
      await focuses(picker, next)
    }
    files.nodes.length = 0
    picker.refresh()
    await until(() => expect(picker.shadowRoot?.activeElement?.getAttribute('part')).to.equal('list'))
  })

  it('takes no answer from a key that is still down from before', async () => {
    const { picker } = await asking({ source: new FakeFiles('/F/', '/F/f.txt', '/a.txt').source })
    const hold = (key: string): boolean | undefined =>
      picker.shadowRoot?.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, composed: true, cancelable: true }),
      )
    await focuses(picker, 'F')
    hold('Enter')
    await press('ArrowDown')
    await focuses(picker, 'a.txt')
    hold('Enter')
    hold(' ')
    await nextFrame()
    await selects(picker)
    expect(picker.open).to.equal(true)
    hold('ArrowUp')
    await focuses(picker, 'F')
  })

  it('leaves keys to a field in which text is being composed, and Escape to the dialog', async () => {
    const { picker } = await asking({ files: letters })
    await focuses(picker, 'a.txt')
    picker.shadowRoot?.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, isComposing: true }),
    )
    await nextFrame()
    expect(picker.open).to.equal(true)
    await press('Escape')
    expect(picker.open).to.equal(false)
  })
})

describe('rows and tiles of <file-picker> that have boxes', () => {
  it('are called by file, kind, size and date, and not by their boxes', async () => {
    const { picker } = await asking({ source: new FakeFiles('/F/', '/a.txt').source, multiple: true })
    const calledBy = (name: string): string[] =>
      (rowOf(picker, name).getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => shownText(picker.shadowRoot?.getElementById(id) ?? rowOf(picker, name)))
    expect([calledBy('F'), calledBy('a.txt')]).to.eql([
      ['F Folder', '', ''],
      ['a.txt', '1,000 B', ''],
    ])
    await push(picker, 'Show grid view')
    await until(() => expect(rowOf(picker, 'F').getAttribute('role')).to.equal('gridcell'))
    expect([calledBy('F'), calledBy('a.txt')]).to.eql([['F Folder'], ['a.txt']])
  })
})

describe('the tiles of <file-picker>', () => {
  const dot = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const tiles = async (
    count: number,
    given: object = {},
  ): Promise<{ picker: Picker; columns: number; at: (index: number) => Promise<void> }> => {
    const { picker } = await asking({ files: many(count), ...given })
    await push(picker, 'Show grid view')
    await until(() => expect(Number(grid(picker).ariaColCount)).to.be.above(2))
    rowOf(picker, '00000.txt').focus()
    return {
      picker,
      columns: Number(grid(picker).ariaColCount),
      at: (index) => focuses(picker, many(count)[index] ?? ''),
    }
  }

  for (const [dir, forward, back] of [
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const) {
    it(`are gone through by arrows in both directions, ${dir}`, async () => {
      document.documentElement.dir = dir
      const { picker, columns, at } = await tiles(20)
      for (const [key, index] of [
        [forward, 1],
        ['ArrowDown', columns + 1],
        ['ArrowUp', 1],
        ['End', columns - 1],
        [forward, columns],
        [back, columns - 1],
        ['Home', 0],
        ['Control+End', 19],
        ['Control+Home', 0],
      ] as const) {
        await press(key)
        await at(index)
        expect(tabStops(picker), key).to.eql([many(20)[index]])
      }
    })
  }

  it('are cells of a grid, chosen and opened as rows are', async () => {
    const { picker, columns } = await tiles(20, { multiple: true })
    expect(grid(picker).ariaRowCount).to.equal(String(Math.ceil(20 / columns)))
    expect(rowOf(picker, '00000.txt').getAttribute('role')).to.equal('gridcell')
    expect(rowOf(picker, '00000.txt').parentElement?.getAttribute('role')).to.equal('row')
    await press(' ')
    await press('Shift+ArrowDown')
    await until(() => expect(selected(picker)).to.have.length(columns + 1))
    await click(rowOf(picker, '00001.txt'), 'Control')
    await until(() => expect(selected(picker)).to.have.length(columns))
    await expect(picker).to.be.accessible()
  })

  it("show the source's own pictures", async () => {
    const preview = ({ name }: FileNode, sizePx: number): string => `${dot}#${name}-${sizePx}`
    const { picker } = await asking({ source: { ...new FakeFiles('/old.txt').source, preview } })
    await until(() => expect(inside(picker, '[part=preview] img')?.getAttribute('src')).to.equal(`${dot}#old.txt-32`))
  })

  it('show what the files look like, and what kind they are where nothing can be shown', async () => {
    const { picker } = await asking({
      files: [{ name: 'a.svg', previewUrl: dot }, { name: 'b.png', previewUrl: 'data:image/png;base64,AAAA' }, 'c.txt'],
    })
    await push(picker, 'Show grid view')
    const pictures = (): string[] => rows(picker).map((row) => shownIn(row.querySelector('[part=preview]')))
    await until(() => expect(pictures()).to.eql(['img', 'svg', 'svg']))
  })

  it('show what kind they are until their pictures have loaded, in the same place', async () => {
    const { picker } = await closed({ files: [{ name: 'a.png', previewUrl: await freshPicture() }, 'b.txt'] })
    const sights = firstSights(picker.shadowRoot as ShadowRoot)
    picker.open = true
    const boxes = (name: string): number[] =>
      ['[part=preview]', '.texts'].flatMap((part) => {
        const { left = 0, top = 0 } = rowOf(picker, name).querySelector(part)?.getBoundingClientRect() ?? {}
        const row = rowOf(picker, name).getBoundingClientRect()
        // Firefox places in steps of a sixtieth of a pixel.
        return [left - row.left, top - row.top].map((px) => Math.round(px * 100) / 100)
      })
    for (const layout of ['list', 'grid']) {
      if (layout === 'grid') await push(picker, 'Show grid view')
      await until(() => expect(shownIn(rowOf(picker, 'a.png').querySelector('[part=preview]'))).to.equal('img'))
      expect(boxes('a.png'), layout).to.eql(boxes('b.txt'))
    }
    expect(sights[0]).to.equal('svg')
  })
})

describe('the list of <file-picker> under a finger', () => {
  const pointer = (element: Element, type: string, more: PointerEventInit = {}): boolean =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, pointerType: 'touch', ...more }),
    )
  /**
   * The click after a finger was lifted, as browsers dispatch it; the test itself decides how long the finger rested.
   */
  const clicked = (element: Element): boolean =>
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1 }))

  it('selects what the finger rests on, also a folder, and does not open it', async () => {
    const { picker } = await asking({
      source: new FakeFiles('/F/', '/a.txt').source,
      multiple: true,
      directories: true,
    })
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      pointer(rowOf(picker, 'F'), 'pointerdown')
      clock.tick(499)
      expect(selected(picker)).to.eql([])
      clock.tick(1)
      await selects(picker, 'F')
      expect(pointer(rowOf(picker, 'F'), 'contextmenu'), 'the browser offers no menu').to.equal(false)
      pointer(rowOf(picker, 'F'), 'pointerup')
      clicked(rowOf(picker, 'F'))
      pointer(rowOf(picker, 'a.txt'), 'pointerdown')
      pointer(rowOf(picker, 'a.txt'), 'pointerup')
      clicked(rowOf(picker, 'a.txt'))
      clock.tick(1000)
      await selects(picker, 'F', 'a.txt')
      // Now the finger scrolls, the pointer is a mouse, or the picker is removed.
      pointer(rowOf(picker, 'F'), 'pointerdown')
      pointer(rowOf(picker, 'F'), 'pointercancel')
      pointer(rowOf(picker, 'F'), 'pointerdown', { pointerType: 'mouse' })
      clock.tick(1000)
      await nextFrame()
      await selects(picker, 'F', 'a.txt')
      expect(pointer(rowOf(picker, 'F'), 'contextmenu')).to.equal(true)
      pointer(rowOf(picker, 'F'), 'pointerdown')
      picker.remove()
      await endOfTurn()
      expect(clock.countTimers()).to.equal(0)
    } finally {
      clock.restore()
    }
  })

  it('has targets of 44px at least, also on a narrow screen', async () => {
    await setViewport({ width: 320, height: 640 })
    try {
      const { picker } = await asking({
        source: new FakeFiles('/F/', '/F/G/', '/F/G/a.txt').source,
        startPath: '/F/G',
        multiple: true,
      })
      await until(() => expect(inside(picker, '[part=base].narrow') === null).to.equal(false))
      const targets = [
        ...(inside(picker, '[part=base]')?.querySelectorAll(
          'button, select, input:not([type=checkbox]), [part=row], .check',
        ) ?? []),
      ]
      expect(targets.length).to.be.above(8)
      // `offsetHeight` is the layout height, not the visible one while the dialog is growing.
      expect(
        targets
          .filter((element) => element.checkVisibility() && (element as HTMLElement).offsetHeight < 44)
          .map(({ outerHTML }) => outerHTML),
      ).to.eql([])
      const base = inside(picker, '[part=base]') as HTMLElement
      expect(base.scrollWidth).to.be.most(base.clientWidth)
      expect(document.documentElement.scrollWidth).to.be.most(320)
      await expect(picker).to.be.accessible()
    } finally {
      await setViewport({ width: 1090, height: 850 })
    }
  })
})

describe('rows of <file-picker> that cannot be chosen', () => {
  it("say why, in the page's words or in ours, and take no choice", async () => {
    const canPick = ({ name }: FileNode): unknown =>
      ({ 'a.txt': 'Too large to attach.', 'b.txt': false, 'c.txt': true, 'd.txt': null, 'e.txt': '' })[name]
    const { picker, heard } = await asking({ files: letters, multiple: true, canPick })
    for (const [name, why] of [
      ['a.txt', 'Too large to attach.'],
      ['b.txt', 'This cannot be chosen here.'],
    ] as const) {
      const row = rowOf(picker, name)
      expect([row.ariaDisabled, row.ariaSelected, rowBox(picker, name).disabled, tip(row)]).to.eql([
        'true',
        null,
        true,
        `${name}\n${why}`,
      ])
      expect(shownText(row)).to.contain(why)
      await click(row)
      await doubleClick(row)
      await focuses(picker, name)
    }
    for (const key of [' ', 'Enter', 'Control+a']) await press(key)
    await selects(picker, 'c.txt', 'd.txt', 'e.txt')
    expect(picked(heard)).to.eql([])
    await expect(picker).to.be.accessible()
  })

  it("are asked about anew when the page's rule changes, and allowed where it fails", async () => {
    const told = mistakes()
    const { picker } = await asking({ files: ['a.txt'], canPick: () => false })
    picker.canPick = () => {
      throw new Error('rule')
    }
    await until(() => expect(rowOf(picker, 'a.txt').ariaDisabled).to.equal(null))
    await click(rowOf(picker, 'a.txt'))
    await selects(picker, 'a.txt')
    expect(told[0]).to.equal('Error: rule')
  })

  it('can be folders that are opened all the same, but none that may not be read', async () => {
    const files = new FakeFiles(node('/Closed/', { permissions: 0 }), '/Open/', '/Open/a.txt')
    const { picker } = await asking({ source: files.source, canPick: () => false, directories: true })
    expect(shownText(rowOf(picker, 'Closed'))).to.contain('You may not open this folder.')
    expect(rowOf(picker, 'Closed').ariaDisabled).to.equal('true')
    await doubleClick(rowOf(picker, 'Closed'))
    await focuses(picker, 'Closed')
    await press('Enter')
    expect(shownText(rowOf(picker, 'Open'))).to.contain('This cannot be chosen here.')
    await click(rowOf(picker, 'Open'))
    await lists(picker, 'a.txt')
    expect(files.calls).to.eql(['list /', 'list /Open'])
  })

  it('can be folders that nothing can be put into, where that is what it is about', async () => {
    const { picker } = await asking({
      source: new FakeFiles(
        '/a.txt',
        node('/Read/', { permissions: 1 }),
        node('/Write/', { permissions: 5 }),
        node('/Read/Deep/', { permissions: 5 }),
      ).source,
      type: 'move',
    })
    await click(rowOf(picker, 'Read'), 'Control')
    await nextFrame()
    expect(selected(picker)).to.eql([])
    expect(shownText(rowOf(picker, 'Read'))).to.contain('You may not add anything to this folder.')
    // A reason that applies to every file is not shown in its row.
    expect([shownText(rowOf(picker, 'a.txt')), rowOf(picker, 'a.txt').title]).to.eql([
      'a.txt 1,000 B',
      'Only folders can be chosen here.',
    ])
    await click(rowOf(picker, 'Write'), 'Control')
    await offers(picker, 'Move to Write')
    await click(rowOf(picker, 'Read'))
    await lists(picker, 'Deep')
    await offers(picker, '(Move to Read)')
  })
})

describe('<file-picker> sorts', () => {
  const source = new FakeFiles(
    node('/Z/', { size: 1 }),
    node('/A/', { size: 9 }),
    node('/10.txt', { size: 5, modifiedMs: 3000 }),
    node('/9.txt', { size: 50, modifiedMs: 1000 }),
    node('/b.txt', { size: 1, modifiedMs: 2000, isFavorite: true }),
  ).source
  const head = (picker: Element): string[] => all(the(picker, 'group', 'Sort by'), 'button').map(nameOf)

  it('by name, size or date, both ways, favourites and folders first, numbers as numbers', async () => {
    const { picker } = await asking({ source })
    await lists(picker, 'b.txt', 'A', 'Z', '9.txt', '10.txt')
    expect(head(picker)).to.eql(['Name, sorted ascending', 'Sort by Size', 'Sort by Modified'])
    for (const [column, label, wanted] of [
      ['Name', 'Name, sorted descending', ['b.txt', 'Z', 'A', '10.txt', '9.txt']],
      ['Size', 'Size, sorted ascending', ['b.txt', 'Z', 'A', '10.txt', '9.txt']],
      ['Size', 'Size, sorted descending', ['b.txt', 'A', 'Z', '9.txt', '10.txt']],
      // The newest first.
      ['Modified', 'Modified, sorted descending', ['b.txt', 'A', 'Z', '10.txt', '9.txt']],
      ['Modified', 'Modified, sorted ascending', ['b.txt', 'A', 'Z', '9.txt', '10.txt']],
    ] as const) {
      await push(picker, new RegExp(`(^|Sort by )${column}`))
      await lists(picker, ...wanted)
      expect(head(picker)).to.contain(label)
    }
  })
})

describe('what changed last in <file-picker>', () => {
  const nodes = [
    node('/b.txt', { modifiedMs: 2000, isFavorite: true }),
    node('/a.txt', { modifiedMs: 1000 }),
    node('/c.png', { modifiedMs: 3000 }),
  ]
  const source = { ...new FakeFiles(...nodes).source, recent: () => Promise.resolve(nodes) }

  it('is there with the newest first, until another order is chosen, which holds there alone', async () => {
    const { picker } = await asking({ source })
    await lists(picker, 'b.txt', 'a.txt', 'c.png')
    await push(picker, 'Recent')
    await lists(picker, 'c.png', 'b.txt', 'a.txt')
    await push(picker, /^(Sort by )?Name/)
    await lists(picker, 'a.txt', 'b.txt', 'c.png')
    await push(picker, 'All files')
    await lists(picker, 'b.txt', 'a.txt', 'c.png')
  })

  it('is only what can be chosen', async () => {
    const { picker } = await asking({ source, canPick: ({ name }: FileNode) => name !== 'c.png' })
    await push(picker, 'Recent')
    await lists(picker, 'b.txt', 'a.txt')
  })
})

describe('a long list of <file-picker>', () => {
  it('asks for pictures only where it comes to rest', async () => {
    const asked = new Set<string>()
    const files = many(2000).map((name) => node(`/${name}`))
    const { picker } = await asking({
      source: {
        ...new FakeFiles(...files).source,
        preview: ({ name }: FileNode) => {
          asked.add(name)
          return null
        },
      },
    })
    await until(() => expect(asked.has('00000.txt')).to.equal(true))
    const scroller = inside(picker, '.scroller') as HTMLElement
    // With a fake clock, scrolling does not end between two frames, however slow they are.
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let at = 0; at <= 60; at += 1) {
      scroller.scrollTop = at * 1500
      await nextFrame()
    }
    clock.runAll()
    clock.restore()
    await until(() => expect(asked.has(names(picker).at(-1) ?? '')).to.equal(true))
    expect(asked.size).to.be.below(100)
  })

  it('that comes in one piece is not empty while it is sorted', async () => {
    const nodes = many(20_000).map((name) => node(`/${name}`))
    const seen = new Set<string>()
    const looks = setInterval(() => {
      for (const state of ['empty', 'ready']) if (document.querySelector(`file-picker:state(${state})`)) seen.add(state)
    })
    await asking({
      source: {
        list: async (_path: string, { onNodes }: { onNodes: (some: readonly FileNode[]) => void }) => onNodes(nodes),
      },
    })
    await until(() => seen.has('ready'))
    clearInterval(looks)
    expect([...seen]).to.eql(['ready'])
  }).timeout(60_000)

  it('of 20,000 entries has only the rows that are seen in the page', async () => {
    const { picker, heard } = await asking({ files: many(20_000), multiple: true })
    await settled(picker)
    await until(() => expect(grid(picker).ariaRowCount).to.equal('20000'))
    await until(() => expect(grid(picker).ariaBusy).to.equal(null))
    await says(picker, '20,000 entries')
    expect(rows(picker).length).to.be.below(40)
    await focuses(picker, '00000.txt')
    await press('End')
    await focuses(picker, '19999.txt')
    expect(rows(picker).length).to.be.below(40)
    expect(rowOf(picker, '19999.txt').ariaRowIndex).to.equal('20000')
    await press('Shift+Home')
    await offers(picker, 'Choose 20,000 files')
    paste(filterField(picker), '1234')
    await until(() => expect(names(picker).slice(0, 2)).to.eql(['01234.txt', '11234.txt']))
    await push(picker, 'Choose 20,000 files')
    await until(() => expect(picked(heard)[0]?.paths).to.have.length(20_000))
  }).timeout(60_000)
})
