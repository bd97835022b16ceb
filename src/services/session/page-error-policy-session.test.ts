/** What the page does about a request that failed because the session is over. */
import { expectOnConsole } from '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { restore, stub } from 'sinon'
import { shown } from '../../../test/support/dialogs.js'
import { handOver } from '../../../test/support/handover.js'
import { reaches, until } from '../../../test/support/page.js'
import { broken, fakeServer } from '../../../test/support/server.js'
import { sessionEnd } from '../../core/session/session-end.js'
import { holdRequests } from '../../core/http/held-requests.js'
import type { Failure } from '../../core/lib/failure.js'
import { holdReload } from '../../kits/unsaved/reload-blockers.js'
import { dismissToasts, toastHistory } from '../toasts/toast-store.js'
import { answerEnd, answerFailure } from './error-policy.js'

const expired: Failure = { kind: 'session-expired', status: 401, path: '/data' }
const network: Failure = { kind: 'network', status: 0, path: '/data' }
const asks = 'Your session has ended. Reloading the page would lose: a letter'

describe('the error policy of a page whose session is over', () => {
  let undo: (() => void)[]
  const end = (): void => sessionEnd().set({ reason: 'locked', uid: '', displayName: '' })
  const hold = (): unknown => undo.push(holdRequests(() => undefined) ?? (() => undefined))
  const texts = (): string[] => toastHistory().map(({ text }) => text)

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    undo = [holdReload('a letter')]
    // The entries offer the toast stack, and this test starts none of them.
    expectOnConsole(/Toasts cannot be shown/)
  })
  afterEach(() => {
    for (const step of undo) step()
    for (const dialog of shown()) dialog.remove()
    dismissToasts()
    restore()
  })

  const cases: [string, () => unknown, Failure, { dialogs: number; toasts: string[] }][] = [
    ['asks before it reloads', () => undefined, expired, { dialogs: 0, toasts: [asks] }],
    ['does nothing where the user is asked to sign in again', hold, expired, { dialogs: 0, toasts: [] }],
    ['tells why the session has ended, and reloads nothing', end, expired, { dialogs: 1, toasts: [] }],
    ['is silent in the background', end, { ...expired, background: true }, { dialogs: 0, toasts: [] }],
  ]
  for (const [what, prepare, failure, { dialogs, toasts }] of cases) {
    it(what, async () => {
      prepare()
      fakeServer({ 'HEAD /csrftoken': broken() })
      answerFailure(failure)
      // Answered after the same delay, so later.
      answerFailure(network)
      await until(() => expect(texts()).to.have.length(toasts.length + 1))
      expect(texts().slice(1)).to.eql(toasts)
      expect(shown()).to.have.length(dialogs)
    })
  }

  it('tells of an end that no request has met', async () => {
    end()
    answerEnd()
    await until(() => expect(shown()).to.have.length(1))
    await reaches(shown()[0] as HTMLElement, 'open')
    expect(texts()).to.eql([])
  })

  it('takes a redirect for a server that can be reached', async () => {
    stub(globalThis, 'fetch').resolves({ type: 'opaqueredirect', status: 0, ok: false } as Response)
    answerFailure(network)
    await until(() => expect(texts()).to.eql(['The server can be reached, but a request did not get through']))
  })
})
