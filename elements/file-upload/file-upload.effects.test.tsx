import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { toast } from '../../src/services/toasts/toast.js'
import { userFile } from '../../test/support/fake-dav.js'
import { place, record, until } from '../../test/support/page.js'
import {
  drag,
  giveQueue,
  heading,
  inside,
  push,
  show,
  uploadsOfUser,
  type UploadElement,
} from '../../test/support/upload-element.js'
import { Uploads } from '../../test/support/uploads.js'

let uploads: Uploads
beforeEach(() => {
  uploads = uploadsOfUser()
})
afterEach(() => {
  uploads.queue.stop()
})

const contentOf = (): Promise<Record<string, string | null>> => uploads.dav.content()

describe('<file-upload> takes drops', () => {
  it('of files and folders, on itself and on its content', async () => {
    const element = await show()
    const dropped = { 'a.txt': 'A', Trip: { 'b.txt': 'B', Deep: { 'c.txt': 'C' }, Empty: {} } }
    const content = element.querySelector('li') as Element
    expect(drag(content, 'dragover', {}).defaultPrevented).to.equal(true)
    expect(drag(content, 'drop', dropped).defaultPrevented).to.equal(true)
    await until(() => expect(uploads.queue.store.get().items.length || uploads.tab.held.timers).to.be.above(0))
    await uploads.over()
    const items = uploads.queue.store
      .get()
      .items.map(({ directory, name }) => `${directory}/${name}`.replace('//', '/'))
    expect(items, 'folders before their content').to.eql([
      '/a.txt',
      '/Trip',
      '/Trip/b.txt',
      '/Trip/Deep',
      '/Trip/Deep/c.txt',
      '/Trip/Empty',
    ])
    expect(await contentOf()).to.eql({
      '/Trip': null,
      '/Trip/Deep': null,
      '/Trip/Deep/c.txt': 'C',
      '/Trip/Empty': null,
      '/Trip/b.txt': 'B',
      '/a.txt': 'A',
    })
  })

  it('into the folder of the drop, though another one is opened and it is disabled while they are read', async () => {
    uploads.dav.put('/Now', null)
    uploads.dav.put('/Later', null)
    const element = await show('directory="/Now"')
    drag(element, 'drop', { 'a.txt': 'A' })
    element.directory = '/Later'
    element.disabled = true
    await until(() => expect(uploads.queue.store.get().items.length || uploads.tab.held.timers).to.be.above(0))
    await uploads.over()
    expect(await contentOf()).to.eql({ '/Later': null, '/Now': null, '/Now/a.txt': 'A' })
  })

  it('and says which of them could not be read, and takes the others', async () => {
    const element = await show()
    drag(element, 'drop', { 'a.txt': 'A', Trip: { 'secret.txt': null, 'open.txt': 'O' } })
    await until(() =>
      expect(toast.history()[0]?.text).to.equal('These could not be read and are not uploaded: Trip/secret.txt'),
    )
    await uploads.over()
    expect(Object.keys(await contentOf())).to.eql(['/Trip', '/Trip/open.txt', '/a.txt'])
    // Otherwise the toast would cover the controls that the next tests press.
    toast.dismissAll()
  })

  it("and keeps the page where files are dropped beside it, but not from the page's own fields", async () => {
    const element = await show()
    const beside = await place('<p>Beside</p>')
    const field = await place('<input type="file">')
    for (const type of ['dragover', 'drop']) {
      expect(drag(beside, type, {}).defaultPrevented, type).to.equal(true)
      expect(drag(field, type, {}).defaultPrevented, `${type} on a field`).to.equal(false)
      expect(drag(beside, type, 'text').defaultPrevented, `${type} of text`).to.equal(false)
    }
    element.remove()
    await until(() => expect(drag(beside, 'drop', {}).defaultPrevented).to.equal(false))
  })

  it('and leaves dragged text to the page', async () => {
    const element = await show()
    for (const type of ['dragenter', 'dragover', 'drop'])
      expect(drag(element, type, 'text').defaultPrevented, type).to.equal(false)
    expect(inside(element, '[part=overlay]')).to.equal(null)
  })

  it('under an overlay that names the folder, while they are held over any part of it', async () => {
    const element = await show('directory="/Trip/Day 1"')
    const [content, base] = [element.querySelector('li') as Element, inside(element, '[part=base]') as Element]
    const isShown = (): boolean => inside(element, '[part=overlay]') !== null
    drag(base, 'dragenter', {})
    await until(() =>
      expect(inside(element, '[part=overlay]')?.textContent).to.equal('Drop to upload to “\u2068Day 1\u2069”'),
    )
    drag(content, 'dragenter', {})
    drag(base, 'dragleave', {})
    await until(isShown)
    drag(content, 'dragleave', {})
    await until(() => !isShown())
    element.directory = '/'
    drag(base, 'dragenter', {})
    await until(() => expect(inside(element, '[part=overlay]')?.textContent).to.equal('Drop to upload'))
    drag(base, 'drop', {})
    await until(() => !isShown())
  })

  it('and is not left under its overlay where what they were held over has gone', async () => {
    const element = await show()
    const content = element.querySelector('li') as Element
    drag(content, 'dragenter', {})
    await until(() => inside(element, '[part=overlay]') !== null)
    content.remove()
    // The browser fires `dragenter` on the next target, but no `dragleave` on the removed one.
    drag(element, 'dragenter', {})
    drag(element, 'dragleave', {})
    await until(() => inside(element, '[part=overlay]') === null)
  })

  it('no more once it is gone or disabled', async () => {
    const element = await show()
    drag(element, 'dragenter', {})
    await until(() => inside(element, '[part=overlay]') !== null)
    element.disabled = true
    await until(() => inside(element, '[part=overlay]') === null)
    element.disabled = false
    element.remove()
    await pause()
    expect(drag(element, 'drop', { 'a.txt': 'A' }).defaultPrevented).to.equal(false)
  })
})

