import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place } from '../../../test/support/page.js'
import { noteFirstValues } from '../../core/page/forms/form-fields.js'
import { typedForms } from '../../core/page/forms/typed-forms.js'
import { dirtyForms, formName, isDirty } from './form-changes.js'

const form = async (markup: string): Promise<HTMLFormElement> => {
  const host = await place(`<div><h2 id="outside"> The
    label </h2>${markup}</div>`)
  const form = host.querySelector('form') as HTMLFormElement
  typedForms().set(form, 'fields')
  return form
}

describe('the name of a form', () => {
  for (const [what, markup, name] of [
    ['the text that labels it', '<form aria-labelledby="outside nobody" aria-label="B"></form>', 'The label'],
    ['its label', '<form aria-label="B" name="c"><h2>D</h2></form>', 'B'],
    ['its legend', '<form name="c"><h2>D</h2><fieldset><legend>E</legend></fieldset></form>', 'E'],
    ['its first heading', '<form name="c"><h3><label>D <b>d</b></label></h3><h2>E</h2></form>', 'D d'],
    ['a heading by role', '<form><div role="heading">D</div></form>', 'D'],
    [
      'its name, also where a field is called name',
      '<form name="c" aria-label=" "><input name="name" value="x"></form>',
      'c',
    ],
    ['nothing', '<form><input></form>', ''],
  ] as const)
    it(`is ${what}`, async () => expect(formName(await form(markup))).to.equal(name))
})

describe('a changed form', () => {
  it('is told among the forms of the page', async () => {
    const own = await form('<form><input></form><form><input></form>')
    expect(dirtyForms().length).to.equal(0)
    ;(own.elements[0] as HTMLInputElement).value = 'x'
    expect(dirtyForms().map((one) => one === own)).to.eql([true])
  })

  it('is seen where a framework changes the default along with the value, once its first values were noted', async () => {
    const own = await form('<form><input value="a"></form>')
    const field = own.elements[0] as HTMLInputElement
    noteFirstValues(own)
    field.value = 'ab'
    field.defaultValue = 'ab'
    noteFirstValues(own)
    expect(isDirty(own)).to.equal(true)
    field.value = 'a'
    field.defaultValue = 'a'
    expect(isDirty(own)).to.equal(false)
  })

  it('does not look at a password, also not when it is shown later', async () => {
    const own = await form('<form><input type="password" value="a"></form>')
    const field = own.elements[0] as HTMLInputElement
    noteFirstValues(own)
    field.type = 'text'
    field.defaultValue = 'b'
    expect(isDirty(own)).to.equal(false)
  })
})
