import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { answer, buttonsOf, callback, expectFocus, nativeOf, shown, top } from '../../../test/support/dialogs.js'
import { nameOf, place, press, the, until } from '../../../test/support/page.js'
import { click, doubleClick } from '../../../test/support/pointer.js'
import { pause } from '../../core/page/time/yield-to-page.js'
import { dialogs, dialogsOn } from './dialogs.js'

/** All have closed. */
const over = (): Promise<void> => until(() => expect(shown()).to.eql([]))

describe('dialogs', () => {
  afterEach(() => {
    for (const dialog of shown()) dialog.remove()
  })

  for (const name of ['alert', 'info'] as const) {
    describe(name, () => {
      it('says it with OK, and resolves when it was answered', async () => {
        const promise = dialogs[name]('Line 1\nLine <b>2</b>', 'Title')
        const dialog = await top()
        expect(nativeOf(dialog).getAttribute('role')).to.equal('alertdialog')
        expect(nameOf(the(dialog, 'alertdialog'))).to.equal('Title')
        expect(dialog.textContent).to.contain('Line <b>2</b>')
        expect(buttonsOf(dialog)).to.eql(['OK'])
        expectFocus(the(dialog, 'button', 'OK'))
        await press('Enter')
        expect(await promise).to.equal(undefined)
        expect(shown()).to.eql([])
      })

      it('closes before it calls back without an argument', async () => {
        const { calls, open, cb } = callback()
        const promise = dialogs[name]('Text', 'Title', cb, true)
        await answer('OK')
        await promise
        expect(calls).to.eql([[]])
        expect(open).to.eql([false])
      })

      for (const [way, act] of [
        ['Escape', () => press('Escape')],
        ['the cross', () => answer('Close "Title" dialog')],
      ] as const) {
        it(`calls back with false after ${way}`, async () => {
          const { calls, cb } = callback()
          const promise = dialogs[name]('Text', 'Title', cb)
          await top()
          await act()
          await promise
          expect(calls).to.eql([[false]])
        })
      }
    })
  }

  describe('confirm', () => {
    for (const [name, given] of [
      ['Yes', true],
      ['No', false],
    ] as const) {
      it(`answers ${given} for ${name}, and calls back before it closes`, async () => {
        const { calls, open, cb } = callback()
        const promise = dialogs.confirm('Sure?', 'Title', cb)
        const dialog = await top()
        expect(buttonsOf(dialog)).to.eql(['No', 'Yes'])
        expectFocus(the(dialog, 'button', 'Yes'))
        await answer(name)
        expect(await promise).to.equal(given)
        expect(calls).to.eql([[given]])
        expect(open).to.eql([true])
      })
    }

    for (const [way, act] of [
      ['Escape', () => press('Escape')],
      ['the cross', () => answer('Close "Title" dialog')],
    ] as const) {
      it(`answers false after ${way}`, async () => {
        const { calls, cb } = callback()
        const promise = dialogs.confirm('Sure?', 'Title', cb)
        await top()
        await act()
        expect(await promise).to.equal(false)
        expect(calls).to.eql([[false]])
      })
    }

    it('reports what a callback throws, and closes all the same', async () => {
      const report = stub(globalThis, 'reportError')
      const error = new Error('of the page')
      const promise = dialogs.confirm('Sure?', 'Title', () => {
        throw error
      })
      await answer('Yes')
      expect(await promise).to.equal(true)
      report.restore()
      expect(report.args).to.eql([[error]])
    })

    it('answers false where the page removes it', async () => {
      const promise = dialogs.confirm('Sure?', 'Title')
      ;(await top()).remove()
      expect(await promise).to.equal(false)
    })
  })

  it('confirmHtml shows formatted text and nothing that runs', async () => {
    const promise = dialogs.confirmHtml('<b>Bold</b><img src="x" onerror="alert(1)"><script>alert(2)</script>', 'Title')
    const dialog = await top()
    expect(dialog.querySelector('b')?.textContent).to.equal('Bold')
    expect(dialog.querySelector('script, [onerror]')).to.equal(null)
    await answer('No')
    expect(await promise).to.equal(false)
  })

  describe('open', () => {
    it('answers with the value of a button of the caller’s own, and shows a node of theirs', async () => {
      const content = document.createElement('ul')
      content.textContent = 'a list'
      const promise = dialogs.open({
        title: 'Title',
        text: 'Text',
        content,
        severity: 'error',
        size: 'large',
        buttons: [
          { label: 'Discard', value: 0, variant: 'error' },
          { label: 'Save', value: 1 },
        ],
      })
      const dialog = await top()
      expect(content.parentElement).to.equal(dialog)
      expect(buttonsOf(dialog)).to.eql(['Discard', 'Save'])
      await answer('Discard')
      expect(await promise).to.equal(0)
    })

    it('answers null when it was dismissed, and true for the OK that it brings along', async () => {
      const first = dialogs.open({ title: 'Title', text: 'Text' })
      await top()
      await press('Escape')
      expect(await first).to.equal(null)
      const second = dialogs.open({ title: 'Title', text: 'Text' })
      await answer('OK')
      expect(await second).to.equal(true)
    })
  })

  describe('one at a time', () => {
    const headings = (): unknown[] => shown().map((dialog) => (dialog as HTMLElement & { heading: string }).heading)

    it('asks in the order of the calls', async () => {
      const first = dialogs.confirm('First?', 'First')
      const second = dialogs.prompt('Second?', 'Second')
      const third = dialogs.alert('Third', 'Third')
      await top()
      expect(headings()).to.eql(['First'])
      await answer('Yes')
      expect(await first).to.equal(true)
      await until(() => expect(headings()).to.eql(['Second']))
      ;(await top()).remove()
      expect(await second).to.equal(null)
      await until(() => expect(headings()).to.eql(['Third']))
      await press('Escape')
      await third
      await over()
    })

    it('opens one for a double click', async () => {
      const answers: Promise<boolean>[] = []
      const button = await place('<button>Delete</button>')
      button.addEventListener('click', () => answers.push(dialogs.confirm('Sure?', 'Title')))
      await doubleClick(button)
      await top()
      expect(shown()).to.have.length(1)
      while (shown().length > 0) {
        await press('Escape')
        await pause()
      }
      expect(await Promise.all(answers)).not.to.include(true)
    })

    it('asks what a callback asks when that dialog has closed', async () => {
      let told: Promise<void> | undefined
      const first = dialogs.confirm('First?', 'First', () => {
        told = dialogs.alert('Second', 'Second')
      })
      await answer('Yes')
      await first
      await until(() => expect(headings()).to.eql(['Second']))
      await top()
      await press('Escape')
      await told
    })

    it('lets a control in the content of a dialog ask above it, one at a time', async () => {
      const content = document.createElement('button')
      content.textContent = 'Clear'
      const asked: Promise<boolean>[] = []
      content.addEventListener('click', () =>
        asked.push(dialogs.confirm('Sure?', 'Inner'), dialogs.confirm('Really?', 'Last')),
      )
      const outer = dialogs.open({ title: 'Outer', content })
      await top()
      await click(content)
      await until(() => expect(headings()).to.eql(['Outer', 'Inner']))
      await answer('Yes')
      await until(() => expect(headings()).to.eql(['Outer', 'Last']))
      await answer('No')
      expect(await Promise.all(asked)).to.eql([true, false])
      expect(headings()).to.eql(['Outer'])
      await answer('OK')
      expect(await outer).to.equal(true)
    })

    const askers: [string, (button: HTMLButtonElement) => Node][] = [
      [
        'takes no focus by a press, as in Safari',
        (button) => {
          button.addEventListener('mousedown', (event) => event.preventDefault())
          return button
        },
      ],
      [
        'disables itself first',
        (button) => {
          button.addEventListener('click', () => {
            button.disabled = true
            button.blur()
          })
          return button
        },
      ],
      [
        'came in a fragment',
        (button) => {
          const fragment = document.createDocumentFragment()
          fragment.append('Text', button)
          return fragment
        },
      ],
    ]
    for (const [how, contentWith] of askers)
      it(`lets a control ask above its dialog that ${how}`, async () => {
        const button = document.createElement('button')
        button.textContent = 'Clear'
        const content = contentWith(button)
        let asked: Promise<boolean> | undefined
        button.addEventListener('click', () => {
          asked = dialogs.confirm('Sure?', 'Inner')
        })
        const outer = dialogs.open({ title: 'Outer', content })
        the(await top(), 'button', 'OK').focus()
        await click(button)
        await until(() => expect(headings()).to.eql(['Outer', 'Inner']))
        await answer('Yes')
        expect(await asked).to.equal(true)
        await answer('OK')
        expect(await outer).to.equal(true)
      })

    it('does not wait for a dialog that leaves the page usable', async () => {
      const note = dialogs.alert('Text', 'Note', undefined, false)
      await top()
      const question = dialogs.confirm('Sure?', 'Question')
      await until(() => expect(headings()).to.eql(['Note', 'Question']))
      await answer('Yes')
      expect(await question).to.equal(true)
      await answer('OK')
      await note
    })
  })

  it('is modal unless the caller says otherwise', async () => {
    void dialogs.alert('Text', 'Title', undefined, false)
    expect(nativeOf(await top()).matches(':modal')).to.equal(false)
    await press('Escape')
    await over()
  })

  it('survives missing texts', async () => {
    const promise = dialogs.alert(undefined as never)
    expect(nameOf(the(await top(), 'alertdialog'))).to.equal('Dialog')
    await press('Escape')
    await promise
  })
})

