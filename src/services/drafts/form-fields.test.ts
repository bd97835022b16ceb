import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import {
  type DraftPages,
  eachWithDraftPages,
  field,
  NoteField,
  show,
  values,
  write,
} from '../../../test/support/drafts.js'
import { storedDrafts } from './stored-drafts.js'

class TickField extends HTMLElement {
  static formAssociated = true
  checked = false
}
customElements.define('note-field', NoteField)
customElements.define('tick-field', TickField)

describe('what drafts are made of', () => {
  let pages: DraftPages
  eachWithDraftPages((own) => {
    pages = own
  })

  const kinds: [string, string, (form: HTMLFormElement) => void, (form: HTMLFormElement) => unknown, unknown][] = [
    ['a textarea', '<textarea name="a">x</textarea>', write('one\ntwo'), (form) => field(form).value, 'one\ntwo'],
    ['an emptied text', '<input name="a" value="x">', write(''), (form) => field(form).value, ''],
    ['a date', '<input name="a" type="date">', write('2026-02-03'), (form) => field(form).value, '2026-02-03'],
    ['a number', '<input name="a" type="number" value="1">', write('22'), (form) => field(form).value, '22'],
    ['a range', '<input name="a" type="range" value="1">', write('22'), (form) => field(form).value, '22'],
    [
      'a ticked checkbox',
      '<input name="a" type="checkbox">',
      (form) => field(form).click(),
      (form) => field(form).checked,
      true,
    ],
    [
      'an unticked checkbox',
      '<input name="a" type="checkbox" checked>',
      (form) => field(form).click(),
      (form) => field(form).checked,
      false,
    ],
    [
      'checkboxes of one name',
      '<input name="a" value="1" type="checkbox"><input name="a" value="2" type="checkbox">',
      (form) => field(form, 1).click(),
      (form) => [field(form).checked, field(form, 1).checked],
      [false, true],
    ],
    [
      'a choice',
      '<input name="a" value="1" type="radio" checked><input name="a" value="2" type="radio">',
      (form) => field(form, 1).click(),
      (form) => [field(form).checked, field(form, 1).checked],
      [false, true],
    ],
    [
      'a choice without a default',
      '<input name="a" value="1" type="radio"><input name="a" value="2" type="radio">',
      (form) => field(form).click(),
      (form) => [field(form).checked, field(form, 1).checked],
      [true, false],
    ],
    ['a list', '<select name="a"><option>1<option>2</select>', write('2'), (form) => field(form).value, '2'],
    [
      'a list of several',
      '<select name="a" multiple><option selected>1<option>2<option>3</select>',
      (form) => {
        for (const option of field<HTMLSelectElement>(form).options) option.selected = option.value !== '1'
      },
      (form) => [...field<HTMLSelectElement>(form).selectedOptions].map(({ value }) => value),
      ['2', '3'],
    ],
    ['a custom field', '<note-field name="a"></note-field>', write('x'), (form) => field(form).value, 'x'],
    [
      'a custom tick',
      '<tick-field name="a"></tick-field>',
      (form) => {
        field(form).checked = true
      },
      (form) => field(form).checked,
      true,
    ],
    [
      'several texts of one name',
      '<input name="a[]"><input name="a[]"><input name="a[]">',
      (form) => {
        write('1')(form)
        write('3', 2)(form)
      },
      values,
      ['1', '', '3'],
    ],
    [
      'a field outside that belongs to the form',
      '</form><input form="outer" name="a"><form>',
      (form) => write('x')(form),
      (form) => field(form).value,
      'x',
    ],
    [
      'a form with a field called name, id, or form',
      '<input name="name"><input name="id"><input name="form">',
      write('x', 1),
      values,
      ['', 'x', ''],
    ],
  ]
  for (const [what, inside, act, read, expected] of kinds) {
    it(`come back to ${what}, and go by Discard`, async () => {
      const attributes = inside.startsWith('</form>') ? 'data-draft id="outer"' : undefined
      const untouched = await show(inside, attributes)
      const before = read(untouched)
      untouched.parentElement?.remove()
      const form = await pages.again(inside, act, attributes ? { attributes } : {})
      expect(read(form)).to.eql(expected)
      expect(pages.told.length).to.equal(1)
      pages.told[0]?.discard()
      expect(read(form)).to.eql(before)
      expect(storedDrafts()).to.eql([])
    })
  }

  const secrets = [
    '<input name="a" type="password">',
    '<input name="a" autocomplete="section-x cc-number">',
    '<input name="a" autocomplete="one-time-code">',
    '<input name="a" autocomplete="current-password">',
    '<input name="a" autocomplete="new-password">',
    '<input name="a" type="hidden">',
    '<input name="user_password">',
    '<input name="a" data-no-draft>',
    '<div data-no-draft><input name="a"></div>',
    '<input name="a" disabled>',
  ]
  for (const inside of secrets) {
    it(`are never made of ${inside}`, async () => {
      const form = await pages.again(`${inside}<input name="b">`, (own) => {
        write('geheim')(own)
        write('x', 1)(own)
      })
      expect(values(form)).to.eql(['', 'x'])
    })
  }

  it('are never made of a password that is shown as text by now', async () => {
    const form = await show('<input name="a" type="password"><input name="b">')
    pages.start()
    field(form).type = 'text'
    write('geheim')(form)
    write('x', 1)(form)
    pages.tab.hide()
    expect(
      storedDrafts()
        .map((key) => sessionStorage.getItem(key))
        .join(),
    )
      .to.contain('"x"')
      .and.not.to.contain('geheim')
  })

  it('fill only what is still there, and of its kind', async () => {
    const form = await pages.again(
      '<input name="a"><input name="b"><select name="c"><option>1<option>2</select><input name="d">',
      (own) => {
        for (const at of [0, 1, 3]) write('x', at)(own)
        write('2', 2)(own)
      },
      {
        other:
          '<input name="b"><input name="a" type="checkbox" value="on"><select name="c"><option>1<option>3</select><input name="d" type="number">',
      },
    )
    expect([field(form).value, field(form, 1).checked, field(form, 2).value, field(form, 3).value]).to.eql([
      'x',
      false,
      '1',
      '',
    ])
  })

  it('overwrite nothing that was typed or chosen meanwhile', async () => {
    const inside =
      '<input name="a"><input name="b"><input name="c" value="1" type="radio"><input name="c" value="2" type="radio"><input name="d" readonly>'
    const form = await show(inside)
    pages.start()
    for (const at of [0, 1, 4]) write('old', at)(form)
    field(form, 2).click()
    pages.leave(form)
    const next = await show(inside)
    write('new')(next)
    field(next, 3).click()
    pages.start()
    expect(values(next)).to.eql(['new', 'old', '1', '2', ''])
    expect([field(next, 2).checked, field(next, 3).checked]).to.eql([false, true])
    write('newer', 1)(next)
    pages.told[0]?.discard()
    expect(values(next).slice(0, 2), 'Discard neither').to.eql(['new', 'newer'])
  })

  it('reach a field whose framework has laid its own property over it', async () => {
    const form = await show('<input name="a">')
    pages.start()
    write('x')(form)
    pages.leave(form)
    const next = await show('<input name="a">')
    const browsers = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor
    let known = ''
    let noticed = ''
    Object.defineProperty(field(next), 'value', {
      configurable: true,
      get() {
        return browsers.get?.call(this) as string
      },
      set(text: string) {
        known = text
        browsers.set?.call(this, text)
      },
    })
    next.addEventListener('input', () => {
      if (field(next).value !== known) noticed = field(next).value
    })
    pages.start()
    expect(noticed).to.equal('x')
  })
})