describe('<file-upload> tells its page', () => {
  const listen = (element: HTMLElement): { type: string; detail: unknown }[] =>
    record(element, 'file-uploaded', 'uploads-finished')

  it('each file once, under its name on the server, and the end once', async () => {
    uploads.dav.put('/a.txt', 'old')
    uploads.dav.put('/skip.txt', 'old')
    uploads.answer({ 'a.txt': ['both', 'a (2).txt'] })
    uploads.dav.fail('PUT /no.txt', 'no-space', 507)
    const element = await show()
    const heard = listen(element)
    drag(element, 'drop', { 'a.txt': 'A', 'skip.txt': 'S', 'no.txt': 'N', Trip: {} })
    await until(() => expect(uploads.tab.held.timers).to.be.above(0))
    await uploads.over()
    await until(() => expect(heard.at(-1)?.type).to.equal('uploads-finished'))
    expect(heard.slice(0, -1).map(({ detail }) => detail)).to.have.deep.members([
      { path: '/a (2).txt', isFolder: false },
      { path: '/Trip', isFolder: true },
    ])
    expect(heard.at(-1)?.detail).to.eql({ uploaded: 2, failed: 1, leftOut: 1 })
    // Only the failed item is reported again.
    heard.length = 0
    await push(element, 'Try again')
    await uploads.after(100)
    await uploads.over()
    await until(() =>
      expect(heard).to.eql([
        { type: 'file-uploaded', detail: { path: '/no.txt', isFolder: false } },
        { type: 'uploads-finished', detail: { uploaded: 1, failed: 0, leftOut: 0 } },
      ]),
    )
  })

  it('the end also where all failed before anything was sent', async () => {
    const element = await show('directory="/.."')
    const heard = listen(element)
    void element.upload([userFile('A')])
    await uploads.after(100)
    await until(() =>
      expect(heard).to.eql([{ type: 'uploads-finished', detail: { uploaded: 0, failed: 1, leftOut: 0 } }]),
    )
  })

  it('nothing of what was over before it came', async () => {
    uploads.add({ 'a.txt': 'A' })
    await uploads.after(200)
    const element = document.createElement('file-upload') as UploadElement
    const heard = listen(element)
    const page = await place('<main></main>')
    page.append(element)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    await push(element, 'Done')
    await uploads.after(200)
    await until(() => inside(element, '[part=panel]') === null)
    expect(heard).to.eql([])
    void element.upload([userFile('B', { name: 'b.txt' })])
    await uploads.after(200)
    await until(() => expect(heard.map(({ type }) => type)).to.eql(['file-uploaded', 'uploads-finished']))
  })

  it('what is done at another place, though its items are numbered alike', async () => {
    const other = new Uploads()
    giveQueue(other.queue, '/other')
    uploads.add({ 'a.txt': 'A' })
    await uploads.after(200)
    const element = await show()
    const heard = listen(element)
    element.setAttribute('base-url', '/other')
    other.add({ 'b.txt': 'B' })
    await other.after(200)
    await until(() => expect(heard[0]?.detail).to.eql({ path: '/b.txt', isFolder: false }))
    other.queue.stop()
  })
})
