import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { answer, buttonsOf, callback, expectFocus, nativeOf, shown, top } from '../../../test/support/dialogs.js'
import { nameOf, press, the } from '../../../test/support/page.js'
import { dialogs } from './dialogs.js'

describe('dialogs with answers of their own', () => {
  afterEach(() => {
    for (const dialog of shown()) dialog.remove()
  })

  describe('confirmDestructive', () => {
    const cases: [string, Parameters<typeof dialogs.confirmDestructive>[2], string[], string][] = [
      ['No and Yes', undefined, ['No', 'Yes'], 'error'],
      ['No and Yes for 70', dialogs.YES_NO_BUTTONS, ['No', 'Yes'], 'error'],
      ['Yes alone for 71', dialogs.OK_BUTTONS, ['Yes'], 'error'],
      [
        'texts of the caller',
        { type: 70, confirm: 'Delete', cancel: 'Keep', confirmClasses: 'error' },
        ['Keep', 'Delete'],
        'error',
      ],
      ['Yes and No where the caller has no texts', { type: 70 }, ['No', 'Yes'], 'primary'],
      ['Yes alone for an object of another type', { type: 71, confirm: 'Delete' }, ['Yes'], 'error'],
      ['Yes alone for nonsense', null as never, ['Yes'], 'error'],
    ]
    for (const [title, buttons, labels, variant] of cases) {
      it(`has ${title}`, async () => {
        const { calls, open, cb } = callback()
        const promise = dialogs.confirmDestructive('Delete?', 'Title', buttons, cb)
        const dialog = (await top()) as HTMLElement & { buttons: { variant?: string }[] }
        expect(buttonsOf(dialog)).to.eql(labels)
        expect(dialog.buttons.at(-1)?.variant).to.equal(variant)
        expect(nativeOf(dialog).matches(':modal')).to.equal(true)
        await answer(labels.at(-1) as string)
        expect(await promise).to.equal(true)
        expect(calls).to.eql([[true]])
        expect(open).to.eql([true])
      })
    }

    it('answers false after Escape, and never has the focus on what destroys', async () => {
      const promise = dialogs.confirmDestructive('Delete?', 'Title')
      expectFocus(the(await top(), 'button', 'No'))
      await press('Escape')
      expect(await promise).to.equal(false)
    })
  })

  describe('prompt', () => {
    it('asks for a text in a field with a label, and answers it by Enter', async () => {
      const promise = dialogs.prompt('How shall it be called?', 'Rename', { label: 'Name', value: 'old' })
      const dialog = await top()
      const field = dialog.querySelector('input') as HTMLInputElement
      expectFocus(field)
      expect([field.value, field.type, field.autocomplete, field.placeholder]).to.eql(['old', 'text', 'off', 'Name'])
      expect(dialog.querySelector('label')?.textContent).to.equal('Name: ')
      expect(field.labels?.[0]).to.equal(dialog.querySelector('label'))
      expect(buttonsOf(dialog)).to.eql(['No', 'Yes'])
      await press('End')
      await sendKeys({ type: 'er' })
      await press('Enter')
      expect(await promise).to.equal('older')
    })

    it('has the question read with the field, once', async () => {
      const spoken = async (options?: Parameters<typeof dialogs.prompt>[2]): Promise<unknown[]> => {
        const promise = dialogs.prompt('Please say it.', 'Title', options)
        const dialog = await top()
        const field = dialog.querySelector('input') as HTMLInputElement
        const description = dialog.querySelector(`[id="${field.getAttribute('aria-describedby') ?? ''}"]`)
        const both = [nameOf(field), description?.textContent]
        await press('Escape')
        await promise
        return both
      }
      expect(await spoken({ label: 'Name' })).to.eql(['Name:', 'Please say it.'])
      expect(await spoken({ label: 'Password', password: true })).to.eql(['Password', 'Please say it.'])
      expect(await spoken()).to.eql(['Please say it.', undefined])
    })

    it('answers null for No, and after Escape', async () => {
      const first = dialogs.prompt('Name?', 'Title')
      expect(nameOf((await top()).querySelector('input') as Element)).to.equal('Name?')
      await answer('No')
      expect(await first).to.equal(null)
      const second = dialogs.prompt('Name?', 'Title')
      await top()
      await press('Escape')
      expect(await second).to.equal(null)
    })

    it('asks for a password in a field of full width whose label is hidden', async () => {
      const promise = dialogs.prompt('Please say it.', 'Password needed', { label: 'Password', password: true })
      const dialog = await top()
      const field = dialog.querySelector('input') as HTMLInputElement
      expect([field.type, field.autocomplete]).to.eql(['password', 'current-password'])
      expect(nameOf(field)).to.equal('Password')
      expect(dialog.querySelector('label')).to.equal(null)
      const body = nativeOf(dialog).querySelector('[part=body]') as HTMLElement
      expect(field.getBoundingClientRect().width).to.equal(body.getBoundingClientRect().width - 40)
      const told: string[] = []
      for (const name of ['before-close', 'closed'])
        dialog.addEventListener(name, (event) => told.push(JSON.stringify((event as CustomEvent).detail)))
      await sendKeys({ type: 'secret' })
      await press('Enter')
      expect(await promise).to.equal('secret')
      expect(told.join()).to.not.contain('secret')
    })

    const ways: [string, () => Promise<void>, boolean][] = [
      ['Yes', () => answer('Yes'), true],
      ['No', () => answer('No'), false],
      ['Escape', () => press('Escape'), false],
      ['the cross', () => answer('Close "Title" dialog'), false],
    ]
    for (const [way, act, ok] of ways) {
      it(`calls back once with (${ok}, value) after ${way}, when it has closed`, async () => {
        const { calls, open, cb } = callback()
        const promise = dialogs.prompt('Name?', 'Title', cb, true, 'Name', false)
        await top()
        await sendKeys({ type: 'Ada' })
        await act()
        expect(await promise).to.equal(ok ? 'Ada' : null)
        expect(calls).to.eql([[ok, 'Ada']])
        expect(open).to.eql([false])
      })
    }
  })

  describe('message', () => {
    it('has OK for 71 and where nothing is said, and closes before it calls back', async () => {
      for (const buttons of [dialogs.OK_BUTTONS, undefined]) {
        const { calls, open, cb } = callback()
        const promise = dialogs.message('Text', 'Title', 'alert', buttons, cb)
        const dialog = await top()
        expect(buttonsOf(dialog)).to.eql(['OK'])
        expect(dialog).to.have.property('severity', 'warning')
        await answer('OK')
        expect(await promise).to.equal(true)
        expect([calls, open]).to.eql([[[]], [false]])
      }
    })

    it('has No and Yes for 70, and text stays text', async () => {
      const { calls, cb } = callback()
      const promise = dialogs.message('<b>Sure?</b>', 'Title', 'notice', dialogs.YES_NO_BUTTONS, cb)
      const dialog = await top()
      expect(buttonsOf(dialog)).to.eql(['No', 'Yes'])
      expect(dialog.textContent).to.contain('<b>Sure?</b>')
      expect(dialog).to.have.property('severity', 'none')
      await answer('Yes')
      expect(await promise).to.equal(true)
      expect(calls).to.eql([[true]])
    })

    it('shows nothing for an object that has no text, and answers nevertheless', async () => {
      for (const none of [Object.create(null), { toString: () => ({}) }] as unknown as string[])
        for (const ask of [
          () => dialogs.message(none, none, 'alert', undefined, undefined),
          () => dialogs.confirmHtml(none, none),
          () => dialogs.prompt(none, none),
        ]) {
          const promise = ask()
          const dialog = await top()
          expect(dialog.textContent?.trim()).to.equal('')
          await press('Escape')
          expect(Boolean(await promise)).to.equal(false)
        }
    })

    it('shows HTML where it is asked for', async () => {
      void dialogs.message('<b>Bold</b><script></script>', 'Title', 'info', 71, undefined, true, true)
      const dialog = await top()
      expect(dialog.querySelector('b')?.textContent).to.equal('Bold')
      expect(dialog.querySelector('script')).to.equal(null)
    })
  })
})
