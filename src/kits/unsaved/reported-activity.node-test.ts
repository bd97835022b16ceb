import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { isKeptActive, keepActive, onReportedActivity, reportActivity } from './reported-activity.js'

describe('activity that the page tells of', () => {
  it('is heard by all who listen, until they stop', () => {
    const heard: string[] = []
    const stop = onReportedActivity(() => heard.push('one'))
    const stopOther = onReportedActivity(() => heard.push('other'))
    reportActivity()
    stop()
    stop()
    reportActivity()
    stopOther()
    reportActivity()
    expect(heard).to.eql(['one', 'other', 'other'])
  })

  it('goes on until all who keep it up have let go, each once', () => {
    expect(isKeptActive()).to.equal(false)
    const [one, other] = [keepActive(), keepActive()]
    one()
    one()
    expect(isKeptActive()).to.equal(true)
    other()
    expect(isKeptActive()).to.equal(false)
  })
})
