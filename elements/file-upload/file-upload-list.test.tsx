import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { stub } from 'sinon'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { toast } from '../../src/services/toasts/toast.js'
import { userFile } from '../../test/support/fake-dav.js'
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
import { click, hover } from '../../test/support/pointer.js'
import {
  heading,
  inside,
  openList,
  push,
  rows,
  show,
  showStill,
  stand,
  uploadsOfUser,
} from '../../test/support/upload-element.js'
import type { Uploads } from '../../test/support/uploads.js'

let uploads: Uploads
beforeEach(() => {
  uploads = uploadsOfUser()
})
afterEach(() => {
  uploads.queue.stop()
  document.documentElement.dir = ''
})

describe('<file-upload> lists its files', () => {
  it('in the language whose texts come after the files', async () => {
    stand([{ name: 'b.txt', phase: 'failed', failure: 'no-space' }])
    const element = await showStill()
    addTranslations({ 'There is not enough space on the server.': 'Auf dem Server ist nicht genug Platz.' })
    await until(() => expect(rows(element)).to.eql(['b.txt Auf dem Server ist nicht genug Platz.']))
  })

  it('and once all is over, shows those that failed first', async () => {
    stand([
      { name: 'a.txt', phase: 'done' },
      { name: 'b.txt', phase: 'failed', failure: 'no-space' },
      { name: 'c.txt', phase: 'done' },
    ])
    const element = await showStill()
    expect(heading(element)).to.equal('1 could not be uploaded')
    expect(inside(element, '.figures')?.textContent).to.equal('2 uploaded')
    expect(rows(element)).to.eql(['b.txt There is not enough space on the server.'])
    await push(element, 'Show')
    await until(() =>
      expect(all(element, 'listitem').map((row) => row.querySelector('bdi > :last-child')?.textContent)).to.eql([
        'b.txt',
        'a.txt',
        'c.txt',
      ]),
    )
    await push(element, 'Show files')
    await until(() => expect(all(element, 'list', 'Uploads').length).to.equal(0))
  })

  it('without those that are done where others need the room, and counts these in one line', async () => {
    const element = await show()
    const letGo = ['a', 'b', 'c'].map((name) => uploads.dav.hold(`PUT /${name}.txt`))
    void element.upload(['a', 'b', 'c'].map((name) => userFile(name, { name: `${name}.txt` })))
    await uploads.after(200)
    await openList(element)
    letGo[0]?.()
    await uploads.after(200)
    // One row takes no more room than the line would.
    await until(() => expect(rows(element)[0]).to.equal('a.txt Uploaded'))
    letGo[1]?.()
    await uploads.after(200)
    await until(() => expect(rows(element)).to.eql(['c.txt 1\u00a0B of 1\u00a0B']))
    expect(shownText(element)).to.contain('2 uploaded')
    letGo[2]?.()
    await uploads.after(200)
    await until(() => expect(rows(element)).to.eql(['a.txt Uploaded', 'b.txt Uploaded', 'c.txt Uploaded']))
    expect(all(element, 'button', 'Show')).to.eql([])
  })

  it('and takes no row from under the pointer: another would be pressed in its place', async () => {
    const element = await show()
    const letGo = ['a', 'b', 'c'].map((name) => uploads.dav.hold(`PUT /${name}.txt`))
    void element.upload(['a', 'b', 'c'].map((name) => userFile(name, { name: `${name}.txt` })))
    await uploads.after(200)
    await openList(element)
    await hover(the(element, 'button', 'Pause b.txt'))
    letGo[0]?.()
    letGo[1]?.()
    await uploads.after(200)
    await until(() => expect(rows(element)).to.eql(['a.txt Uploaded', 'b.txt Uploaded', 'c.txt 1\u00a0B of 1\u00a0B']))
    await hover(the(element, 'button', 'Upload files'))
    await until(() => expect(rows(element)).to.eql(['c.txt 1\u00a0B of 1\u00a0B']))
  })

  it('and takes them from under the pointer where the user folds the list', async () => {
    stand([
      { name: 'a.txt', phase: 'failed', failure: 'http' },
      { name: 'b.txt', phase: 'done' },
      { name: 'c.txt', phase: 'done' },
    ])
    const element = await showStill()
    await push(element, 'Show')
    await until(() => the(element, 'button', 'Actions for b.txt'))
    await hover(the(element, 'button', 'Actions for b.txt'))
    the(element, 'button', 'Show').focus()
    await sendKeys({ press: 'Enter' })
    await until(() => expect(all(element, 'listitem').length).to.equal(1))
  })

  it('with a link to each in its folder, where the page has an address for it and does not show it by itself', async () => {
    stand([
      { name: 'a.txt', phase: 'done', directory: '/Trip', finalName: 'a (2).txt' },
      { name: 'b.txt', phase: 'cancelled' },
    ])
    const element = await showStill()
    await openList(element)
    expect(all(element, 'link')).to.eql([])
    element.folderHref = '#{directory}?{name}'
    const link = await until(() => the(element, 'link', 'Show a.txt in its folder')).then(() => the(element, 'link'))
    expect(link.getAttribute('href')).to.equal('#/Trip?a%20(2).txt')
    const asked = record(element, 'before-show-in-folder')
    element.addEventListener('before-show-in-folder', (event) => event.preventDefault(), { once: true })
    await click(link)
    expect(asked.map(({ detail }) => detail)).to.eql([{ path: '/Trip/a (2).txt', isFolder: false }])
    expect(location.hash, 'the page shows it').to.equal('')
    await click(link)
    expect(location.hash).to.equal('#/Trip?a%20(2).txt')
    history.replaceState(null, '', location.pathname + location.search)
  })

  it('and acts on all, and on one', async () => {
    const asked = stand([
      { name: 'a.txt', phase: 'uploading' },
      { name: 'b.txt', phase: 'paused' },
      { name: 'c.txt', phase: 'failed', failure: 'http' },
    ])
    const element = await showStill()
    expect(all(element, 'button').map(nameOf)).to.eql([
      'Upload files',
      'Upload folder',
      'Try again',
      'Pause',
      'Cancel',
      'Show files',
    ])
    for (const name of ['Pause', 'Try again', 'Cancel']) await push(element, name)
    await openList(element)
    await push(element, 'Pause a.txt')
    await push(element, 'Actions for a.txt')
    await until(() => the(element, 'menuitem', 'Cancel'))
    await click(the(element, 'menuitem', 'Cancel'))
    for (const name of ['Resume b.txt', 'Try c.txt again']) await push(element, name)
    expect(asked).to.eql(['pause', 'retry', 'cancel', 'pause a.txt', 'cancel a.txt', 'resume b.txt', 'retry c.txt'])
  })

  it('and lets a name that the server refuses be changed in place, by keys', async () => {
    const asked = stand([
      {
        name: 'a?.txt',
        phase: 'failed',
        failure: 'forbidden-name',
        refusedName: 'a?.txt',
        reason: 'No question marks.',
      },
      { name: 'b.txt', phase: 'failed', failure: 'forbidden-name' },
    ])
    const element = await showStill()
    expect(rows(element)).to.eql([
      'a?.txt No question marks.',
      'b.txt The server does not accept this file name. Rename the file and try again.',
    ])
    expect(all(element, 'button', /^Rename/).map(nameOf)).to.eql(['Rename a?.txt'])
    the(element, 'button', 'Rename a?.txt').focus()
    await press('Enter')
    const field = the(element, 'textbox', 'New name for a?.txt') as HTMLInputElement
    expect([focused(), field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)]).to.eql([field, 'a?'])
    await press('Enter')
    expect(asked, 'the same name again').to.eql([])
    await press('Escape')
    expect(all(element, 'textbox')).to.eql([])
    expect(nameOf(focused() as Element), 'the focus is back in the row').to.equal('Rename a?.txt')

    await push(element, 'Rename a?.txt')
    await sendKeys({ type: 'x.part' })
    // Home and the arrows move in the text.
    for (const key of ['Home', 'ArrowRight']) await press(key)
    const again = the(element, 'textbox', 'New name for a?.txt') as HTMLInputElement
    expect([focused(), again.selectionStart, again.value]).to.eql([again, 1, 'x.part.txt'])
    await press('End')
    for (let letter = 0; letter < 4; letter += 1) await press('Backspace')
    expect(rows(element)[0]).to.equal('The server does not accept this file name. Rename the file and try again.')
    expect(again.getAttribute('aria-invalid')).to.equal('true')
    await press('Enter')
    expect(asked).to.eql([])
    await press('Backspace')
    expect(again.getAttribute('aria-invalid')).to.equal('false')
    await press('Enter')
    expect(asked).to.eql(['rename a?.txt x.par'])
    expect(all(element, 'textbox')).to.eql([])
  })

  it('through to the server: paused, resumed, failed, tried again, cancelled', async () => {
    const element = await show()
    uploads.dav.hold('PUT /a.txt')
    uploads.dav.fail('PUT /b.txt', 'no-space', 507)
    uploads.dav.hold('PUT /c.txt')
    void element.upload([userFile('A'), userFile('B', { name: 'b.txt' }), userFile('C', { name: 'c.txt' })])
    await uploads.after()
    await openList(element)
    await push(element, 'Pause a.txt')
    await uploads.after()
    await until(() =>
      expect(rows(element)).to.eql([
        'a.txt Paused',
        'b.txt There is not enough space on the server.',
        'c.txt 1\u00a0B of 1\u00a0B',
      ]),
    )
    await push(element, 'Resume a.txt')
    await push(element, 'Try b.txt again')
    await push(element, 'Actions for c.txt')
    await until(() => the(element, 'menuitem', 'Cancel'))
    await click(the(element, 'menuitem', 'Cancel'))
    await uploads.after()
    await until(() => expect(rows(element)).to.eql(['a.txt Uploaded', 'b.txt Uploaded', 'c.txt Cancelled']))
    expect(await uploads.dav.content()).to.eql({ '/a.txt': 'A', '/b.txt': 'B' })
    expect(uploads.queue.store.get().totals).to.include({ files: 2, done: 2, failed: 0, bytes: 2, sentBytes: 2 })
  })

  it('and never puts Pause where Try now was: one click must not press both', async () => {
    stand([{ name: 'a.txt', phase: 'offline', failure: 'network' }])
    const element = await showStill()
    const { left, width } = the(element, 'button', 'Try now').getBoundingClientRect()
    stand([{ name: 'a.txt', phase: 'uploading' }], '/on')
    const later = await showStill('/on')
    const pause = the(later, 'button', 'Pause').getBoundingClientRect()
    expect(left + width / 2 < pause.left || left + width / 2 > pause.right).to.equal(true)
  })

  it('and counts anew for what comes after the end', async () => {
    const element = await show()
    void element.upload([userFile('A')])
    await uploads.after(200)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    void element.upload([userFile('B', { name: 'b.txt' })])
    await uploads.after(200)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    expect(uploads.queue.store.get().items.map(({ name }) => name)).to.eql(['b.txt'])
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

  it('is one tab stop in its list, with arrows between rows and buttons', async () => {
    stand(three)
    const element = await showStill()
    await openList(element)
    the(element, 'button', 'Upload files').focus()
    for (const name of ['Upload folder', 'Pause', 'Cancel', 'Show files']) await goes('Tab', name)
    await goes('Tab', 'Pause 0.txt')
    await goes('ArrowRight', 'Actions for 0.txt')
    await goes('ArrowRight', 'Actions for 0.txt')
    // Nothing helps a file that is done: its row has only the menu.
    await goes('ArrowDown', 'Actions for 1.txt')
    await goes('ArrowDown', 'Resume 2.txt')
    await goes('Control+Home', 'Pause 0.txt')
    await goes('Control+End', 'Actions for 2.txt')
    await goes('Shift+Tab', 'Show files')
    await goes('Tab', 'Actions for 2.txt')
    expect(
      [...everything(element.shadowRoot as ShadowRoot)].filter(
        (one) => one.closest('[part=list]') && (one as HTMLElement).tabIndex === 0,
      ).length,
    ).to.equal(1)
    expect(all(element, 'listitem').map((row) => [row.ariaPosInSet, row.ariaSetSize])).to.eql([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ])
  })

  it('has a menu for what does not stand in the row, with what is known of the file', async () => {
    const asked = stand(three)
    const element = await showStill()
    await openList(element)
    const trigger = the(element, 'button', 'Actions for 0.txt')
    trigger.focus()
    await press('Enter')
    await until(() => the(element, 'menu', 'Actions for 0.txt'))
    expect([nameOf(focused() as Element), trigger.ariaExpanded]).to.eql(['Cancel', 'true'])
    expect(inside(element, '[part=menu] p')?.textContent).to.equal(
      '/0.txt\n\u20684\u00a0MB\u2069\n\u20680\u00a0B\u2069 of \u20684\u00a0MB\u2069',
    )
    await goes('ArrowDown', 'Copy details')
    await goes('ArrowDown', 'Cancel')
    await goes('ArrowUp', 'Copy details')
    await goes('Home', 'Cancel')
    await goes('End', 'Copy details')
    await goes('Escape', 'Actions for 0.txt')
    await until(() => expect(all(element, 'menu')).to.eql([]))
    expect(trigger.ariaExpanded).to.equal('false')
    await press('Enter')
    await until(() => the(element, 'menu'))
    await press('Shift+Tab')
    await until(() => expect(all(element, 'menu')).to.eql([]))
    expect(nameOf(focused() as Element)).to.equal('Show files')
    trigger.focus()
    await press('Enter')
    await until(() => the(element, 'menu'))
    await press('Enter')
    expect(asked).to.eql(['cancel 0.txt'])
    expect(nameOf(focused() as Element)).to.equal('Actions for 0.txt')
  })

  it('copies the details of a file, and says so', async () => {
    stand([{ name: 'a.txt', phase: 'failed', failure: 'no-space' }])
    const copied: string[] = []
    const write = stub(navigator.clipboard, 'writeText')
    write.callsFake((text) => Promise.resolve(void copied.push(text)))
    try {
      const element = await showStill()
      const choose = async (): Promise<void> => {
        await push(element, 'Actions for a.txt')
        await until(() => the(element, 'menuitem', 'Copy details'))
        await click(the(element, 'menuitem', 'Copy details'))
      }
      await choose()
      await until(() => expect(toast.history()[0]?.text).to.equal('Copied'))
      expect(copied).to.eql(['/a.txt\n4\u00a0MB\nThere is not enough space on the server. (no-space)'])
      toast.dismissAll()
      write.rejects(new DOMException('Not allowed', 'NotAllowedError'))
      await choose()
      await until(() => expect(toast.history()[0]?.text).to.equal('Could not be copied'))
    } finally {
      write.restore()
      toast.dismissAll()
    }
  })

  it('mirrors the arrow keys from right to left', async () => {
    document.documentElement.dir = 'rtl'
    stand(three)
    const element = await showStill()
    await openList(element)
    the(element, 'button', 'Pause 0.txt').focus()
    await goes('ArrowLeft', 'Actions for 0.txt')
    await goes('ArrowRight', 'Pause 0.txt')
  })
})

describe('<file-upload> keeps the focus', () => {
  it('in the row whose button goes with its phase, and never moves it to Cancel', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show()
    void element.upload([userFile('A')])
    await uploads.after(200)
    await openList(element)
    the(element, 'button', 'Pause a.txt').focus()
    letGo()
    await uploads.after(200)
    await until(() => expect(rows(element)).to.eql(['a.txt Uploaded']))
    await until(() => expect(nameOf(focused() as Element)).to.equal('Actions for a.txt'))
    await press('Shift+Tab')
    expect(nameOf(focused() as Element)).to.equal('Show files')
  })

  it('on the button that takes the place of Pause', async () => {
    const element = await show()
    uploads.dav.hold('PUT /a.txt')
    void element.upload([userFile('A')])
    await uploads.after(200)
    await openList(element)
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

  it('in the panel when a button goes, and at the next upload when the panel goes', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show()
    void element.upload([userFile('A')])
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

  it('in what the page has put there, where its own buttons are hidden', async () => {
    await place('<style>file-upload::part(bar) { display: none }</style>')
    const element = await show('', '<p tabindex="-1">Photos</p><p tabindex="0">Trips</p>')
    void element.upload([userFile('A')])
    await uploads.after(200)
    await until(() => expect(heading(element)).to.equal('1 uploaded'))
    the(element, 'button', 'Done').focus()
    await press('Enter')
    await uploads.after(200)
    await until(() => expect(focused()?.textContent).to.equal('Trips'))
  })

  it('where the user has put it', async () => {
    const letGo = uploads.dav.hold('PUT /a.txt')
    const element = await show('', '<button>Of the page</button>')
    void element.upload([userFile('A')])
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
    const element = await showStill()
    const drawn = countDrawn(element, 'row')
    await openList(element)
    const scroller = the(element, 'list', 'Uploads').parentElement as HTMLElement
    scroller.scrollTop = 300_000
    await until(() => expect(rows(element).some((row) => row.startsWith('4412.txt'))).to.equal(true))
    expect(rows(element).length).to.be.within(3, 25)
    expect(drawn()).to.be.within(3, 60)
    expect(all(element, 'listitem')[0]?.ariaSetSize).to.equal('10000')
  })

  it('uploads them all', async () => {
    const element = await show()
    void element.upload(Array.from({ length: 10_000 }, (_, at) => new File(['x'], `${at}.txt`)))
    await uploads.over()
    await until(() => expect(heading(element)).to.equal('10,000 uploaded'))
  }).timeout(120_000)
})
