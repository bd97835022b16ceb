import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { shared } from '../../../src/core/page/shared-values.js'
import { filledPlace } from '../../file-upload/page-uploads.js'
import { userFile } from '../../../test/support/fake-dav.js'
import { Uploads } from '../../../test/support/uploads.js'
import { handOver } from '../../../test/support/handover.js'
import { the, until } from '../../../test/support/page.js'
import {
  asking,
  buttons,
  drop,
  failure,
  FakeFiles,
  focusedRow,
  focuses,
  forget,
  inside,
  lists,
  names,
  node,
  offers,
  push,
  rowOf,
  says,
  selects,
  type Picker,
} from '../../../test/support/picker.js'
import { click } from '../../../test/support/pointer.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

describe('<file-picker> takes uploads to a WebDAV root', () => {
  const own = { baseUrl: '', chunksUrl: '' }
  let uploads: Uploads
  let files: FakeFiles
  beforeEach(() => {
    handOver({ user: { uid: 'alice', displayName: 'Alice' } })
    uploads = new Uploads()
    shared(filledPlace(own)?.name ?? '', () => uploads.queue)
    uploads.dav.put('/F', null)
    files = new FakeFiles('/F/', '/F/old.txt', '/a.txt')
  })
  afterEach(() => uploads.queue.stop())
  const uploading = (given: object = {}): ReturnType<typeof asking> =>
    asking({ source: { ...files.source, upload: own }, startPath: '/F', ...given })

  /** Drops files on the list; the folder then contains them. */
  async function dropIn(picker: Picker, ...dropped: string[]): Promise<void> {
    await until(() => the(picker, 'button', 'Upload'))
    files.nodes.push(...dropped.map((name) => node(`/F/${name}`)))
    drop(
      rowOf(picker, 'old.txt'),
      dropped.map((name) => userFile(name, { name })),
    )
    await until(() => expect(uploads.tab.held.timers).to.be.above(0))
    await uploads.after(300)
  }

  it('that are dropped on its list, into the open folder, and chooses what came', async () => {
    const { picker } = await uploading({ multiple: true })
    await focuses(picker, 'old.txt')
    await dropIn(picker, 'new.txt', 'newer.txt')
    await lists(picker, 'new.txt', 'newer.txt', 'old.txt')
    await selects(picker, 'new.txt', 'newer.txt')
    await offers(picker, 'Choose 2 files')
    expect(await uploads.dav.content()).to.eql({ '/F': null, '/F/new.txt': 'new.txt', '/F/newer.txt': 'newer.txt' })
    expect(focusedRow(picker)).to.equal('old.txt')
    await expect(picker).to.be.accessible()
  })

  it('and chooses one where one may be chosen, but none of several', async () => {
    const { picker } = await uploading()
    await click(rowOf(picker, 'old.txt'))
    await dropIn(picker, 'new.txt')
    await selects(picker, 'new.txt')
    picker.remove()
    uploads.queue.clearDone()
    const several = await uploading()
    await dropIn(several.picker, 'x.txt', 'y.txt')
    await until(() => expect(names(several.picker)).to.have.length(4))
    await selects(several.picker)
  })

  it('that are chosen by its button', async () => {
    const { picker } = await uploading()
    const input = picker.shadowRoot
      ?.querySelector('file-upload')
      ?.shadowRoot?.querySelector('input') as HTMLInputElement
    const clicked = new Promise((resolve) =>
      input.addEventListener('click', (event) => {
        event.preventDefault()
        resolve(true)
      }),
    )
    await push(picker, 'Upload')
    expect(await clicked).to.equal(true)
  })

  it('and says in an empty folder that it does', async () => {
    files = new FakeFiles()
    const { picker } = await uploading({ startPath: '/' })
    await says(picker, 'Upload some content or sync with your devices!')
  })

  it('neither in other views, nor where nothing new is wanted or allowed, nor where a place is chosen', async () => {
    files.nodes.push(node('/Read/', { permissions: 1 }))
    const offered = async (given: object): Promise<boolean> => {
      const { picker } = await uploading(given)
      const has = buttons(picker).includes('Upload')
      picker.remove()
      return has
    }
    const ofItsOwn = { ...files.source, upload: () => Promise.resolve() }
    expect([await offered({}), await offered({ source: ofItsOwn })]).to.eql([true, true])
    for (const given of [
      { noNew: true },
      { type: 'move' },
      { startPath: '/Read' },
      { source: files.source },
      { source: ofItsOwn, noNew: true },
      { source: null, files: ['a.txt'] },
    ])
      expect(await offered(given), JSON.stringify(given)).to.equal(false)
    const { picker } = await uploading({ multiple: true })
    await push(picker, 'Recent')
    await lists(picker, 'a.txt', 'old.txt')
    expect(buttons(picker)).to.not.contain('Upload')
    drop(rowOf(picker, 'a.txt'), [userFile('A')])
    await nextFrame()
    expect(uploads.queue.store.get().items).to.eql([])
  })
})

