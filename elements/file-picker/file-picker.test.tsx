/**
 * Longer than 250 lines: covers one dialog from opening to the answer, with each kind of button and each way to close
 * it.
 */
import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { FileNode } from '../../src/kits/file-sources/file-node.js'
import { pickFiles } from '../../src/services/file-picker/pick-files.js'
import { define } from '../../src/core/element/element-class.js'
import { place, press, shownText, the, until } from '../../test/support/page.js'
import {
  asking,
  closed,
  FakeFiles,
  focuses,
  footer,
  forget,
  inside,
  lists,
  mistakes,
  names,
  offers,
  picked,
  push,
  rowOf,
  says,
  selects,
  settled,
  toldOf,
  type Picker,
} from '../../test/support/picker.js'
import { click, doubleClick } from '../../test/support/pointer.js'
import { warnings } from '../../test/support/warnings.js'
import { FilePicker } from './file-picker.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

const twoFiles = ['/Photos/', '/a.txt', '/b.txt'] as const
const isGone = (picker: Element): Promise<void> =>
  until(() => expect(inside(picker, 'modal-dialog')?.matches(':state(open)')).to.equal(false))
const types = (heard: readonly { type: string }[]): string[] =>
  heard.map(({ type }) => type).filter((type) => type !== 'folder-opened')

