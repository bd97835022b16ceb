import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { holdReload, reloadHolds } from './reload-blockers.js'

describe('holdReload', () => {
  it('holds until it is let go, which may be done twice', () => {
    const release = holdReload('a letter')
    expect(reloadHolds()).to.eql(['a letter'])
    release()
    release()
    expect(reloadHolds()).to.eql([])
  })

  it('counts holders, and names each reason once', () => {
    const one = holdReload('an upload')
    const other = holdReload('an upload')
    expect(reloadHolds()).to.eql(['an upload'])
    one()
    one()
    expect(reloadHolds()).to.eql(['an upload'])
    other()
    expect(reloadHolds()).to.eql([])
  })
})
