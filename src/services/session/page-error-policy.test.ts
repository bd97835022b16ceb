import { expectOnConsole } from '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../../test/support/handover.js'
import { until } from '../../../test/support/page.js'
import { broken, fakeServer, status, type Answer } from '../../../test/support/server.js'
import type { Failure } from '../../core/lib/failure.js'
import { dismissToasts, toastHistory } from '../toasts/toast-store.js'
import { answerFailure } from './error-policy.js'

const failure: Failure = { kind: 'network', status: 0, path: '/data' }
const lost = 'Connection to server lost'
const blocked = 'The server can be reached, but a request did not get through'

describe('the error policy of a page', () => {
  const says = (text: string): Promise<void> =>
    until(() => expect(toastHistory().map((toast) => toast.text)).to.eql([text]))

  beforeEach(() => {
    handOver({})
    // The entries offer the toast stack, and this test starts none of them.
    expectOnConsole(/Toasts cannot be shown/)
  })
  afterEach(() => {
    // Removing the notice also cancels the policy's next check of the server.
    dismissToasts()
    document.querySelector('toast-stack')?.remove()
  })

  const answers: [string, Answer, string][] = [
    ['nobody', broken(), lost],
    ['a proxy for a server that is gone', status(502), lost],
    ['any answer', status(404), blocked],
    ['an answer', { token: 'fresh' }, blocked],
  ]
  for (const [what, answer, text] of answers) {
    it(`says '${text}' where ${what} answers a small call`, async () => {
      const server = fakeServer({ 'HEAD /csrftoken': answer })
      answerFailure(failure)
      await says(text)
      expect(server.calls.map(({ method }) => method)).to.eql(['HEAD'])
    })
  }

  it('is one for all copies of the bundle, and asks nothing without a failure', async () => {
    const server = fakeServer({ 'HEAD /csrftoken': broken() })
    answerFailure()
    expect(server.calls).to.eql([])
    answerFailure(failure)
    answerFailure(failure)
    await says(lost)
    expect(server.calls).to.have.length(1)
  })
})