describe('<file-picker>', () => {
  it('asks for nothing before it is opened', async () => {
    const files = new FakeFiles(...twoFiles)
    const { picker } = await closed(files)
    expect(picker.matches(':state(closed)')).to.equal(true)
    expect(files.calls).to.eql([])
  })

  it('is a modal dialog, called by its heading or by what it is for', async () => {
    const { picker } = await asking({ files: [] })
    expect((the(picker, 'dialog', 'Choose a file') as HTMLDialogElement).matches(':modal')).to.equal(true)
    for (const [given, name] of [
      [{ multiple: true }, 'Choose files'],
      [{ directories: true }, 'Choose a file or folder'],
      [{ type: 'copy' }, 'Choose where to copy to'],
      [{ type: 'move' }, 'Choose where to move to'],
      [{ type: 'copy-move' }, 'Choose where to copy or move to'],
      [{ heading: 'Attach' }, 'Attach'],
    ] as const) {
      Object.assign(picker, given)
      await until(() => the(picker, 'dialog', name))
    }
  })

  it('lists what is in its folder, with size and date, and the extension by itself', async () => {
    const hour = 3_600_000
    const { picker } = await asking({
      files: [
        { name: 'Holiday photos', size: 2048, permissions: 31 },
        { name: 'Notes', isFolder: true, permissions: 31 },
        { name: 'letter.final.md', size: 500, modified: Date.now() - 2 * hour },
      ],
    })
    await lists(picker, 'Notes', 'Holiday photos', 'letter.final.md')
    expect(shownText(rowOf(picker, 'letter.final.md'))).to.equal('letter.final .md 500 B 2 hours ago')
    expect(rowOf(picker, 'letter.final.md').querySelector('.extension')?.textContent).to.equal('.md')
    expect(rowOf(picker, 'letter.final.md').querySelector<HTMLElement>('.modified')?.title).to.match(/\d{4}/)
    expect(shownText(rowOf(picker, 'Notes'))).to.equal('Notes Pending')
  })

  it('takes its data from a list, a function, a script in it, or a source, which goes before the others', async () => {
    const { picker } = await asking({ files: () => Promise.resolve(['a.txt']) })
    await lists(picker, 'a.txt')
    picker.files = ['b.txt']
    await lists(picker, 'b.txt')
    picker.source = new FakeFiles('/c.txt').source
    await lists(picker, 'c.txt')
    const scripted = await place<Picker>(
      '<file-picker open><script type="application/json">{"files":["d.txt"]}</script></file-picker>',
    )
    await lists(scripted, 'd.txt')
  })

  it('lists its folder again when it is asked to', async () => {
    const files = ['a.txt']
    const { picker } = await asking({ files: () => files })
    files.push('b.txt')
    picker.refresh()
    await lists(picker, 'a.txt', 'b.txt')
    const fake = new FakeFiles('/c.txt')
    picker.source = fake.source
    await lists(picker, 'c.txt')
    picker.open = false
    await nextFrame()
    picker.refresh()
    await nextFrame()
    expect(fake.calls, 'while it is closed').to.eql(['list /'])
  })

  it('keeps properties that were set before its tag was known', async () => {
    const early = document.createElement('picker-early') as Picker
    Object.assign(early, { files: ['a.txt'], multiple: true, open: true, heading: 'Early' })
    document.body.append(early)
    define({ ...FilePicker, tag: 'picker-early' })
    await lists(early, 'a.txt')
    the(early, 'dialog', 'Early')
    the(early, 'checkbox', 'Select all entries')
    early.remove()
  })

  it('falls back for what it cannot use, and says so to the developer', async () => {
    const told = warnings()
    const { picker } = await asking(
      { files: ['a.txt'] },
      'type="steal" accept=" , ,," start-path="nowhere/.." purpose="\u0000 . ." multiple="false" no-navigation="false" base-url="http://["',
    )
    for (const name of ['source', 'files', 'buttons', 'canPick', 'filter'] as const)
      Object.assign(picker, { [name]: 7 })
    Object.assign(picker, {
      files: ['a.txt'],
      type: {},
      accept: {},
      heading: Symbol('no text'),
      purpose: [],
      startPath: null,
      multiple: 'false',
    })
    await lists(picker, 'a.txt')
    expect([footer(picker), inside(picker, 'input[type=checkbox]') === null]).to.eql([['(Choose)'], true])
    for (const name of ['type', 'source', 'files', 'buttons', 'canPick', 'filter'])
      expect(told.texts().join('\n')).to.contain(`"${name}"`)
    picker.open = 'false' as never
    await isGone(picker)
  })

  it('leaves out of its data what is no file', async () => {
    const { picker } = await asking({
      files: [
        null,
        7,
        {},
        { name: '' },
        { name: '..' },
        { name: 'a.txt', size: -1, modified: 'soon', permissions: 99, children: 'no' },
        { name: 'a.txt' },
      ],
    })
    await lists(picker, 'a.txt')
  })

  it('has nothing to choose from where nobody is signed in and the page gave nothing', async () => {
    const told = warnings()
    const { picker } = await asking()
    expect(picker.matches(':state(failed)')).to.equal(true)
    await says(picker, 'There are no files to choose from.')
    expect(told.texts().join()).to.contain('nobody is signed in')
    picker.baseUrl = 'http://['
    await until(() => expect(told.texts().join()).to.contain('`base-url` is no address'))
  })
})

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
    await says(picker, '2 selected · 10 B')
    await push(picker, 'Choose 2 files')
    await until(() => expect(types(heard)).to.eql(['files-picked', 'picker-closed']))
    expect(picked(heard)[0]?.nodes.map(({ path, size }) => [path, size])).to.eql([
      ['/a.txt', 7],
      ['/b.txt', 3],
    ])
  })

  it('nothing where there is nothing: the buttons wait for the list and for a choice', async () => {
    const files = new FakeFiles(...twoFiles)
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

  for (const [type, inRoot, inFolder] of [
    ['copy', ['Copy'], ['Copy to Photos']],
    ['move', ['Move'], ['Move to Photos']],
    ['copy-move', ['Copy', 'Move'], ['Copy to Photos', 'Move to Photos']],
  ] as const) {
    it(`to ${type}, by the folder that is open or chosen, and only folders are chosen`, async () => {
      const { picker, heard } = await asking({ source: source(), type })
      await offers(picker, ...inRoot)
      expect(rowOf(picker, 'a.txt').ariaDisabled).to.equal('true')
      await doubleClick(rowOf(picker, 'a.txt'))
      await click(rowOf(picker, 'Photos'), 'Control')
      await offers(picker, ...inFolder)
      await click(rowOf(picker, 'Photos'))
      await lists(picker, 'Summer')
      await offers(picker, ...inFolder)
      await push(picker, inFolder[0])
      await until(() =>
        expect(picked(heard).map(({ paths, button }) => [paths, button])).to.eql([
          [['/Photos'], type === 'move' ? 'move' : 'copy'],
        ]),
      )
    })
  }

  it("of the page's own: a list, told by value or by label", async () => {
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

  it('whose call ends after it was opened anew leaves that as it is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { picker, heard } = await asking({
      files: ['a.txt'],
      buttons: [{ label: 'Insert', callback: () => promise }],
    })
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Insert')
    await push(picker, 'Insert')
    await until(() => expect(the(picker, 'button', 'Insert').ariaDisabled).to.equal('true'))
    picker.open = false
    await nextFrame()
    picker.open = true
    await settled(picker)
    await until(() => expect(the(picker, 'button', 'Insert').ariaDisabled).to.equal(null))
    resolve()
    await nextFrame()
    expect([picker.open, picked(heard)]).to.eql([true, []])
  })

  it('whose call ends after the user has gone tells nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { picker, heard } = await asking({
      files: ['a.txt'],
      buttons: [{ label: 'Insert', callback: () => promise }],
    })
    await click(rowOf(picker, 'a.txt'))
    await offers(picker, 'Insert')
    await push(picker, 'Insert')
    await until(() => expect(the(picker, 'button', 'Insert').ariaDisabled).to.equal('true'))
    await press('Escape')
    resolve()
    await until(() => expect(types(heard)).to.eql(['picker-closed']))
  })
})

