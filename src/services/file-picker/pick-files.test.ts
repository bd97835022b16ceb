import { expectOnConsole } from '../../../test/support/setup.js'
import { sendKeys } from '@web/test-runner-commands'
import { expect } from '@open-wc/testing'
import { spy, stub } from 'sinon'
import { all, press, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { filepicker, pickFiles, pickerTypes, pickWith, type PickOptions } from './pick-files.js'

const files = [
  { name: 'Documents', children: [{ name: 'Letter.md', mimeType: 'text/markdown' }] },
  { name: 'a.png', mimeType: 'image/png' },
  { name: 'b.txt', mimeType: 'text/plain' },
]
const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('file-picker')]

async function asked(): Promise<HTMLElement> {
  await until(() => expect(shown().length).to.equal(1))
  const [picker] = shown() as [HTMLElement]
  await until(() => expect(picker.matches(':state(ready), :state(empty)')).to.equal(true))
  return picker
}
const row = (picker: HTMLElement, name: string): HTMLElement => {
  const found = all(picker, 'row').find(({ title }) => title.startsWith(name))
  if (!found) throw new Error(`There is no row "${name}".`)
  return found
}
const pressed = async (picker: HTMLElement, name: string): Promise<void> => {
  await until(() => expect((the(picker, 'button', name) as HTMLButtonElement).disabled).to.equal(false))
  await click(the(picker, 'button', name))
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
    await click(row(picker, 'a.png'))
    await pressed(picker, 'Choose a.png')
    expect((await answer)?.paths).to.eql(['/a.png'])
  })

  afterEach(() => until(() => expect(shown().length).to.equal(0)))

  it('resolves to what was chosen, the button and the folder', async () => {
    const answer = pickFiles({ files, multiple: true, startPath: '/Documents' })
    const picker = await asked()
    await click(row(picker, 'Letter.md'))
    await pressed(picker, 'Choose Letter.md')
    const picked = await answer
    expect(picked?.paths).to.eql(['/Documents/Letter.md'])
    expect(picked?.nodes[0]?.mimeType).to.equal('text/markdown')
    expect([picked?.button, picked?.path]).to.eql(['choose', '/Documents'])
  })

  it('resolves to null when it is dismissed', async () => {
    const answer = pickFiles({ files })
    await asked()
    await press('Escape')
    expect(await answer).to.equal(null)
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

  it('gives the focus back', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    const answer = pickFiles({ files })
    await asked()
    await press('Escape')
    await answer
    expect(document.activeElement === button).to.equal(true)
    button.remove()
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

  it('lists only what is accepted, and what the filter lets through', async () => {
    const answer = pickFiles({ files, accept: ['image/*'], filter: ({ isFolder }) => !isFolder })
    const picker = await asked()
    expect(all(picker, 'row').map(({ title }) => title)).to.eql(['a.png'])
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
    const [picker] = shown() as [HTMLElement]
    Object.assign(picker, { files })
    return asked()
  }

  it('calls back with the path and the type', async () => {
    const callback = spy()
    const picker = await classic('Pick', callback)
    await click(row(picker, 'b.txt'))
    await pressed(picker, 'Choose b.txt')
    await until(() => expect(callback.args).to.eql([['/b.txt', pickerTypes.choose]]))
  })

  it('calls back with a list where many may be chosen', async () => {
    const callback = spy()
    const picker = await classic('Pick', callback, true)
    await click(row(picker, 'a.png'))
    await click(row(picker, 'b.txt'))
    await pressed(picker, 'Choose 2 files')
    await until(() => expect(callback.args).to.eql([[['/a.png', '/b.txt'], 1]]))
  })

  it('tells which of Copy and Move was pressed', async () => {
    const callback = spy()
    const picker = await classic('Pick', callback, false, [], true, pickerTypes.copyMove, '/Documents')
    await pressed(picker, 'Copy to Documents')
    await until(() => expect(callback.args).to.eql([['/Documents', pickerTypes.copy]]))
  })

  it("shows the page's own buttons for type 5, and tells what they say", async () => {
    const callback = spy()
    const picker = await classic('Pick', callback, false, '', true, pickerTypes.custom, '', {
      buttons: [
        { text: 'Link', type: 7 },
        { text: 'Attach', type: 8, defaultButton: true },
      ],
    })
    await click(row(picker, 'a.png'))
    await pressed(picker, 'Link')
    await until(() => expect(callback.args).to.eql([['/a.png', 7]]))
  })

  it("takes one type as text, and folders for the folders' type", async () => {
    const callback = spy()
    const picker = await classic(
      'Pick',
      callback,
      false,
      'httpd/unix-directory',
      false,
      pickerTypes.choose,
      '/Documents',
    )
    expect(all(picker, 'row')).to.have.length(0)
    await pressed(picker, 'Choose Documents')
    await until(() => expect(callback.args).to.eql([['/Documents', 1]]))
  })

  it('asks the old filter with the old names', async () => {
    const seen: unknown[] = []
    const picker = await classic('Pick', spy(), false, [], false, 1, '', {
      filter: (info) => {
        seen.push(info)
        return info.type === 'file'
      },
    })
    expect(all(picker, 'row').map(({ title }) => title)).to.eql(['a.png', 'b.txt'])
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
    await sendKeys({ press: 'Escape' })
    await until(() => expect(shown().length).to.equal(0))
    expect(callback.callCount).to.equal(0)
  })

  it('ignores a second call while the first is loading, and closes the first for a later one', async () => {
    const [first, second, third] = [spy(), spy(), spy()]
    filepicker('First', first)
    filepicker('Second', second)
    await until(() =>
      expect(shown().map((each) => (each as HTMLElement & { heading: string }).heading)).to.eql(['First']),
    )
    filepicker('Third', third)
    await until(() =>
      expect(shown().map((each) => (each as HTMLElement & { heading: string }).heading)).to.eql(['Third']),
    )
    Object.assign(shown()[0] as HTMLElement, { files })
    const picker = await asked()
    await click(row(picker, 'b.txt'))
    await pressed(picker, 'Choose b.txt')
    await until(() => expect(third.callCount).to.equal(1))
    expect([first.callCount, second.callCount]).to.eql([0, 0])
  })

  it('breaks nothing when the callback throws', async () => {
    const reported = stub(globalThis, 'reportError')
    try {
      const picker = await classic('Pick', () => {
        throw new Error('old code')
      })
      await click(row(picker, 'b.txt'))
      await pressed(picker, 'Choose b.txt')
      await until(() => expect(reported.callCount).to.equal(1))
    } finally {
      reported.restore()
    }
  })
})
