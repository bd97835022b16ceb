import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { useFakeTimers } from 'sinon'
import { sendMouse, setViewport } from '@web/test-runner-commands'
import type { FileConflict, Resolution } from '../../src/kits/conflicts/conflict.rules.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { define } from '../../src/core/element/element-class.js'
import { ModalDialog } from '../modal-dialog/modal-dialog.js'
import {
  all,
  everything,
  focused,
  nameOf,
  place,
  press,
  reaches,
  record,
  shows,
  shownText,
  the,
  until,
} from '../../test/support/page.js'
import { firstSights, freshPicture, shownIn } from '../../test/support/pictures.js'
import { click, elementAt, isIn } from '../../test/support/pointer.js'
import { warnings } from '../../test/support/warnings.js'
import { ConflictDialog } from './conflict-dialog.js'

type Given = Omit<Partial<FileConflict>, 'original' | 'replacement'> & {
  original?: Partial<FileConflict['original']>
  replacement?: Partial<FileConflict['replacement']>
}
type Dialog = HTMLElement & { conflicts: readonly Given[]; takenNames: unknown; sameContent: unknown }

const noon = new Date(2024, 5, 15, 12).getTime()
const day = 86_400_000

const conflict = (name: string, { original, replacement, ...more }: Given = {}): Given => ({
  id: name,
  name,
  ...more,
  original: { size: 2048, modifiedMs: noon, etag: 'e', mimeType: 'text/plain', previewUrl: null, ...original },
  replacement: { size: 2048, modifiedMs: noon, mimeType: 'text/plain', ...replacement },
})
const many = (count: number): Given[] =>
  Array.from({ length: count }, (_, at) => conflict(`${at}.txt`, { id: String(at) }))

before(() => {
  define(ModalDialog)
  define(ConflictDialog)
})
afterEach(() => sendMouse({ type: 'move', position: [1, 1] }))

async function asking(
  conflicts: readonly Given[],
  properties: object = {},
): Promise<{ dialog: Dialog; heard: { type: string; detail: unknown }[] }> {
  const dialog = await place<Dialog>('<conflict-dialog></conflict-dialog>')
  const heard = record(dialog, 'conflicts-resolved', 'conflicts-closed')
  Object.assign(dialog, { conflicts, ...properties })
  dialog.setAttribute('open', '')
  await reaches(dialog, 'open')
  await until(() => expect(rows(dialog).length > 0 || conflicts.length === 0).to.equal(true))
  return { dialog, heard }
}

const rows = (dialog: Element): HTMLElement[] =>
  [...everything(dialog.shadowRoot as ShadowRoot)].filter(
    (inside): inside is HTMLElement => inside.getAttribute('role') === 'row',
  )
const native = (dialog: Element): HTMLElement =>
  dialog.shadowRoot?.querySelector('modal-dialog')?.shadowRoot?.querySelector('dialog') as HTMLElement
const content = (dialog: Element): Element => dialog.shadowRoot?.querySelector('[part=base]') as Element
const box = (dialog: Element, name: string | RegExp): HTMLInputElement =>
  the(dialog, 'checkbox', name) as HTMLInputElement
const incoming = (dialog: Element, name: string): HTMLInputElement => box(dialog, `New: ${name}`)
const existing = (dialog: Element, name: string): HTMLInputElement => box(dialog, `Existing: ${name}`)
const heads = (dialog: Element): string[] =>
  [...everything(dialog.shadowRoot as ShadowRoot)]
    .filter((inside) => inside.parentElement?.getAttribute('part') === 'heads')
    .map((label) => shownText(label))
const answerOf = (heard: { type: string; detail: unknown }[]): Resolution | undefined =>
  heard.find(({ type }) => type === 'conflicts-resolved')?.detail as Resolution | undefined
const half = (checkbox: Element): HTMLElement => checkbox.closest('label') as HTMLElement

