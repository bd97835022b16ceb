import { expectOnConsole } from '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { useFakeTimers } from 'sinon'
import { endOfTurn } from '../../../src/core/page/time/yield-to-page.js'
import {
  broken,
  fakeServer,
  pending,
  status as answered,
  type Answer,
  type FakeServer,
} from '../../../test/support/server.js'
import { answering, file } from '../../../test/support/multi-status.js'
import { handOver } from '../../../test/support/handover.js'
import { focused, press, reaches, the, until } from '../../../test/support/page.js'
import {
  asking,
  closed,
  crumbs,
  FakeFiles,
  filterField,
  focusedRow,
  focuses,
  footer,
  forget,
  inside,
  lists,
  message,
  offers,
  paste,
  picked,
  push,
  rowOf,
  says,
  selects,
  toldOf,
  views,
  type Held,
  type Picker,
} from '../../../test/support/picker.js'
import { click, doubleClick } from '../../../test/support/pointer.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

/** Opens a picker whose first listing is pending until the test ends it. */
async function waiting(
  given: object = {},
  path = '/',
): Promise<{ picker: Picker; heard: { type: string; detail: unknown }[]; files: FakeFiles; held: Held }> {
  const files = new FakeFiles('/F/', '/F/f.txt', '/a.txt', '/b.txt')
  const held = files.hold(`list ${path}`)
  const { picker, heard } = await closed({ source: files.source, ...given })
  picker.open = true
  await until(() => expect(held.signal === null).to.equal(false))
  return { picker, heard, files, held }
}
const status = (picker: Element): string => inside(picker, '[part=summary] [role=status]')?.textContent ?? ''
const alert = (picker: Element): string =>
  [...(inside(picker, '[part=base]')?.querySelectorAll('[role=alert]') ?? [])]
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim()

