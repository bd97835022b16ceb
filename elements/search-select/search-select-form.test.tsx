import { expectOnConsole } from '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { input, type SearchSelect } from '../../test/support/choices.js'
import { watchTyping } from '../../src/core/page/forms/typed-forms.js'
import { isDirty } from '../../src/kits/unsaved/form-changes.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { all, focused, nameOf, place, press, reaches, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'

const options = '<option value="r">Red</option><option value="g" selected>Green</option><option value="b">Blue</option>'
const sent = (form: HTMLFormElement): string =>
  [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`).join('&')
const shown = (element: Element): string => input(element).value

async function inForm(
  inside: string,
): Promise<{ form: HTMLFormElement; element: SearchSelect; select: HTMLSelectElement }> {
  const form = await place<HTMLFormElement>(`<form>${inside}</form>`)
  return {
    form,
    element: form.querySelector('search-select') as SearchSelect,
    select: form.querySelector('select') as HTMLSelectElement,
  }
}
const bare = (attributes = '', inside = options): ReturnType<typeof inForm> =>
  inForm(`<search-select name="c" ${attributes}>${inside}</search-select>`)
const around = (attributes = '', inside = options, own = ''): ReturnType<typeof inForm> =>
  inForm(`<search-select ${own}><select name="c" ${attributes}>${inside}</select></search-select>`)

async function pick(element: Element, text: string): Promise<void> {
  input(element).focus()
  await sendKeys({ type: text })
  await press('Enter')
  await press('Escape')
}

describe('<search-select> in a form', () => {
  it('sends one value, or each of several, or an empty one, in the turn in which it changes', async () => {
    const { form, element } = await bare()
    expect(sent(form)).to.equal('c=g')
    element.value = 'b'
    expect([sent(form), element.value]).to.eql(['c=b', 'b'])
    element.value = ''
    expect(sent(form)).to.equal('c=')
    const several = await bare('multiple', options.replaceAll('value', 'selected value'))
    expect(sent(several.form)).to.equal('c=r&c=g&c=b')
    several.element.value = ['b']
    expect(sent(several.form)).to.equal('c=b')
    several.element.value = []
    expect(sent(several.form)).to.equal('')
  })

  it('keeps a value that no option has, and shows its label as soon as there is one', async () => {
    const { form, element } = await bare('', '')
    element.value = 'ada'
    await until(() => expect([sent(form), shown(element)]).to.eql(['c=ada', 'ada']))
    element.options = [{ value: 'ada', label: 'Ada' }]
    await until(() => expect(shown(element)).to.equal('Ada'))
  })

  it('takes options that come later, with what is chosen by default, until the user has chosen', async () => {
    const { form, element } = await bare('', '')
    element.append(new Option('Red', 'r'), new Option('Green', 'g', true))
    await until(() => expect([sent(form), shown(element)]).to.eql(['c=g', 'Green']))
    await pick(element, 'Red')
    element.append(new Option('Blue', 'b', true))
    await nextFrame()
    expect(sent(form)).to.equal('c=r')
  })

  it('goes back to what the page said when the form is reset, without an event', async () => {
    const { form, element } = await bare()
    await pick(element, 'Blue')
    expect(sent(form)).to.equal('c=b')
    let heard = 0
    element.addEventListener('change', () => {
      heard += 1
    })
    form.reset()
    await until(() => expect([sent(form), shown(element), element.value, heard]).to.eql(['c=g', 'Green', 'g', 0]))
  })

  it('is enabled where disabled="false" is written, as frameworks do, at first and later', async () => {
    const { form, element } = await bare('disabled="false"')
    expect([sent(form), input(element).disabled, element.matches(':disabled')]).to.eql(['c=g', false, false])
    element.setAttribute('disabled', 'true')
    await until(() => expect([sent(form), input(element).disabled]).to.eql(['', true]))
    element.setAttribute('disabled', 'false')
    await until(() =>
      expect([sent(form), input(element).disabled, element.matches(':disabled')]).to.eql(['c=g', false, false]),
    )
  })

  it('sends nothing and takes nothing while it or its fieldset is disabled', async () => {
    const { form, element } = await inForm(
      `<fieldset disabled><search-select name="c" aria-label="C">${options}</search-select></fieldset>`,
    )
    expect([sent(form), input(element).disabled]).to.eql(['', true])
    form.querySelector('fieldset')?.removeAttribute('disabled')
    await until(() => expect([sent(form), input(element).disabled]).to.eql(['c=g', false]))
    element.disabled = true
    await until(() =>
      expect([sent(form), input(element).disabled, all(element, 'button', 'Clear').length]).to.eql(['', true, 0]),
    )
  })

  it('is not valid while something is missing, says what, and stops the form', async () => {
    const { form, element } = await bare('required aria-label="Colour"', '<option value="r">Red</option>')
    expect([
      element.validity.valueMissing,
      element.validationMessage,
      element.willValidate,
      form.checkValidity(),
    ]).to.eql([true, 'Please choose an item.', true, false])
    await until(() =>
      expect([input(element).getAttribute('aria-invalid'), input(element).getAttribute('aria-description')]).to.eql([
        'true',
        'Please choose an item.',
      ]),
    )
    expect([element.reportValidity(), focused() === input(element)]).to.eql([false, true])
    await pick(element, 'Red')
    expect([element.checkValidity(), form.checkValidity()]).to.eql([true, true])
    await until(() => expect(input(element).hasAttribute('aria-invalid')).to.equal(false))
    element.setCustomValidity('Not that one')
    expect([element.checkValidity(), element.validationMessage, element.validity.customError]).to.eql([
      false,
      'Not that one',
      true,
    ])
    element.setCustomValidity('')
    expect(element.checkValidity()).to.equal(true)
    expect((await bare('required multiple', '')).element.validationMessage).to.equal('Please choose at least one item.')
  })

  it('is named by the page’s label, which brings the focus', async () => {
    const wrapper = await place(
      `<div><label for="c">Favourite <b>colour</b></label><search-select id="c" name="c">${options}</search-select><label>Second <search-select>${options}</search-select></label></div>`,
    )
    const [first, second] = wrapper.querySelectorAll('search-select')
    if (!first || !second) throw new Error('They are not there.')
    expect([nameOf(input(first)), nameOf(input(second))]).to.eql(['Favourite colour', 'Second'])
    for (const [at, element] of [first, second].entries()) {
      await click(wrapper.querySelectorAll('label')[at])
      expect(focused() === input(element), `${at}`).to.equal(true)
    }
    first.focus()
    expect(focused() === input(first)).to.equal(true)
  })

  it('is named and described by what the page refers to', async () => {
    const wrapper = await place(
      '<div><p id="n">Name</p><p id="d">Hint</p><search-select aria-labelledby="n" aria-describedby="d"></search-select></div>',
    )
    const element = wrapper.querySelector('search-select') as SearchSelect
    await until(() =>
      expect([nameOf(input(element)), input(element).getAttribute('aria-description')]).to.eql(['Name', 'Hint']),
    )
  })

  it('is restored by the browser with its labels, and filled in by it', async () => {
    expectOnConsole(/left out, the first at place/)
    const { form, element } = await bare('multiple', '')
    element.formStateRestoreCallback('[{"value":"ada","label":"Ada"},{"value":"bob","label":"Bob"}]')
    await until(() =>
      expect([sent(form), all(element, 'listitem').map((chip) => chip.textContent)]).to.eql([
        'c=ada&c=bob',
        ['Ada', 'Bob'],
      ]),
    )
    for (const nonsense of ['{', '[null,{}]', null, new FormData()]) element.formStateRestoreCallback(nonsense)
    const one = await bare()
    one.element.formStateRestoreCallback('b')
    await until(() => expect([sent(one.form), shown(one.element)]).to.eql(['c=b', 'Blue']))
  })

  it('counts as unsaved work once it is changed, also where several may be chosen', async () => {
    const typing = watchTyping()
    for (const attributes of ['', 'multiple']) {
      const { form, element } = await bare(attributes)
      expect(isDirty(form)).to.equal(false)
      await pick(element, 'Blue')
      expect(isDirty(form), attributes).to.equal(true)
    }
    typing.stop()
  })
})

describe('<search-select> around a list of the page', () => {
  it('hides the list, shows what it holds, and leaves it to submit under its name', async () => {
    const { form, element, select } = await around()
    expect([shown(element), sent(form), select.checkVisibility()]).to.eql(['Green', 'c=g', false])
    const heard: string[] = []
    for (const [name, target] of [
      ['select', select],
      ['form', form],
    ] as const)
      target.addEventListener('change', () => heard.push(name))
    await pick(element, 'Blue')
    expect([sent(form), select.value, element.value, heard]).to.eql(['c=b', 'b', 'b', ['select', 'form']])
  })

  it('follows what scripts of the page do with the list', async () => {
    const { element, select } = await around('', '<option value="">None</option><option value="r">Red</option>')
    expect(input(element).placeholder).to.equal('None')
    select.value = 'r'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(shown(element)).to.equal('Red'))
    select.replaceChildren(new Option('One', '1'), new Option('Two', '2'))
    await until(() => expect(shown(element)).to.equal('One'))
    input(element).focus()
    await press('ArrowDown')
    await until(() => expect(all(element, 'option').map((row) => row.textContent)).to.eql(['One', 'Two']))
  })

  const byScript: readonly (readonly [what: string, change: (select: HTMLSelectElement) => void])[] = [
    ['value', (select) => (select.value = 'b')],
    ['selectedIndex', (select) => (select.selectedIndex = 2)],
    ['selectedIndex of its options', (select) => (select.options.selectedIndex = 2)],
    ['selected of an option', (select) => ((select.options[2] as HTMLOptionElement).selected = true)],
    ['selected of an option that is new', (select) => select.add(new Option('New', 'n', false, true), 0)],
    ['the attribute of an option', (select) => select.options[2]?.setAttribute('selected', '')],
    [
      'the text of an option',
      (select) => (((select.options[1] as HTMLOptionElement).firstChild as Text).data = 'Mint'),
    ],
    ['the end of the chosen option', (select) => select.remove(1)],
    ['no option at all', (select) => (select.selectedIndex = -1)],
    ['a value that no option has', (select) => (select.value = 'x')],
    ['a loop', (select) => [...select.options].forEach((option) => (option.selected = option.value === 'b'))],
  ]
  for (const [what, change] of byScript)
    it(`shows what is sent where a script of the page sets ${what}`, async () => {
      const { form, element, select } = await around()
      const inSight = (): string => select.selectedOptions[0]?.label ?? ''
      for (const again of [false, true]) {
        change(select)
        await until(() => expect([shown(element), element.value]).to.eql([inSight(), select.value]))
        form.reset()
        await until(() => expect([shown(element), element.value]).to.eql([inSight(), select.value]))
        if (!again) await pick(element, 'Red')
      }
      expect(new FormData(form).get('c') ?? '').to.equal(select.value)
    })

  it('says at once what a script has chosen, also of several', async () => {
    const one = await around()
    one.select.value = 'b'
    expect(one.element.value).to.equal('b')
    const { form, element, select } = await around('multiple')
    for (const option of select.options) option.selected = option.value !== 'g'
    await until(() => expect([element.value, sent(form)]).to.eql([['r', 'b'], 'c=r&c=b']))
    await until(() => expect(all(element, 'listitem').map((chip) => chip.textContent)).to.eql(['Red', 'Blue']))
  })

  it('follows the form that the list belongs to, where the element is in none', async () => {
    const page = await place(
      `<div><form id="far"></form><search-select><select name="c" form="far">${options}</select></search-select></div>`,
    )
    const [element, form] = [page.querySelector('search-select') as SearchSelect, page.querySelector('form')]
    await pick(element, 'Blue')
    form?.reset()
    await until(() => expect([shown(element), element.value]).to.eql(['Green', 'g']))
  })

  it('may be emptied only where the list has an empty option', async () => {
    const closed = await around()
    expect(all(closed.element, 'button', 'Clear')).to.have.length(0)
    const { form, element, select } = await around('', `<option value="">None</option>${options}`)
    await click(the(element, 'button', 'Clear'))
    await until(() => expect([sent(form), select.value, shown(element)]).to.eql(['c=', '', '']))
  })

  it('adds to the list what it did not offer, for several as for entries of one’s own', async () => {
    const { form, element, select } = await around('multiple', options, 'tags')
    await pick(element, 'new')
    expect([sent(form), [...select.selectedOptions].map(({ label }) => label)]).to.eql(['c=g&c=new', ['Green', 'new']])
    form.reset()
    await until(() => expect([sent(form), element.value]).to.eql(['c=g', ['g']]))
  })

  it('answers itself for what is missing, because a hidden list cannot', async () => {
    const { form, element, select } = await around(
      'required',
      '<option value="">None</option><option value="r">Red</option>',
    )
    expect([form.checkValidity(), element.validity.valueMissing, select.required]).to.eql([false, true, false])
    await pick(element, 'Red')
    expect([form.checkValidity(), sent(form)]).to.eql([true, 'c=r'])
    element.remove()
    await until(() => expect(select.required).to.equal(true))
  })

  it('is disabled with the list, and disables it', async () => {
    const { form, element, select } = await around('disabled')
    expect([input(element).disabled, sent(form)]).to.eql([true, ''])
    select.disabled = false
    await until(() => expect([input(element).disabled, sent(form)]).to.eql([false, 'c=g']))
    element.disabled = true
    await until(() => expect([select.disabled, sent(form)]).to.eql([true, '']))
    element.disabled = false
    await until(() => expect([select.disabled, sent(form)]).to.eql([false, 'c=g']))
  })

  it('is named by the label of the list, which brings the focus to the field', async () => {
    const wrapper = await place(
      `<div><label for="list">Colour</label><search-select><select id="list" name="c">${options}</select></search-select></div>`,
    )
    const element = wrapper.querySelector('search-select') as SearchSelect
    expect(nameOf(input(element))).to.equal('Colour')
    await click(wrapper.querySelector('label'))
    await until(() => expect(focused() === input(element)).to.equal(true))
  })

  it('gives all back when it goes, and takes it again when it comes', async () => {
    const { form, element } = await around('required')
    await pick(element, 'Red')
    element.remove()
    await endOfTurn()
    const select = element.querySelector('select') as HTMLSelectElement
    const all = [select, select.options, ...select.options]
    expect(all.flatMap((each) => Object.getOwnPropertyNames(each)).filter((name) => /^[a-z]/.test(name))).to.eql([])
    form.append(element)
    await reaches(element, 'closed')
    expect([sent(form), shown(element)]).to.eql(['c=r', 'Red'])
  })
})
