import { expectOnConsole } from '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../test/support/handover.js'
import { until } from '../../test/support/page.js'
import { broken, fakeServer } from '../../test/support/server.js'
import { request } from '../core/http/request.js'
import { toastHistory } from '../services/toasts/toast-store.js'
import { start } from './start/start.js'

describe('start', () => {
  it('has failed calls answered for', async () => {
    expectOnConsole(/Toasts cannot be shown/)
    handOver({})
    start()
    fakeServer({ 'GET /data': broken(), 'HEAD /csrftoken': broken() })
    await request('/data').catch(() => undefined)
    await until(() => expect(toastHistory().map(({ text }) => text)).to.eql(['Connection to server lost']))
  })
})