describe('<file-picker> comes and goes', () => {
  it('has the focus in its list, and gives it back', async () => {
    const opener = await place<HTMLButtonElement>('<button>Attach</button>')
    opener.focus()
    const { picker, heard } = await asking({ files: ['a.txt', 'b.txt'] })
    await focuses(picker, 'a.txt')
    await press('Escape')
    await until(() => expect(types(heard)).to.eql(['picker-closed']))
    expect(document.activeElement === opener).to.equal(true)
  })

  it('is closed by Escape, by its close control and by its page, without a choice', async () => {
    const { picker, heard } = await asking({ files: ['a.txt'] })
    for (const close of [
      () => press('Escape'),
      () => push(picker, /^Close/),
      () => {
        picker.open = false
      },
      () => picker.removeAttribute('open'),
    ]) {
      picker.open = true
      await settled(picker)
      heard.length = 0
      await close()
      await until(() => expect(types(heard)).to.eql(['picker-closed']))
      expect([picker.open, picker.hasAttribute('open')]).to.eql([false, false])
    }
  })

  it('forgets its choice and its filter, and tells of the end once, when it opens anew', async () => {
    const { picker, heard } = await asking({ files: ['a.txt'] })
    await click(rowOf(picker, 'a.txt'))
    await selects(picker, 'a.txt')
    picker.open = false
    await nextFrame()
    picker.open = true
    await settled(picker)
    await selects(picker)
    expect(types(heard)).to.eql(['picker-closed'])
    picker.open = true
    expect(types(heard)).to.eql(['picker-closed'])
  })

  it('goes on where it is moved while it is open', async () => {
    const files = new FakeFiles(...twoFiles)
    const { picker, heard } = await asking({ source: files.source })
    await click(rowOf(picker, 'a.txt'))
    await selects(picker, 'a.txt')
    const elsewhere = await place('<section></section>')
    elsewhere.append(picker)
    await nextFrame()
    await selects(picker, 'a.txt')
    expect((the(picker, 'dialog') as HTMLDialogElement).matches(':modal')).to.equal(true)
    expect(files.calls).to.eql(['list /'])
    await push(picker, 'Choose a.txt')
    await until(() => expect(picked(heard)).to.have.length(1))
  })

  it('breaks off what it asked for when it is removed, and says that it is gone', async () => {
    const files = new FakeFiles(...twoFiles)
    const held = files.hold('list /')
    const { picker, heard } = await closed({ source: files.source })
    picker.open = true
    await until(() => expect(held.signal?.aborted).to.equal(false))
    held.tell('/a.txt')
    picker.remove()
    await until(() => expect(types(heard)).to.eql(['picker-closed']))
    expect([held.signal?.aborted, picker.open]).to.eql([true, false])
    held.end('/b.txt')
    await nextFrame()
    expect(files.calls).to.eql(['list /'])
  })

  it('is one of two that know nothing of each other', async () => {
    const first = await asking({ files: ['a.txt'] })
    const second = await asking({ files: ['b.txt'] })
    await focuses(second.picker, 'b.txt')
    await press('Enter')
    await until(() => expect(types(second.heard)).to.eql(['files-picked', 'picker-closed']))
    expect([first.picker.open, names(first.picker)]).to.eql([true, ['a.txt']])
    await focuses(first.picker, 'a.txt')
    await press('Enter')
    await until(() => expect(picked(first.heard)[0]?.paths).to.eql(['/a.txt']))
  })

  it('is shown by pickFiles(), which answers with the choice, or with null when there is none', async () => {
    const shown = (): Picker => document.body.querySelector('body > file-picker') as Picker
    const ways: [() => unknown, readonly string[] | null][] = [
      [() => doubleClick(rowOf(shown(), 'a.txt')), ['/a.txt']],
      [() => press('Escape'), null],
      [() => stop.abort(), null],
    ]
    const stop = new AbortController()
    for (const [act, wanted] of ways) {
      const answer = pickFiles({
        source: new FakeFiles('/a.txt').source,
        title: 'Attach',
        accept: ['text/plain'],
        signal: stop.signal,
      })
      await until(() => expect(names(shown())).to.eql(['a.txt']))
      the(shown(), 'dialog', 'Attach')
      await act()
      expect((await answer)?.paths ?? null).to.eql(wanted)
      await until(() => expect(document.querySelector('body > file-picker') === null).to.equal(true))
    }
    expect(await pickFiles({ files: [], signal: stop.signal })).to.equal(null)
  })
})
