import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { modalWith, nativeOf, opened, yesNo } from '../../test/support/dialogs.js'
import { focused, nameOf, place, press, until } from '../../test/support/page.js'

describe('<modal-dialog> keeps Tab inside', () => {
  /** The names of the focused controls, after each press of the key. */
  async function walk(key: string, presses: number): Promise<string[]> {
    const names: string[] = []
    for (let at = 0; at < presses; at += 1) {
      await press(key)
      const now = focused()
      names.push(now ? nameOf(now) || now.localName : '')
    }
    return names
  }

  it('from its last stop to its first and back, and never to the page behind', async () => {
    const wrapper = await place('<div><button>behind</button></div>')
    const modal = await opened(
      await modalWith('<input aria-label="Name"><button disabled>never</button>', { buttons: yesNo }),
    )
    wrapper.append(modal)
    const round = ['No', 'Yes', 'Close "Rename" dialog', 'Name']
    await until(() => expect(focused()?.getAttribute('aria-label')).to.equal('Name'))
    expect(await walk('Tab', 8)).to.eql([...round, ...round])
    const back = ['Close "Rename" dialog', 'Yes', 'No', 'Name']
    expect(await walk('Shift+Tab', 8)).to.eql([...back, ...back])
  })

  it('also where nothing in it takes the focus', async () => {
    const modal = await opened(
      await modalWith('<p>Wait.</p>', { attributes: 'no-close', buttons: [{ label: 'Busy', disabled: true }] }),
    )
    await walk('Tab', 2)
    expect(focused() === nativeOf(modal)).to.equal(true)
    await walk('Shift+Tab', 2)
    expect(focused() === nativeOf(modal)).to.equal(true)
  })
})
