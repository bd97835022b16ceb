import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { on } from '../../../src/core/bus/bus.js'
import { handOver } from '../../../test/support/handover.js'
import { all, press, shownText, the, until } from '../../../test/support/page.js'
import {
  asking,
  called,
  buttons,
  crumbs,
  FakeFiles,
  filterField,
  focuses,
  forget,
  inside,
  lists,
  message,
  mistakes,
  names,
  node,
  offers,
  paste,
  picked,
  push,
  rowOf,
  says,
  selects,
  settled,
  toldOf,
  views,
  type Picker,
} from '../../../test/support/picker.js'
import { click, doubleClick } from '../../../test/support/pointer.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

const current = (picker: Element): string[] =>
  [...(inside(picker, '[part=views]')?.querySelectorAll('[aria-current]') ?? [])].map(({ textContent }) => textContent)
const title = (picker: Element): string => inside(picker, 'h3.way')?.textContent ?? ''
const isEmpty = (picker: Picker): Promise<void> => until(() => expect(picker.matches(':state(empty)')).to.equal(true))

describe('<file-picker> has views', () => {
  const files = (): FakeFiles =>
    new FakeFiles(
      '/F/',
      '/F/deep.txt',
      node('/star.txt', { isFavorite: true }),
      node('/F/G/', { isFavorite: true }),
      '/F/G/g.txt',
    )

  it('only as its source has them', async () => {
    const { list, search, favourites } = files().source
    for (const [given, wanted] of [
      [{ source: { list, search, favourites } }, ['All files', 'Favorites']],
      [{ files: ['a.txt'] }, ['All files']],
    ] as const) {
      const { picker } = await asking(given)
      expect(views(picker)).to.eql(wanted)
      expect(current(picker)).to.eql(['All files'])
      picker.remove()
    }
  })

  it('that show what changed last and favourites, with the folder of each and a heading in place of the way', async () => {
    const { picker, heard } = await asking({ source: files().source })
    expect(crumbs(picker)).to.eql(['All files'])
    await push(picker, 'Recent')
    await lists(picker, 'deep.txt', 'g.txt', 'star.txt')
    expect([title(picker), crumbs(picker), current(picker)]).to.eql(['Recent', [], ['Recent']])
    expect(shownText(rowOf(picker, 'g.txt'))).to.contain('in /F/G')
    the(picker, 'grid', 'Recent')
    await push(picker, 'Favorites')
    await lists(picker, 'G', 'star.txt')
    expect(title(picker)).to.equal('Favorites')
    expect(toldOf(heard, 'folder-opened')).to.eql([
      { path: '/', view: 'files' },
      { path: '/', view: 'recent' },
      { path: '/', view: 'favourites' },
    ])
  })

  it('from which a folder leads to all files, and Backspace back to the folder that was open', async () => {
    const { picker } = await asking({ source: files().source, startPath: '/F' })
    await push(picker, 'Favorites')
    await lists(picker, 'G', 'star.txt')
    await click(rowOf(picker, 'G'))
    await lists(picker, 'g.txt')
    expect([crumbs(picker), current(picker)]).to.eql([['All files', 'F', 'G'], ['All files']])
    await push(picker, 'Recent')
    await lists(picker, 'deep.txt', 'g.txt', 'star.txt')
    rowOf(picker, 'star.txt').focus()
    await press('Backspace')
    await lists(picker, 'g.txt')
  })

  it('in which the open folder is not what would be chosen, and nothing new is made', async () => {
    const { picker } = await asking({ source: files().source, directories: true })
    await offers(picker, 'Choose')
    expect(buttons(picker)).to.contain('New folder')
    await push(picker, 'Recent')
    await offers(picker, '(Choose)')
    expect(buttons(picker)).to.not.contain('New folder')
  })

  it('in a list to choose from where it is narrow', async () => {
    await setViewport({ width: 500, height: 850 })
    try {
      const { picker } = await asking({ source: files().source })
      const select = (): HTMLSelectElement =>
        inside(picker, 'select[aria-label="Current view selector"]') as HTMLSelectElement
      await until(() =>
        expect([...select().options].map(({ text }) => text)).to.eql(['All files', 'Recent', 'Favorites']),
      )
      select().value = 'favourites'
      select().dispatchEvent(new Event('change', { bubbles: true }))
      await lists(picker, 'G', 'star.txt')
      expect(select().value).to.equal('favourites')
      await expect(picker).to.be.accessible()
    } finally {
      await setViewport({ width: 1100, height: 850 })
    }
  })

  it('and none of them, no way and no folder that opens, where it stays in its folder', async () => {
    const source = files()
    const { picker } = await asking({ source: source.source, startPath: '/F', noNavigation: true })
    expect([views(picker), crumbs(picker)]).to.eql([[], []])
    await click(rowOf(picker, 'G'))
    await doubleClick(rowOf(picker, 'G'))
    rowOf(picker, 'G').focus()
    for (const key of ['Enter', 'Backspace', 'Alt+ArrowUp']) await press(key)
    await nextFrame()
    expect([source.calls, picker.open]).to.eql([['list /F'], true])
    paste(filterField(picker), '/')
    filterField(picker).focus()
    await press('Enter')
    expect(source.calls).to.eql(['list /F'])
  })
})

