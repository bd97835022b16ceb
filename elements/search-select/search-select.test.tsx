import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import {
  active,
  chips,
  colours,
  input,
  placeSelect,
  rows,
  said,
  write,
  type SearchSelect,
} from '../../test/support/choices.js'
import { all, focused, nameOf, place, press, reaches, shownText, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { fakeServer } from '../../test/support/server.js'

const changes = (element: Element): string[] => {
  const heard: string[] = []
  for (const name of ['input', 'change'])
    element.addEventListener(name, (event) => {
      if (event.target === element) heard.push(name)
    })
  return heard
}

describe('<search-select>, one choice', () => {
  after(() => resetMouse())

  it('follows the combobox pattern: names, roles and what is expanded', async () => {
    const element = await placeSelect()
    const field = input(element)
    expect([nameOf(field), field.getAttribute('aria-expanded'), field.getAttribute('aria-autocomplete')]).to.eql([
      'Colour',
      'false',
      'list',
    ])
    await write(element, 'e')
    await reaches(element, 'list')
    const list = the(element, 'listbox')
    expect([field.getAttribute('aria-expanded'), field.getAttribute('aria-controls') === list.id, nameOf(list)]).to.eql(
      ['true', true, 'Colour'],
    )
    expect([rows(element), active(element), said(element)]).to.eql([
      ['Red', 'Green', 'Blue'],
      'Red',
      '3 results are available, use up and down arrow keys to navigate.',
    ])
  })

  it('takes what Enter meets, tells it as every field does, and shows it', async () => {
    const element = await placeSelect()
    const heard = changes(element)
    await write(element, 'gr')
    await until(() =>
      expect([rows(element), said(element)]).to.eql([['Green'], 'One result is available, press enter to select it.']),
    )
    await press('Enter')
    await reaches(element, 'closed')
    expect([input(element).value, element.value, heard]).to.eql(['Green', 'g', ['input', 'change']])
    await press('Enter')
    expect(heard).to.have.length(2)
  })

  it('searches anew when one types after a choice, and after leaving the list as it was', async () => {
    const element = await placeSelect()
    await write(element, 'gr')
    await until(() => expect(active(element)).to.equal('Green'))
    await press('Enter')
    await reaches(element, 'closed')
    await sendKeys({ type: 'bl' })
    await until(() => expect([input(element).value, rows(element)]).to.eql(['bl', ['Blue']]))
    await press('Escape')
    await reaches(element, 'closed')
    expect(input(element).value).to.equal('Green')
    await sendKeys({ type: 're' })
    await until(() => expect([input(element).value, element.value]).to.eql(['re', 'g']))
  })

  it('takes what the keys have found, also where the pointer rested on the list, which grew shorter', async () => {
    const element = await placeSelect()
    await write(element, 'e')
    await reaches(element, 'list')
    const { x, y } = all(element, 'option')[2]?.getBoundingClientRect() ?? new DOMRect()
    await sendMouse({ type: 'move', position: [Math.round(x) + 10, Math.round(y) + 10] })
    await until(() => expect(active(element)).to.equal('Blue'))
    await write(element, 'd')
    expect([rows(element), active(element)]).to.eql([['Red'], 'Red'])
    await sendMouse({ type: 'move', position: [1, 1] })
    expect(active(element)).to.equal('Red')
    await press('Enter')
    expect(element.value).to.equal('r')
  })

  it('opens with the arrow keys on what is chosen, goes round, and leaves all as it was with Escape', async () => {
    const element = await placeSelect('', colours.replace('"g"', '"g" selected'))
    input(element).focus()
    await press('ArrowDown')
    await reaches(element, 'list')
    expect(active(element)).to.equal('Green')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(active(element)).to.equal('Red')
    await press('ArrowUp')
    expect(active(element)).to.equal('Blue')
    await sendKeys({ type: 'x' })
    await reaches(element, 'empty')
    expect(shownText(element)).to.contain('No matches found')
    await press('Escape')
    await reaches(element, 'closed')
    expect([input(element).value, element.value]).to.eql(['Green', 'g'])
  })

  it('lets Escape through when it is closed, and nothing else that it used', async () => {
    const wrapper = await place(`<div><search-select aria-label="Colour">${colours}</search-select></div>`)
    const element = wrapper.querySelector('search-select') as SearchSelect
    const heard: string[] = []
    wrapper.addEventListener('keydown', (event) => heard.push(`${event.key} ${event.defaultPrevented}`))
    await write(element, 'r')
    await press('Escape')
    await press('Escape')
    expect(heard).to.eql(['r false', 'Escape false'])
    await until(() => expect(input(element).value).to.equal(''))
  })

  it('chooses by the pointer, keeps the focus in the field, and opens by its button', async () => {
    const element = await placeSelect()
    await click(the(element, 'button', 'Show the list'))
    await until(() => the(element, 'listbox'))
    await click(all(element, 'option')[2])
    await reaches(element, 'closed')
    expect(element.value).to.equal('b')
    await click(the(element, 'button', 'Clear'))
    await until(() => expect([element.value, input(element).value]).to.eql(['', '']))
  })

  it('closes when the focus leaves, and what was half typed is forgotten; an emptied field is empty', async () => {
    const wrapper = await place(
      `<div><search-select aria-label="Colour">${colours.replace('"g"', '"g" selected')}</search-select><button>next</button></div>`,
    )
    const element = wrapper.querySelector('search-select') as SearchSelect
    const next = wrapper.querySelector('button')
    await write(element, 'Blu')
    await press('Tab')
    await reaches(element, 'closed')
    expect([focused() === next, input(element).value, element.value]).to.eql([true, 'Green', 'g'])
    input(element).focus()
    input(element).select()
    await press('Backspace')
    await press('Tab')
    await until(() => expect([input(element).value, element.value]).to.eql(['', '']))
  })

  it('hangs out of a dialog instead of being cut off, and its Escape leaves the dialog open', async () => {
    const dialog = await place<HTMLDialogElement>(
      `<dialog><search-select aria-label="Colour">${colours}</search-select></dialog>`,
    )
    const element = dialog.querySelector('search-select') as SearchSelect
    Object.assign(dialog.style, { overflow: 'hidden', blockSize: '80px', insetBlockStart: '0', marginBlock: '0' })
    dialog.showModal()
    await write(element, 'e')
    await reaches(element, 'list')
    const last = all(element, 'option').at(-1)?.getBoundingClientRect() ?? new DOMRect()
    expect([
      last.bottom > dialog.getBoundingClientRect().bottom,
      document.elementFromPoint(last.x + 20, last.y + 20) === element,
    ]).to.eql([true, true])
    await press('Escape')
    await reaches(element, 'closed')
    expect(dialog.open).to.equal(true)
    await press('Escape')
    expect(dialog.open).to.equal(false)
  })

  it('stays as it is while another window has the focus', async () => {
    const element = await placeSelect()
    await write(element, 'Blu')
    input(element).dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
    await nextFrame()
    expect([element.matches(':state(list)'), input(element).value]).to.eql([true, 'Blu'])
  })

  it('never chooses what is disabled, and reads groups, descriptions and a placeholder from the options', async () => {
    const element = await placeSelect(
      '',
      '<option value="">Choose …</option><optgroup label="Warm"><option value="r" data-description="like blood">Red</option></optgroup><optgroup label="Cold" disabled><option value="b">Blue</option></optgroup>',
    )
    expect(input(element).placeholder).to.equal('Choose …')
    await write(element, 'b')
    await reaches(element, 'list')
    expect([rows(element), all(element, 'group').map(nameOf)]).to.eql([
      ['Red', 'Blue'],
      ['Warm', 'Cold'],
    ])
    await press('ArrowDown')
    expect(active(element)).to.contain('Red')
    await click(all(element, 'option')[1])
    await nextFrame()
    expect([element.value, element.matches(':state(list)')]).to.eql(['', true])
  })

  it('is at most 200px high, and scrolls from three rows on', async () => {
    const element = await placeSelect('', '')
    const style = async (count: number): Promise<string> => {
      element.options = Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `Number ${at}` }))
      input(element).focus()
      await press('ArrowDown')
      await until(() => the(element, 'listbox'))
      const list = the(element, 'listbox')
      const seen = `${getComputedStyle(list).overflowY} ${list.offsetHeight <= 200 && list.offsetHeight >= Math.min(200, count * 44)}`
      await press('Escape')
      return seen
    }
    expect([await style(1), await style(2), await style(3), await style(30)]).to.eql([
      'hidden true',
      'hidden true',
      'auto true',
      'auto true',
    ])
  })

  it('draws long lists of its own as they are scrolled', async () => {
    const element = await placeSelect()
    element.options = Array.from({ length: 5000 }, (_, at) => ({ value: `${at}`, label: `Number ${at}` }))
    input(element).focus()
    await press('ArrowDown')
    await until(() => expect(rows(element)).to.have.length(100))
    the(element, 'listbox').scrollTo(0, 1e6)
    await until(() => expect(rows(element)).to.have.length(200))
  })

  it('asks for nothing, and listens to nothing, while it is closed', async () => {
    const server = fakeServer({ 'GET /people': [] })
    await placeSelect('src="/people"', '')
    await nextFrame()
    expect(server.calls).to.have.length(0)
  })
})

