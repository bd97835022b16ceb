import { expectOnConsole } from '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { define } from '../../src/core/element/element-class.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { FilePicker } from './file-picker.js'
import { catalogueOf } from '../../test/support/catalogue.js'
import { place, press, shownText, the, until } from '../../test/support/page.js'
import {
  asking,
  buttons,
  closed,
  FakeFiles,
  focuses,
  footer,
  forget,
  inside,
  isGone,
  lists,
  names,
  picked,
  push,
  rowOf,
  says,
  selects,
  settled,
  typesOf,
  type Picker,
} from '../../test/support/picker.js'
import { click } from '../../test/support/pointer.js'
import { warnings } from '../../test/support/warnings.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

const twoFiles = ['/Photos/', '/a.txt', '/b.txt'] as const

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
      [{ accept: 'httpd/unix-directory' }, 'Choose a file or folder'],
      [{ type: 'copy' }, 'Choose where to copy to'],
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
    expect(shownText(rowOf(picker, 'letter.final.md'))).to.equal('letter.final.md 500 B 2 hours ago')
    expect(rowOf(picker, 'letter.final.md').querySelector('.filename > :nth-child(2)')?.textContent).to.equal('.md')
    expect(rowOf(picker, 'letter.final.md').querySelector<HTMLElement>('.modified')?.title).to.match(/\d{4}/)
    expect(shownText(rowOf(picker, 'Notes'))).to.equal('Notes Folder Pending')
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
    expectOnConsole(/left out, the first at place/)
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

describe('<file-picker> comes and goes', () => {
  it('has the focus in its list, and gives it back', async () => {
    const opener = await place<HTMLButtonElement>('<button>Attach</button>')
    opener.focus()
    const { picker, heard } = await asking({ files: ['a.txt', 'b.txt'] })
    await focuses(picker, 'a.txt')
    await press('Escape')
    await until(() => expect(typesOf(heard)).to.eql(['picker-closed']))
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
      await until(() => expect(typesOf(heard)).to.eql(['picker-closed']))
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
    expect(typesOf(heard)).to.eql(['picker-closed'])
    picker.open = true
    expect(typesOf(heard)).to.eql(['picker-closed'])
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
    await until(() => expect(typesOf(heard)).to.eql(['picker-closed']))
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
    await until(() => expect(typesOf(second.heard)).to.eql(['files-picked', 'picker-closed']))
    expect([first.picker.open, names(first.picker)]).to.eql([true, ['a.txt']])
    await focuses(first.picker, 'a.txt')
    await press('Enter')
    await until(() => expect(picked(first.heard)[0]?.paths).to.eql(['/a.txt']))
  })
})

describe('<file-picker> speaks', () => {
  it('another language while it is open, its buttons too', async () => {
    const { picker } = await asking({ source: new FakeFiles('/a.txt', '/b.txt').source, multiple: true })
    await lists(picker, 'a.txt', 'b.txt')
    await click(the(picker, 'checkbox', 'Select all entries'))
    await until(() => expect(footer(picker)).to.include('Choose 2 files'))
    addTranslations(await catalogueOf('de'))
    await until(() => expect(footer(picker)).to.include('2 Dateien auswählen'))
  })

  for (const lang of ['de', 'ar'] as const) {
    it(lang, async () => {
      document.documentElement.lang = lang
      const texts = (await catalogueOf(lang)) as Record<string, string>
      addTranslations(texts)
      const { picker } = await asking({
        source: new FakeFiles('/F/', '/a.txt').source,
        multiple: true,
        directories: true,
      })
      const word = (english: string): string => texts[english] ?? `no ${lang} for ${english}`
      await until(() => the(picker, 'dialog', word('Choose a file or folder')))
      the(picker, 'searchbox', word('Filter file list'))
      the(picker, 'checkbox', word('Select all entries'))
      the(picker, 'checkbox', word('Select the row for {nodename}').replace('{nodename}', 'a.txt'))
      for (const label of ['All files', 'Recent', 'Favorites', 'New folder', 'Show grid view', 'Choose'])
        expect(buttons(picker).concat(footer(picker)), label).to.include(word(label))
      await push(picker, word('Recent'))
      await lists(picker, 'a.txt')
      await until(() =>
        expect(shownText(rowOf(picker, 'a.txt'))).to.contain(word('in {folder}').replace('{folder}', '/')),
      )
    })
  }
})