describe('<file-picker> shows the way', () => {
  it('from the root on, each folder a button, the last the current one', async () => {
    const { picker } = await asking({ source: new FakeFiles('/F/', '/F/G/', '/F/G/H/').source, startPath: '/F/G/H' })
    expect(crumbs(picker)).to.eql(['All files', 'F', 'G', 'H'])
    const way = the(picker, 'navigation', 'Breadcrumbs')
    expect([...way.querySelectorAll('[aria-current=location]')].map(({ textContent }) => textContent)).to.eql(['H'])
    expect(way.querySelector('button')?.title).to.equal('Home')
    await click(all(way, 'button', 'F')[0])
    await lists(picker, 'G')
    await click(all(way, 'button', 'All files')[0])
    await lists(picker, 'F')
  })

  it('and remembers the last folder for each purpose, which a start path goes before', async () => {
    const source = new FakeFiles('/F/', '/F/f.txt', '/G/', '/G/g.txt', '/z.txt').source
    const first = await asking({ source, purpose: 'attach' })
    await click(rowOf(first.picker, 'F'))
    await lists(first.picker, 'f.txt')
    first.picker.open = false
    for (const [given, wanted] of [
      [{ purpose: 'attach' }, 'f.txt'],
      [{ purpose: 'avatar' }, 'z.txt'],
      [{}, 'z.txt'],
      [{ purpose: 'attach', startPath: '/G' }, 'g.txt'],
      [{ purpose: 'attach' }, 'g.txt'],
    ] as const) {
      const { picker } = await asking({ source, ...given })
      expect(names(picker), JSON.stringify(given)).to.contain(wanted)
      picker.remove()
    }
  })

  it('and offers the folders that were chosen lately, to go to with one click', async () => {
    const { source } = new FakeFiles('/F/', '/F/f.txt', '/G/', '/a.txt')
    const { picker } = await asking({ source, purpose: 'attach', directories: true })
    expect(inside(picker, '[part=views] h3') === null).to.equal(true)
    await click(rowOf(picker, 'G'), 'Control')
    await offers(picker, 'Choose G')
    await push(picker, 'Choose G')
    await nextFrame()
    picker.open = true
    await settled(picker)
    await click(rowOf(picker, 'F'))
    await lists(picker, 'f.txt')
    await doubleClick(rowOf(picker, 'f.txt'))
    await nextFrame()
    picker.startPath = '/'
    picker.open = true
    await settled(picker)
    expect(inside(picker, '[part=views] h3')?.textContent).to.equal('Recent folders')
    expect(views(picker)).to.eql(['All files', 'Recent', 'Favorites', 'F', 'G'])
    await click(all(the(picker, 'navigation', 'Views'), 'button', 'F')[0])
    await lists(picker, 'f.txt')
  })

  it("and remembers neither of files that are not the user's own, without a purpose", async () => {
    const { source } = new FakeFiles('/F/', '/F/f.txt')
    const { picker } = await asking({ source })
    await click(rowOf(picker, 'F'))
    await lists(picker, 'f.txt')
    await doubleClick(rowOf(picker, 'f.txt'))
    await until(() => expect(picker.open).to.equal(false))
    expect(Object.keys(sessionStorage)).to.eql([])
  })

  it('and remembers list or tiles', async () => {
    const { picker } = await asking({ files: ['a.txt'] })
    await push(picker, 'Show grid view')
    await until(() => expect(rowOf(picker, 'a.txt').getAttribute('role')).to.equal('gridcell'))
    picker.remove()
    const again = await asking({ files: ['a.txt'] })
    await until(() => expect(rowOf(again.picker, 'a.txt').getAttribute('role')).to.equal('gridcell'))
    await push(again.picker, 'Show list view')
    await until(() => expect(rowOf(again.picker, 'a.txt').getAttribute('role')).to.equal('row'))
  })
})