describe('<conflict-dialog>', () => {
  it('is a modal dialog of 500px with a title by number, without a close control', async () => {
    const { dialog } = await asking([conflict('a.txt')])
    const native = the(dialog, 'dialog', 'One file conflict') as HTMLDialogElement
    expect(native.matches(':modal')).to.equal(true)
    expect(native.getBoundingClientRect().width).to.equal(500)
    expect(all(dialog, 'button').map(nameOf)).to.have.members(['Replace', 'Keep both', 'Skip', 'Cancel', 'Continue'])
    const text = shownText(content(dialog))
    expect(text)
      .to.contain('Which files do you want to keep?')
      .and.to.contain('If you select both versions, the copied file will have a number added to its name.')
    dialog.conflicts = [conflict('a.txt'), conflict('b.txt')]
    await until(() => the(dialog, 'dialog', '2 file conflicts'))
  })

  it('shows name, date and size of both versions, the new one first, each with a picture of 96 x 96', async () => {
    const { dialog } = await asking([conflict('a.txt', { replacement: { size: 0, modifiedMs: noon + day } })])
    const [row] = rows(dialog)
    expect(shownText(row as Element)).to.contain('a.txt')
    expect(shownText(half(incoming(dialog, 'a.txt')))).to.equal('New 0 B Newer June 16, 2024 12:00 PM')
    expect(shownText(half(existing(dialog, 'a.txt')))).to.equal('Existing 2 KB Larger June 15, 2024 12:00 PM')
    expect(incoming(dialog, 'a.txt').getBoundingClientRect().left).to.be.below(
      existing(dialog, 'a.txt').getBoundingClientRect().left,
    )
    for (const version of [incoming, existing]) {
      const { width, height } = (
        half(version(dialog, 'a.txt')).querySelector('[part=preview]') as Element
      ).getBoundingClientRect()
      expect([width, height]).to.eql([96, 96])
    }
  })

  it('writes the later date and the larger size in bold, and neither where they are equal', async () => {
    const { dialog } = await asking([
      conflict('a.txt', { original: { size: 1 }, replacement: { modifiedMs: noon - day } }),
      conflict('same.txt'),
    ])
    const bold = (checkbox: Element): string[] =>
      [...half(checkbox).querySelectorAll('strong')].map(({ textContent }) => textContent)
    expect(bold(incoming(dialog, 'a.txt'))).to.eql(['2 KB'])
    expect(bold(existing(dialog, 'a.txt'))).to.eql(['June 15, 2024 12:00 PM'])
    expect([...bold(incoming(dialog, 'same.txt')), ...bold(existing(dialog, 'same.txt'))]).to.eql([])
  })

  it('says what nobody knows', async () => {
    const { dialog } = await asking([{ id: '1', name: 'a.txt', original: {}, replacement: {} }])
    expect(shownText(half(incoming(dialog, 'a.txt')))).to.equal('New Unknown size Unknown date')
  })

  it('asks the server for a picture of the original, with everything in the address encoded', async () => {
    // The browser keeps only 250 resource timing entries, and the modules of these tests make nearly as many.
    performance.clearResourceTimings()
    const { dialog } = await asking([
      conflict("it's 100% #1.png", {
        directory: '/Sub & more',
        original: { previewUrl: undefined as never, etag: 'a"b' },
      }),
    ])
    await until(() => expect(all(dialog, 'gridcell').some((cell) => cell.querySelector('img, svg'))).to.equal(true))
    const asked = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('preview.png'))
    await until(() => {
      const image = [...everything(dialog.shadowRoot as ShadowRoot)].find(
        (inside) => inside instanceof HTMLImageElement,
      ) as HTMLImageElement | undefined
      const url =
        image?.src ??
        asked.at(-1) ??
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .findLast((name) => name.includes('preview.png')) ??
        ''
      expect(url).to.match(
        /\/index\.php\/core\/preview\.png\?file=%2FSub%20%26%20more%2Fit%27s%20100%25%20%231\.png&x=96&y=96&c=a%22b&forceIcon=0$/,
      )
    })
  })

  it('shows the kind of file until its picture has loaded, and for good where there is none', async () => {
    const dialog = await place<Dialog>('<conflict-dialog></conflict-dialog>')
    const sights = firstSights(dialog.shadowRoot as ShadowRoot)
    dialog.conflicts = [
      conflict('a.txt', { original: { previewUrl: await freshPicture() } }),
      conflict('b.txt', { original: { previewUrl: 'data:image/png;base64,AAAA' } }),
      conflict('c.txt', { original: { previewUrl: 'javascript:1' } }),
    ]
    dialog.setAttribute('open', '')
    const pictures = (): string[] => rows(dialog).map((row) => shownIn(row.querySelectorAll('[part=preview]')[1]))
    await until(() => expect(pictures()).to.eql(['img', 'svg', 'svg']))
    await until(() => expect(content(dialog).querySelectorAll('img')).to.have.length(1))
    expect(sights).to.eql(['svg', 'svg'])
    for (const part of content(dialog).querySelectorAll('[part=preview]')) {
      const { width, height } = part.getBoundingClientRect()
      // While the dialog comes into sight, its boxes have fractions.
      expect([Math.round(width), Math.round(height)]).to.eql([96, 96])
    }
  })

  it('draws the new file where it is a picture, its middle, and keeps to the kind of file where it is not', async () => {
    const canvas = new OffscreenCanvas(300, 100)
    const pen = canvas.getContext('2d')
    if (pen) Object.assign(pen, { fillStyle: '#f00' }).fillRect(100, 0, 100, 100)
    const image = new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' })
    const { dialog } = await asking([
      conflict('a.png', { replacement: { file: image } }),
      conflict('b.png', { replacement: { file: new File(['no picture'], 'b.png', { type: 'image/png' }) } }),
    ])
    const drawnOf = (name: string): HTMLCanvasElement | null =>
      half(incoming(dialog, name)).querySelector('canvas:not([hidden])')
    await until(() => expect(drawnOf('a.png') !== null).to.equal(true))
    const copy = new OffscreenCanvas(1, 1).getContext('2d')
    copy?.drawImage(drawnOf('a.png') as HTMLCanvasElement, 0, 0, 1, 1)
    expect([...(copy?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => Math.round(part / 64))).to.eql([4, 0, 0, 4])
    expect(half(incoming(dialog, 'b.png')).querySelector('svg') !== null).to.equal(true)
  })
})

