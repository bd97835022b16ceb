import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { borrowAttributes } from './borrowed-attributes.js'

const all = (element: Element): Record<string, string | null> =>
  Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]))

describe('borrowed attributes', () => {
  it('are as they were after they were given back', () => {
    const element = document.createElement('input')
    element.setAttribute('list', 'known')
    element.setAttribute('autocomplete', 'email')
    const before = all(element)
    const borrowed = borrowAttributes(element)
    expect(all(element)).to.eql(before)
    borrowed.set({ role: 'combobox', autocomplete: 'off', list: null, 'aria-controls': 'x' })
    expect(all(element)).to.eql({ role: 'combobox', autocomplete: 'off', 'aria-controls': 'x' })
    borrowed.set({ role: 'combobox', autocomplete: 'off', list: null })
    expect(all(element)).to.eql({ role: 'combobox', autocomplete: 'off' })
    expect([borrowed.before('list'), borrowed.before('role'), borrowed.before('aria-controls')]).to.eql([
      'known',
      null,
      null,
    ])
    borrowed.giveBack()
    borrowed.giveBack()
    expect(all(element)).to.eql(before)
  })

  it('stay as the page has changed them meanwhile', () => {
    const element = document.createElement('input')
    const borrowed = borrowAttributes(element)
    borrowed.set({ role: 'combobox', autocomplete: 'off' })
    element.setAttribute('autocomplete', 'name')
    element.removeAttribute('role')
    borrowed.giveBack()
    expect(all(element)).to.eql({ autocomplete: 'name' })
  })
})