describe('<file-picker> filters', () => {
  const files = ['Ärger.txt', 'Berg.txt', 'ERGO.md', 'other.txt']

  it('what is listed while one types', async () => {
    const { picker } = await asking({ files })
    filterField(picker).focus()
    await sendKeys({ type: 'erg' })
    await lists(picker, 'Berg.txt', 'ERGO.md')
    paste(filterField(picker), '.TXT')
    await lists(picker, 'Ärger.txt', 'Berg.txt', 'other.txt')
    await says(picker, '3 entries')
  })

  it('until Escape, which clears the filter first and closes second', async () => {
    const { picker } = await asking({ files })
    filterField(picker).focus()
    await sendKeys({ type: 'go' })
    await lists(picker, 'ERGO.md')
    await press('Escape')
    await until(() => expect(names(picker)).to.have.length(4))
    expect([filterField(picker).value, picker.open]).to.eql(['', true])
    await press('Escape')
    expect(picker.open).to.equal(false)
  })

  it('and leads to the list by Enter and by the arrow down, without choosing', async () => {
    const { picker } = await asking({ files })
    for (const key of ['Enter', 'ArrowDown']) {
      paste(filterField(picker), 'berg')
      filterField(picker).focus()
      await lists(picker, 'Berg.txt')
      await press(key)
      await focuses(picker, 'Berg.txt')
    }
    expect(picker.open).to.equal(true)
    filterField(picker).focus()
    filterField(picker).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, isComposing: true }),
    )
    await nextFrame()
    expect(picker.shadowRoot?.activeElement === filterField(picker)).to.equal(true)
  })

  it('nothing any more in another folder', async () => {
    const { picker } = await asking({ source: new FakeFiles('/F/', '/F/a.txt', '/b.txt').source })
    paste(filterField(picker), 'f')
    await lists(picker, 'F')
    await click(rowOf(picker, 'F'))
    await lists(picker, 'a.txt')
    expect(filterField(picker).value).to.equal('')
  })

  it('by the types that are accepted, and folders always remain', async () => {
    const source = new FakeFiles(
      '/F/',
      node('/a.png', { mimeType: 'image/png' }),
      node('/c.md', { mimeType: 'text/markdown' }),
      node('/d', { mimeType: '' }),
    ).source
    const { picker } = await asking({ source })
    for (const [accept, wanted] of [
      ['image/*, text/plain', ['F', 'a.png']],
      ['', ['F', 'a.png', 'c.md', 'd']],
      ['httpd/unix-directory', ['F']],
    ] as const) {
      picker.accept = accept
      await lists(picker, ...wanted)
    }
    await offers(picker, 'Choose')
  })

  it("by the page's own rule, also folders, and a mistake in it hides nothing", async () => {
    const told = mistakes()
    const { picker } = await asking({
      source: new FakeFiles('/F/', '/a.txt', '/b.txt').source,
      filter: ({ name }: FileNode) => name === 'a.txt',
    })
    await lists(picker, 'a.txt')
    picker.filter = () => {
      throw new Error('rule')
    }
    await lists(picker, 'F', 'a.txt', 'b.txt')
    expect(told[0]).to.equal('Error: rule')
    picker.filter = null
    await lists(picker, 'F', 'a.txt', 'b.txt')
  })

  it('and takes a path, which Enter and a button lead to', async () => {
    const files = new FakeFiles('/F/', '/F/G/')
    const { picker } = await asking({ source: files.source })
    for (const [count, focus] of [
      [2, () => filterField(picker).focus()],
      [3, () => the(picker, 'button', 'Go to /F/G').focus()],
    ] as const) {
      paste(filterField(picker), 'https://cloud.example/remote.php/dav/files/alice/F/G')
      await until(() => the(picker, 'button', 'Go to /F/G'))
      focus()
      await press('Enter')
      await until(() => expect(files.calls).to.have.length(count))
      expect(files.calls.at(-1)).to.equal('list /F/G')
      await settled(picker)
    }
    expect(picker.shadowRoot?.activeElement === null).to.equal(false)
  })
})