describe('<conflict-dialog> choices', () => {
  it('tick once, wherever in a half one clicks', async () => {
    const { dialog } = await asking([conflict('a.txt')])
    for (const [where, ticked] of [
      ['[part=preview]', true],
      ['.facts', false],
      ['input', true],
    ] as const) {
      await click(half(incoming(dialog, 'a.txt')).querySelector(where))
      await until(() => expect(incoming(dialog, 'a.txt').checked, where).to.equal(ticked))
    }
    expect(existing(dialog, 'a.txt').checked).to.equal(false)
  })

  it('are counted beside the head boxes, which show all, some or none', async () => {
    const { dialog } = await asking([conflict('a.txt'), conflict('b.txt')])
    expect(heads(dialog)).to.eql(['New Files', 'Already existing files'])
    await click(incoming(dialog, 'a.txt'))
    await until(() => expect(heads(dialog)).to.eql(['New Files (1 selected)', 'Already existing files']))
    expect([box(dialog, /^New Files/).checked, box(dialog, /^New Files/).indeterminate]).to.eql([false, true])
    await click(incoming(dialog, 'b.txt'))
    await until(() => expect(heads(dialog)).to.eql(['New Files (all selected)', 'Already existing files']))
    expect([box(dialog, /^New Files/).checked, box(dialog, /^New Files/).indeterminate]).to.eql([true, false])
    await click(box(dialog, /^New Files/))
    await until(() => expect(heads(dialog)).to.eql(['New Files', 'Already existing files']))
    expect([incoming(dialog, 'a.txt').checked, incoming(dialog, 'b.txt').checked]).to.eql([false, false])
    await click(box(dialog, /^Already/))
    await until(() => expect(heads(dialog)).to.eql(['New Files', 'Already existing files (all selected)']))
  })

  it('leave an original that is read-only ticked, and say why', async () => {
    const { dialog } = await asking([conflict('a.txt', { original: { readOnly: true } }), conflict('b.txt')])
    const locked = existing(dialog, 'a.txt')
    expect([locked.checked, locked.getAttribute('aria-disabled')]).to.eql([true, 'true'])
    expect(shownText(half(locked))).to.contain('read-only')
    expect(heads(dialog)).to.eql(['New Files', 'Already existing files (1 selected)'])
    // Evaluated before any click: something is ticked.
    expect((the(dialog, 'button', 'Continue') as HTMLButtonElement).disabled).to.equal(false)
    await click(locked)
    for (const ticked of [true, false]) {
      await click(box(dialog, /^Already/))
      await until(() => expect(existing(dialog, 'b.txt').checked).to.equal(ticked))
      expect(existing(dialog, 'a.txt').checked).to.equal(true)
    }
  })

  it('enable Continue while at least one version is ticked anywhere', async () => {
    const { dialog } = await asking([conflict('a.txt'), conflict('b.txt')])
    const button = (): HTMLButtonElement => the(dialog, 'button', 'Continue') as HTMLButtonElement
    expect(button().disabled).to.equal(true)
    await click(incoming(dialog, 'b.txt'))
    await until(() => expect(button().disabled).to.equal(false))
    await click(incoming(dialog, 'b.txt'))
    await until(() => expect(button().disabled).to.equal(true))
    dialog.conflicts = [conflict('a.txt'), conflict('b.txt'), conflict('c.txt', { original: { readOnly: true } })]
    await until(() => expect(button().disabled, 'when a read-only one is added').to.equal(false))
  })

  it('survive when another conflict is added', async () => {
    const { dialog } = await asking([conflict('a.txt')])
    await click(incoming(dialog, 'a.txt'))
    dialog.conflicts = [conflict('a.txt'), conflict('b.txt')]
    await until(() => expect(incoming(dialog, 'b.txt').checked).to.equal(false))
    expect(incoming(dialog, 'a.txt').checked).to.equal(true)
  })

  it('show before Continue how the copy will be called, and what will happen', async () => {
    const { dialog } = await asking([conflict('a.txt'), conflict('a (2).txt'), conflict('b.txt'), conflict('c.txt')], {
      takenNames: () => ['a (3).txt'],
    })
    for (const name of ['a.txt', 'a (2).txt']) {
      await click(incoming(dialog, name))
      await click(existing(dialog, name))
    }
    await click(incoming(dialog, 'b.txt'))
    await shows(content(dialog), 'The new one will be called “a (4).txt”')
    await shows(content(dialog), 'The new one will be called “a (5).txt”')
    await until(() =>
      expect(shownText(the(dialog, 'status'))).to.equal(
        '1 file will be replaced, 2 will be added under new names, 1 is skipped',
      ),
    )
  })

  it('forget themselves when it is opened anew', async () => {
    const { dialog, heard } = await asking([conflict('a.txt')])
    await click(incoming(dialog, 'a.txt'))
    await press('Escape')
    await until(() => expect(heard.at(-1)?.type).to.equal('conflicts-closed'))
    dialog.setAttribute('open', '')
    await until(() => expect(incoming(dialog, 'a.txt').checked).to.equal(false))
  })
})

