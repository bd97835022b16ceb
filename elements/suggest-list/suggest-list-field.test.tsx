import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { focused, place, press, reaches, record, until } from '../../test/support/page.js'
import {
  active,
  cities,
  fieldIn,
  labels,
  line,
  listIn,
  mention,
  options,
  panelOf,
  people,
  placed,
  type,
  type List,
} from '../../test/support/suggestions.js'

describe('<suggest-list> for a whole text', () => {
  it('opens while typing, and takes only what the arrow keys chose', async () => {
    const { box, field, list } = await placed(line, '', cities)
    const sent = record(box, 'submit')
    await type('be')
    await reaches(list, 'list')
    expect(labels()).to.eql(['Berlin', 'Bern'])
    expect(active(field)).to.equal('')
    await press('ArrowDown')
    await press('ArrowDown')
    await until(() => expect(active(field)).to.equal('Bern'))
    await press('Enter')
    await until(() => expect(field.value).to.equal('Bern'))
    expect(sent).to.have.length(0)
    await type('e')
    await press('Enter')
    expect(sent).to.have.length(1)
    expect(field.value).to.equal('Berne')
  })

  it('opens by ArrowDown; Home and End are the field’s', async () => {
    const { field, list } = await placed(line, '', cities)
    await press('ArrowDown')
    await reaches(list, 'list')
    await type('be')
    await until(() => expect(labels()).to.have.length(2))
    await press('ArrowDown')
    await press('Home')
    expect(field.selectionStart).to.equal(0)
    await press('End')
    expect(field.selectionStart).to.equal(2)
    expect(active(field)).to.equal('Berlin')
    await press('ArrowUp')
    await until(() => expect(active(field)).to.equal('Bern'))
  })

  it('takes what the arrow keys chose with Tab, which goes on', async () => {
    const { box, field, list } = await placed(line, '', cities)
    await type('mad')
    await reaches(list, 'list')
    await press('ArrowDown')
    await until(() => expect(active(field)).to.equal('Madrid'))
    await press('Tab')
    expect(field.value).to.equal('Madrid')
    expect(focused() === box.querySelector('button')).to.equal(true)
  })

  it('completes fields that tell no caret', async () => {
    const { field, list } = await placed('<input id="it" type="email" aria-label="E-mail">', '', {
      options: ['ada@example.com'],
    })
    await type('ad')
    await reaches(list, 'list')
    await press('ArrowDown')
    await press('Enter')
    await until(() => expect(field.value).to.equal('ada@example.com'))
    await press('Control+z')
    expect(field.value).to.equal('ad')
  })

  it('takes the place of the field’s own datalist, and gives it back', async () => {
    const { field, list } = await placed(
      '<datalist id="known"><option value="Oslo"><option value="Bonn" label="Bonn (Rhine)"></datalist><input id="it" list="known" aria-label="City">',
      '',
      {},
    )
    expect(field.hasAttribute('list')).to.equal(false)
    await type('bo')
    await reaches(list, 'list')
    expect(labels()).to.eql(['Bonn (Rhine)'])
    await press('ArrowDown')
    await press('Enter')
    await until(() => expect(field.value).to.equal('Bonn'))
    list.remove()
    await until(() => expect(field.getAttribute('list')).to.equal('known'))
  })

  it('takes options from its markup, which is not seen', async () => {
    const box = (await place(
      '<suggest-list triggers="@ #"><label>Comment <input></label><option value="ada">Ada</option><option value="bug" data-trigger="#">Bug</option></suggest-list>',
    )) as List
    expect(box.innerText.trim()).to.equal('Comment')
    fieldIn(box).focus()
    await type('#')
    await reaches(box, 'list')
    expect(labels()).to.eql(['Bug'])
    await type(' @')
    await until(() => expect(labels()).to.eql(['Ada']))
  })

  it('is as wide as its field', async () => {
    const { field, list } = await placed('<input id="it" aria-label="City" style="inline-size: 500px">', '', cities)
    await type('b')
    await reaches(list, 'list')
    await until(() => expect(panelOf(list).getBoundingClientRect().width).to.equal(field.offsetWidth))
    expect(panelOf(list).getBoundingClientRect().left).to.equal(field.getBoundingClientRect().left)
  })
})