describe('<file-picker> and the pasted path of a file', () => {
  for (const [server, listFile] of [
    ['refuses to list it', undefined],
    ['lists it as a folder', node('/F/b.txt')],
  ] as const) {
    it(`opens its folder and chooses it, where the server ${server}`, async () => {
      const { source } = new FakeFiles('/F/', '/F/a.txt', '/F/b.txt')
      const { picker } = await asking({
        source: {
          ...source,
          list: (path: string, call: Parameters<typeof source.list>[1]) =>
            path === listFile?.path ? Promise.resolve(call.onFolder?.(listFile)) : source.list(path, call),
        },
      })
      filterField(picker).focus()
      paste(filterField(picker), '/F/b.txt')
      await nextFrame()
      await press('Enter')
      await lists(picker, 'a.txt', 'b.txt')
      await selects(picker, 'b.txt')
      await offers(picker, 'Choose b.txt')
      await focuses(picker, 'b.txt')
      expect(inside(picker, '[part=summary]')?.textContent).to.not.contain('no longer exists')
    })
  }

  it('chooses it, too, where the server writes its name in another form', async () => {
    const { picker } = await asking({ source: new FakeFiles('/zo\u0308e.txt').source })
    filterField(picker).focus()
    paste(filterField(picker), '/z\u00f6e.txt')
    await nextFrame()
    await press('Enter')
    await selects(picker, 'zo\u0308e.txt')
    await click(rowOf(picker, 'zo\u0308e.txt'))
    await says(picker, '1 entry')
  })
})

