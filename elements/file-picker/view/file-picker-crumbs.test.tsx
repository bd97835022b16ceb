import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { all, nameOf, press, the, until } from '../../../test/support/page.js'
import { asking, crumbs, FakeFiles, focuses, forget, inside, lists, type Picker } from '../../../test/support/picker.js'
import { click } from '../../../test/support/pointer.js'

before(() => setViewport({ width: 1100, height: 850 }))
beforeEach(forget)

const names = ['Summer', 'Two weeks by bicycle along the coast', 'Originals as they came from the camera', 'First day']
const paths = names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`)
const deepest = paths.at(-1) ?? ''
const deep = async (startPath = deepest): Promise<Picker> => {
  const files = new FakeFiles(...paths.map((path) => `${path}/`), `${deepest}/a.txt`)
  const { picker } = await asking({ source: files.source, startPath })
  return picker
}
const shown = (picker: Picker): string[] =>
  all(the(picker, 'navigation', 'Breadcrumbs'), 'button').map((button) => nameOf(button) || button.textContent)
const menu = (picker: Picker): HTMLElement => the(picker, 'button', 'Parent folders')
const items = (picker: Picker): string[] =>
  [...(inside(picker, '[part=menu]')?.querySelectorAll('[role=menuitem]') ?? [])].map(({ textContent }) => textContent)

describe('the breadcrumbs of <file-picker>', () => {
  it('are all there where they fit', async () => {
    const picker = await deep('/Summer')
    await until(() => expect(crumbs(picker)).to.eql(['All files', 'Summer']))
    expect(inside(picker, '[part=menu]') === null).to.equal(true)
  })

  it('keep the first and the last two where they do not, with the others in a menu', async () => {
    const picker = await deep()
    await until(() => expect(shown(picker)).to.eql(['All files', 'Parent folders', ...names.slice(2)]))
    await click(menu(picker))
    await until(() => expect(items(picker)).to.eql(names.slice(0, 2)))
    await expect(picker).to.be.accessible()
    await press('ArrowDown')
    await press('Enter')
    await lists(picker, names[2] ?? '')
    expect(inside(picker, '[part=menu]:popover-open') === null).to.equal(true)
    await focuses(picker, names[2] ?? '')
  })

  it('are the open folder and a menu in very little room, and follow the window', async () => {
    await setViewport({ width: 320, height: 640 })
    try {
      const picker = await deep()
      await until(() => expect(shown(picker)).to.eql(['Parent folders', 'First day']))
      await click(menu(picker))
      await until(() => expect(items(picker)).to.eql(['All files', ...names.slice(0, 3)]))
      await press('Escape')
      await until(() => expect(items(picker)).to.eql([]))
      expect([picker.open, picker.shadowRoot?.activeElement === menu(picker)]).to.eql([true, true])
      await setViewport({ width: 1100, height: 850 })
      await until(() => expect(shown(picker)).to.eql(['All files', 'Parent folders', ...names.slice(2)]))
    } finally {
      await setViewport({ width: 1100, height: 850 })
    }
  })
})