describe('dialogs that cannot be loaded', () => {
  const told: string[] = []
  const get = customElements.get.bind(customElements)
  // As on a page where nothing has defined the element yet, and nothing offers it.
  beforeEach(() => {
    told.length = 0
    customElements.get = (name) => (name === 'modal-dialog' ? undefined : get(name))
  })
  afterEach(() => {
    customElements.get = get
  })
  const without = (online = true): ReturnType<typeof dialogsOn> =>
    dialogsOn({ alert: (text) => told.push(text), online: () => online })

  it('say so by the browser’s own means, and every promise settles', async () => {
    const broken = without()
    expect(await broken.alert('Text', 'Title')).to.equal(undefined)
    expect(told[0]).to.match(/^Error loading message template: .+modal-dialog/)
    expect(await broken.confirm('Sure?', 'Title')).to.equal(false)
    expect(await broken.prompt('Name?', 'Title')).to.equal(null)
    expect(await broken.open({ title: 'Title' })).to.equal(null)
    expect(told).to.have.length(4)
  })

  it('say what was to be said where there is no connection', async () => {
    await without(false).alert('Text', 'Title')
    expect(told).to.eql(['Title: Text'])
  })

  it('tell old callbacks false', async () => {
    const broken = without()
    const { calls, cb } = callback()
    await broken.alert('Text', 'Title', cb)
    await broken.confirm('Text', 'Title', cb)
    await broken.confirmDestructive('Text', 'Title', 70, cb)
    await broken.prompt('Text', 'Title', cb)
    expect(calls).to.eql([[false], [false], [false], [false, '']])
  })
})
