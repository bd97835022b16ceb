import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { estimators } from './load-estimator.js'

describe("the estimator's words", () => {
  it('come by the language of the page, once', async () => {
    document.documentElement.lang = 'de-CH'
    const first = estimators().bring()
    document.documentElement.lang = 'en'
    expect(estimators().bring() === first).to.equal(true)
    const estimator = await first
    expect([estimator.estimateNow('haltepunkts', []).score, estimator.estimateNow('evaporator', []).score]).to.eql([
      1, 3,
    ])
  })
})