describe('<file-picker> searches', () => {
  const files = (): FakeFiles => new FakeFiles('/F/', '/F/note.txt', '/F/G/', '/F/G/note 2.txt', '/top.txt')

  it('below the open folder, where the filter finds nothing in it and where it does', async () => {
    const source = files()
    const { picker } = await asking({ source: source.source })
    paste(filterField(picker), 'note')
    await until(() => expect(message(picker)).to.contain('No files matching your filter were found.'))
    the(picker, 'button', 'Search in subfolders too').focus()
    await press('Enter')
    await lists(picker, 'note.txt', 'note 2.txt')
    expect([title(picker), source.calls.at(-1), filterField(picker).value]).to.eql([
      'Results for “note”',
      'search note in /',
      '',
    ])
    expect(shownText(rowOf(picker, 'note 2.txt'))).to.contain('in /F/G')
    await expect(picker).to.be.accessible()
    await focuses(picker, 'note.txt')
    the(picker, 'button', 'Back to the folder').focus()
    await press('Enter')
    await focuses(picker, 'F')
    paste(filterField(picker), 'top')
    await lists(picker, 'top.txt')
    the(picker, 'button', 'Search in subfolders too').focus()
    await press('Enter')
    await until(() => expect(source.calls.at(-1)).to.equal('search top in /'))
    await focuses(picker, 'top.txt')
  })

  it('everywhere, from within a folder, where the filter finds something in it and where a search did not', async () => {
    const source = files()
    const { picker } = await asking({ source: source.source, startPath: '/F' })
    paste(filterField(picker), 'note')
    await lists(picker, 'note.txt')
    await push(picker, 'Search everywhere')
    await until(() => expect(source.calls.at(-1)).to.equal('search note in /'))
    await lists(picker, 'note.txt', 'note 2.txt')
    expect(buttons(picker)).to.not.contain('Search everywhere')
    await push(picker, 'Back to the folder')
    await lists(picker, 'G', 'note.txt')
    paste(filterField(picker), 'top')
    await until(() => expect(message(picker)).to.contain('No matching files'))
    await push(picker, 'Search in subfolders too')
    await until(() => expect(message(picker)).to.contain('No file in this folder or its subfolders'))
    await push(picker, 'Search everywhere')
    await lists(picker, 'top.txt')
    expect(title(picker)).to.equal('Results for “top”')
    await focuses(picker, 'top.txt')
  })

  it('by Enter in a filter that leaves nothing, and says where nothing is found', async () => {
    const { picker } = await asking({ source: files().source })
    filterField(picker).focus()
    await sendKeys({ type: 'nowhere' })
    await until(() => expect(message(picker)).to.contain('No matching files'))
    await press('Enter')
    await until(() =>
      expect(message(picker)).to.contain('No file in this folder or its subfolders has a name like that.'),
    )
    expect(title(picker)).to.equal('Results for “nowhere”')
  })

  it('for the text without spaces around it, in the form of the server, and not for spaces alone', async () => {
    const source = new FakeFiles('/F/', '/F/z\u00f6e.txt')
    const { picker } = await asking({ source: source.source })
    paste(filterField(picker), '  ')
    await nextFrame()
    expect(buttons(picker)).to.not.contain('Search in subfolders too')
    paste(filterField(picker), ' zo\u0308e ')
    await until(() => expect(message(picker)).to.contain('No matching files'))
    await push(picker, 'Search in subfolders too')
    await lists(picker, 'z\u00f6e.txt')
    expect(source.calls).to.eql(['list /', 'search z\u00f6e in /'])
    picker.remove()
    const empty = new FakeFiles()
    const { picker: other } = await asking({ source: empty.source })
    filterField(other).focus()
    paste(filterField(other), '  ')
    await nextFrame()
    await press('Enter')
    await nextFrame()
    expect(empty.calls).to.eql(['list /'])
  })

  it('and chooses what was found by its path', async () => {
    const { picker, heard } = await asking({ source: files().source, startPath: '/F' })
    paste(filterField(picker), 'note 2')
    await until(() => the(picker, 'button', 'Search in subfolders too'))
    await push(picker, 'Search in subfolders too')
    await lists(picker, 'note 2.txt')
    await doubleClick(rowOf(picker, 'note 2.txt'))
    await until(() => expect(picked(heard)[0]?.paths).to.eql(['/F/G/note 2.txt']))
  })

  it('nothing where its source cannot', async () => {
    const { picker } = await asking({ source: { list: files().source.list } })
    paste(filterField(picker), 'note')
    await until(() => expect(message(picker)).to.contain('No matching files'))
    expect(buttons(picker)).to.not.contain('Search in subfolders too')
    filterField(picker).focus()
    await press('Enter')
    await nextFrame()
    expect(title(picker)).to.equal('')
  })
})

