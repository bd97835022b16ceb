import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place } from '../../../test/support/page.js'
import { typedForms } from '../../core/page/forms/typed-forms.js'
import { holdReload } from './reload-blockers.js'
import { unsavedWork } from './unsaved-work.js'

const inForm = ['changes in a form']

async function form(markup: string, act: (form: HTMLFormElement) => void = () => undefined): Promise<string[]> {
  const host = await place(`<div>${markup.includes('<form') ? markup : `<form>${markup}</form>`}</div>`)
  const own = host.querySelector('form') as HTMLFormElement
  typedForms().set(own, 'fields')
  act(own)
  return unsavedWork()
}

const field = <T extends HTMLElement>(owner: HTMLFormElement): T => owner.elements[0] as T
const write =
  (text: string) =>
  (owner: HTMLFormElement): void => {
    field<HTMLInputElement>(owner).value = text
  }

describe('unsavedWork', () => {
  it('is nothing on a page without forms', () => {
    expect(unsavedWork()).to.eql([])
  })

  it('is nothing in a form that stands as it came', async () => {
    expect(
      await form(`
      <input value="a"><input type="number" value="3"><input type="hidden" value="b"><input type="checkbox" checked><input type="radio" name="r" checked>
      <input type="color"><input type="range"><input type="date"><input type="file"><textarea>text</textarea><button>Save</button>
      <select><option>1<option>2</select><select><option>1<option selected>2</select><select multiple><option>1<option selected>2</select>`),
    ).to.eql([])
  })

  const changes: [string, string, (form: HTMLFormElement) => void][] = [
    ['a text', '<input value="a">', write('ab')],
    ['an emptied text', '<input value="a">', write('')],
    ['a textarea', '<textarea>a</textarea>', write('b')],
    ['a date', '<input type="date">', write('2026-01-01')],
    ['a colour', '<input type="color" value="#000000">', write('#ff0000')],
    [
      'a checkbox',
      '<input type="checkbox">',
      (owner) => {
        field<HTMLInputElement>(owner).checked = true
      },
    ],
    [
      'an unchecked checkbox',
      '<input type="checkbox" checked>',
      (owner) => {
        field<HTMLInputElement>(owner).checked = false
      },
    ],
    [
      'a list',
      '<select><option>1<option>2</select>',
      (owner) => {
        field<HTMLSelectElement>(owner).selectedIndex = 1
      },
    ],
    [
      'a list with a default',
      '<select><option>1<option selected>2</select>',
      (owner) => {
        field<HTMLSelectElement>(owner).selectedIndex = 0
      },
    ],
    [
      'a list of several',
      '<select multiple><option>1<option>2</select>',
      (owner) => {
        ;(field<HTMLSelectElement>(owner).options[1] as HTMLOptionElement).selected = true
      },
    ],
    ['a field outside that belongs to the form', '<form id="f"></form><input form="f">', write('x')],
  ]
  for (const [what, markup, act] of changes) {
    it(`is a form with ${what} changed`, async () => {
      expect(await form(markup, act)).to.eql(inForm)
    })
  }

  it('is a form with a file chosen', async () => {
    expect(
      await form('<input type="file">', (owner) => {
        const files = new DataTransfer()
        files.items.add(new File(['a'], 'a.txt'))
        field<HTMLInputElement>(owner).files = files.files
      }),
    ).to.eql(inForm)
  })

  for (const markup of [
    '<input type="search">',
    '<input type="password">',
    '<input disabled>',
    '<fieldset disabled><input></fieldset>',
    '<form role="search"><input></form>',
    '<div role="search"><form><input></form></div>',
    '<search><form><input></form></search>',
  ]) {
    it(`is not what stands in ${markup}`, async () => {
      expect(
        await form(markup, (owner) => {
          ;(owner.querySelector('input') as HTMLInputElement).value = 'x'
        }),
      ).to.eql([])
    })
  }

  it('is what a form says of itself', async () => {
    expect(await form('<form data-unsaved></form>')).to.eql(inForm)
    document.querySelector('form')?.remove()
    expect(await form('<form data-unsaved="false"><input></form>', write('x'))).to.eql([])
  })

  it('is not what has been reset', async () => {
    expect(
      await form('<input value="a">', (owner) => {
        write('b')(owner)
        owner.reset()
      }),
    ).to.eql([])
  })

  it('is what a host holds a reload for', async () => {
    const release = holdReload('a letter')
    expect(await form('<input>', write('x'))).to.eql(['a letter', ...inForm])
    release()
  })
})
