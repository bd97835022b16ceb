/** The changes that `<password-strength>` makes to the page's input, and their undo. */
import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { useFakeTimers } from 'sinon'
import {
  advice,
  cleared,
  descriptionOf,
  estimator,
  fieldIn,
  inside,
  toggleOf,
  typed,
} from '../../test/support/estimator.js'
import { all, focused, place, press, reaches, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'

describe('<password-strength> and the input of the page', () => {
  it("is read with the page's input, beside what described it before, and takes that back", async () => {
    estimator()
    const wrapper = await place(
      '<div><p id="rule">Ten characters</p><input type="password" aria-label="Password" aria-describedby="rule" id="one"><password-strength></password-strength></div>',
    )
    const [field, element] = [fieldIn(wrapper), wrapper.querySelector('password-strength') as HTMLElement]
    typed(field, 'a1')
    await reaches(element, 'weak')
    expect(descriptionOf(field)).to.equal(`Ten characters Password strength: Weak. ${advice.join(' ')}`)
    // A script of the page replaces the attribute.
    field.setAttribute('aria-describedby', 'rule')
    field.blur()
    field.focus()
    expect(descriptionOf(field)).to.include('Weak')
    await expect(wrapper).to.be.accessible()
    element.remove()
    await until(() => expect(field.getAttribute('aria-describedby')).to.equal('rule'))
    expect(wrapper.querySelectorAll('span').length).to.equal(0)
  })

  it('leaves the markup of the page as it was until the user types, so that a framework can take it over', async () => {
    estimator()
    const wrapper = await place(
      '<div><password-strength><label>New <input type="password"></label></password-strength></div>',
    )
    const element = wrapper.querySelector('password-strength') as HTMLElement
    expect(element.innerHTML).to.equal('<label>New <input type="password"></label>')
    fieldIn(wrapper).focus()
    expect(element.innerHTML).to.equal('<label>New <input type="password"></label>')
    typed(fieldIn(wrapper), 'a1')
    await reaches(element, 'weak')
    expect(descriptionOf(fieldIn(wrapper))).to.include('Weak')
  })

  for (const [where, markup] of [
    ['inside', inside()],
    [
      'with the id',
      '<div><form><input type="password" id="new-one" aria-label="Password"></form><p></p><password-strength for="new-one"></password-strength></div>',
    ],
    ['before', '<div><label>Password <input type="password"></label><password-strength></password-strength></div>'],
    ['behind', '<div><password-strength></password-strength><input type="password" aria-label="Password"></div>'],
  ] as const) {
    it(`finds the input ${where}, which stays where it is`, async () => {
      estimator()
      const placed = await place(markup)
      const field = fieldIn(placed)
      const parent = field.parentElement
      typed(field, 'a3')
      await reaches(
        placed.closest<HTMLElement>('password-strength') ?? (placed.querySelector('password-strength') as HTMLElement),
        'good',
      )
      expect(field.parentElement === parent).to.equal(true)
    })
  }

  it('finds an input that comes later, another one instead, and no longer the first', async () => {
    estimator()
    const wrapper = await place('<div><password-strength for="later"></password-strength></div>')
    const element = wrapper.firstElementChild as HTMLElement
    expect(all(element, 'button').length).to.equal(0)
    const add = (): HTMLInputElement => {
      const field = Object.assign(document.createElement('input'), {
        type: 'password',
        id: 'later',
        ariaLabel: 'Password',
      })
      wrapper.append(field)
      return field
    }
    const first = add()
    typed(first, 'a3')
    await reaches(element, 'good')
    first.remove()
    typed(add(), 'a1')
    await reaches(element, 'weak')
    expect(first.hasAttribute('aria-describedby')).to.equal(false)
    expect(all(element, 'button').length).to.equal(1)
  })

  it('works in a shadow tree of the page, and asks at once for a field that has the focus already', async () => {
    const seen = estimator()
    const outer = await place('<div></div>')
    const form = document.createElement('form')
    const field = Object.assign(document.createElement('input'), { type: 'password', id: 'deep' })
    const element = Object.assign(document.createElement('password-strength'), { for: 'deep', minScore: 3 })
    outer.attachShadow({ mode: 'open' }).append(form)
    form.append(field)
    field.focus()
    form.append(element)
    await until(() => expect(seen.brought).to.equal(1))
    let sent = 0
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      sent += 1
    })
    typed(field, 'a2')
    await press('Enter')
    expect(sent).to.equal(0)
    await reaches(element, 'so-so')
    await click(toggleOf(element))
    typed(field, '4')
    await press('Enter')
    expect([sent, field.type]).to.eql([1, 'password'])
    form.reset()
    await reaches(element, 'empty')
  })

  describe('asked for a least score', () => {
    it('has the input refuse less, say why, and take it back', async () => {
      estimator()
      const form = (await place(`<form>${inside('min-score="3"')}</form>`)) as unknown as HTMLFormElement
      const element = form.firstElementChild as HTMLElement
      const field = fieldIn(element)
      expect(form.checkValidity(), "an empty field is the page's to judge").to.equal(true)
      typed(field, 'a2')
      await until(() =>
        expect(field.validationMessage).to.equal('This password is too easy to guess. It has to be at least: Good.'),
      )
      typed(field, '3')
      await until(() => expect(field.validationMessage).to.equal(''))
      typed(field, '1')
      await until(() => expect(form.checkValidity()).to.equal(false))
      await cleared(field)
      expect(form.checkValidity()).to.equal(true)
      typed(field, 'a2')
      await until(() => expect(form.checkValidity()).to.equal(false))
      element.setAttribute('min-score', '2')
      await until(() => expect(form.checkValidity()).to.equal(true))
      element.setAttribute('min-score', '4')
      await until(() => expect(form.checkValidity()).to.equal(false))
      element.replaceWith(field)
      await until(() => expect(form.checkValidity()).to.equal(true))
    })

    it('knows it when Enter sends the form right behind the last key', async () => {
      estimator()
      const form = await place(`<form>${inside('min-score="3"')}<button>Save</button></form>`)
      const field = fieldIn(form)
      let sent = 0
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        sent += 1
      })
      typed(field, 'a1')
      await until(() => expect(field.validationMessage).to.not.equal(''))
      const clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
      try {
        typed(field, '4')
        await press('Enter')
        expect([sent, field.validationMessage]).to.eql([1, ''])
        typed(field, '2')
        await press('Enter')
        expect(sent).to.equal(1)
        expect(field.validationMessage).to.not.equal('')
      } finally {
        clock.restore()
      }
    })

    it("leaves the page's own refusal alone", async () => {
      estimator()
      const element = await place(inside('min-score="3"'))
      const field = fieldIn(element)
      field.setCustomValidity('Not your old one.')
      typed(field, 'a1')
      await reaches(element, 'weak')
      expect(field.validationMessage).to.equal('Not your old one.')
      typed(field, '4')
      await reaches(element, 'perfect')
      expect(field.validationMessage).to.equal('Not your old one.')
    })
  })

  describe('shows the password', () => {
    it('and hides it, with the caret and the selection where they were and the field as it was', async () => {
      estimator()
      const element = await place(
        '<password-strength><label>Password <input type="password" autocomplete="new-password" value="abcdefg4"></label></password-strength>',
      )
      const field = fieldIn(element)
      field.focus()
      field.setSelectionRange(2, 5, 'backward')
      // Its description comes once what was typed has been judged, however long that takes.
      const written = (): string => field.outerHTML.replace(/ aria-describedby="[^"]*"/, '')
      const before = written()
      const toggle = toggleOf(element)
      expect([toggle.getAttribute('aria-pressed'), toggle.title]).to.eql(['false', 'Show password'])
      await click(toggle)
      await until(() => expect([toggle.getAttribute('aria-pressed'), toggle.title]).to.eql(['true', 'Hide password']))
      expect([field.type, field.selectionStart, field.selectionEnd, field.selectionDirection]).to.eql([
        'text',
        2,
        5,
        'backward',
      ])
      expect([
        field.autocomplete,
        field.spellcheck,
        field.getAttribute('autocapitalize'),
        field.matches('[data-no-draft]'),
      ]).to.eql(['off', false, 'off', true])
      expect(focused() === field).to.equal(true)
      typed(field, 'x')
      expect(field.value).to.equal('abxfg4')
      await click(toggle)
      expect([field.type, field.selectionStart, field.selectionEnd]).to.eql(['password', 3, 3])
      await until(() => expect(written()).to.equal(before))
      await until(() => expect(toggle.getAttribute('aria-pressed')).to.equal('false'))
    })

    it('by keyboard, with the focus on the button', async () => {
      estimator()
      const element = await place(inside())
      fieldIn(element).focus()
      await press('Tab')
      expect(focused() === toggleOf(element)).to.equal(true)
      await press('Space')
      expect(fieldIn(element).type).to.equal('text')
      await press('Enter')
      expect(fieldIn(element).type).to.equal('password')
      expect(focused() === toggleOf(element)).to.equal(true)
    })

    for (const [when, act] of [
      ['the form is sent', (form: HTMLFormElement) => form.requestSubmit()],
      ['the form is reset', (form: HTMLFormElement) => form.reset()],
      ['the page is left', () => dispatchEvent(new PageTransitionEvent('pagehide'))],
      [
        'the element goes',
        (form: HTMLFormElement) => form.querySelector('password-strength')?.replaceWith(fieldIn(form)),
      ],
    ] as const) {
      it(`no longer once ${when}`, async () => {
        estimator()
        const form = (await place(`<form>${inside()}</form>`)) as unknown as HTMLFormElement
        const field = fieldIn(form)
        let typeSent = ''
        form.addEventListener('submit', (event) => {
          event.preventDefault()
          typeSent = field.type
        })
        await click(toggleOf(form.firstElementChild as HTMLElement))
        expect(field.type).to.equal('text')
        act(form)
        await until(() => expect(field.type).to.equal('password'))
        if (when === 'the form is sent') expect(typeSent).to.equal('password')
        expect(field.hasAttribute('data-no-draft')).to.equal(false)
      })
    }
  })

  it('leaves nothing of itself at the page when it goes', async () => {
    const seen = estimator()
    const element = await place(inside('min-score="4"'))
    const field = fieldIn(element)
    const before = field.outerHTML.replace(/ aria-describedby="[^"]*"/, '')
    typed(field, 'a1')
    await until(() => expect(field.validationMessage).to.not.equal(''))
    element.replaceWith(field)
    await until(() => expect(field.outerHTML).to.equal(before))
    expect(field.validationMessage).to.equal('')
    const { brought } = seen
    typed(field, 'bcd')
    expect(seen.brought).to.equal(brought)
  })
})
