import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { pageTurns } from './yield-to-page.js'

describe('a turn of the page', () => {
  it('lets tasks run that were waiting, such as the drawing of what was told', async () => {
    let ran = false
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      ran = true
      port1.close()
    }
    port2.postMessage(null)
    await pageTurns.pause()
    expect(ran).to.equal(true)
  })

  it('has a clock that does not go back', () => {
    const before = pageTurns.now()
    expect(pageTurns.now()).to.be.at.least(before)
  })
})