describe('<file-picker> makes a folder', () => {
  const name = (picker: Element): HTMLInputElement => the(picker, 'textbox', 'New folder name') as HTMLInputElement
  const form = (picker: Element): string => shownText(inside(picker, '[part=form]') as HTMLElement)
  const create = (picker: Element): HTMLElement => the(picker, 'button', 'Create')
  const making = async (files: FakeFiles, given: object = {}): Promise<{ picker: Picker }> => {
    const { picker } = await asking({ source: files.source, ...given })
    await push(picker, 'New folder')
    await until(() => expect(picker.shadowRoot?.activeElement === name(picker)).to.equal(true))
    return { picker }
  }

  it('with a name that is free, selected, and goes into it, and tells the page', async () => {
    const told: unknown[] = []
    const stop = on('files:node:created', (detail) => told.push(detail))
    const files = new FakeFiles('/F/', '/F/New folder/', '/F/new FOLDER (2)/')
    const { picker } = await making(files, { startPath: '/F' })
    expect([name(picker).value, name(picker).selectionStart, name(picker).selectionEnd]).to.eql([
      'New folder (3)',
      0,
      14,
    ])
    expect(name(picker).placeholder).to.equal('New folder name')
    await expect(picker).to.be.accessible()
    await sendKeys({ type: 'Trip' })
    await press('Enter')
    await isEmpty(picker)
    expect(files.calls).to.eql(['list /F', 'createFolder /F/Trip', 'list /F/Trip'])
    expect([crumbs(picker).at(-1), inside(picker, '[part=form]') === null, told]).to.eql([
      'Trip',
      true,
      [{ path: '/F/Trip', isFolder: true }],
    ])
    await until(() => expect(picker.shadowRoot?.activeElement?.getAttribute('part')).to.equal('list'))
    stop()
  })

  it('under no name that is none, taken or forbidden, and says why while one types', async () => {
    handOver({ globals: { _oc_config: { blacklist_files_regex: '\\.(part|filepart)$' } } })
    const files = new FakeFiles('/Photos/')
    const { picker } = await making(files)
    for (const [typed, why] of [
      ['', 'Folder name cannot be empty.'],
      ['x.part', '"x.part" is not an allowed folder name'],
      ['Photos', 'Photos already exists'],
    ] as const) {
      paste(name(picker), typed)
      await until(() => expect(form(picker)).to.contain(why))
      expect([name(picker).ariaInvalid, create(picker).ariaDisabled]).to.eql(['true', 'true'])
      await click(create(picker))
    }
    await nextFrame()
    expect([files.calls, picker.shadowRoot?.activeElement === name(picker)]).to.eql([['list /'], true])
    paste(name(picker), 'Fine')
    await until(() => expect([name(picker).ariaInvalid, create(picker).ariaDisabled]).to.eql([null, null]))
  })

  it('and keeps the name that was typed when the server has one of that name, or fails, to try again', async () => {
    const files = new FakeFiles('/a.txt')
    const { picker } = await making(files)
    for (const [kind, why] of [
      ['exists', 'Trip already exists'],
      ['http', 'Could not create the new folder'],
      ['offline', 'Could not create the new folder'],
    ] as const) {
      files.fail('createFolder /Trip', kind)
      paste(name(picker), 'Trip')
      await nextFrame()
      await press('Enter')
      await until(() => expect(form(picker)).to.contain(why))
      expect([name(picker).value, names(picker), picker.shadowRoot?.activeElement === name(picker)]).to.eql([
        'Trip',
        ['a.txt'],
        true,
      ])
      paste(name(picker), 'Trip 2')
      await until(() => expect(form(picker)).to.not.contain(why))
    }
    await press('Enter')
    await until(() => expect(files.calls.at(-1)).to.equal('list /Trip 2'))
  })

  it('with its name in the form of the server', async () => {
    const files = new FakeFiles()
    const { picker } = await making(files)
    paste(name(picker), 'Zoe\u0308')
    await nextFrame()
    await press('Enter')
    await until(() => expect(files.calls).to.eql(['list /', 'createFolder /Zo\u00eb', 'list /Zo\u00eb']))
  })

  it('and does not lead into it who has gone elsewhere meanwhile, or has closed it', async () => {
    const files = new FakeFiles('/F/', '/F/f.txt')
    for (const leave of [
      async (picker: Picker) => {
        await click(rowOf(picker, 'F'))
        await lists(picker, 'f.txt')
      },
      async (picker: Picker) => {
        picker.open = false
        await nextFrame()
      },
    ]) {
      const held = files.hold('createFolder /New folder')
      const { picker } = await making(files)
      await press('Enter')
      await until(() => expect(held.signal === null).to.equal(false))
      await leave(picker)
      held.end()
      await nextFrame()
      await nextFrame()
      expect(files.calls).to.not.include('list /New folder')
      picker.remove()
    }
  })

  it('once, however often one presses', async () => {
    const files = new FakeFiles()
    const held = files.hold('createFolder /New folder')
    const { picker } = await making(files)
    await press('Enter')
    await until(() => expect(create(picker).ariaDisabled).to.equal('true'))
    await press('Enter')
    await click(create(picker))
    files.nodes.push(node('/New folder/'))
    held.end()
    await until(() => expect(files.calls).to.eql(['list /', 'createFolder /New folder', 'list /New folder']))
  })

  it('or not: Escape and Cancel close the form alone, and a second press on New folder too', async () => {
    const { picker } = await making(new FakeFiles('/a.txt'))
    for (const close of [() => press('Escape'), () => push(picker, 'Cancel'), () => push(picker, 'New folder')]) {
      await close()
      await until(() => expect(inside(picker, '[part=form]') === null).to.equal(true))
      expect(picker.open).to.equal(true)
      await push(picker, 'New folder')
      await until(() => expect(picker.shadowRoot?.activeElement === name(picker)).to.equal(true))
    }
    await press('Escape')
    await focuses(picker, 'a.txt')
  })

  it('neither where the page wants nothing new, nor where the source cannot, nor without the permission', async () => {
    const files = new FakeFiles(node('/Read/', { permissions: 1 }), '/a.txt')
    const offered = async (given: object): Promise<boolean> => {
      const { picker } = await asking({ source: files.source, ...given })
      const has = buttons(picker).includes('New folder')
      picker.remove()
      return has
    }
    expect(await offered({})).to.equal(true)
    expect(await offered({ noNew: true })).to.equal(false)
    expect(await offered({ source: { list: files.source.list } })).to.equal(false)
    expect(await offered({ startPath: '/Read' })).to.equal(false)
    expect(await offered({ files: ['a.txt'], source: null })).to.equal(false)
  })
})

