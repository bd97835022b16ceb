import { expectOnConsole } from '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { modalOpened } from '../../src/kits/modals/modal-stack.js'
import { catalogueOf } from '../../test/support/catalogue.js'
import { userFile } from '../../test/support/fake-dav.js'
import { all, nameOf, place, shownText, the, until } from '../../test/support/page.js'
import {
  drag,
  heading,
  inside,
  openList,
  push,
  rowOf,
  rows,
  show,
  showStill,
  stand,
  uploadsOfUser,
} from '../../test/support/upload-element.js'
import type { Uploads } from '../../test/support/uploads.js'
import { uploadsTo } from './page-uploads.js'
import { stateOf } from './queue/progress.js'

let uploads: Uploads
beforeEach(() => {
  uploads = uploadsOfUser()
})
afterEach(() => {
  uploads.queue.stop()
  document.documentElement.lang = ''
})

const contentOf = (): Promise<Record<string, string | null>> => uploads.dav.content()
const inputOf = (element: Element): HTMLInputElement => inside(element, 'input') as HTMLInputElement

/** Chooses files, as in the browser's file dialog. */
function choose(element: Element, files: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  inputOf(element).files = transfer.files
  inputOf(element).dispatchEvent(new Event('change', { bubbles: true }))
}

describe('<file-upload> takes', () => {
  it('files that were chosen, in its folder, and the same once more', async () => {
    uploads.dav.put('/Photos', null)
    const element = await show('directory="/Photos"')
    choose(element, [userFile('A', { name: 'a.txt' }), userFile('B', { name: 'b.txt' })])
    expect(inputOf(element).value, 'takes the same once more').to.equal('')
    await uploads.after()
    expect(await contentOf()).to.eql({ '/Photos': null, '/Photos/a.txt': 'A', '/Photos/b.txt': 'B' })
  })

  it('nothing where the dialog is closed without a choice', async () => {
    const element = await show()
    choose(element, [])
    await uploads.after()
    expect(uploads.queue.store.get().phase).to.equal('idle')
  })

  it('what its page gives to upload(), into the folder of that moment', async () => {
    const element = await show()
    uploads.dav.put('/Later', null)
    void element.upload([userFile('A')])
    element.directory = '/Later'
    void element.upload(new Set([userFile('B', { name: 'b.txt' })]))
    await uploads.after()
    expect(await contentOf()).to.eql({ '/Later': null, '/Later/b.txt': 'B', '/a.txt': 'A' })
  })

  it('what its page gives to upload(), and tells what became of each', async () => {
    uploads.dav.put('/c.txt', 'old')
    uploads.answer({ 'c.txt': 'skip', 'd.txt': ['both', 'd (2).txt'] })
    uploads.dav.put('/d.txt', 'old')
    uploads.dav.fail('PUT /b.txt', 'no-space', 507)
    const element = await show()
    const results = element.upload(['a', 'b', 'c', 'd'].map((name) => userFile(name, { name: `${name}.txt` })))
    const more = element.upload([userFile('E', { name: 'e.txt' })])
    await uploads.over()
    expect(await results).to.eql([
      { name: 'a.txt', path: '/a.txt', outcome: 'uploaded', failure: null },
      { name: 'b.txt', path: '/b.txt', outcome: 'failed', failure: 'no-space' },
      { name: 'c.txt', path: '/c.txt', outcome: 'left-out', failure: null },
      { name: 'd.txt', path: '/d (2).txt', outcome: 'uploaded', failure: null },
    ])
    expect((await more).map(({ path }) => path)).to.eql(['/e.txt'])
    expect(await element.upload([])).to.eql([])
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
    void element.upload([userFile('A')])
    await uploads.after()
    element.disabled = true
    await until(() => expect(all(element, 'button', /^Upload/).length).to.equal(0))
    expect(await element.upload([userFile('B', { name: 'b.txt' })])).to.eql([])
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
    void element.upload([userFile('A')])
    element.openPicker()
    expect(drag(element, 'dragenter', { 'a.txt': 'A' }).defaultPrevented).to.equal(false)
  })

  it('for a bad path no file, and says so', async () => {
    const element = await show('directory="/../etc"')
    void element.upload([userFile('A')])
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

describe('<file-upload> shows', () => {
  it('how far all is, in a bar and in figures, and nothing before there is something', async () => {
    const element = await show()
    expect(inside(element, '[part=panel]')).to.equal(null)
    const letGo = uploads.dav.hold('PUT /b.txt')
    void element.upload([userFile('A'.repeat(10), { name: 'a.txt' }), userFile('B'.repeat(30), { name: 'b.txt' })])
    await uploads.after(100)
    await until(() => expect(heading(element)).to.equal('Uploading 2 files …'))
    const bar = inside(element, 'progress') as HTMLProgressElement
    expect([bar.value, bar.max, bar.getAttribute('aria-label')]).to.eql([25, 40, 'Upload progress'])
    expect(inside(element, '.figures')?.textContent).to.contain(
      '1 of 2 · \u206825\u00a0B\u2069 of \u206840\u00a0B\u2069',
    )
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
    const observer = new MutationObserver(() => heard.push(the(element, 'status').textContent))
    observer.observe(the(element, 'status'), { characterData: true, childList: true, subtree: true })
    const look = async (): Promise<void> => {
      await uploads.after(100)
      await until(() => expect(element.matches(`:state(${uploads.queue.store.get().phase})`)).to.equal(true))
      states.push(uploads.queue.store.get().phase)
    }
    await look()
    const listed = uploads.dav.hold('LIST /')
    const sent = uploads.dav.hold('PUT /a.txt')
    void element.upload([userFile('A'.repeat(100))])
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
})

describe('<file-upload> announces', () => {
  it('each quarter of what takes longer, once, and none of what is over at once', async () => {
    stand([{ name: 'a.txt', phase: 'uploading' }])
    const element = await showStill()
    const store = uploadsTo({ baseUrl: '/still', chunksUrl: '' })?.store
    const heard: string[] = []
    const observer = new MutationObserver(() => heard.push(the(element, 'status').textContent))
    observer.observe(the(element, 'status'), { characterData: true, childList: true, subtree: true })
    const sent = async (sentBytes: number, remainingMs: number | null): Promise<void> => {
      const state = stateOf([rowOf({ name: 'a.txt', phase: 'uploading', size: 100, sentBytes })])
      store?.set({ ...state, totals: { ...state.totals, remainingMs } })
      await until(() => expect((inside(element, 'progress') as HTMLProgressElement).value).to.equal(sentBytes))
    }
    await sent(90, null)
    expect(heard).to.eql([])
    for (const sentBytes of [10, 24, 25, 26, 49, 60, 74, 99]) await sent(sentBytes, 9000)
    observer.disconnect()
    expect(heard).to.eql(['Uploading 1 file … 25%', 'Uploading 1 file … 50%', 'Uploading 1 file … 75%'])
  })
})

describe('<file-upload> below a modal', () => {
  it('keeps what has changed until somebody can hear it', async () => {
    stand([{ name: 'a.txt', phase: 'uploading' }])
    const element = await showStill()
    const said = (): string => the(element, 'status').textContent
    const closed = modalOpened(await place('<div></div>'))
    uploadsTo({ baseUrl: '/still', chunksUrl: '' })?.store.set(stateOf([rowOf({ name: 'a.txt', phase: 'done' })]))
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    expect(said()).to.equal('Uploading 1 file …')
    closed()
    await until(() => expect(said()).to.equal('1 uploaded'))
  })

  it('says nothing at once that comes with the end of a modal', async () => {
    stand([{ name: 'a.txt', phase: 'uploading' }])
    const element = await showStill()
    const closed = modalOpened(await place('<div></div>'))
    closed()
    uploadsTo({ baseUrl: '/still', chunksUrl: '' })?.store.set(stateOf([rowOf({ name: 'a.txt', phase: 'done' })]))
    const said = (): string => the(element, 'status').textContent
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    expect(said()).to.equal('Uploading 1 file …')
    await until(() => expect(said()).to.equal('1 uploaded'))
  })
})

describe('<file-upload> on its page', () => {
  it('shows the same as another one for the same place', async () => {
    const [one, other] = [await show(), await show()]
    void one.upload([userFile('A')])
    await uploads.after(200)
    for (const element of [one, other]) await until(() => expect(heading(element)).to.equal('1 uploaded'))
  })

  it('goes on when it is moved, and when it is removed in the middle; one that comes later shows it', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show()
    void element.upload([userFile('A')])
    await uploads.after()
    await openList(element)
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(element)
    await uploads.after()
    expect(rows(element)).to.eql(['a.txt 1\u00a0B of 1\u00a0B'])
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
    const element = await show('base-url="/dav/shared" chunks-url="/dav/pieces"')
    expect(inside(element, '[part=panel]')).to.equal(null)
    the(element, 'button', 'Upload files')
  })

  for (const [lang, offered, more] of [
    ['de', 'Dateien hochladen', ['3 Dateien werden hochgeladen …', 'Pausieren', 'Abbrechen']],
    ['ar', 'رفع ملفات', ['جارٍ رفع 3 ملفات…', 'إيقاف مؤقت', 'إلغاء']],
  ] as const)
    it(`speaks ${lang}`, async () => {
      document.documentElement.lang = lang
      stand(['a', 'b', 'c'].map((name) => ({ name, phase: 'uploading' as const })))
      const element = await showStill()
      addTranslations(await catalogueOf(lang))
      await until(() => the(element, 'button', offered))
      for (const text of more) expect(shownText(element)).to.contain(text)
    })
})
