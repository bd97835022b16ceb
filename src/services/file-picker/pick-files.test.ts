import { expectOnConsole } from '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { spy, stub } from 'sinon'
import { place, press, until } from '../../../test/support/page.js'
import { FakeFiles, footer, names, node, push, rowOf, type Picker } from '../../../test/support/picker.js'
import { click, doubleClick } from '../../../test/support/pointer.js'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { filepicker, pickerTypes } from '../../legacy/filepicker.js'
import { pickFiles, pickWith, type PickOptions } from './pick-files.js'

const files = [
  { name: 'Documents', children: [{ name: 'Letter.md', mimeType: 'text/markdown' }] },
  { name: 'a.png', mimeType: 'image/png' },
  { name: 'b.txt', mimeType: 'text/plain' },
]
const shown = (): Picker[] => [...document.querySelectorAll('file-picker')]

async function asked(): Promise<Picker> {
  await until(() => expect(shown().length).to.equal(1))
  const [picker] = shown() as [Picker]
  await until(() => expect(picker.matches(':state(ready), :state(empty)')).to.equal(true))
  return picker
}
/** Presses a button below the list, once it may be pressed. */
const pressed = async (picker: HTMLElement, name: string): Promise<void> => {
  await until(() => expect(footer(picker)).to.include(name))
  await push(picker, name)
}

describe('pickFiles', () => {
  it('tells the user when the picker cannot be loaded, rejects, and asks normally the next time', async () => {
    const get = customElements.get.bind(customElements)
    const alert = stub()
    customElements.get = (name) => (name === 'file-picker' ? undefined : get(name))
    try {
      offerTag('file-picker', () => Promise.reject(new Error('Loading chunk failed')))
      expect(await pickWith({ files }, alert).catch((error: Error) => error.message)).to.equal('Loading chunk failed')
      expect(alert.args).to.eql([['The file picker could not be loaded. Check your connection.']])
    } finally {
      customElements.get = get
    }
    const answer = pickWith({ files }, alert)
    const picker = await asked()
    await click(rowOf(picker, 'a.png'))
    await pressed(picker, 'Choose a.png')
    expect((await answer)?.paths).to.eql(['/a.png'])
  })

  afterEach(() => until(() => expect(shown().length).to.equal(0)))

  it('resolves to what was chosen, the button and the folder', async () => {
    const answer = pickFiles({ files, multiple: true, startPath: '/Documents' })
    const picker = await asked()
    await click(rowOf(picker, 'Letter.md'))
    await pressed(picker, 'Choose Letter.md')
    const picked = await answer
    expect(picked?.paths).to.eql(['/Documents/Letter.md'])
    expect(picked?.nodes[0]?.mimeType).to.equal('text/markdown')
    expect([picked?.button, picked?.path]).to.eql(['choose', '/Documents'])
  })

  it('resolves to null when it is dismissed, and gives the focus back', async () => {
    const button = await place('<button>Attach</button>')
    button.focus()
    const answer = pickFiles({ files })
    await asked()
    await press('Escape')
    expect(await answer).to.equal(null)
    expect(document.activeElement === button).to.equal(true)
  })

  it('opens one for a double click, and the next one when that has closed', async () => {
    const answers: Promise<unknown>[] = []
    const button = await place('<button>Attach</button>')
    button.addEventListener('click', () => answers.push(pickFiles({ files })))
    await doubleClick(button)
    await asked()
    await press('Escape')
    expect(await answers[0]).to.equal(null)
    for (const later of answers.slice(1)) expect(await later).to.equal(null)
    const again = pickFiles({ files })
    await asked()
    await press('Escape')
    expect(await again).to.equal(null)
  })

  it('resolves to null at once while another is there', async () => {
    const first = pickFiles({ files })
    expect(await pickFiles({ files })).to.equal(null)
    await asked()
    expect(await pickFiles({ files })).to.equal(null)
    expect(shown().length).to.equal(1)
    await press('Escape')
    expect(await first).to.equal(null)
  })

  it('opens the next one while the one before is still closing', async () => {
    const first = pickFiles({ files })
    await asked()
    shown()[0]?.removeAttribute('open')
    const second = pickFiles({ files })
    await until(() => shown().some(({ open }) => open))
    await press('Escape')
    expect([await first, await second]).to.eql([null, null])
    expect(shown().length).to.equal(0)
  })

  it('resolves to null when the caller gives up, before and after it is shown', async () => {
    const before = new AbortController()
    before.abort()
    expect(await pickFiles({ files, signal: before.signal })).to.equal(null)
    const after = new AbortController()
    const answer = pickFiles({ files, signal: after.signal })
    await asked()
    after.abort()
    expect(await answer).to.equal(null)
  })

  const given: readonly (readonly [what: string, options: PickOptions, title: string])[] = [
    ['a title', { title: 'Attach' }, 'Attach'],
    ['that many may be chosen', { multiple: true }, 'Choose files'],
    ['that folders may be chosen', { directories: true }, 'Choose a file or folder'],
    ['what it is for', { type: 'move' }, 'Choose where to move to'],
  ]
  for (const [what, options, title] of given) {
    it(`takes ${what}`, async () => {
      const answer = pickFiles({ files, ...options })
      const picker = await asked()
      expect(picker.shadowRoot?.querySelector('modal-dialog')?.heading).to.equal(title)
      await press('Escape')
      await answer
    })
  }

  it('lists what its source has, is accepted, and passes the filter', async () => {
    const { source } = new FakeFiles('/F/', node('/a.png', { mimeType: 'image/png' }), '/b.txt')
    const answer = pickFiles({ source, accept: ['image/*'], filter: ({ isFolder }) => !isFolder })
    const picker = await asked()
    expect(names(picker)).to.eql(['a.png'])
    await press('Escape')
    await answer
  })
})

