import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { acceptToken } from '../../core/session/request-token.js'
import { t } from '../../core/page/server/translate.js'
import { handOver } from '../../../test/support/handover.js'
import { until } from '../../../test/support/page.js'
import { start } from './start.js'

describe('start', () => {
  it('writes the numbers in texts as in the region that the user has chosen', () => {
    document.documentElement.dataset['locale'] = 'de_DE'
    start()
    expect(t('{count}', { count: 12_345 })).to.equal('12.345')
    delete document.documentElement.dataset['locale']
    expect(t('{count}', { count: 12_345 })).to.equal('12,345')
  })

  it('shares tokens with the other tabs of who is signed in, once', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const heard: unknown[] = []
    const neighbour = new BroadcastChannel('shared-environment:1::ada')
    neighbour.onmessage = ({ data }) => heard.push(data)
    start()
    start()
    // The code that shares tokens is loaded when the page is idle.
    let count = 0
    await until(() => {
      acceptToken(`fresh ${(count += 1)}`, 'server')
      return heard.length > 0
    })
    acceptToken('last', 'server')
    await until(() => expect(heard.at(-1)).to.eql({ token: 'last' }))
    neighbour.close()
    expect(new Set(heard.map((said) => JSON.stringify(said))).size).to.equal(heard.length)
  })
})