describe('<conflict-dialog> rules', () => {
  const three = [
    conflict('newer.txt', { replacement: { modifiedMs: noon + day } }),
    conflict('older.txt', { replacement: { modifiedMs: noon - day, size: 9999 } }),
    conflict('same.txt'),
  ]
  const rules = (dialog: Element): string[] => all(dialog, 'radio').map(nameOf)
  const rule = (dialog: Element, name: string): HTMLInputElement => the(dialog, 'radio', name) as HTMLInputElement

  it('say how many files each can decide, decide at once, and leave the last word to each row', async () => {
    const { dialog, heard } = await asking(three)
    expect(rules(dialog)).to.eql(['Newer ones 2 files', 'Larger ones 1 file', 'Keep both 3 files'])
    expect(the(dialog, 'radiogroup', 'Choose for all files')).to.not.equal(null)
    const newest = rule(dialog, 'Newer ones 2 files')
    await click(newest)
    await until(() => expect(shownText(the(dialog, 'status'))).to.contain('1 file will be replaced'))
    expect(newest.checked).to.equal(true)
    await click(incoming(dialog, 'older.txt'))
    await until(() => expect(newest.checked, 'another choice was made').to.equal(false))
    await click(the(dialog, 'button', 'Continue'))
    await until(() =>
      expect(answerOf(heard)?.decisions).to.eql([
        { id: 'newer.txt', verb: 'replace' },
        { id: 'older.txt', verb: 'both', name: 'older (2).txt' },
        { id: 'same.txt', verb: 'skip' },
      ]),
    )
  })

  it('that can decide nothing cannot be chosen, and arrow keys pass over them', async () => {
    const { dialog } = await asking([conflict('a.txt', { original: { size: 1 } }), conflict('b.txt')])
    expect(rule(dialog, 'Newer ones 0 files').disabled).to.equal(true)
    await until(() => expect(focused() === rule(dialog, 'Larger ones 1 file')).to.equal(true))
    for (const name of ['Keep both 2 files', 'Larger ones 1 file']) {
      await press('ArrowRight')
      await until(() => expect(rule(dialog, name).checked, name).to.equal(true))
      expect(focused() === rule(dialog, name)).to.equal(true)
    }
  })

  it('are not offered for one file', async () => {
    const { dialog } = await asking([conflict('a.txt')])
    expect(rules(dialog)).to.eql([])
  })

  it('find identical files by their content, and say what could not be compared', async () => {
    const asked: string[] = []
    const sameContent = async ({ name }: FileConflict): Promise<boolean> => {
      asked.push(name)
      if (name === 'lost.txt') throw new Error('offline')
      return name === 'same.txt'
    }
    const file = new File(['x'.repeat(2048)], 'x')
    const { dialog, heard } = await asking(
      [
        conflict('same.txt', { replacement: { file } }),
        conflict('other.txt', { replacement: { file } }),
        conflict('lost.txt', { replacement: { file } }),
        conflict('longer.txt', { replacement: { file, size: 9 } }),
      ],
      { sameContent },
    )
    await click(the(dialog, 'button', 'Leave out identical (up to 3)'))
    await until(() =>
      expect(shownText(the(dialog, 'status'))).to.equal(
        '1 identical file found. 1 file could not be compared. 1 stays as it is, 3 are skipped',
      ),
    )
    expect(asked).to.eql(['same.txt', 'other.txt', 'lost.txt'])
    await click(box(dialog, /^New Files/))
    await until(() => the(dialog, 'button', 'Leave out identical (1)'))
    await click(the(dialog, 'button', 'Leave out identical (1)'))
    await until(() => expect(incoming(dialog, 'same.txt').checked).to.equal(false))
    await click(the(dialog, 'button', 'Continue'))
    await until(() =>
      expect(answerOf(heard)?.decisions.map(({ verb }) => verb)).to.eql(['keep', 'replace', 'replace', 'replace']),
    )
  })

  it('stop comparing when the dialog closes', async () => {
    let signal: AbortSignal | undefined
    const { dialog } = await asking(
      [conflict('a.txt', { replacement: { file: new File(['x'.repeat(2048)], 'x') } }), conflict('b.txt')],
      {
        sameContent: (_conflict: FileConflict, own: AbortSignal) => {
          signal = own
          return new Promise(() => undefined)
        },
      },
    )
    await click(the(dialog, 'button', 'Leave out identical (up to 1)'))
    await until(() => expect(shownText(the(dialog, 'status'))).to.equal('Comparing file 1 of 1 …'))
    await press('Escape')
    await until(() => expect(signal?.aborted).to.equal(true))
  })
})

