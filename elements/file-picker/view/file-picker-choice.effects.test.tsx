import { expectOnConsole } from '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { press, the, until } from '../../../test/support/page.js'
import {
  asking,
  closed,
  FakeFiles,
  focuses,
  footer,
  forget,
  isGone,
  lists,
  mistakes,
  offers,
  picked,
  push,
  rowOf,
  says,
  selects,
  settled,
  toldOf,
  typesOf,
  type Picker,
} from '../../../test/support/picker.js'
import { click, doubleClick } from '../../../test/support/pointer.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

describe('<file-picker> chooses', () => {
  it('a file by a double click, or by Enter on its row', async () => {
    const { picker, heard } = await asking({ files: ['a.txt', 'b.txt'] })
    await doubleClick(rowOf(picker, 'b.txt'))
    await until(() =>
      expect(picked(heard).map(({ paths, button, path }) => ({ paths, button, path }))).to.eql([
        { paths: ['/b.txt'], button: 'choose', path: '/' },
      ]),
    )
    expect(picker.open).to.equal(false)
    picker.open = true
    await focuses(picker, 'a.txt')
    await press('Enter')
    await until(() => expect(picked(heard).map(({ paths }) => paths)).to.eql([['/b.txt'], ['/a.txt']]))
  })

  it('opens a folder by a click, a double click or Enter, and the second click falls on nothing in it', async () => {
    const { picker, heard } = await asking({
      source: new FakeFiles('/Photos/', '/Photos/sun.jpg', '/Photos/Old/').source,
      directories: true,
      multiple: true,
    })
    await doubleClick(rowOf(picker, 'Photos'))
    await lists(picker, 'Old', 'sun.jpg')
    expect(toldOf(heard, 'folder-opened')).to.eql([
      { path: '/', view: 'files' },
      { path: '/Photos', view: 'files' },
    ])
    // The event that browsers dispatch if the folder was opened between the two clicks.
    rowOf(picker, 'sun.jpg').dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 2 }),
    )
    await nextFrame()
    await selects(picker)
    await focuses(picker, 'Old')
    await press('Enter')
    await until(() => expect(picker.matches(':state(empty)')).to.equal(true))
    expect(picked(heard)).to.eql([])
  })

  it('one file: a click replaces the choice, and a click again takes it back', async () => {
    const { picker } = await asking({ files: ['a.txt', 'b.txt'] })
    await offers(picker, '(Choose)')
    await click(rowOf(picker, 'a.txt'))
    await selects(picker, 'a.txt')
    await offers(picker, 'Choose a.txt')
    await click(rowOf(picker, 'b.txt'))
    await selects(picker, 'b.txt')
    await click(rowOf(picker, 'b.txt'))
    await selects(picker)
    await offers(picker, '(Choose)')
  })

  it('several files, told once, with what is known of them', async () => {
    const { picker, heard } = await asking({
      files: [
        { name: 'a.txt', size: 7, mimeType: 'text/plain' },
        { name: 'b.txt', size: 3 },
      ],
      multiple: true,
    })
    for (const name of ['b.txt', 'a.txt']) await click(rowOf(picker, name))
    await offers(picker, 'Choose 2 files')
    await says(picker, '2 selected · \u206810 B\u2069')
    await push(picker, 'Choose 2 files')
    await until(() => expect(typesOf(heard)).to.eql(['files-picked', 'picker-closed']))
    expect(picked(heard)[0]?.nodes.map(({ path, size }) => [path, size])).to.eql([
      ['/a.txt', 7],
      ['/b.txt', 3],
    ])
  })

  it('nothing where there is nothing: the buttons wait for the list and for a choice', async () => {
    const files = new FakeFiles('/a.txt')
    const held = files.hold('list /')
    const { picker } = await closed({ source: files.source, directories: true })
    picker.open = true
    await offers(picker, '(Choose)')
    await until(() => expect(held.signal === null).to.equal(false))
    held.end('/a.txt')
    await offers(picker, 'Choose')
  })

  it('the open folder, where folders may be chosen and nothing else is', async () => {
    const { picker, heard } = await asking({
      source: new FakeFiles('/Photos/', '/Photos/a.txt').source,
      directories: true,
      multiple: true,
    })
    await offers(picker, 'Choose')
    await click(rowOf(picker, 'Photos'))
    await offers(picker, 'Choose Photos')
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Choose a.txt')
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Choose Photos')
    await push(picker, 'Choose Photos')
    await until(() => expect(picked(heard).map(({ paths }) => paths)).to.eql([['/Photos']]))
  })

  it('the root as a slash, and no folder that the page refuses', async () => {
    const { picker, heard } = await asking({
      source: new FakeFiles('/Photos/').source,
      accept: 'httpd/unix-directory',
      canPick: ({ name }: FileNode) => name !== 'Photos' || 'Not this one.',
    })
    await push(picker, 'Choose')
    await until(() => expect(picked(heard)[0]?.paths).to.eql(['/']))
    picker.startPath = '/Photos'
    picker.open = true
    await settled(picker)
    await offers(picker, '(Choose)')
  })

  it('no folder where only files may be: neither the open one nor one in it', async () => {
    const { picker } = await asking({ source: new FakeFiles('/Photos/', '/a.txt').source, multiple: true })
    await offers(picker, '(Choose)')
    expect((the(picker, 'checkbox', 'Select the row for Photos') as HTMLInputElement).disabled).to.equal(true)
    await click(rowOf(picker, 'Photos'), 'Control')
    await nextFrame()
    await selects(picker)
  })

  it('once, however often it is asked to in one go, and not after its page has closed it', async () => {
    const { picker, heard } = await asking({ files: ['a.txt'] })
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Choose a.txt')
    picker.addEventListener(
      'before-pick',
      () => {
        picker.open = false
      },
      { once: true },
    )
    await push(picker, 'Choose a.txt')
    await isGone(picker)
    expect(picked(heard)).to.eql([])
    picker.open = true
    await settled(picker)
    const row = rowOf(picker, 'a.txt')
    await Promise.all([doubleClick(row), doubleClick(row)])
    await isGone(picker)
    expect(picked(heard)).to.have.length(1)
  })

  it('nothing that its page refuses to be told of', async () => {
    const { picker, heard } = await asking({ files: ['a.txt'] })
    const refuse = (event: Event): void => event.preventDefault()
    picker.addEventListener('before-pick', refuse)
    await doubleClick(rowOf(picker, 'a.txt'))
    await selects(picker, 'a.txt')
    await push(picker, 'Choose a.txt')
    await nextFrame()
    expect([picker.open, picked(heard)]).to.eql([true, []])
    picker.removeEventListener('before-pick', refuse)
    await push(picker, 'Choose a.txt')
    await until(() => expect(picked(heard)[0]?.paths).to.eql(['/a.txt']))
  })
})