describe('<search-select>, several choices', () => {
  it('stays open, shows chips and takes back what is picked again', async () => {
    const element = await placeSelect('multiple')
    await write(element, 'r')
    await press('Enter')
    await until(() => expect(chips(element)).to.eql(['Red']))
    expect([
      input(element).value,
      element.matches(':state(list)'),
      the(element, 'listbox').getAttribute('aria-multiselectable'),
    ]).to.eql(['', true, 'true'])
    await write(element, 'bl')
    await press('Enter')
    await until(() => expect(element.value).to.eql(['r', 'b']))
    await until(() =>
      expect(all(element, 'option').map((row) => row.getAttribute('aria-selected'))).to.eql(['true', 'false', 'true']),
    )
    await click(all(element, 'option')[0])
    await until(() => expect(element.value).to.eql(['b']))
    await press('Escape')
    await until(() => expect(said(element)).to.equal('Red removed'))
  })

  it('removes chips by Backspace, Delete, the arrow keys and their buttons', async () => {
    const element = await placeSelect('multiple')
    element.options = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value, label: value.toUpperCase() }))
    element.value = ['a', 'b', 'c', 'd', 'e']
    await until(() => expect(chips(element)).to.have.length(5))
    input(element).focus()
    await press('Backspace')
    await until(() => expect(chips(element)).to.eql(['A', 'B', 'C', 'D']))
    await press('ArrowLeft')
    expect(nameOf(focused() ?? element)).to.equal('Remove D')
    await press('ArrowLeft')
    await press('ArrowLeft')
    await press('Delete')
    await until(() => expect(chips(element)).to.eql(['A', 'C', 'D']))
    await until(() => expect([nameOf(focused() ?? element), said(element)]).to.eql(['Remove C', 'B removed']))
    await press('ArrowRight')
    await press('Backspace')
    await until(() => expect(chips(element)).to.eql(['A', 'C']))
    expect(nameOf(focused() ?? element)).to.equal('Remove C')
    await press('ArrowRight')
    expect(focused() === input(element)).to.equal(true)
    await click(the(element, 'button', 'Remove A'))
    await until(() => expect(element.value).to.eql(['c']))
    expect(focused() === input(element)).to.equal(true)
  })

  it('goes to its chips the other way from right to left', async () => {
    const wrapper = await place(
      `<div dir="rtl"><search-select aria-label="Colour" multiple>${colours.replaceAll('value', 'selected value')}</search-select></div>`,
    )
    const element = wrapper.querySelector('search-select') as SearchSelect
    input(element).focus()
    await press('ArrowRight')
    expect(nameOf(focused() ?? element)).to.equal('Remove Blue')
  })

  it('takes no more than it may, and says so', async () => {
    const element = await placeSelect('multiple max-items="2"', colours.replace('"g"', '"g" selected'))
    await write(element, 'r')
    await press('Enter')
    await reaches(element, 'hint')
    expect([shownText(element), said(element), rows(element)]).to.satisfy(
      ([shown, told, drawn]: [string, string, string[]]) =>
        shown.includes('You can only select 2 items') && told === 'You can only select 2 items' && drawn.length === 0,
    )
    await press('Backspace')
    await reaches(element, 'list')
  })
})