describe('<suggest-list> and the page’s field', () => {
  const own = (field: Element): Record<string, string> =>
    Object.fromEntries(field.getAttributeNames().map((name) => [name, field.getAttribute(name) ?? '']))

  it('makes an input a combobox, while a textarea stays what it is', async () => {
    const { field, list } = await placed(line, '', cities)
    expect(own(field)).to.deep.include({
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      autocomplete: 'off',
    })
    await type('b')
    await reaches(list, 'list')
    const box = document.getElementById(field.getAttribute('aria-controls') ?? '')
    expect(box?.getAttribute('role')).to.equal('listbox')
    expect(box?.getAttribute('aria-label')).to.equal('Suggestions')
    expect(field.getAttribute('aria-expanded')).to.equal('true')
    await expect(field.form).to.be.accessible()
    await press('ArrowDown')
    await until(() => expect(active(field)).to.equal('Berlin'))
    expect(options().map((option) => option.getAttribute('aria-selected'))).to.eql(['true', 'false'])

    list.parentElement?.remove()
    const other = await mention()
    await type('@')
    await reaches(other.list, 'list')
    expect(own(other.field))
      .to.include.keys('aria-controls', 'aria-activedescendant', 'aria-autocomplete')
      .and.not.include.keys('role', 'aria-expanded')
    await expect(other.field.form).to.be.accessible()
  })

  it('gives everything back when it goes, is for another field, or moves', async () => {
    const markup =
      '<input id="one" autocomplete="email" aria-haspopup="true" aria-label="One"><input id="two" aria-label="Two">'
    const box = await place(`<div>${markup}<suggest-list for="one"></suggest-list></div>`)
    const [one, two] = [...box.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
    const list = listIn(box)
    list.options = ['a', 'b']
    const [before, other] = [
      { id: 'one', autocomplete: 'email', 'aria-haspopup': 'true', 'aria-label': 'One' },
      { id: 'two', 'aria-label': 'Two' },
    ]
    one.focus()
    await press('ArrowDown')
    await reaches(list, 'list')
    list.for = 'two'
    await until(() => expect(own(one)).to.eql(before))
    expect(options()).to.have.length(0)
    // A framework may still have to take it over as the server wrote it (hydration).
    expect(own(two)).to.eql(other)
    two.focus()
    await until(() => expect(own(two)).to.include({ role: 'combobox' }))
    await press('ArrowDown')
    await reaches(list, 'list')
    two.setAttribute('autocomplete', 'address-level2')
    list.remove()
    await until(() => expect(own(two)).to.eql({ ...other, autocomplete: 'address-level2' }))
    expect(list.childElementCount).to.equal(0)

    list.for = ''
    box.append(list)
    list.append(two)
    two.focus()
    await until(() => expect(two.getAttribute('role')).to.equal('combobox'))
    box.append(two)
    one.focus()
    await until(() => expect(two.hasAttribute('role')).to.equal(false))
  })

  it('finds a field that comes later, and one that takes the place of another', async () => {
    const box = await place('<div><suggest-list for="late" triggers="@"></suggest-list></div>')
    const list = listIn(box)
    list.options = people
    expect(list.matches(':state(none)')).to.equal(true)
    for (const name of ['First', 'Second']) {
      box.querySelector('textarea')?.remove()
      box.append(Object.assign(document.createElement('textarea'), { id: 'late', ariaLabel: name }))
      fieldIn(box).focus()
      await type('@')
      await reaches(list, 'list')
    }
  })

  it('stands in the tree of a field in a shadow root', async () => {
    const box = await place('<div></div>')
    const root = box.attachShadow({ mode: 'open' })
    root.append(...['input', 'suggest-list'].map((tag) => document.createElement(tag)))
    const [field, list] = [...root.children] as [HTMLInputElement, List]
    Object.assign(field, { id: 'it', ariaLabel: 'City' })
    Object.assign(list, { for: 'it', ...cities })
    field.focus()
    await type('be')
    await reaches(list, 'list')
    const listbox = root.getElementById(field.getAttribute('aria-controls') ?? '')
    expect(listbox?.querySelectorAll('[role=option]').length).to.equal(2)
    expect(getComputedStyle(listbox as Element).maxBlockSize).to.equal('200px')
    await press('ArrowDown')
    await press('Enter')
    await until(() => expect(field.value).to.equal('Berlin'))
  })

  it('closes when the focus goes, and stays open when it is moved', async () => {
    const { box, field, list } = await mention()
    await type('@')
    await reaches(list, 'list')
    box.prepend(list)
    await nextFrame()
    await until(() => expect(panelOf(list).matches(':popover-open')).to.equal(true))
    box.querySelector('button')?.focus()
    await reaches(list, 'closed')
    expect(options()).to.have.length(0)
    expect(field.getAttribute('aria-controls')).to.equal(null)
  })

  it('suggests nothing where nothing can be typed', async () => {
    const { list } = await placed('<input id="it" readonly aria-label="City">', '', cities)
    await press('ArrowDown')
    expect(list.matches(':state(closed)')).to.equal(true)
    const box = await place(
      '<div><input id="box" type="checkbox" aria-label="Yes"><suggest-list for="box"></suggest-list></div>',
    )
    expect(listIn(box).matches(':state(none)')).to.equal(true)
    expect(fieldIn(box).hasAttribute('role')).to.equal(false)
  })

  it('scrolls from three choices on, and not before', async () => {
    const { list } = await mention({
      options: ['one', 'two', 'three', 'four', 'five', 'six'].map((value) => ({
        value,
        label: value,
        description: 'ends in '.repeat(20) + (value.length === 5 ? 'x' : ''),
      })),
    })
    await type('@')
    await reaches(list, 'list')
    const box = (): HTMLElement => options()[0]?.closest('[role=listbox]') as HTMLElement
    expect(box().getBoundingClientRect().height).to.equal(200)
    expect(getComputedStyle(box()).overflowY).to.equal('auto')
    await type('t')
    await until(() => expect(options()).to.have.length(2))
    expect(getComputedStyle(box()).overflowY).to.equal('hidden')
    expect(box().scrollHeight).to.be.at.most(box().clientHeight)
  })
})