describe('<file-picker> has buttons', () => {
  const source = (): FakeFiles['source'] => new FakeFiles('/Photos/', '/Photos/Summer/', '/a.txt').source

  it('to copy and move, by the folder that is open or chosen, and only folders are chosen', async () => {
    const { picker, heard } = await asking({ source: source(), type: 'copy-move' })
    await offers(picker, 'Copy', 'Move')
    expect(rowOf(picker, 'a.txt').ariaDisabled).to.equal('true')
    await doubleClick(rowOf(picker, 'a.txt'))
    const inFolder = ['Copy to Photos', 'Move to Photos']
    await click(rowOf(picker, 'Photos'), 'Control')
    await offers(picker, ...inFolder)
    await click(rowOf(picker, 'Photos'))
    await lists(picker, 'Summer')
    await offers(picker, ...inFolder)
    for (const [name, button] of [
      ['Copy to Photos', 'copy'],
      ['Move to Photos', 'move'],
    ] as const) {
      heard.length = 0
      picker.startPath = '/Photos'
      picker.open = true
      await settled(picker)
      await push(picker, name)
      await until(() =>
        expect(picked(heard).map(({ paths, button: told }) => [paths, told])).to.eql([[['/Photos'], button]]),
      )
    }
  })

  it("of the page's own: a list, told by value or by label", async () => {
    expectOnConsole(/left out, the first at place/)
    const { picker, heard } = await asking({
      files: ['a.txt'],
      type: 'custom',
      buttons: [
        { label: 'Link', value: 7 },
        { label: 'Embed', variant: 'primary' },
        { label: 'Never', disabled: true },
        'nonsense',
        null,
      ],
    })
    await offers(picker, '(Link)', '(Embed)', '(Never)')
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Link', 'Embed', '(Never)')
    await push(picker, 'Link')
    await until(() => expect(picked(heard)[0]?.button).to.equal(7))
    picker.open = true
    await settled(picker)
    await doubleClick(rowOf(picker, 'a.txt'))
    await until(() => expect(picked(heard)[1]?.button).to.equal('Embed'))
  })

  it('from a function of the page, asked again for each choice, folder and view', async () => {
    const buttons = (nodes: readonly FileNode[], path: string, view: string): unknown => [
      { label: `${view} ${path}: ${nodes.map(({ name }) => name).join()}` },
    ]
    const { picker } = await asking({ source: source(), buttons })
    await offers(picker, '(files /: )')
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'files /: a.txt')
    await click(rowOf(picker, 'Photos'))
    await offers(picker, '(files /Photos: )')
    await push(picker, 'Recent')
    await offers(picker, '(recent /Photos: )')
  })

  it('none where that function fails, and a list that goes on', async () => {
    const told = mistakes()
    const { picker } = await asking({
      source: source(),
      buttons: () => {
        throw new Error('no buttons today')
      },
    })
    await lists(picker, 'Photos', 'a.txt')
    expect(footer(picker)).to.eql([])
    expect(told[0]).to.contain('no buttons today')
  })

  it("that wait for the page's own call, and let one try again after its failure", async () => {
    const told = mistakes()
    const calls: (readonly FileNode[])[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const callback = (nodes: readonly FileNode[]): Promise<void> =>
      calls.push(nodes) === 1 ? Promise.reject(new Error('quota')) : promise
    const { picker, heard } = await asking({ files: ['a.txt'], buttons: [{ label: 'Insert', callback }] })
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Insert')
    await push(picker, 'Insert')
    await says(picker, 'That did not work. Try again, or choose something else.')
    await selects(picker, 'a.txt')
    await push(picker, 'Insert')
    await until(() => expect(the(picker, 'button', 'Insert').ariaDisabled).to.equal('true'))
    await doubleClick(rowOf(picker, 'a.txt'))
    await nextFrame()
    expect([calls.length, picker.open, picked(heard)]).to.eql([2, true, []])
    resolve()
    await until(() => expect(picked(heard).map(({ button }) => button)).to.eql(['Insert']))
    expect(calls[0]?.map(({ path }) => path)).to.eql(['/a.txt'])
    expect(told).to.eql(['Error: quota'])
  })

  /** A picker whose button has been pressed, and waits for the page's own call until the test ends that. */
  async function inserting(): Promise<{ picker: Picker; heard: { type: string; detail: unknown }[]; end(): void }> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { picker, heard } = await asking({
      files: ['a.txt'],
      buttons: [{ label: 'Insert', callback: () => promise }],
    })
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Insert')
    await push(picker, 'Insert')
    await until(() => expect(the(picker, 'button', 'Insert').ariaDisabled).to.equal('true'))
    return { picker, heard, end: resolve }
  }

  it('whose call ends after it was opened anew leaves that as it is', async () => {
    const { picker, heard, end } = await inserting()
    picker.open = false
    await nextFrame()
    picker.open = true
    await settled(picker)
    await until(() => expect(the(picker, 'button', 'Insert').ariaDisabled).to.equal(null))
    end()
    await nextFrame()
    expect([picker.open, picked(heard)]).to.eql([true, []])
  })

  it('whose call ends after the user has gone tells nothing', async () => {
    const { heard, end } = await inserting()
    await press('Escape')
    end()
    await until(() => expect(typesOf(heard)).to.eql(['picker-closed']))
  })
})