describe('<conflict-dialog> with one file', () => {
  for (const [name, decision] of [
    ['Replace', { id: 'a.txt', verb: 'replace' }],
    ['Keep both', { id: 'a.txt', verb: 'both', name: 'a (3).txt' }],
    ['Skip', { id: 'a.txt', verb: 'skip' }],
  ] as const) {
    it(`is answered at once by '${name}', whatever is ticked`, async () => {
      const { dialog, heard } = await asking([conflict('a.txt')], { takenNames: () => ['a (2).txt'] })
      await click(existing(dialog, 'a.txt'))
      await click(the(dialog, 'button', name))
      await until(() => expect(heard.map(({ type }) => type)).to.eql(['conflicts-resolved', 'conflicts-closed']))
      expect(answerOf(heard)).to.eql({ status: 'done', decisions: [decision] })
    })
  }

  it('offers no Replace for an original that is read-only', async () => {
    const { dialog } = await asking([conflict('a.txt', { original: { readOnly: true } })])
    expect((the(dialog, 'button', 'Replace') as HTMLButtonElement).disabled).to.equal(true)
  })

  it('has no such buttons for a folder or for several files', async () => {
    const { dialog } = await asking([conflict('Team', { kind: 'folder' })])
    expect(all(dialog, 'button', 'Replace')).to.eql([])
    dialog.conflicts = [conflict('a.txt'), conflict('b.txt')]
    await until(() => expect(rows(dialog)).to.have.length(2))
    expect(all(dialog, 'button', 'Replace')).to.eql([])
  })
})