describe('<file-picker> while files come', () => {
  it('shows that it loads, and nothing to choose', async () => {
    const { picker, held } = await waiting({ directories: true })
    expect(picker.matches(':state(loading)')).to.equal(true)
    expect(inside(picker, '[part=skeleton]')?.ariaLabel).to.equal('Loading …')
    expect([footer(picker), status(picker), inside(picker, '[part=list]')?.ariaBusy]).to.eql([['(Choose)'], '', 'true'])
    await expect(picker).to.be.accessible()
    held.end()
    await says(picker, 'No files in here')
  })

  it('makes what rows are written with meanwhile, so that the first rows need not', async () => {
    const made: string[] = []
    const names = ['Collator', 'NumberFormat', 'RelativeTimeFormat', 'DateTimeFormat'] as const
    const [own, root] = [Object.getOwnPropertyDescriptors(Intl), document.documentElement]
    for (const name of names) {
      const value = class extends (Intl[name] as new (...args: unknown[]) => object) {
        constructor(...args: unknown[]) {
          super(...args)
          made.push(name)
        }
      }
      Object.defineProperty(Intl, name, { value, configurable: true })
    }
    // One that no other test uses: what is made once is kept.
    root.dataset['locale'] = 'en_BZ'
    try {
      const { picker, held } = await waiting()
      await until(() => expect([...new Set(made)]).to.eql(names))
      made.length = 0
      held.tell('/a.txt')
      await until(() => expect(rowOf(picker, 'a.txt')?.textContent).to.contain('B'))
      expect(made).to.eql([])
      held.end()
    } finally {
      Object.defineProperties(Intl, own)
      delete root.dataset['locale']
    }
  })

  it('shows what came, to choose and open at once, and says how much when all is there', async () => {
    const { picker, held, heard } = await waiting({ multiple: true })
    held.tell('/b.txt')
    await reaches(picker, 'listing')
    await lists(picker, 'b.txt')
    expect([the(picker, 'grid', 'Files in All files').ariaBusy, status(picker)]).to.eql(['true', 'Loading …'])
    await click(rowOf(picker, 'b.txt'))
    await offers(picker, 'Choose b.txt')
    await expect(picker).to.be.accessible()
    held.tell('/a.txt', '/F/')
    await lists(picker, 'F', 'a.txt', 'b.txt')
    held.end('/c.txt')
    await lists(picker, 'F', 'a.txt', 'b.txt', 'c.txt')
    await selects(picker, 'b.txt')
    expect([picker.matches(':state(ready)'), the(picker, 'grid').ariaBusy]).to.eql([true, null])
    expect(toldOf(heard, 'folder-opened')).to.have.length(1)
    await click(rowOf(picker, 'b.txt'))
    await until(() => expect(status(picker)).to.equal('4 entries'))
  })

  it('drops what comes of another folder, and gives up asking for it', async () => {
    const { picker, held, files } = await waiting({ startPath: '/F' }, '/F')
    const way = the(picker, 'navigation', 'Breadcrumbs')
    await click(way.querySelector('button'))
    await lists(picker, 'F', 'a.txt', 'b.txt')
    expect(held.signal?.aborted).to.equal(true)
    held.tell('/F/late.txt')
    held.end('/F/later.txt')
    await nextFrame()
    await lists(picker, 'F', 'a.txt', 'b.txt')
    const search = files.hold('recent')
    await push(picker, 'Recent')
    await until(() => expect(search.signal === null).to.equal(false))
    await push(picker, 'All files')
    await lists(picker, 'F', 'a.txt', 'b.txt')
    search.fail('network')
    await nextFrame()
    expect([search.signal?.aborted, alert(picker)]).to.eql([true, ''])
  })

  it('leaves no timer behind when it is removed', async () => {
    const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { picker, held } = await waiting()
      held.tell('/a.txt')
      await lists(picker, 'a.txt')
      expect(clock.countTimers()).to.be.above(0)
      picker.remove()
      await endOfTurn()
      held.tell('/b.txt')
      expect([clock.countTimers(), held.signal?.aborted]).to.eql([0, true])
    } finally {
      clock.restore()
    }
  })

  it('goes on asking when it is closed and opened again', async () => {
    const { picker, held, files } = await waiting()
    picker.open = false
    await until(() => expect(held.signal?.aborted).to.equal(true))
    picker.open = true
    await lists(picker, 'F', 'a.txt', 'b.txt')
    expect(files.calls).to.eql(['list /', 'list /'])
  })
})

describe('<file-picker> of an empty folder', () => {
  it('says so, by view, and what could be done', async () => {
    const { picker } = await asking({ source: new FakeFiles().source })
    expect([picker.matches(':state(empty)'), message(picker), status(picker)]).to.eql([
      true,
      'No files in here',
      '0 entries',
    ])
    await expect(picker).to.be.accessible()
    await push(picker, 'Recent')
    await until(() =>
      expect(message(picker)).to.equal('No files in hereFiles and folders you recently modified will show up here.'),
    )
    picker.type = 'move'
    await push(picker, 'All files')
    await until(() => expect(message(picker)).to.equal('No more subfolders in here'))
  })

  it('says that the filter leaves nothing, and lets nothing be chosen by its box', async () => {
    const { picker } = await asking({ files: ['a.txt'], multiple: true })
    paste(filterField(picker), 'zz')
    await until(() =>
      expect(message(picker))
        .to.contain('No matching files')
        .and.to.contain('No files matching your filter were found.'),
    )
    const box = the(picker, 'checkbox', 'Select all entries') as HTMLInputElement
    await click(box)
    await nextFrame()
    expect([box.checked, box.indeterminate, footer(picker)]).to.eql([false, false, ['(Choose)']])
  })
})