describe('the classic filepicker', () => {
  beforeEach(() => expectOnConsole(/has nothing to choose from/))
  afterEach(() => until(() => expect(shown().length).to.equal(0)))
  const options = { filter: () => true }

  /** Opens the classic picker with the test's files in place of the user's. */
  async function classic(...args: Parameters<typeof filepicker>): Promise<HTMLElement> {
    filepicker(...args)
    await until(() => expect(shown().length).to.equal(1))
    const [picker] = shown() as [Picker]
    Object.assign(picker, { files })
    return asked()
  }

  const all = ['Documents', 'a.png', 'b.txt']
  const { choose, copy, copyMove, custom } = pickerTypes
  const buttons = [
    { text: 'Link', type: 7 },
    { text: 'Attach', type: 8, defaultButton: true },
  ]
  type Rest = Parameters<typeof filepicker> extends [string, unknown, ...infer More] ? More : never
  const cases: readonly (readonly [
    what: string,
    rest: Rest,
    listed: readonly string[],
    clicked: readonly string[],
    button: string,
    told: readonly [string | string[], number],
  ])[] = [
    ['the path and the type', [], all, ['b.txt'], 'Choose b.txt', ['/b.txt', choose]],
    [
      'a list where many may be chosen',
      [true],
      all,
      ['a.png', 'b.txt'],
      'Choose 2 files',
      [['/a.png', '/b.txt'], choose],
    ],
    [
      'which of Copy and Move was pressed',
      [false, [], true, copyMove, '/Documents'],
      ['Letter.md'],
      [],
      'Copy to Documents',
      ['/Documents', copy],
    ],
    [
      "what the page's own button says",
      [false, '', true, custom, '', { buttons }],
      all,
      ['a.png'],
      'Link',
      ['/a.png', 7],
    ],
    [
      "a folder for the folders' type, given as text",
      [false, 'httpd/unix-directory', false, choose, '/Documents'],
      [],
      [],
      'Choose Documents',
      ['/Documents', choose],
    ],
  ]
  for (const [what, rest, listed, clicked, button, told] of cases) {
    it(`calls back with ${what}`, async () => {
      const callback = spy()
      const picker = await classic('Pick', callback, ...rest)
      expect(names(picker)).to.eql(listed)
      for (const name of clicked) await click(rowOf(picker, name))
      await pressed(picker, button)
      await until(() => expect(callback.args).to.eql([told]))
    })
  }

  it('asks the old filter with the old names', async () => {
    const seen: unknown[] = []
    const picker = await classic('Pick', spy(), false, [], false, 1, '', {
      filter: (info) => {
        seen.push(info)
        return info.type === 'file'
      },
    })
    expect(names(picker)).to.eql(['a.png', 'b.txt'])
    expect(seen).to.deep.include({
      name: 'Documents',
      type: 'dir',
      mimetype: 'httpd/unix-directory',
      size: null,
      mtime: null,
      path: '/Documents',
      permissions: null,
    })
    await press('Escape')
  })

  it('does not call back when it is dismissed', async () => {
    const callback = spy()
    await classic('Pick', callback, false, [], false, 1, '', options)
    await press('Escape')
    await until(() => expect(shown().length).to.equal(0))
    expect(callback.callCount).to.equal(0)
  })

  it('ignores a call while another picker is opening or open, of whichever kind', async () => {
    const [first, second, third] = [spy(), spy(), spy()]
    const headings = (): string[] => shown().map(({ heading }) => heading)
    filepicker('First', first)
    filepicker('Second', second)
    expect(await pickFiles({ files })).to.equal(null)
    await until(() => expect(headings()).to.eql(['First']))
    filepicker('Third', third)
    expect(await pickFiles({ files })).to.equal(null)
    expect(headings()).to.eql(['First'])
    Object.assign(shown()[0] as HTMLElement, { files })
    const picker = await asked()
    await click(rowOf(picker, 'b.txt'))
    await pressed(picker, 'Choose b.txt')
    await until(() => expect(first.callCount).to.equal(1))
    expect([second.callCount, third.callCount]).to.eql([0, 0])
  })

  it('breaks nothing when the callback throws', async () => {
    const reported = stub(globalThis, 'reportError')
    try {
      const picker = await classic('Pick', () => {
        throw new Error('old code')
      })
      await click(rowOf(picker, 'b.txt'))
      await pressed(picker, 'Choose b.txt')
      await until(() => expect(reported.callCount).to.equal(1))
    } finally {
      reported.restore()
    }
  })
})