describe('<conflict-dialog> pictures', () => {
  const enlarger = 'Enlarge the pictures of wide.png'

  async function wide(): Promise<File> {
    const canvas = new OffscreenCanvas(300, 100)
    Object.assign(canvas.getContext('2d') as object, { fillStyle: '#00f' })
    canvas.getContext('2d')?.fillRect(0, 0, 300, 100)
    return new File([await canvas.convertToBlob()], 'wide.png', { type: 'image/png' })
  }

  it('are shown whole, side by side, when their button is pressed, and closing them leaves the question', async () => {
    const { dialog, heard } = await asking([
      conflict('wide.png', { original: { previewUrl: await freshPicture() }, replacement: { file: await wide() } }),
      conflict('b.txt'),
    ])
    await until(() => the(dialog, 'button', enlarger))
    expect(all(dialog, 'button', /^Enlarge/), 'a file without pictures has none').to.have.length(1)
    await click(the(dialog, 'button', enlarger))
    const large = await until(() => the(dialog, 'dialog', 'wide.png')).then(() => the(dialog, 'dialog', 'wide.png'))
    expect(large.matches(':modal')).to.equal(true)
    const figures = (): Element[] => [...(dialog.shadowRoot?.querySelectorAll('figure') ?? [])]
    await until(() =>
      expect(
        figures().map((figure) => figure.querySelector('canvas:not([hidden]), img:not([hidden])') !== null),
      ).to.eql([true, true]),
    )
    const drawn = figures()[0]?.querySelector('canvas') as HTMLCanvasElement
    expect([drawn.width, drawn.height]).to.eql([300, 100])
    expect(figures().map((figure) => shownText(figure))).to.eql([
      'New June 15, 2024 12:00 PM 2 KB',
      'Existing June 15, 2024 12:00 PM 2 KB',
    ])
    await press('Escape')
    await until(() => expect(all(dialog, 'dialog', 'wide.png')).to.eql([]))
    expect(heard).to.eql([])
    await until(() => expect(nameOf(focused() as Element)).to.equal(enlarger))
  })

  it('are reached by arrow keys, after both versions', async () => {
    const { dialog } = await asking([
      conflict('wide.png', { original: { previewUrl: await freshPicture() } }),
      conflict('b.txt'),
    ])
    await until(() => the(dialog, 'button', enlarger))
    existing(dialog, 'wide.png').focus()
    await press('ArrowRight')
    expect(nameOf(focused() as Element)).to.equal(enlarger)
    await press('ArrowDown')
    expect(nameOf(focused() as Element)).to.equal('Existing: b.txt')
  })

  it('of the server are asked for uncut when they are shown whole', async () => {
    const { dialog } = await asking([
      conflict('wide.png', { original: { previewUrl: undefined as never }, replacement: { file: await wide() } }),
    ])
    await until(() => the(dialog, 'button', enlarger))
    performance.clearResourceTimings()
    await click(the(dialog, 'button', enlarger))
    await until(() =>
      expect(performance.getEntriesByType('resource').map(({ name }) => name.split('?')[1])).to.include(
        'file=%2Fwide.png&x=1024&y=1024&c=e&forceIcon=0&a=1',
      ),
    )
  })
})

describe('<conflict-dialog> in a low window', () => {
  const size = { width: innerWidth, height: innerHeight }
  afterEach(() => setViewport(size))

  it('has one scroll area, whose end can be reached, and shows what has the focus', async () => {
    await setViewport({ width: 320, height: 256 })
    const { dialog } = await asking(many(50))
    const scrolling = [...everything(dialog.shadowRoot as ShadowRoot)].filter(
      (inside) =>
        /auto|scroll/.test(getComputedStyle(inside).overflowY) && inside.scrollHeight > inside.clientHeight + 1,
    )
    expect(scrolling).to.have.length(1)
    // Nobody has to scroll past a thousand files to go on.
    for (const name of ['Cancel', 'Continue'])
      expect(the(dialog, 'button', name).getBoundingClientRect().bottom).to.be.at.most(256)
    incoming(dialog, '0.txt').focus()
    for (const key of ['Control+End', 'ArrowUp', 'PageUp', 'Control+Home']) {
      await press(key)
      await until(() => {
        const at = focused() as Element
        const { left, top, width, height } = at.getBoundingClientRect()
        expect(isIn(elementAt({ x: left + width / 2, y: top + height / 2 }), at), `${key}: ${nameOf(at)}`).to.equal(
          true,
        )
      })
    }
  })

  it('puts the versions of a file one below the other, the new one first', async () => {
    await setViewport({ width: 320, height: 640 })
    const { dialog } = await asking([conflict('a.txt')])
    await until(() =>
      expect(half(incoming(dialog, 'a.txt')).getBoundingClientRect().bottom).to.be.at.most(
        half(existing(dialog, 'a.txt')).getBoundingClientRect().top,
      ),
    )
  })
})

