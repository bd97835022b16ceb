/** Trees and texts of a page that are nested so deep that a function which calls itself for each level would overflow. */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { namesOf } from '../../elements/search-select/form-control.js'
import { initialState } from '../../src/core/page/server/initial-state.js'
import { sanitizedFragment } from '../../src/kits/html/sanitize-html.js'
import { fieldsIn, firstStopIn, keepsEscape } from '../../src/kits/modals/dialog-fields.js'

/** Not in the page: no browser could draw it. */
function tree(depth: number): HTMLElement {
  const top = document.createElement('label')
  let inner: HTMLElement = top
  for (let level = 0; level < depth; level += 1) {
    const child = document.createElement('span')
    inner.append(child)
    inner = child
  }
  inner.append('Deep')
  return top
}

const native = Object.getOwnPropertyDescriptor(Element.prototype, 'setHTML')

for (const depth of [3000, 30_000])
  describe(`${depth} levels`, () => {
    it('of elements are looked through for the stops of a dialog', () => {
      const dialog = tree(depth)
      expect([fieldsIn(dialog).length, firstStopIn(dialog), keepsEscape(dialog, undefined)]).to.eql([
        0,
        undefined,
        false,
      ])
    })

    it('of elements are read as the label of a field', () => {
      expect(namesOf(document.createElement('input'), [tree(depth)], null).label).to.equal('Deep')
    })

    it('of JSON are handed over by the server', () => {
      const input = document.createElement('input')
      Object.assign(input, {
        type: 'hidden',
        id: 'initial-state-core-nested',
        value: btoa('['.repeat(depth) + ']'.repeat(depth)),
      })
      document.body.append(input)
      expect(Array.isArray(initialState('core', 'nested'))).to.equal(true)
      input.remove()
    })

    for (const [who, prepare] of [
      ['the browser', () => undefined],
      ['the package', () => Reflect.deleteProperty(Element.prototype, 'setHTML')],
    ] as const)
      it(`of HTML are made safe by ${who}`, async () => {
        prepare()
        const fragment = await sanitizedFragment(`Text${'<b>'.repeat(depth)}`)
        if (native) Object.defineProperty(Element.prototype, 'setHTML', native)
        expect(fragment.textContent).to.equal('Text')
      })
  })
