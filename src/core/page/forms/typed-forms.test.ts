import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { place } from '../../../../test/support/page.js'
import { click } from '../../../../test/support/pointer.js'
import { isDirty } from '../../../kits/unsaved/form-changes.js'
import { watchTyping, type Typing } from './typed-forms.js'

describe('a form that a person has typed in', () => {
  let typing: Typing
  beforeEach(() => {
    typing = watchTyping()
  })
  afterEach(() => typing.stop())

  const show = async (inside: string): Promise<HTMLFormElement> => {
    const form = await place<HTMLFormElement>(`<form>${inside}</form>`)
    form.addEventListener('submit', (event) => event.preventDefault())
    return form
  }
  const field = <T extends HTMLElement = HTMLInputElement>(form: HTMLFormElement, at = 0): T => form.elements[at] as T
  /** As a framework fills a field. */
  const fill = (form: HTMLFormElement, text: string, at = 0): void => {
    field(form, at).value = text
    for (const type of ['input', 'change']) field(form, at).dispatchEvent(new Event(type, { bubbles: true }))
  }
  const type = async (form: HTMLFormElement, text: string, at = 0): Promise<void> => {
    await click(field(form, at))
    await sendKeys({ type: text })
  }

  it('is not one that a framework has filled, before or after somebody looked at it', async () => {
    const form = await show('<input><input>')
    fill(form, 'from the server')
    await click(field(form, 1))
    await sendKeys({ press: 'Tab' })
    expect(isDirty(form)).to.equal(false)
    fill(form, 'fresh from the server')
    expect(isDirty(form)).to.equal(false)
  })

  it('is one where something was typed, also over what a framework had filled in', async () => {
    const form = await show('<input>')
    fill(form, 'a')
    await type(form, 'b')
    expect(isDirty(form)).to.equal(true)
  })

  it('is one whose framework keeps the default in step with what is typed', async () => {
    const form = await show('<input>')
    field(form).addEventListener('input', () => {
      field(form).defaultValue = field(form).value
    })
    await type(form, 'b')
    expect(isDirty(form)).to.equal(true)
  })

  it('is not one where it was taken back', async () => {
    const form = await show('<input>')
    fill(form, 'a')
    await type(form, 'b')
    await sendKeys({ press: 'Backspace' })
    expect(isDirty(form)).to.equal(field(form).value !== 'a')
    expect(isDirty(form)).to.equal(false)
  })

  it('is one where something was checked, chosen or pasted', async () => {
    const box = await show('<label>Box<input type="checkbox"></label>')
    await click(box.querySelector('label') as HTMLElement)
    expect(isDirty(box), 'checked').to.equal(true)
    const list = await show('<select><option>One<option>Two</select>')
    field(list).focus()
    await sendKeys({ press: 'ArrowDown' })
    expect(isDirty(list), 'chosen').to.equal(true)
    const text = await show('<input>')
    field(text).focus()
    document.execCommand('insertText', false, 'pasted')
    expect(isDirty(text), 'pasted').to.equal(true)
  })

  it('is one with a text that is edited in place', async () => {
    const form = await show('<div contenteditable role="textbox" aria-label="Letter">Dear Bob</div>')
    expect(isDirty(form)).to.equal(false)
    await click(form.firstElementChild as HTMLElement)
    await sendKeys({ type: 'x' })
    expect(isDirty(form)).to.equal(true)
  })

  it('is not the other form of the page, nor a field elsewhere', async () => {
    const [one, other] = [await show('<input>'), await show('<input>')]
    const alone = await place<HTMLInputElement>('<input>')
    fill(other, 'a')
    await click(alone)
    await sendKeys({ type: 'x' })
    await type(one, 'x')
    expect([isDirty(one), isDirty(other)]).to.eql([true, false])
  })

  it('is one whose field stands outside of it', async () => {
    const form = await place<HTMLFormElement>('<form id="here"></form>')
    const outside = await place<HTMLInputElement>('<input form="here">')
    await click(outside)
    await sendKeys({ type: 'x' })
    expect(isDirty(form)).to.equal(true)
  })

  it('is as good as saved once it was reset, unless the page prevents that', async () => {
    const form = await show('<input>')
    await type(form, 'x')
    form.addEventListener('reset', (event) => event.preventDefault(), { once: true })
    form.reset()
    expect(isDirty(form), 'prevented').to.equal(true)
    form.reset()
    fill(form, 'from the server')
    expect(isDirty(form), 'reset').to.equal(false)
    await type(form, 'y')
    expect(isDirty(form), 'typed again').to.equal(true)
  })

  it('is saved with the first request that succeeds after it was sent', async () => {
    const form = await show('<input><button>Send</button>')
    await type(form, 'x')
    typing.sentIsSaved()
    expect(isDirty(form), 'before it was sent').to.equal(true)
    await click(field(form, 1))
    expect(isDirty(form), 'as long as nothing succeeds').to.equal(true)
    typing.sentIsSaved()
    expect(isDirty(form), 'sent').to.equal(false)
    await click(field(form, 1))
    await type(form, 'y')
    typing.sentIsSaved()
    expect(isDirty(form), 'typed after it was sent').to.equal(true)
  })

  it('is one where something was typed before anyone listened', async () => {
    typing.stop()
    const form = await show('<input>')
    await type(form, 'x')
    expect(isDirty(form)).to.equal(false)
    typing = watchTyping()
    expect(isDirty(form)).to.equal(true)
  })

  it('is not looked for any more after the stop', async () => {
    const form = await show('<input>')
    typing.stop()
    await type(form, 'x')
    expect(isDirty(form)).to.equal(false)
  })
})
