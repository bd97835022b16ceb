import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { emit } from '../../../src/core/bus/bus.js'
import { createSignInWatch, type SignInWatch } from './sign-in-watch.js'

describe('the wait for the user to sign in again', () => {
  let returns: number
  let watch: SignInWatch
  const token = (): void => emit('token:received', { origin: 'tab' })
  beforeEach(() => {
    returns = 0
    watch = createSignInWatch(() => {
      returns += 1
    })
  })

  it('ends with the next token, and only where somebody waits', () => {
    token()
    watch.watch()
    watch.watch()
    token()
    token()
    expect(returns).to.equal(1)
  })

  it('believes no second token before a call got through', () => {
    watch.watch()
    token()
    watch.watch()
    token()
    expect(returns).to.equal(1)
    watch.prove()
    watch.watch()
    token()
    expect(returns).to.equal(2)
  })

  it('hears nothing after its end', () => {
    watch.watch()
    watch.stop()
    token()
    expect(returns).to.equal(0)
  })
})
