import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { outcome } from '../../test/support/old-page.js'
import { warnings } from '../../test/support/warnings.js'
import { Answer, Refusal } from './answer.js'

const good = (...values: unknown[]): Answer => new Answer(Promise.resolve(values))
const bad = (...values: unknown[]): Answer => new Answer(Promise.reject(new Refusal(...values)))

describe('the answer of an old function', () => {
  it('hands several values on, to done, always and then', async () => {
    const heard: unknown[] = []
    const answer = good(207, ['a'])
    expect(answer.state()).to.equal('pending')
    answer
      .done((...values: unknown[]) => heard.push(['done', ...values]), [() => heard.push('listed')])
      .fail(() => heard.push('fail'))
      .always((...values: unknown[]) => heard.push(['always', ...values]))
    await answer.then((...values: unknown[]) => heard.push(['then', ...values]))
    expect(heard).to.eql([['done', 207, ['a']], 'listed', ['always', 207, ['a']], ['then', 207, ['a']]])
    expect(answer.state()).to.equal('resolved')
    expect(answer.promise()).to.equal(answer)
    expect(answer.progress(() => undefined as never)).to.equal(answer)
  })

  it('fails with several values, and with one of a promise', async () => {
    expect(await outcome(bad(404, { message: 'gone' }))).to.eql({ how: 'fail', values: [404, { message: 'gone' }] })
    const error = new Error('no')
    expect(await outcome(Answer.of(Promise.reject(error)))).to.eql({ how: 'fail', values: [error] })
    expect(await bad(404, 1).then(null, (status: number) => status + 1)).to.equal(405)
    expect(await bad(404).catch((status: number) => status)).to.equal(404)
    const failing = bad(1)
    await failing.catch(() => undefined)
    expect(failing.state()).to.equal('rejected')
  })

  it('can be awaited: the first value counts', async () => {
    expect(await good(207, 'x')).to.equal(207)
    expect(await Answer.of(Promise.resolve('yes'))).to.equal('yes')
    let failed: unknown
    try {
      await bad(404, 'x')
    } catch (error) {
      failed = error
    }
    expect(failed).to.equal(404)
  })

  it('goes on with what a callback answers, all values of another answer included', async () => {
    expect(await outcome(good(1).then((value: number) => value + 1))).to.eql({ how: 'done', values: [2] })
    expect(await outcome(good(1).then(() => good(2, 3)))).to.eql({ how: 'done', values: [2, 3] })
    expect(await outcome(good(1).then(() => bad(2, 3)))).to.eql({ how: 'fail', values: [2, 3] })
    expect(await outcome(good(1, 2).then())).to.eql({ how: 'done', values: [1, 2] })
    expect(await outcome(bad(1, 2).then(() => 'never'))).to.eql({ how: 'fail', values: [1, 2] })
  })

  it('lets a failure go that nobody listens to, but tells of a mistake in a callback', async () => {
    const { texts } = warnings()
    const reported = stub(globalThis, 'reportError')
    bad(1)
    bad(1).done(() => undefined)
    await outcome(
      good(1).then(() => {
        throw new Error('old code')
      }),
    )
    expect(texts().length).to.equal(1)
    const heard: unknown[] = []
    const answer = good(1).done(
      () => {
        throw new Error('old code')
      },
      () => heard.push('next'),
    )
    await answer
    reported.restore()
    expect([heard, reported.callCount]).to.eql([['next'], 1])
  })

  it('has a finally that changes nothing', async () => {
    const heard: unknown[] = []
    expect(await outcome(good(1, 2).finally(() => heard.push('over')))).to.eql({ how: 'done', values: [1, 2] })
    expect(heard).to.eql(['over'])
  })
})