describe('<file-picker> of a folder that cannot be listed', () => {
  for (const [kind, text] of [
    ['network', 'The connection was lost.'],
    ['of its own', 'The server reported an error.'],
    ['not-found', 'The folder no longer exists.'],
  ] as const) {
    it(`says why (${kind}), tells the page, and tries again`, async () => {
      const { picker, heard, held, files } = await waiting({ directories: true })
      held.fail(kind)
      await reaches(picker, 'failed')
      expect(alert(picker)).to.contain(text)
      expect([toldOf(heard, 'listing-failed'), footer(picker), status(picker)]).to.eql([
        [{ path: '/', kind }],
        ['(Choose)'],
        '',
      ])
      await push(picker, 'Try again')
      await lists(picker, 'F', 'a.txt', 'b.txt')
      expect([alert(picker), files.calls, toldOf(heard, 'listing-failed').length]).to.eql(['', ['list /', 'list /'], 1])
    })
  }

  it('says it at every failure, also the second of its kind', async () => {
    const { picker, heard, held, files } = await waiting()
    held.fail('network')
    await reaches(picker, 'failed')
    files.fail('list /', 'network')
    await push(picker, 'Try again')
    await until(() => expect(toldOf(heard, 'listing-failed')).to.have.length(2))
  })

  it('lists it by itself later, tells the page of one failure, and keeps the focus in the dialog', async () => {
    const { picker, heard, held, files } = await waiting()
    held.fail('network')
    await reaches(picker, 'failed')
    const button = the(picker, 'button', 'Try again')
    button.focus()
    files.fail('list /', 'bad-answer')
    dispatchEvent(new Event('online'))
    await until(() => expect(alert(picker)).to.contain('could not be read'))
    expect(focused()).to.equal(button)
    dispatchEvent(new Event('online'))
    await lists(picker, 'F', 'a.txt', 'b.txt')
    expect([alert(picker), toldOf(heard, 'listing-failed').length]).to.eql(['', 1])
    expect(focused()?.tagName).not.to.equal('BODY')
  })

  it('because its source makes a mistake, whatever that throws or answers, which the console shows', async () => {
    expectOnConsole(/The source of <file-picker> has thrown an error/)
    const { source } = new FakeFiles('/a.txt')
    for (const mistake of [
      {
        list: () => {
          throw new Error('sync')
        },
      },
      { list: () => Promise.reject('text') },
      { list: () => Promise.reject(undefined) },
      { list: async (_path: string, { onNodes }: { onNodes: (nodes: unknown) => void }) => onNodes(7) },
    ]) {
      const { picker } = await asking({ source: { ...source, ...mistake } })
      await says(picker, 'The server reported an error.')
      picker.remove()
    }
    const { picker } = await asking({ source: { ...source, recent: async () => null, favourites: async () => 7 } })
    await push(picker, 'Recent')
    await says(picker, 'No files in here')
    await push(picker, 'Favorites')
    await says(picker, 'The server reported an error.')
  })

  it('but of two with one path the first', async () => {
    const { picker, held } = await waiting()
    held.tell('/a.txt', '/a.txt')
    held.end('/b.txt', '/a.txt')
    await lists(picker, 'a.txt', 'b.txt')
  })

  it('but lists what can be read of what its source tells, and nothing else', async () => {
    const { source } = new FakeFiles()
    const told: unknown = [
      null,
      7,
      {},
      { name: 'a.txt' },
      { path: '/b.txt', size: 'large', modifiedMs: NaN, previewUrl: 7 },
      { path: '/F', isFolder: true, name: null },
    ]
    const { picker } = await asking({
      source: {
        ...source,
        list: async (
          _path: string,
          call: { onNodes: (nodes: unknown) => void; onFolder: (folder: unknown) => void },
        ) => {
          call.onFolder(7)
          call.onNodes(told)
        },
      },
    })
    await lists(picker, 'F', 'a.txt', 'b.txt')
    paste(filterField(picker), 'a.')
    await lists(picker, 'a.txt')
  })

  it('has the focus in its list, from which one goes on by keyboard', async () => {
    const { picker, held, files } = await waiting({ startPath: '/F' }, '/F')
    held.fail('forbidden')
    await reaches(picker, 'failed')
    await until(() => expect(picker.shadowRoot?.activeElement?.getAttribute('part')).to.equal('list'))
    await expect(picker).to.be.accessible()
    await press('Tab')
    await press('Enter')
    await until(() => expect(files.calls).to.eql(['list /F', 'list /F']))
    await focuses(picker, 'f.txt')
  })

  it('comes by itself when the browser is online again', async () => {
    const { picker, held, files } = await waiting()
    held.fail('offline')
    await reaches(picker, 'failed')
    expect(alert(picker)).to.contain('The connection was lost.')
    dispatchEvent(new Event('online'))
    await lists(picker, 'F', 'a.txt', 'b.txt')
    dispatchEvent(new Event('online'))
    await nextFrame()
    expect(files.calls).to.eql(['list /', 'list /'])
  })

  it('is not asked for any more once it is closed or removed', async () => {
    const { picker, held, files } = await waiting()
    held.fail('offline')
    await reaches(picker, 'failed')
    picker.open = false
    await nextFrame()
    dispatchEvent(new Event('online'))
    picker.remove()
    await nextFrame()
    dispatchEvent(new Event('online'))
    expect(files.calls).to.eql(['list /'])
  })
})

