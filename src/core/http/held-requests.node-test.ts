import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { sessionEnd } from '../session/session-end.js'
import {
  askToSignIn,
  heldRequests,
  holdRequest,
  holdRequests,
  holdsRequests,
  refuseHeldRequests,
  repeatHeldRequests,
} from './held-requests.js'
import { RequestError } from './request-error.js'

const failed = new RequestError('session-expired', 'POST', '/save', 401)

describe('calls that wait for the user to sign in again', () => {
  let asked: number
  const hold = (): (() => void) =>
    holdRequests(() => {
      asked += 1
    }) ??
    (() => {
      throw new Error('Somebody else holds calls.')
    })
  const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.catch(({ kind }: RequestError) => kind)

  beforeEach(() => {
    asked = 0
  })

  it('are not held where nothing on the page signs in again', () => {
    expect(holdsRequests()).to.equal(false)
    askToSignIn()
    const undo = hold()
    expect(holdsRequests()).to.equal(true)
    undo()
    expect(holdsRequests()).to.equal(false)
  })

  it('are not held while somebody else is signed in', () => {
    hold()
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    expect(holdsRequests()).to.equal(false)
    askToSignIn()
    expect(asked).to.equal(0)
  })

  it('are not held where the caller has given up already', async () => {
    hold()
    const late = outcome(holdRequest(() => Promise.resolve(), failed, AbortSignal.abort()))
    expect(await late).to.equal('aborted')
    expect([heldRequests(), asked]).to.eql([0, 0])
  })

  it('are held for one at a time', () => {
    const undo = hold()
    expect(holdRequests(() => undefined)).to.equal(null)
    undo()
    hold()
  })

  it('ask each time, and are repeated one after the other', async () => {
    hold()
    const order: string[] = []
    const slow = (name: string) => async (): Promise<string> => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      return name
    }
    const answers = [holdRequest(slow('first'), failed), holdRequest(slow('second'), failed)]
    expect([asked, heldRequests()]).to.eql([2, 2])
    expect(await repeatHeldRequests()).to.equal(2)
    expect(order).to.eql(['first begins', 'first ends', 'second begins', 'second ends'])
    expect(await Promise.all(answers)).to.eql(['first', 'second'])
    expect(await repeatHeldRequests()).to.equal(0)
  })

  it('do not stop one another by failing', async () => {
    hold()
    const answers = [
      outcome(holdRequest(() => Promise.reject(new RequestError('http', 'POST', '/save', 500)), failed)),
      outcome(holdRequest(() => Promise.resolve('fine'), failed)),
    ]
    await repeatHeldRequests()
    expect(await Promise.all(answers)).to.eql(['http', 'fine'])
  })

  it('fail as they had when the user does not sign in, or nobody holds them any more', async () => {
    const undo = hold()
    const first = outcome(holdRequest(() => Promise.resolve('repeated'), failed))
    refuseHeldRequests()
    expect(await first).to.equal('session-expired')
    const second = outcome(holdRequest(() => Promise.resolve('repeated'), failed))
    undo()
    undo()
    expect(await second).to.equal('session-expired')
  })

  it('are let go when the caller gives up', async () => {
    hold()
    const giveUp = new AbortController()
    const answer = outcome(holdRequest(() => Promise.resolve('repeated'), failed, giveUp.signal))
    giveUp.abort()
    expect(await answer).to.equal('aborted')
    expect(heldRequests()).to.equal(0)
  })
})