describe('<conflict-dialog> folders', () => {
  const tree = [
    conflict('Holiday', { id: 'f', kind: 'folder' }),
    conflict('a.txt', { directory: '/Holiday', parentId: 'f' }),
    conflict('b.txt'),
  ]

  it('are merged, kept beside or skipped, and take along what is in them', async () => {
    const { dialog, heard } = await asking(tree)
    expect(the(dialog, 'button', 'Merge: Holiday').getAttribute('aria-pressed')).to.equal('true')
    expect(shownText(content(dialog))).to.contain('in /Holiday')
    await click(the(dialog, 'button', 'Keep both: Holiday'))
    await until(() => expect(rows(dialog)).to.have.length(2))
    await shows(content(dialog), 'The new one will be called “Holiday (2)”')
    await click(incoming(dialog, 'b.txt'))
    await until(() => expect((the(dialog, 'button', 'Continue') as HTMLButtonElement).disabled).to.equal(false))
    await click(the(dialog, 'button', 'Continue'))
    await until(() =>
      expect(answerOf(heard)?.decisions).to.eql([
        { id: 'f', verb: 'both', name: 'Holiday (2)' },
        { id: 'a.txt', verb: 'both', name: 'a.txt' },
        { id: 'b.txt', verb: 'replace' },
      ]),
    )
  })

  it('that nothing can be put in cannot be merged', async () => {
    const { dialog } = await asking([conflict('Team', { id: 'f', kind: 'folder', original: { readOnly: true } })])
    const merge = the(dialog, 'button', 'Merge: Team')
    expect(merge.getAttribute('aria-disabled')).to.equal('true')
    await click(merge)
    expect(the(dialog, 'button', 'Keep both: Team').getAttribute('aria-pressed')).to.equal('true')
  })
})

describe('<conflict-dialog> answers', () => {
  const verbs = (heard: { type: string; detail: unknown }[]): string[] =>
    (answerOf(heard)?.decisions ?? []).map(({ verb }) => verb)

  for (const [ticks, verb] of [
    ['new', 'replace'],
    ['old', 'keep'],
    ['both', 'both'],
    ['none', 'skip'],
  ] as const) {
    it(`with ${verb} for ${ticks} ticked`, async () => {
      const { dialog, heard } = await asking([conflict('a.txt'), conflict('b.txt')])
      await click(incoming(dialog, 'b.txt'))
      if (ticks === 'new' || ticks === 'both') await click(incoming(dialog, 'a.txt'))
      if (ticks === 'old' || ticks === 'both') await click(existing(dialog, 'a.txt'))
      await until(() => expect((the(dialog, 'button', 'Continue') as HTMLButtonElement).disabled).to.equal(false))
      await click(the(dialog, 'button', 'Continue'))
      await until(() => expect(heard.map(({ type }) => type)).to.eql(['conflicts-resolved', 'conflicts-closed']))
      expect(answerOf(heard)?.status).to.equal('done')
      expect(verbs(heard)).to.eql([verb, 'replace'])
      expect(dialog.hasAttribute('open')).to.equal(false)
    })
  }

  for (const [way, act] of [
    ['Cancel', (dialog: Element) => click(the(dialog, 'button', 'Cancel'))],
    ['Escape', () => press('Escape')],
    ['taking `open` away', (dialog: Element) => dialog.removeAttribute('open')],
    ['removing it', (dialog: Element) => dialog.remove()],
  ] as const) {
    it(`is cancelled once by ${way}, without decisions`, async () => {
      const { dialog, heard } = await asking([conflict('a.txt')])
      await click(incoming(dialog, 'a.txt'))
      await act(dialog)
      await until(() => expect(heard.map(({ type }) => type)).to.eql(['conflicts-resolved', 'conflicts-closed']))
      expect(answerOf(heard)).to.eql({ status: 'cancelled', decisions: [] })
    })
  }

  it('never for two with one id: the first stays, and the console says so', async () => {
    const warned = warnings()
    const dialog = await place<Dialog>('<conflict-dialog></conflict-dialog>')
    dialog.conflicts = [conflict('a.txt', { id: '1' }), conflict('b.txt', { id: '1' })]
    expect(dialog.conflicts.map(({ name }) => name)).to.eql(['a.txt'])
    expect(warned.texts().join()).to.contain('1 of 2 conflicts left out, the first at place 2.')
  })
})

