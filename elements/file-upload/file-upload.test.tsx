/**
 * Longer than 250 lines: one element from the first click to the last file, on one queue whose clock and server the
 * test controls.
 */
import { expectOnConsole } from '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { elementTexts } from '../../demo/server/pages/element-texts.js'
import { shared } from '../../src/core/page/shared-values.js'
import { addTranslations, type Catalogue } from '../../src/core/page/server/translate.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { filledPlace } from './page-uploads.js'
import { createProgressStore, type UploadFailure, type UploadRow } from './queue/progress-store.js'
import type { UploadQueue } from './queue/upload-queue.js'
import { toast } from '../../src/services/toasts/toast.js'
import { userFile } from '../../test/support/fake-dav.js'
import { handOver } from '../../test/support/handover.js'
import {
  all,
  countDrawn,
  everything,
  focused,
  nameOf,
  place,
  press,
  record,
  shownText,
  the,
  until,
} from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { Uploads } from '../../test/support/uploads.js'
import { failureText, figures, rowText } from './file-upload.model.js'

type Upload = HTMLElement & {
  directory: string
  disabled: boolean
  upload: (files: Iterable<File>) => void
  openPicker: () => void
}

const own = { baseUrl: '', chunksUrl: '' }
const mebibyte = 1024 * 1024
let uploads: Uploads

/** Signs a user in and gives the page a queue that the test controls. */
beforeEach(() => {
  handOver({ user: { uid: 'alice', displayName: 'Alice' } })
  uploads = new Uploads()
  shared(filledPlace(own)?.name ?? '', () => uploads.queue)
})
afterEach(() => {
  uploads.queue.stop()
  document.documentElement.dir = document.documentElement.lang = ''
})

const show = (attributes = '', content = '<ul><li>Photos</li></ul>'): Promise<Upload> =>
  place<Upload>(`<file-upload ${attributes}>${content}</file-upload>`)