describe('<file-picker> of a listing that breaks off', () => {
  it('keeps what came, says so, and lets it be chosen', async () => {
    const { picker, held, heard } = await waiting()
    held.tell('/a.txt')
    await lists(picker, 'a.txt')
    held.tell('/b.txt')
    held.fail('network')
    await reaches(picker, 'partial')
    await lists(picker, 'a.txt', 'b.txt')
    expect(alert(picker)).to.contain('The connection was lost. This is what came before.')
    expect(toldOf(heard, 'listing-failed')).to.eql([{ path: '/', kind: 'network' }])
    await expect(picker).to.be.accessible()
    await doubleClick(rowOf(picker, 'b.txt'))
    await until(() => expect(picked(heard)[0]?.paths).to.eql(['/b.txt']))
  })

  it('tries again without taking the rows away, and keeps choice and focus', async () => {
    const { picker, held, files } = await waiting()
    held.tell('/b.txt')
    held.fail('network')
    await reaches(picker, 'partial')
    await click(rowOf(picker, 'b.txt'))
    rowOf(picker, 'b.txt').focus()
    const again = files.hold('list /')
    await push(picker, 'Try again')
    await until(() => expect(again.signal === null).to.equal(false))
    again.tell('/a.txt')
    await nextFrame()
    await lists(picker, 'b.txt')
    again.fail('timeout')
    await until(() => expect(alert(picker)).to.contain('The connection was lost.'))
    await lists(picker, 'b.txt')
    the(picker, 'button', 'Try again').focus()
    await press('Enter')
    await lists(picker, 'F', 'a.txt', 'b.txt')
    await selects(picker, 'b.txt')
    expect([alert(picker), focusedRow(picker)]).to.eql(['', 'b.txt'])
  })

  it('does not lose a choice of what is still there, nor choose what has gone', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const { picker } = await asking({ source: files.source, multiple: true })
    for (const name of ['a.txt', 'b.txt']) await click(rowOf(picker, name))
    await offers(picker, 'Choose 2 files')
    files.nodes.splice(0, 1)
    picker.refresh()
    await lists(picker, 'b.txt')
    await offers(picker, 'Choose b.txt')
  })

  it('counts nothing that has gone', async () => {
    const files = new FakeFiles('/a.txt', '/b.txt')
    const { picker } = await asking({ source: files.source, multiple: true, directories: true })
    await click(rowOf(picker, 'a.txt'))
    await until(() => expect(status(picker)).to.contain('1 selected'))
    files.nodes.splice(0, 1)
    picker.refresh()
    await lists(picker, 'b.txt')
    await until(() => expect(status(picker)).to.equal('1 entry'))
  })
})