describe('<file-picker> gives another name', () => {
  const field = (picker: Element): HTMLInputElement => the(picker, 'textbox', /^New name for/) as HTMLInputElement
  const focusedRow = (picker: Element): string =>
    called(picker.shadowRoot?.activeElement?.closest('[part=row]') ?? picker)
  const renaming = async (files: FakeFiles, given: object = {}, attributes = ''): Promise<{ picker: Picker }> => {
    const { picker } = await asking({ source: files.source, ...given }, attributes)
    await press('F2')
    return { picker }
  }

  it('by F2 in the place of the old one, and leaves the focus on it', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt', '/c.txt')
    const { picker } = await renaming(files)
    expect([field(picker).value, field(picker).selectionStart, field(picker).selectionEnd]).to.eql(['a.txt', 0, 1])
    await expect(picker).to.be.accessible()
    await sendKeys({ type: 'x' })
    await press('Enter')
    await until(() => expect(names(picker)).to.eql(['b.txt', 'c.txt', 'x.txt']))
    expect(files.calls).to.eql(['list /', 'rename /a.txt x.txt', 'list /'])
    await until(() => expect(focusedRow(picker)).to.equal('x.txt'))
  })

  it('by a button for the one that is chosen, which stays chosen', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const { picker } = await asking({ source: files.source })
    await click(the(picker, 'row', /b\.txt/))
    await push(picker, 'Rename b.txt')
    await until(() => expect(picker.shadowRoot?.activeElement === field(picker)).to.equal(true))
    await sendKeys({ type: 'z' })
    await push(picker, 'Save the name')
    await until(() => expect(the(picker, 'row', /z\.txt/).ariaSelected).to.equal('true'))
  })

  it('where several may be chosen, to one that stays the only one', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const { picker } = await asking({ source: files.source, multiple: true })
    await click(rowOf(picker, 'b.txt'))
    await push(picker, 'Rename b.txt')
    await until(() => expect(picker.shadowRoot?.activeElement === field(picker)).to.equal(true))
    await sendKeys({ type: 'z' })
    await press('Enter')
    await selects(picker, 'z.txt')
    await until(() => the(picker, 'button', 'Rename z.txt'))
  })

  it('in the form of the server, and has the focus on it in whatever form its source tells it', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const asked: string[] = []
    const rename = async (_path: string, name: string): Promise<void> => {
      asked.push(name)
      files.nodes[0] = node(`/${name.normalize('NFD')}`)
    }
    const { picker } = await asking({ source: { ...files.source, rename } })
    await click(rowOf(picker, 'a.txt'))
    await push(picker, 'Rename a.txt')
    await until(() => expect(picker.shadowRoot?.activeElement === field(picker)).to.equal(true))
    paste(field(picker), 'zo\u0308e.txt')
    await nextFrame()
    await press('Enter')
    await selects(picker, 'zo\u0308e.txt')
    expect(asked).to.eql(['z\u00f6e.txt'])
    await until(() => expect(focusedRow(picker)).to.equal('zo\u0308e.txt'))
  })

  it('also when its row is far out of sight', async () => {
    const files = new FakeFiles(...Array.from({ length: 300 }, (_, at) => `/${String(at).padStart(3, '0')}.txt`))
    const { picker } = await asking({ source: files.source })
    await click(the(picker, 'row', /002\.txt/))
    const scroller = inside(picker, '.scroller') as HTMLElement
    await press('End')
    scroller.scrollTop = scroller.scrollHeight
    await until(() => expect(all(picker, 'row', /002\.txt/)).to.eql([]))
    await push(picker, 'Rename 002.txt')
    await until(() => expect(picker.shadowRoot?.activeElement === field(picker)).to.equal(true))
    expect(field(picker).value).to.equal('002.txt')
  })

  it('and leaves the focus to who has gone on meanwhile', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const held = files.hold('rename /a.txt z.txt')
    const { picker } = await renaming(files)
    await sendKeys({ type: 'z' })
    await press('Enter')
    const filter = the(picker, 'searchbox')
    filter.focus()
    files.nodes[0] = node('/z.txt')
    held.end()
    await until(() => expect(names(picker)).to.eql(['b.txt', 'z.txt']))
    await nextFrame()
    expect(picker.shadowRoot?.activeElement === filter).to.equal(true)
  })

  it('in a tile, too', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const { picker } = await asking({ source: files.source })
    await push(picker, 'Show grid view')
    await until(() => expect(inside(picker, '.tilerow')).to.not.equal(null))
    await click(the(picker, 'gridcell', /b\.txt/))
    await push(picker, 'Rename b.txt')
    await sendKeys({ type: 'c' })
    await press('Enter')
    await until(() => expect(names(picker)).to.eql(['a.txt', 'c.txt']))
  })

  it('and keeps what was typed when the server has one of that name, or fails', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const { picker } = await renaming(files)
    for (const [kind, why] of [
      ['exists', 'b.txt already exists'],
      ['http', 'a.txt could not be renamed.'],
    ] as const) {
      files.fail('rename /a.txt b.txt', kind)
      paste(field(picker), 'b.txt')
      await nextFrame()
      await press('Enter')
      await until(() => expect(shownText(inside(picker, '.note') as HTMLElement)).to.equal(why))
      expect([field(picker).value, field(picker).ariaInvalid]).to.eql(['b.txt', 'true'])
      paste(field(picker), 'c.txt')
      await until(() => expect(field(picker).ariaInvalid).to.equal('false'))
    }
    paste(field(picker), '..')
    await until(() => expect(field(picker).ariaInvalid).to.equal('true'))
    await press('Enter')
    expect(files.calls.filter((call) => call.endsWith('..'))).to.eql([])
  })

  it('or not: Escape and the same name leave it, and the picker stays', async () => {
    const files = new FakeFiles('/F/', '/b.txt')
    const { picker } = await renaming(files)
    await click(field(picker))
    await sendKeys({ type: 'F' })
    for (const key of ['Escape', 'Enter']) {
      await press(key)
      await until(() => expect(all(picker, 'textbox').filter((each) => each.matches('.lines > *'))).to.eql([]))
      expect([picker.open, focusedRow(picker)]).to.eql([true, 'F'])
      if (key === 'Escape') await press('F2')
    }
    expect(files.calls).to.eql(['list /'])
  })

  it('or not: Escape on a button beside the field leaves it, too', async () => {
    const { picker } = await renaming(new FakeFiles('/a.txt', '/b.txt'))
    for (const name of ['Save the name', 'Cancel']) {
      the(picker, 'button', name).focus()
      await press('Escape')
      await until(() => expect(inside(picker, '.lines > input') === null).to.equal(true))
      expect([picker.open, focusedRow(picker)]).to.eql([true, 'a.txt'])
      await press('F2')
    }
  })

  it('where that is possible', async () => {
    const files = new FakeFiles({ ...node('/a.txt'), permissions: 1 }, '/b.txt')
    for (const [given, attributes] of [
      [{}, ''],
      [{}, 'no-new'],
      [{ source: { list: files.source.list } }, ''],
    ] as const) {
      const { picker } = await renaming(files, given, attributes)
      expect(all(picker, 'textbox')).to.have.length(0)
      await click(the(picker, 'row', /a\.txt/))
      expect(buttons(picker).filter((name) => name.startsWith('Rename'))).to.eql([])
      picker.remove()
    }
  })
})