const inside = (element: Element, what: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(what) ?? null
const rows = (element: Element): string[] => all(element, 'row').map((row) => shownText(row))
const inList = (element: Element, name: string): HTMLElement =>
  the(element, 'row', new RegExp(`^${name.replace(/[.()]/g, '\\$&')}`))
const heading = (element: Element): string => inside(element, 'h2')?.textContent ?? ''
const said = (element: Element): string => the(element, 'status').textContent
const buttons = (element: Element): string[] => all(element, 'button').map(nameOf)
const push = (element: Element, name: string): Promise<void> => click(the(element, 'button', name))
const contentOf = (): Promise<Record<string, string | null>> => uploads.dav.content()

/** Puts files into an input, as the browser's file dialog does. */
function choose(element: Element, which: 'files' | 'folder', files: readonly File[]): void {
  const input = element.shadowRoot?.querySelectorAll('input')[which === 'files' ? 0 : 1] as HTMLInputElement
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  // Copying a file into a FileList loses `webkitRelativePath`, which only the browser can set.
  Object.defineProperty(input, 'files', { configurable: true, value: files.length > 0 ? files : transfer.files })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  Reflect.deleteProperty(input, 'files')
}
const inFolder = (path: string): File =>
  Object.defineProperty(userFile(path, { name: path.split('/').at(-1) ?? '' }), 'webkitRelativePath', { value: path })

interface Tree {
  [name: string]: Tree | string | null
}

/** The entry that a browser provides for a dropped file or folder. Null content: reading it fails. */
function entryOf(name: string, content: Tree | string | null): object {
  if (content === null)
    return {
      name,
      isFile: true,
      file: (_done: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError')),
    }
  if (typeof content === 'string')
    return { name, isFile: true, file: (done: (file: File) => void) => done(userFile(content, { name })) }
  const left = Object.entries(content).map(([child, deeper]) => entryOf(child, deeper))
  return {
    name,
    isFile: false,
    createReader: () => ({ readEntries: (done: (some: object[]) => void) => done(left.splice(0)) }),
  }
}
function drag(target: Element, type: string, tree: Tree | 'text'): DragEvent {
  const event = new DragEvent(type, { bubbles: true, composed: true, cancelable: true })
  const transfer =
    tree === 'text'
      ? { types: ['text/plain'], items: [] }
      : {
          types: ['Files'],
          dropEffect: 'none',
          items: Object.entries(tree).map(([name, content]) => ({
            kind: 'file',
            webkitGetAsEntry: () => entryOf(name, content),
          })),
        }
  Object.defineProperty(event, 'dataTransfer', { value: transfer })
  target.dispatchEvent(event)
  return event
}

/** Gives the page a queue that is frozen in some state. Returns a log of the methods called on it. */
function stand(given: readonly (Partial<UploadRow> & { name: string })[], baseUrl = '/still'): string[] {
  const { store, add } = createProgressStore({ now: () => 0, after: (_delayMs, call) => (call(), () => undefined) })
  add(given.map(rowOf))
  const asked: string[] = []
  const tell =
    (what: string) =>
    (id?: string): void => {
      asked.push(id === undefined ? what : `${what} ${id}`)
    }
  const queue: UploadQueue = {
    store,
    add: () => undefined,
    pause: tell('pause'),
    resume: tell('resume'),
    cancel: tell('cancel'),
    retry: tell('retry'),
    clearDone: tell('clear'),
    stop: tell('stop'),
  }
  shared(filledPlace({ baseUrl, chunksUrl: '' })?.name ?? '', () => queue)
  return asked
}
const rowOf = ({ name, phase = 'waiting', ...more }: Partial<UploadRow> & { name: string }): UploadRow => ({
  id: name,
  name,
  phase,
  directory: '/',
  isFolder: false,
  size: 4 * mebibyte,
  sentBytes: 0,
  failure: null,
  finalName: name,
  ...more,
})
const open = async (element: Element): Promise<void> => {
  await push(element, 'Show files')
  await until(() => the(element, 'grid', 'Uploads'))
}

describe('<file-upload> takes', () => {
  it('files that were chosen, in its folder, and the same once more', async () => {
    uploads.dav.put('/Photos', null)
    const element = await show('directory="/Photos"')
    choose(element, 'files', [userFile('A', { name: 'a.txt' }), userFile('B', { name: 'b.txt' })])
    await uploads.after()
    expect(await contentOf()).to.eql({ '/Photos': null, '/Photos/a.txt': 'A', '/Photos/b.txt': 'B' })
    expect(element.shadowRoot?.querySelector('input')?.value).to.equal('')
  })

  it('a folder that was chosen, with the folders in it', async () => {
    const element = await show()
    choose(element, 'folder', [inFolder('Trip/a.txt'), inFolder('Trip/Day 1/b.txt')])
    await uploads.after()
    expect(await contentOf()).to.eql({
      '/Trip': null,
      '/Trip/Day 1': null,
      '/Trip/Day 1/b.txt': 'Trip/Day 1/b.txt',
      '/Trip/a.txt': 'Trip/a.txt',
    })
  })

  it('nothing where the dialog is closed without a choice', async () => {
    const element = await show()
    choose(element, 'files', [])
    await uploads.after()
    expect(uploads.queue.store.get().phase).to.equal('idle')
  })

  it('what its page gives to upload(), into the folder of that moment', async () => {
    const element = await show()
    uploads.dav.put('/Later', null)
    element.upload([userFile('A')])
    element.directory = '/Later'
    element.upload(new Set([userFile('B', { name: 'b.txt' })]))
    await uploads.after()
    expect(await contentOf()).to.eql({ '/Later': null, '/Later/b.txt': 'B', '/a.txt': 'A' })
  })

  it('a click on its buttons, and openPicker(), for the dialogs of the browser', async () => {
    const element = await show()
    const opened: string[] = []
    for (const input of element.shadowRoot?.querySelectorAll('input') ?? [])
      input.addEventListener('click', (event) => {
        event.preventDefault()
        opened.push(nameOf(input))
      })
    await push(element, 'Upload files')
    await push(element, 'Upload folder')
    element.openPicker()
    expect(opened).to.eql(['Upload files', 'Upload folder', 'Upload files'])
    const [files, folder] = [...(element.shadowRoot?.querySelectorAll('input') ?? [])]
    expect([files?.multiple, files?.webkitdirectory, folder?.webkitdirectory]).to.eql([true, false, true])
  })

  it('nothing while it is disabled, though what runs goes on', async () => {
    const element = await show()
    const letGo = uploads.dav.hold('PUT /a.txt')
    element.upload([userFile('A')])
    await uploads.after()
    element.disabled = true
    await until(() => expect(all(element, 'button', /^Upload/).length).to.equal(0))
    element.upload([userFile('B', { name: 'b.txt' })])
    element.openPicker()
    expect(drag(element, 'drop', { 'c.txt': 'C' }).defaultPrevented).to.equal(false)
    letGo()
    await uploads.after()
    expect(await contentOf()).to.eql({ '/a.txt': 'A' })
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
  })

  it('nothing where nobody is signed in, and shows only its content', async () => {
    delete document.head.dataset['user']
    const element = await show()
    expect(shownText(element)).to.equal('')
    expect(element.querySelector('li')?.checkVisibility()).to.equal(true)
    expect(all(element, 'button').length).to.equal(0)
    element.upload([userFile('A')])
    element.openPicker()
    expect(drag(element, 'dragenter', { 'a.txt': 'A' }).defaultPrevented).to.equal(false)
  })

  it('for a bad path no file, and says so', async () => {
    const element = await show('directory="/../etc"')
    element.upload([userFile('A')])
    await uploads.after()
    await until(() => expect(heading(element)).to.equal('1 could not be uploaded'))
    expect(uploads.dav.calls).to.eql([])
  })

  it('for an address that is none nothing, and tells the developer', async () => {
    expectOnConsole(/has no address to upload to/)
    const element = await show('base-url="http://["')
    expect(all(element, 'button').length).to.equal(0)
    expect(element.querySelector('li')?.checkVisibility()).to.equal(true)
  })
})

describe('<file-upload> takes drops', () => {
  it('of files and folders, on itself and on its content', async () => {
    const element = await show()
    const content = element.querySelector('li') as Element
    expect(drag(content, 'dragover', {}).defaultPrevented).to.equal(true)
    expect(drag(content, 'drop', { 'a.txt': 'A', Trip: { 'b.txt': 'B', Empty: {} } }).defaultPrevented).to.equal(true)
    await until(() => expect(uploads.queue.store.get().items.length || uploads.tab.held.timers).to.be.above(0))
    await uploads.after()
    expect(await contentOf()).to.eql({ '/Trip': null, '/Trip/Empty': null, '/Trip/b.txt': 'B', '/a.txt': 'A' })
  })

  it('and says which of them could not be read', async () => {
    const element = await show()
    drag(element, 'drop', { 'a.txt': 'A', Trip: { 'secret.txt': null } })
    await until(() =>
      expect(toast.history()[0]?.text).to.equal('These could not be read and are not uploaded: Trip/secret.txt'),
    )
    await uploads.after()
    expect(Object.keys(await contentOf())).to.eql(['/Trip', '/a.txt'])
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

describe('<file-upload> shows', () => {
  it('how far all is, in a bar and in figures, and nothing before there is something', async () => {
    const element = await show()
    expect(inside(element, '[part=panel]')).to.equal(null)
    const letGo = uploads.dav.hold('PUT /b.txt')
    element.upload([userFile('A'.repeat(10), { name: 'a.txt' }), userFile('B'.repeat(30), { name: 'b.txt' })])
    await uploads.after(100)
    await until(() => expect(heading(element)).to.equal('Uploading 2 files …'))
    const bar = inside(element, 'progress') as HTMLProgressElement
    expect([bar.value, bar.max, bar.getAttribute('aria-label')]).to.eql([25, 40, 'Upload progress'])
    expect(inside(element, '.figures')?.textContent).to.contain('1 of 2 · 25 B of 40 B')
    letGo()
    await uploads.after(100)
    await until(() => expect(heading(element)).to.equal('2 uploaded'))
    expect(inside(element, 'progress')).to.equal(null)
    await push(element, 'Done')
    await uploads.after(100)
    await until(() => expect(inside(element, '[part=panel]')).to.equal(null))
  })

  it('says each change once and without figures, and shows each state on the host', async () => {
    const element = await show()
    const heard: string[] = []
    const states: string[] = []
    const observer = new MutationObserver(() => heard.push(said(element)))
    observer.observe(the(element, 'status'), { characterData: true, childList: true, subtree: true })
    const look = async (): Promise<void> => {
      await uploads.after(100)
      await until(() => expect(element.matches(`:state(${uploads.queue.store.get().phase})`)).to.equal(true))
      states.push(uploads.queue.store.get().phase)
    }
    await look()
    const listed = uploads.dav.hold('LIST /')
    const sent = uploads.dav.hold('PUT /a.txt')
    element.upload([userFile('A'.repeat(100))])
    await look()
    listed()
    await look()
    for (let time = 0; time < 5; time += 1) await uploads.after(1000)
    await push(element, 'Pause')
    await look()
    uploads.dav.fail('PUT /a.txt', 'network')
    await push(element, 'Resume')
    await look()
    uploads.dav.fail('INFO /', 'network')
    await push(element, 'Try now')
    await look()
    await push(element, 'Try now')
    await look()
    sent()
    observer.disconnect()
    expect(states).to.eql(['idle', 'checking', 'uploading', 'paused', 'offline', 'offline', 'over'])
    expect(heard.filter((text, at) => text !== heard[at - 1])).to.eql(heard)
    expect(heard).to.include.members([
      'Checking for existing files …',
      'Uploading 1 file …',
      'Paused',
      'The connection was lost. The upload continues when it is back.',
      '1 uploaded',
    ])
  })

  const phases: readonly [more: Partial<UploadRow>, text: string, buttons: string[]][] = [
    [{ phase: 'waiting' }, 'Waiting', ['Cancel a.txt']],
    [
      { phase: 'waiting', failure: 'locked' },
      'Trying again soon: The file on the server is locked. Try again later.',
      ['Cancel a.txt'],
    ],
    [{ phase: 'checking' }, 'Checking for existing files …', ['Cancel a.txt']],
    [{ phase: 'asking' }, 'Waiting for your answer', []],
    [{ phase: 'uploading', sentBytes: mebibyte }, '1 MB of 4 MB', ['Pause a.txt', 'Cancel a.txt']],
    [{ phase: 'uploading', isFolder: true }, 'Creating folder …', ['Pause a.txt', 'Cancel a.txt']],
    [{ phase: 'paused' }, 'Paused', ['Resume a.txt', 'Cancel a.txt']],
    [
      { phase: 'paused', failure: 'session-expired' },
      'You are signed out. Sign in again in another tab.',
      ['Resume a.txt', 'Cancel a.txt'],
    ],
    [{ phase: 'offline', failure: 'network' }, 'Waiting for the connection', ['Cancel a.txt']],
    [{ phase: 'done' }, 'Uploaded', []],
    [{ phase: 'done', finalName: 'a (2).txt' }, 'Uploaded as “\u2068a (2).txt\u2069”', []],
    [{ phase: 'skipped' }, 'Left out', []],
    [{ phase: 'cancelled' }, 'Cancelled', []],
    [{ phase: 'failed' }, 'Failed', ['Try a.txt again']],
    [{ phase: 'failed', failure: 'no-space' }, 'There is not enough space on the server.', ['Try a.txt again']],
    [
      { phase: 'failed', failure: 'forbidden-name' },
      'The server does not accept this file name. Rename the file and try again.',
      [],
    ],
  ]
  for (const [more, text, offered] of phases) {
    it(`of one that is ${more.phase} "${text}", and offers ${offered.length > 0 ? offered.join(' and ') : 'nothing'}`, async () => {
      stand([{ name: 'a.txt', ...more }])
      const element = await show('base-url="/still"')
      if (inside(element, '[role=grid]') === null) await open(element)
      expect(rows(element)).to.eql([`a.txt ${text}`])
      expect(all(inList(element, 'a.txt'), 'button').map(nameOf)).to.eql(offered)
    })
  }

  it('every failure in words of its own, never empty', () => {
    const words: Readonly<Record<UploadFailure, RegExp>> = {
      'forbidden-name': /file name/,
      forbidden: /may not/,
      'no-space': /space/,
      locked: /locked/,
      unreadable: /changed or removed/,
      'not-asked': /conflict dialog could not be opened/,
      'session-expired': /signed out/,
      network: /connection/,
      offline: /connection/,
      timeout: /connection/,
      'not-found': /no longer exists/,
      'parent-missing': /no longer exists/,
      exists: /keeps changing/,
      changed: /keeps changing/,
      aborted: /reported an error/,
      csrf: /reported an error/,
      'bad-answer': /reported an error/,
      http: /reported an error/,
    }
    for (const [failure, pattern] of Object.entries(words))
      expect(failureText(failure as UploadFailure), failure).to.match(pattern)
  })

  it('what failed at once, first, and in the end also how many came', async () => {
    stand([
      { name: 'a.txt', phase: 'done' },
      { name: 'b.txt', phase: 'failed', failure: 'no-space' },
      { name: 'c.txt', phase: 'done' },
    ])
    const element = await show('base-url="/still"')
    expect(heading(element)).to.equal('1 could not be uploaded')
    expect(inside(element, '.figures')?.textContent).to.equal('2 uploaded')
    expect(all(element, 'row').map((row) => row.querySelector('bdi')?.textContent)).to.eql(['b.txt', 'a.txt', 'c.txt'])
    await push(element, 'Show files')
    await until(() => expect(all(element, 'grid').length).to.equal(0))
  })

  it('the time that is left as people say it', () => {
    const at = (remainingMs: number | null): string =>
      figures({
        phase: 'uploading',
        items: [],
        totals: { files: 2, done: 1, failed: 0, bytes: 2048, sentBytes: 1024, remainingMs },
      })
    expect([null, 0, 42_000, 90_000, 3_500_000, 5_400_000].map(at)).to.eql(
      [
        '',
        ' · about 1 second left',
        ' · about 42 seconds left',
        ' · about 2 minutes left',
        ' · about 58 minutes left',
        ' · about 1.5 hours left',
      ].map((left) => `1 of 2 · 1 KB of 2 KB${left}`),
    )
  })

  it("what was left out by everybody's wish as nothing", async () => {
    stand([{ name: 'a.txt', phase: 'cancelled' }])
    expect(heading(await show('base-url="/still"'))).to.equal('Nothing was uploaded')
  })
})

describe('<file-upload> acts', () => {
  it('on all, and on one', async () => {
    const asked = stand([
      { name: 'a.txt', phase: 'uploading' },
      { name: 'b.txt', phase: 'paused' },
      { name: 'c.txt', phase: 'failed', failure: 'http' },
    ])
    const element = await show('base-url="/still"')
    expect(buttons(element)).to.eql(['Upload files', 'Upload folder', 'Show files', 'Pause', 'Try again', 'Cancel'])
    for (const name of ['Pause', 'Try again', 'Cancel']) await push(element, name)
    await open(element)
    for (const name of ['Pause a.txt', 'Cancel a.txt', 'Resume b.txt', 'Try c.txt again']) await push(element, name)
    expect(asked).to.eql(['pause', 'retry', 'cancel', 'pause a.txt', 'cancel a.txt', 'resume b.txt', 'retry c.txt'])
  })

  it('never under one click on two things: Pause does not come where Try now was', async () => {
    stand([{ name: 'a.txt', phase: 'offline', failure: 'network' }])
    const element = await show('base-url="/still"')
    const { left, width } = the(element, 'button', 'Try now').getBoundingClientRect()
    stand([{ name: 'a.txt', phase: 'uploading' }], '/on')
    const later = await show('base-url="/on"')
    const pause = the(later, 'button', 'Pause').getBoundingClientRect()
    expect(left + width / 2 < pause.left || left + width / 2 > pause.right).to.equal(true)
  })

  it('through to the server: paused, resumed, failed, tried again, cancelled', async () => {
    const element = await show()
    uploads.dav.hold('PUT /a.txt')
    uploads.dav.fail('PUT /b.txt', 'no-space', 507)
    uploads.dav.hold('PUT /c.txt')
    element.upload([userFile('A'), userFile('B', { name: 'b.txt' }), userFile('C', { name: 'c.txt' })])
    await uploads.after()
    await open(element)
    await push(element, 'Pause a.txt')
    await uploads.after()
    await until(() =>
      expect(rows(element)).to.eql([
        'a.txt Paused',
        'b.txt There is not enough space on the server.',
        'c.txt 1 B of 1 B',
      ]),
    )
    await push(element, 'Resume a.txt')
    await push(element, 'Try b.txt again')
    await push(element, 'Cancel c.txt')
    await uploads.after()
    await until(() => expect(rows(element)).to.eql(['a.txt Uploaded', 'b.txt Uploaded', 'c.txt Cancelled']))
    expect(await contentOf()).to.eql({ '/a.txt': 'A', '/b.txt': 'B' })
  })

  it('for what comes after the end with a new count', async () => {
    const element = await show()
    element.upload([userFile('A')])
    await uploads.after(200)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    element.upload([userFile('B', { name: 'b.txt' })])
    await uploads.after(200)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    expect(uploads.queue.store.get().items.map(({ name }) => name)).to.eql(['b.txt'])
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
    await uploads.after(300)
    await until(() => expect(heard.at(-1)?.type).to.equal('uploads-finished'))
    expect(heard.slice(0, -1).map(({ detail }) => detail)).to.have.deep.members([
      { path: '/a (2).txt', isFolder: false },
      { path: '/Trip', isFolder: true },
    ])
    expect(heard.at(-1)?.detail).to.eql({ uploaded: 2, failed: 1, leftOut: 1 })
    // Only the failed item is reported again.
    heard.length = 0
    await push(element, 'Try again')
    await uploads.after(300)
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
    element.upload([userFile('A')])
    await uploads.after(100)
    await until(() =>
      expect(heard).to.eql([{ type: 'uploads-finished', detail: { uploaded: 0, failed: 1, leftOut: 0 } }]),
    )
  })

  it('nothing of what was over before it came', async () => {
    uploads.add({ 'a.txt': 'A' })
    await uploads.after(200)
    const element = await show()
    const heard = listen(element)
    await push(element, 'Done')
    await uploads.after(200)
    await until(() => inside(element, '[part=panel]') === null)
    expect(heard).to.eql([])
    element.upload([userFile('B', { name: 'b.txt' })])
    await uploads.after(200)
    await until(() => expect(heard.map(({ type }) => type)).to.eql(['file-uploaded', 'uploads-finished']))
  })

  it('what is done at another place, though its items are numbered alike', async () => {
    const other = new Uploads()
    shared(filledPlace({ baseUrl: '/other', chunksUrl: '' })?.name ?? '', () => other.queue)
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

describe('<file-upload> on its page', () => {
  it('shows the same as another one for the same place', async () => {
    const [one, other] = [await show(), await show()]
    one.upload([userFile('A')])
    await uploads.after(200)
    for (const element of [one, other]) await until(() => expect(heading(element)).to.equal('1 uploaded'))
  })

  it('goes on when it is moved, and when it is removed in the middle; one that comes later shows it', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show()
    element.upload([userFile('A')])
    await uploads.after()
    await open(element)
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(element)
    await uploads.after()
    expect(rows(element)).to.eql(['a.txt 1 B of 1 B'])
    elsewhere.remove()
    await uploads.after()
    expect(uploads.queue.store.get().phase).to.equal('uploading')
    const later = await show()
    expect(heading(later)).to.equal('Uploading 1 file …')
    letGo()
    await uploads.after(200)
    await until(() => expect(heading(later)).to.equal('1 uploaded'))
    expect(await contentOf()).to.eql({ '/a.txt': 'A' })
  })

  it('takes a base-url and a chunks-url for a place of its own', async () => {
    delete document.head.dataset['user']
    stand([{ name: 'b.txt', phase: 'paused' }], '/dav/shared')
    expect(heading(await show('base-url="/dav/shared"'))).to.equal('Paused')
    expect(filledPlace({ baseUrl: '/dav/shared', chunksUrl: '/dav/pieces' })?.name).to.equal(
      'uploads /dav/shared /dav/pieces',
    )
    const element = await show('base-url="/dav/shared" chunks-url="/dav/pieces"')
    expect(inside(element, '[part=panel]')).to.equal(null)
    the(element, 'button', 'Upload files')
  })

  for (const [lang, offered, more] of [
    ['de', 'Dateien hochladen', ['3 Dateien werden hochgeladen …', 'Anhalten', 'Abbrechen']],
    ['ar', 'رفع ملفات', ['جارٍ رفع 3 ملفات …', 'إيقاف مؤقت', 'إلغاء']],
  ] as const) {
    it(`speaks ${lang}`, async () => {
      document.documentElement.lang = lang
      stand(['a', 'b', 'c'].map((name) => ({ name, phase: 'uploading' as const })))
      const element = await show('base-url="/still"')
      addTranslations(JSON.parse(elementTexts(lang) ?? '{}') as Catalogue)
      await until(() => the(element, 'button', offered))
      for (const text of more) expect(shownText(element)).to.contain(text)
    })
  }

  it('keeps the signs around a name in their place, whatever it is written in', () => {
    expect(rowText(rowOf({ name: 'تقرير', phase: 'done', finalName: 'تقرير (2)' }))).to.equal(
      'Uploaded as “\u2068تقرير (2)\u2069”',
    )
  })
})

describe('<file-upload> by keyboard', () => {
  const three = (['uploading', 'done', 'paused'] as const).map((phase, at) => ({ name: `${at}.txt`, phase }))
  const goes = async (key: string, name: string | RegExp): Promise<void> => {
    await press(key)
    const at = focused()
    const text = at ? nameOf(at) : ''
    if (typeof name === 'string') expect(text, key).to.equal(name)
    else expect(text, key).to.match(name)
  }

  it('is one tab stop in its list, with arrows between rows, texts and buttons', async () => {
    stand(three)
    const element = await show('base-url="/still"')
    await open(element)
    the(element, 'button', 'Upload files').focus()
    for (const name of ['Upload folder', 'Show files', 'Pause', 'Cancel']) await goes('Tab', name)
    await goes('Tab', /^0\.txt/)
    await goes('ArrowRight', 'Pause 0.txt')
    await goes('ArrowRight', 'Cancel 0.txt')
    // A row without buttons has only its text cell.
    await goes('ArrowDown', /^1\.txt ?Uploaded/)
    await goes('ArrowDown', /2\.txt/)
    await goes('Control+Home', /^0\.txt/)
    await goes('Control+End', 'Cancel 2.txt')
    await goes('Shift+Tab', 'Cancel')
    await goes('Tab', 'Cancel 2.txt')
    expect(
      [...everything(element.shadowRoot as ShadowRoot)].filter(
        (one) => one.closest('[role=grid]') && (one as HTMLElement).tabIndex === 0,
      ).length,
    ).to.equal(1)
  })

  it('mirrors the arrow keys from right to left', async () => {
    document.documentElement.dir = 'rtl'
    stand(three)
    const element = await show('base-url="/still"')
    await open(element)
    inList(element, '0.txt').querySelector<HTMLElement>('[role=rowheader]')?.focus()
    await goes('ArrowLeft', 'Pause 0.txt')
    await goes('ArrowRight', /^0\.txt/)
  })

  it('keeps the focus in the row whose button goes with its phase, and never moves it to Cancel', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show()
    element.upload([userFile('A')])
    await uploads.after(200)
    await open(element)
    the(element, 'button', 'Pause a.txt').focus()
    letGo()
    await uploads.after(200)
    await until(() => expect(rows(element)).to.eql(['a.txt Uploaded']))
    await until(() => expect(nameOf(focused() as Element)).to.match(/^a\.txt ?Uploaded/))
    await goes('Shift+Tab', 'Done')
  })

  it('keeps the focus on the button that takes the place of Pause', async () => {
    const element = await show()
    uploads.dav.hold('PUT /a.txt')
    element.upload([userFile('A')])
    await uploads.after(200)
    await open(element)
    for (const [before, after] of [
      ['Pause a.txt', 'Resume a.txt'],
      ['Resume a.txt', 'Pause a.txt'],
      ['Pause', 'Resume'],
    ] as const) {
      if (before === 'Resume a.txt') uploads.dav.hold('PUT /a.txt')
      the(element, 'button', before).focus()
      await press('Enter')
      await uploads.after(200)
      await until(() => expect(nameOf(focused() as Element)).to.equal(after))
    }
  })

  it('leads from a button of the panel that goes to the one that shows the files, and from the panel to the next upload', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show()
    element.upload([userFile('A')])
    await uploads.after(200)
    the(element, 'button', 'Pause').focus()
    letGo()
    await uploads.after(200)
    await until(() => expect(nameOf(focused() as Element)).to.equal('Show files'))
    the(element, 'button', 'Done').focus()
    await press('Enter')
    await uploads.after(200)
    await until(() => expect(nameOf(focused() as Element)).to.equal('Upload files'))
  })

  it('takes no focus that the user has put elsewhere', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show('', '<button>Of the page</button>')
    element.upload([userFile('A')])
    await uploads.after(200)
    the(element, 'button', 'Pause').focus()
    element.querySelector('button')?.focus()
    letGo()
    await uploads.after(200)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    expect(focused()?.textContent).to.equal('Of the page')
  })
})

describe('<file-upload> with 10,000 files', () => {
  it('keeps only the rows that are seen in the page, and stays quick', async () => {
    stand(
      Array.from({ length: 10_000 }, (_, at) => ({
        name: `${at}.txt`,
        phase: at < 5 ? ('uploading' as const) : ('waiting' as const),
      })),
    )
    const element = await show('base-url="/still"')
    const drawn = countDrawn(element, 'row')
    await open(element)
    const scroller = the(element, 'grid').parentElement as HTMLElement
    scroller.scrollTop = 300_000
    await until(() => expect(rows(element).some((row) => row.startsWith('4412.txt'))).to.equal(true))
    expect(rows(element).length).to.be.within(3, 25)
    expect(drawn()).to.be.within(3, 60)
    expect(the(element, 'grid').getAttribute('aria-rowcount')).to.equal('10000')
  })

  it('uploads them all', async () => {
    const element = await show()
    element.upload(Array.from({ length: 10_000 }, (_, at) => new File(['x'], `${at}.txt`)))
    for (let turn = 0; turn < 2000 && uploads.queue.store.get().phase !== 'over'; turn += 1) await uploads.after(100)
    await until(() => expect(heading(element)).to.equal('10000 uploaded'))
  }).timeout(20_000)
})