describe('<file-picker> of a folder that is gone', () => {
  it('goes to the nearest one that is there, and says so', async () => {
    const files = new FakeFiles('/F/', '/F/f.txt')
    const { picker, heard } = await asking({ source: files.source, startPath: '/F/Gone/Deep' })
    await lists(picker, 'f.txt')
    expect(files.calls).to.eql(['list /F/Gone/Deep', 'list /F/Gone', 'list /F'])
    expect([crumbs(picker), status(picker)]).to.eql([
      ['All files', 'F'],
      'The folder “/F/Gone/Deep” no longer exists. This is the nearest folder that does.',
    ])
    expect(toldOf(heard, 'folder-opened')).to.eql([{ path: '/F', view: 'files' }])
    await expect(picker).to.be.accessible()
  })

  it('says what is chosen in place of that', async () => {
    const { picker } = await asking({ source: new FakeFiles('/F/', '/F/f.txt').source, startPath: '/F/Gone' })
    await until(() => expect(status(picker)).to.contain('“/F/Gone” no longer exists'))
    await click(rowOf(picker, 'f.txt'))
    await until(() => expect(status(picker)).to.contain('1 selected'))
  })

  it('goes up from one that is deleted while it is open, and forgets the message with the next folder', async () => {
    const files = new FakeFiles('/F/', '/F/G/', '/F/f.txt')
    const { picker } = await asking({ source: files.source, startPath: '/F' })
    files.nodes.splice(1, 1)
    await click(rowOf(picker, 'G'))
    await until(() => expect(status(picker)).to.contain('“/F/G” no longer exists'))
    await lists(picker, 'f.txt')
    await click(the(picker, 'navigation', 'Breadcrumbs').querySelector('button'))
    await lists(picker, 'F')
    await until(() => expect(status(picker)).to.equal('1 entry'))
  })

  it('ends at the root', async () => {
    const { picker } = await asking({ files: ['a.txt'], startPath: '/nowhere' })
    await lists(picker, 'a.txt')
    expect(status(picker)).to.contain('/nowhere')
  })
})

