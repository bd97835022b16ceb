import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { stub } from 'sinon'
import { warnOnce } from './warn-once.js'

describe('warnOnce', () => {
  it('tells each cause once, by name of the bundle', () => {
    const warn = stub(console, 'warn')
    warnOnce('a', 'First.')
    warnOnce('a', 'First, again.')
    warnOnce('b', 'Second.')
    warn.restore()
    expect(warn.args).to.eql([['[shared-environment] First.'], ['[shared-environment] Second.']])
  })
})