describe('<conflict-dialog> by keyboard', () => {
  it('is a grid with one tab stop', async () => {
    const { dialog, heard } = await asking(many(10_000))
    await until(() => expect(nameOf(focused() as Element)).to.equal('Keep both 10,000 files'))
    expect(the(dialog, 'grid', 'Files in conflict').getAttribute('aria-rowcount')).to.equal('10000')
    const goes = async (key: string, name: string): Promise<void> => {
      await press(key)
      await until(() => expect(nameOf(focused() as Element), key).to.equal(name))
    }
    for (const head of ['New Files', 'Already existing files']) await goes('Tab', head)
    await goes('Tab', 'New: 0.txt')
    await goes('ArrowRight', 'Existing: 0.txt')
    await goes('ArrowDown', 'Existing: 1.txt')
    await goes('ArrowLeft', 'New: 1.txt')
    await goes('Control+End', 'Existing: 9999.txt')
    await goes('Home', 'New: 9999.txt')
    await press('Space')
    await until(() => expect(incoming(dialog, '9999.txt').checked).to.equal(true))
    await goes('Control+Home', 'New: 0.txt')
    await goes('PageDown', 'New: 2.txt')
    await goes('ArrowUp', 'New: 1.txt')
    await goes('ArrowUp', 'New: 0.txt')
    await goes('ArrowUp', 'New: 0.txt')
    await goes('Tab', 'Cancel')
    await goes('Tab', 'Continue')
    await press('Enter')
    await until(() =>
      expect(answerOf(heard)?.decisions.filter(({ verb }) => verb !== 'skip')).to.eql([
        { id: '9999', verb: 'replace' },
      ]),
    )
  })

  it('mirrors the arrow keys from right to left', async () => {
    const { dialog } = await asking(many(2))
    dialog.dir = 'rtl'
    document.documentElement.dir = 'rtl'
    incoming(dialog, '0.txt').focus()
    await press('ArrowLeft')
    expect(nameOf(focused() as Element)).to.equal('Existing: 0.txt')
    document.documentElement.dir = ''
  })

  it('keeps the focus where it is when the list scrolls it away', async () => {
    const { dialog } = await asking(many(1000))
    incoming(dialog, '0.txt').focus()
    const scroller = native(dialog)
    scroller.scrollTop = 60_000
    await until(() => expect(all(dialog, 'checkbox', /^New: 3\d\d\.txt/).length).to.be.above(0))
    expect(nameOf(focused() as Element)).to.equal('New: 0.txt')
  })
})

describe('<conflict-dialog> with many conflicts', () => {
  it('keeps only the rows that are seen in the page', async () => {
    const { dialog } = await asking(many(10_000))
    expect(rows(dialog).length).to.be.within(2, 20)
    await click(the(dialog, 'radio', 'Keep both 10,000 files'))
    await shows(content(dialog), '10,000 will be added under new names')
  })

  it('asks for no picture of rows that fly past, but of those where the list comes to rest', async () => {
    const seen = new Set<number>()
    const conflicts = many(2000).map((one, at) => ({
      ...one,
      original: {
        ...one.original,
        previewUrl: `data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#at=${at}`,
      },
    }))
    const { dialog } = await asking(conflicts)
    const scroller = native(dialog)
    const look = (): void => {
      for (const inside of everything(dialog.shadowRoot as ShadowRoot))
        if (inside instanceof HTMLImageElement) seen.add(Number(/at=(\d+)/.exec(inside.src)?.[1] ?? -1))
    }
    // With a fake clock the test decides when scrolling has ended, however slow the frames are.
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (let frame = 0; frame < 20; frame += 1) {
        scroller.scrollTop += 2000
        await new Promise(requestAnimationFrame)
        look()
      }
      expect([...seen].filter((at) => at > 20)).to.eql([])
      clock.tick(120)
      await until(() => {
        look()
        expect([...seen].some((at) => at > 200)).to.equal(true)
      })
    } finally {
      clock.restore()
    }
  })

  it('speaks the language of the page', async () => {
    addTranslations({ 'One file conflict': 'Ein Dateikonflikt', Continue: 'Weiter' })
    const { dialog } = await asking([conflict('a.txt')])
    the(dialog, 'dialog', 'Ein Dateikonflikt')
    the(dialog, 'button', 'Weiter')
  })

  it('draws its rows anew in the language whose texts come after them', async () => {
    const { dialog } = await asking([conflict('a.txt'), conflict('b.txt')])
    addTranslations({ 'Files in conflict': 'Dateien', New: 'Neu' })
    await until(() => expect(all(dialog, 'checkbox', 'Neu: b.txt')).to.have.length(1))
  })
})