describe("<file-picker> of the signed-in user's files", () => {
  const root = '/remote.php/dav/files/alice'
  const response = (path: string, more = ''): string =>
    file(`${root}${path}`, `<oc:permissions>RGDNVCK</oc:permissions>${more}`)
  const folder = '<d:resourcetype><d:collection/></d:resourcetype>'
  const serve = (config: object, views: object = { data: [] }): FakeServer =>
    fakeServer({
      [`PROPFIND ${root}/`]: answering(
        response('/', folder),
        response('/.hidden'),
        response('/Z.txt', '<oc:favorite>1</oc:favorite><d:getcontentlength>1</d:getcontentlength>'),
        response('/F/', folder),
        response('/a.txt', '<d:getcontentlength>2</d:getcontentlength>'),
      ),
      'GET /apps/files/api/v1/configs': { data: config },
      'GET /apps/files/api/v1/views': views,
      'PUT /apps/files/api/v1/config/grid_view': {},
    })
  /** The name of the header by whose column the files are sorted. */
  const orderOf = (picker: Picker): string =>
    [...(inside(picker, '.heads')?.querySelectorAll('button') ?? [])]
      .map(({ ariaLabel }) => ariaLabel ?? '')
      .find((name) => name.includes('sorted')) ?? ''
  beforeEach(() => handOver({ user: { uid: 'alice', displayName: 'Alice' } }))

  it('lists them as the user wants: hidden files, favourites and folders first, the order, list or tiles', async () => {
    serve({})
    const usual = await asking()
    await lists(usual.picker, 'Z.txt', 'F', '.hidden', 'a.txt')
    usual.picker.remove()
    serve(
      { show_hidden: false, sort_favorites_first: false, sort_folders_first: false, grid_view: true },
      { data: { files: { sorting_mode: 'size', sorting_direction: 'desc' } } },
    )
    const { picker } = await asking()
    await lists(picker, 'a.txt', 'Z.txt', 'F')
    expect(rowOf(picker, 'a.txt').getAttribute('role')).to.equal('gridcell')
  })

  it('has list or tiles as it was left where the server does not say', async () => {
    localStorage.setItem('shared-environment.file-layout', 'grid')
    serve({ show_hidden: false, sort_favorites_first: false })
    const { picker } = await asking()
    await lists(picker, 'F', 'a.txt', 'Z.txt')
    expect(rowOf(picker, 'a.txt').getAttribute('role')).to.equal('gridcell')
  })

  it('shows pictures cut to squares, or whole for who wants that', async () => {
    const picture = '<oc:fileid>7</oc:fileid><nc:has-preview>true</nc:has-preview><d:getetag>"e"</d:getetag>'
    for (const [config, part] of [
      [{}, 'a=0'],
      [{ crop_image_previews: false }, 'a=1'],
    ] as const) {
      serve(config).answer(`PROPFIND ${root}/`, answering(response('/', folder), response('/p.png', picture)))
      // A picture that fails to load is removed at once, but its resource timing entry stays as long as the buffer has
      // room.
      performance.clearResourceTimings()
      const { picker } = await asking()
      const asked = (): string[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name).search)
      await until(() => expect(asked()).to.include(`?fileId=7&x=64&y=64&mimeFallback=true&${part}&c=e`))
      picker.remove()
    }
  })

  it('lists them before and without an answer about that', async () => {
    const server = serve({})
    for (const answer of [pending(), broken()]) {
      server.answer('GET /apps/files/api/v1/configs', answer)
      server.answer('GET /apps/files/api/v1/views', answer)
      const { picker } = await asking()
      await lists(picker, 'Z.txt', 'F', '.hidden', 'a.txt')
      picker.remove()
    }
  })

  it('goes by what was pressed meanwhile where the answer about that comes late', async () => {
    const server = serve({})
    let give = (_answer: Answer): void => undefined
    server.answer(
      'GET /apps/files/api/v1/configs',
      () =>
        new Promise<Answer>((resolve) => {
          give = resolve
        }),
    )
    const { picker } = await asking()
    await lists(picker, 'Z.txt', 'F', '.hidden', 'a.txt')
    await push(picker, 'Show grid view')
    await push(picker, /Name, sorted/)
    give({ data: { show_hidden: false, grid_view: false, sort_favorites_first: false } })
    // The columns are reversed, and favourites no longer first.
    await lists(picker, 'F', 'Z.txt', 'a.txt')
    expect(rowOf(picker, 'a.txt').getAttribute('role')).to.equal('gridcell')
  })

  it('lists them at once as the page says, until an answer says otherwise', async () => {
    handOver({
      initialState: {
        'files-config': { show_hidden: false, sort_favorites_first: false },
        'files-viewConfigs': { files: { sorting_mode: 'size', sorting_direction: 'desc' } },
      },
    })
    const server = serve({})
    server.answer('GET /apps/files/api/v1/configs', pending())
    server.answer('GET /apps/files/api/v1/views', pending())
    const { picker } = await closed()
    picker.open = true
    await until(() => expect(orderOf(picker)).to.equal('Size, sorted descending'))
    await lists(picker, 'F', 'a.txt', 'Z.txt')
    picker.remove()

    const answers = serve(
      { sort_favorites_first: true },
      { data: { files: { sorting_mode: 'basename', sorting_direction: 'desc' } } },
    )
    const other = (await asking()).picker
    await lists(other, 'Z.txt', 'F', 'a.txt')
    expect(orderOf(other)).to.equal('Name, sorted descending')
    // What was answered last holds when it opens again, and what was pressed does not.
    await push(other, 'Sort by Size')
    other.open = false
    await reaches(other, 'closed')
    answers.answer('GET /apps/files/api/v1/configs', pending())
    answers.answer('GET /apps/files/api/v1/views', pending())
    other.open = true
    await until(() => expect(orderOf(other)).to.equal('Name, sorted descending'))
    await lists(other, 'Z.txt', 'F', 'a.txt')
  })

  it('lists what changed last and the favourites in the order that each view has in the files app', async () => {
    const dated = (name: string, day: number, size: number): string =>
      response(
        `/${name}`,
        `<d:getlastmodified>Thu, 0${day} Oct 2026 10:00:00 GMT</d:getlastmodified><d:getcontentlength>${size}</d:getcontentlength><oc:favorite>1</oc:favorite>`,
      )
    const answer = answering(dated('a.txt', 1, 3), dated('b.txt', 3, 2), dated('c.txt', 2, 1))
    const see = async (views: object, recent: string[], favourites: string[]): Promise<void> => {
      const server = serve({}, { data: views })
      server.answer('SEARCH /remote.php/dav/', answer)
      server.answer(`REPORT ${root}/`, answer)
      const { picker } = await asking()
      await push(picker, 'Recent')
      await lists(picker, ...recent)
      await push(picker, 'Favorites')
      await lists(picker, ...favourites)
      expect(rowOf(picker, 'a.txt').querySelector('[role=img]')?.ariaLabel).to.equal('Favorite')
      picker.remove()
    }
    await see({ files: { sorting_mode: 'size' } }, ['b.txt', 'c.txt', 'a.txt'], ['a.txt', 'b.txt', 'c.txt'])
    await see(
      {
        recent: { sorting_mode: null, sorting_direction: 'desc' },
        favorites: { sorting_mode: 'mtime', sorting_direction: 'asc' },
      },
      ['a.txt', 'c.txt', 'b.txt'],
      ['b.txt', 'c.txt', 'a.txt'],
    )
  })

  it("tells the server of list or tiles, and remembers the last folder where the product's own picker looks for it", async () => {
    const server = serve({})
    server.answer(`PROPFIND ${root}/F`, answering(response('/F/', folder), response('/F/f.txt')))
    const { picker } = await asking()
    await push(picker, 'Show grid view')
    await until(() =>
      expect(server.callsTo('PUT /apps/files/api/v1/config/grid_view').map(({ body }) => body)).to.eql([
        { value: true },
      ]),
    )
    await click(rowOf(picker, 'F'))
    await lists(picker, 'f.txt')
    await until(() => expect(sessionStorage.getItem('NC.FilePicker.LastPath')).to.equal('/F'))
    picker.remove()
    const again = await asking()
    await lists(again.picker, 'f.txt')
    expect(views(again.picker)).to.eql(['All files', 'Recent', 'Favorites'])
  })

  it('goes up from a folder that the server has no more, and says what it refuses', async () => {
    const server = serve({})
    const { picker } = await asking({ startPath: '/Gone/Deep' })
    await lists(picker, 'Z.txt', 'F', '.hidden', 'a.txt')
    await says(picker, 'The folder “/Gone/Deep” no longer exists.')
    for (const [code, text] of [
      [403, 'You may not open this folder.'],
      [500, 'The server reported an error.'],
    ] as const) {
      server.answer(`PROPFIND ${root}/F`, answered(code))
      await click(rowOf(picker, 'F'))
      await says(picker, text)
      await click(the(picker, 'navigation', 'Breadcrumbs').querySelector('button'))
      await lists(picker, 'Z.txt', 'F', '.hidden', 'a.txt')
    }
  })

  it('asks for no setting where the files are others', async () => {
    const server = serve({ show_hidden: false })
    const { picker } = await asking({ source: new FakeFiles('/.a').source })
    await lists(picker, '.a')
    await push(picker, 'Show grid view')
    await nextFrame()
    expect(server.calls).to.eql([])
  })
})
