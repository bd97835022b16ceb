import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld } from '../../../test/support/fake-browser.js'
import { whilePageActs } from './page-lifecycle.js'

const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }

describe('whilePageActs', () => {
  let log: string[]
  const begin = (): (() => void) => {
    log.push('begin')
    return () => log.push('end')
  }
  beforeEach(() => {
    log = []
  })

  it('begins at once and ends with its undo, once', () => {
    const tab = new FakeWorld().tab()
    const stop = whilePageActs(tab.browser, begin)
    tab.loaded()
    stop()
    stop()
    expect(log).to.eql(['begin', 'end'])
    expect(tab.held).to.eql(none)
  })

  it('rests in the back/forward cache and begins again on return', () => {
    const tab = new FakeWorld().tab()
    whilePageActs(tab.browser, begin)
    tab.intoCache()
    expect(log).to.eql(['begin', 'end'])
    tab.outOfCache()
    expect(log).to.eql(['begin', 'end', 'begin'])
  })

  it('does nothing before a prerendered page is opened, not even when it has loaded', () => {
    const tab = new FakeWorld().tab({ prerendering: true })
    whilePageActs(tab.browser, begin)
    tab.loaded()
    expect(log).to.eql([])
    tab.activate()
    expect(log).to.eql(['begin'])
  })

  it('never begins after its undo', () => {
    const tab = new FakeWorld().tab({ prerendering: true })
    whilePageActs(tab.browser, begin)()
    tab.activate()
    tab.outOfCache()
    expect(log).to.eql([])
  })
})
