import { expectOnConsole } from '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { answer, buttonsOf, callback, nativeOf, shown, top } from '../../test/support/dialogs.js'
import { handOver } from '../../test/support/handover.js'
import { ask, call, leaveOldPages, oldPageWith } from '../../test/support/old-page.js'
import { all, press, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import type { Names } from './setup/put.js'

type Done = readonly [calls: unknown[][], answer: unknown]

describe('OC.dialogs', () => {
  let page: Names
  beforeEach(() => {
    page = oldPageWith()
  })
  afterEach(leaveOldPages)
  afterEach(() => {
    for (const left of document.querySelectorAll('modal-dialog')) left.remove()
  })
  afterEach(() =>
    until(() => expect(shown().length + document.querySelectorAll('file-picker, conflict-dialog').length).to.equal(0)),
  )

  const cases: readonly (readonly [
    what: string,
    name: string,
    args: (cb: unknown) => readonly unknown[],
    buttons: readonly string[],
    press: string,
    Done,
  ])[] = [
    [
      'tells with OK, and calls back without an argument',
      'alert',
      (cb) => ['Full', 'Disk', cb],
      ['OK'],
      'OK',
      [[[]], undefined],
    ],
    [
      'tells false where it was dismissed',
      'alert',
      (cb) => ['Full', 'Disk', cb],
      ['OK'],
      'Escape',
      [[[false]], undefined],
    ],
    ['informs with OK', 'info', (cb) => ['Full', 'Disk', cb], ['OK'], 'OK', [[[]], undefined]],
    ['asks No or Yes', 'confirm', (cb) => ['Sure?', 'Delete', cb], ['No', 'Yes'], 'Yes', [[[true]], true]],
    ['tells No', 'confirm', (cb) => ['Sure?', 'Delete', cb], ['No', 'Yes'], 'No', [[[false]], false]],
    ['takes Escape for No', 'confirm', (cb) => ['Sure?', 'Delete', cb], ['No', 'Yes'], 'Escape', [[[false]], false]],
    ['asks with HTML', 'confirmHtml', (cb) => ['<b>Sure?</b>', 'Delete', cb], ['No', 'Yes'], 'Yes', [[[true]], true]],
    [
      'asks dangerous things with texts of the page',
      'confirmDestructive',
      (cb) => ['Sure?', 'Delete', { type: 70, confirm: 'Delete', cancel: 'Keep', confirmClasses: 'error' }, cb],
      ['Keep', 'Delete'],
      'Delete',
      [[[true]], true],
    ],
    [
      'asks dangerous things without',
      'confirmDestructive',
      (cb) => ['Sure?', 'Delete', undefined, cb],
      ['No', 'Yes'],
      'No',
      [[[false]], false],
    ],
    [
      'is made of message',
      'message',
      (cb) => ['Sure?', 'Delete', 'notice', 70, cb],
      ['No', 'Yes'],
      'Yes',
      [[[true]], true],
    ],
    ['tells a message', 'message', (cb) => ['Full', 'Disk', 'alert', 71, cb, true, false], ['OK'], 'OK', [[[]], true]],
    [
      'asks for a text',
      'prompt',
      (cb) => ['Name?', 'Rename', cb, true, 'Name'],
      ['No', 'Yes'],
      'Yes',
      [[[true, '']], ''],
    ],
    [
      'tells prompt of a dismissal',
      'prompt',
      (cb) => ['Name?', 'Rename', cb, true, 'Name', true],
      ['No', 'Yes'],
      'Escape',
      [[[false, '']], null],
    ],
  ]
  for (const [what, name, args, buttons, pressed, [calls, answered]] of cases) {
    it(`${name}: ${what}`, async () => {
      const old = callback()
      const asked = ask(page, `OC.dialogs.${name}`, ...args(old.cb))
      const dialog = await top()
      expect(buttonsOf(dialog)).to.eql(buttons)
      expect(nativeOf(dialog).matches(':modal')).to.equal(true)
      if (pressed === 'Escape') await press('Escape')
      else await answer(pressed)
      expect(await asked).to.equal(answered)
      expect(old.calls).to.eql(calls)
    })
  }

  it('is not modal where the page says so, and takes HTML only by name', async () => {
    const asked = ask(page, 'OC.dialogs.confirm', '<b>Sure?</b>', 'Delete', undefined, false)
    const dialog = await top()
    expect(nativeOf(dialog).matches(':modal')).to.equal(false)
    expect(dialog.textContent).to.contain('<b>Sure?</b>')
    await answer('No')
    let done: unknown
    asked.done((value: unknown) => {
      done = value
    })
    await asked
    expect(done).to.equal(false)
  })

  it('says by the browser what cannot be shown, or online why, and calls back as dismissed', async () => {
    leaveOldPages()
    const error = stub(console, 'error')
    const alert = stub(globalThis, 'alert')
    const online = stub(navigator, 'onLine').value(false)
    const told: unknown[] = []
    const cb = (...args: unknown[]): void => {
      told.push(args)
    }
    const broken = oldPageWith({}, { functions: () => Promise.reject(new Error('No chunk.')) })
    expect(await ask(broken, 'OC.dialogs.confirmHtml', '<b>Sure?</b>', 'Delete', cb)).to.equal(false)
    expect(await ask(broken, 'OC.dialogs.prompt', 'Name?', 'Rename', cb)).to.equal(null)
    expect(await ask(broken, 'OC.dialogs.confirmDestructive', 'Sure?', 'Delete', 70, cb)).to.equal(false)
    await ask(broken, 'OC.dialogs.alert', 'Full')
    online.value(true)
    expect(await ask(broken, 'OC.dialogs.confirm', 'Sure?', 'Delete', cb)).to.equal(false)
    error.restore()
    alert.restore()
    online.restore()
    expect(alert.args).to.eql([
      ['Delete: Sure?'],
      ['Rename: Name?'],
      ['Delete: Sure?'],
      ['Full'],
      ['Error loading message template: No chunk.'],
    ])
    expect(told).to.eql([[false], [false, ''], [false], [false]])
  })

  it('opens the file picker', async () => {
    expectOnConsole(/has nothing to choose from/)
    call(page, 'OC.dialogs.filepicker', 'Choose a picture', () => undefined, false, ['image/png'], true, 1)
    await until(() => expect(document.querySelectorAll('file-picker').length).to.equal(1))
    const picker = document.querySelector('file-picker') as HTMLElement & { heading: string; accept: string }
    expect([picker.heading, picker.accept]).to.eql(['Choose a picture', 'image/png'])
    await until(() =>
      expect(
        picker.matches(':state(error), :state(ready), :state(empty), :state(failed)') ||
          all(picker, 'button').length > 0,
      ).to.equal(true),
    )
    await press('Escape')
  })

  describe('fileexists', () => {
    const data = { submit: true }
    const original = { name: 'a.txt', size: 4, mtime: 1000, directory: '/Holiday', etag: 'e', mimetype: 'text/plain' }
    const replacement = new File(['new text'], 'a.txt', { type: 'text/plain', lastModified: 2000 })
    const dialogOf = async (): Promise<HTMLElement> => {
      await until(() => expect(all(document.querySelector('conflict-dialog') as HTMLElement, 'row').length).to.equal(1))
      return document.querySelector('conflict-dialog') as HTMLElement
    }
    const go = async (dialog: HTMLElement): Promise<void> => {
      await until(() => expect((the(dialog, 'button', 'Continue') as HTMLButtonElement).disabled).to.equal(false))
      await click(the(dialog, 'button', 'Continue'))
    }

    it('gives the controller what the classic dialog gave: an element with the boxes that are ticked', async () => {
      const heard: unknown[] = []
      const asked = ask(page, 'OC.dialogs.fileexists', data, original, replacement, {
        onContinue: (conflicts: unknown) => heard.push(conflicts),
      })
      const dialog = await dialogOf()
      await click(the(dialog, 'checkbox', 'New: a.txt'))
      await click(the(dialog, 'checkbox', 'Existing: a.txt'))
      await go(dialog)
      await asked
      const [[element]] = heard as [[HTMLElement & { data: unknown }]]
      expect(element.matches('.conflict')).to.equal(true)
      expect(element.data).to.equal(data)
      expect(
        ['.original', '.replacement'].map(
          (side) => element.querySelector<HTMLInputElement>(`${side} input[type="checkbox"]`)?.checked,
        ),
      ).to.eql([true, true])
    })

    it('keeps the data with jQuery where the page has it', async () => {
      const kept: unknown[] = []
      handOver({
        globals: {
          jQuery: (element: Element) => ({
            data: (name: string, value: unknown) => kept.push(element.className, name, value),
          }),
        },
      })
      const asked = ask(page, 'OC.dialogs.fileexists', data, original, replacement, { onContinue: () => undefined })
      const dialog = await dialogOf()
      await click(the(dialog, 'checkbox', 'New: a.txt'))
      await go(dialog)
      await asked
      expect(kept).to.eql(['conflict', 'data', data])
    })

    for (const [boxes, expected] of [
      [['New'], 'onReplace'],
      [['Existing'], 'onSkip'],
      [['New', 'Existing'], 'onAutorename'],
    ] as const) {
      it(`calls ${expected} of a controller that has no more`, async () => {
        const heard: unknown[] = []
        const note = (name: string) =>
          function (this: unknown, given: unknown): void {
            heard.push([name, given, this === controller])
          }
        const controller: Names = Object.fromEntries(
          ['onReplace', 'onSkip', 'onAutorename', 'onCancel'].map((name) => [name, note(name)]),
        )
        const asked = ask(page, 'OC.dialogs.fileexists', data, original, replacement, controller)
        const dialog = await dialogOf()
        for (const box of boxes) await click(the(dialog, 'checkbox', `${box}: a.txt`))
        await go(dialog)
        await asked
        expect(heard).to.eql([[expected, data, true]])
      })
    }

    it('tells of Cancel, and keeps what cannot be replaced', async () => {
      const heard: unknown[] = []
      const asked = ask(page, 'OC.dialogs.fileexists', data, { ...original, status: 'readonly' }, replacement, {
        onCancel: (given: unknown) => heard.push(given),
      })
      const dialog = await dialogOf()
      expect((the(dialog, 'checkbox', 'Existing: a.txt') as HTMLInputElement).checked).to.equal(true)
      await press('Escape')
      await asked
      expect(heard).to.eql([data])
    })
  })
})