/** A source with the page's own way to upload, whose calls the test ends one by one. */
function ownFiles(): {
  source: FileSource
  sent: { name: string; directory: string; signal: AbortSignal }[]
  next(error?: Error): void
} {
  const { nodes, source: given } = new FakeFiles(node('/old.txt', { size: 5 }))
  const sent: { name: string; directory: string; signal: AbortSignal }[] = []
  const waiting: PromiseWithResolvers<void>[] = []
  const source: FileSource = {
    ...given,
    async upload({ name }, directory, { signal }) {
      expect(this === source, 'is called as a method').to.equal(true)
      sent.push({ name, directory, signal })
      const call = Promise.withResolvers<void>()
      waiting.push(call)
      await call.promise
      nodes.push(node(`/${name}`, { size: 5 }))
    },
  }
  return { source, sent, next: (error) => (error ? waiting.shift()?.reject(error) : waiting.shift()?.resolve()) }
}

const transferOf = (...names: string[]): DataTransfer => {
  const transfer = new DataTransfer()
  for (const name of names) transfer.items.add(new File([name], name, { type: 'text/plain' }))
  return transfer
}
const dragged = (type: string, dataTransfer: DataTransfer): DragEvent =>
  new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true })
function choose(picker: Picker, ...names: string[]): void {
  const field = inside(picker, 'input[type=file]') as HTMLInputElement
  field.files = transferOf(...names).files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

describe("<file-picker> with an upload of the source's own", () => {
  it('sends what is chosen into the open folder, one after the other, and chooses it', async () => {
    const { source, sent, next } = ownFiles()
    const { picker } = await asking({ source, multiple: true })
    choose(picker, 'a.txt', 'b.txt')
    await says(picker, 'Uploading a.txt …')
    expect(sent.map(({ name, directory }) => [name, directory])).to.eql([['a.txt', '/']])
    next()
    await until(() => expect(sent.map(({ name }) => name)).to.eql(['a.txt', 'b.txt']))
    next()
    await selects(picker, 'a.txt', 'b.txt')
    await says(picker, '2 selected · \u206810 B\u2069')
  })

  it('takes files that are dropped on the list, and leaves text to the page', async () => {
    const { source, sent } = ownFiles()
    const { picker } = await asking({ source })
    const isTaken = (type: string, transfer: DataTransfer): boolean =>
      inside(picker, '[part=list]')?.dispatchEvent(dragged(type, transfer)) === false
    const text = new DataTransfer()
    text.setData('text/plain', 'no file')
    expect([isTaken('drop', text), isTaken('dragover', transferOf('c.txt'))]).to.eql([false, true])
    isTaken('drop', transferOf('c.txt'))
    await until(() => expect(sent.map(({ name }) => name)).to.eql(['c.txt']))
  })

  it('shows where files that are held over the list would go, until they leave or are dropped', async () => {
    const { source, sent } = ownFiles()
    const { picker } = await asking({ source })
    const over = (): string | undefined => inside(picker, '[part=overlay]')?.textContent
    const drag = (type: string, transfer = transferOf('c.txt')): void =>
      void inside(picker, '[part=list]')?.dispatchEvent(dragged(type, transfer))
    for (const end of ['dragleave', 'drop']) {
      drag('dragover')
      await until(() => expect(over()).to.equal('Drop to upload'))
      drag(end)
      await until(() => expect(over()).to.equal(undefined))
    }
    drag('dragover', new DataTransfer())
    await nextFrame()
    expect([over(), sent.map(({ name }) => name)]).to.eql([undefined, ['c.txt']])
  })

  it('says what could not be sent and why, and goes on with the others', async () => {
    const { source, sent, next } = ownFiles()
    const { picker } = await asking({ source })
    choose(picker, 'old.txt', 'new.txt', 'odd.txt')
    for (const [at, error] of [failure('exists'), undefined, failure('forbidden')].entries()) {
      await until(() => expect(sent).to.have.length(at + 1))
      next(error)
    }
    await until(() =>
      expect(the(picker, 'alert').textContent).to.equal(
        'old.txt already exists odd.txt: You may not add anything to this folder.',
      ),
    )
    await selects(picker, 'new.txt')
  })

  it('gives up the rest when it is closed', async () => {
    const { source, sent, next } = ownFiles()
    const { picker } = await asking({ source })
    choose(picker, 'a.txt', 'b.txt')
    await until(() => expect(sent).to.have.length(1))
    picker.remove()
    await until(() => expect(sent[0]?.signal.aborted).to.equal(true))
    next()
    await nextFrame()
    expect(sent).to.have.length(1)
  })
})
