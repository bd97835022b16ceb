import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../test/support/handover.js'
import { place, until } from '../../test/support/page.js'
import { start } from './start/start.js'

describe('start', () => {
  it('has the timestamps of an old page kept true, where it has any', async () => {
    handOver({})
    const list = await place(`<p><span class="live-relative-timestamp" data-timestamp="${Date.now()}">then</span></p>`)
    start()
    await until(() => expect(list.textContent).to.equal('seconds ago'))
    const later = list.appendChild(
      Object.assign(document.createElement('span'), { className: 'live-relative-timestamp' }),
    )
    later.dataset['timestamp'] = String(Date.now() - 3_600_000)
    await until(() => expect(later.textContent).to.equal('1 hour ago'))
  })
})
