import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place, shownText } from '../../test/support/page.js'

describe('<user-avatar>', () => {
  it('shows the name', async () => {
    const avatar = await place('<user-avatar user="alice" display-name="Alice"></user-avatar>')
    expect(shownText(avatar)).to.equal('Alice')
  })
})
