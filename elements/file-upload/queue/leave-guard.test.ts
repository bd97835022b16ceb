import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { realBrowser } from '../../../src/core/page/environment.js'
import { holdReload, reloadHolds } from '../../../src/kits/unsaved/reload-blockers.js'
import { createLeaveGuard } from './leave-guard.js'

describe('a page with unfinished uploads', () => {
  const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('warns who leaves it and holds reloads back, until all is finished', () => {
    const guard = createLeaveGuard(realBrowser, holdReload)
    expect([leave(), reloadHolds()]).to.deep.equal([false, []])
    guard(true)
    guard(true)
    expect([leave(), reloadHolds()]).to.deep.equal([true, ['uploads']])
    guard(false)
    guard(false)
    expect([leave(), reloadHolds()]).to.deep.equal([false, []])
    guard(true)
    expect(leave()).to.equal(true)
    guard(false)
  })
})
