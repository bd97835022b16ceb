import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { startConnectivity } from './keep-alive.js'

describe('startConnectivity', () => {
  let tab: FakeTab
  let log: string[]
  let answers: ((success: boolean) => void)[]

  const start = (known = { offline: false }): (() => void) =>
    startConnectivity({
      browser: tab.browser,
      known,
      connected(back) {
        log.push(back ? 'back' : 'connected')
        return new Promise((resolve) => answers.push(resolve))
      },
      lost: () => log.push('lost'),
      tell: (name, payload) => {
        log.push(`${name} ${JSON.stringify(payload)}`)
      },
    })

  beforeEach(() => {
    tab = new FakeWorld().tab()
    log = []
    answers = []
  })

  it('starts what needs a connection and tells nobody', async () => {
    start()
    answers[0]?.(true)
    await settle()
    expect(log).to.eql(['connected'])
  })

  it('stops it and tells once when the connection goes', () => {
    start()
    tab.offline()
    tab.offline()
    expect(log).to.eql(['connected', 'lost', 'networkOffline {}', 'lost'])
  })

  for (const success of [true, false]) {
    it(`tells of the return only with its result: ${success}`, async () => {
      start()
      tab.offline()
      tab.online()
      await settle()
      expect(log).to.eql(['connected', 'lost', 'networkOffline {}', 'back'])
      answers.at(-1)?.(success)
      await settle()
      expect(log.at(-1)).to.equal(`networkOnline {"success":${success}}`)
    })
  }

  it('tells once of two returns in a row, with the last result', async () => {
    start()
    tab.online()
    tab.online()
    answers[1]?.(true)
    answers[2]?.(false)
    await settle()
    expect(log).to.eql(['connected', 'back', 'back', 'networkOnline {"success":false}'])
  })

  it('tells of no return when the connection went again meanwhile', async () => {
    start()
    tab.online()
    tab.offline()
    answers[1]?.(true)
    await settle()
    expect(log).to.eql(['connected', 'back', 'lost', 'networkOffline {}'])
  })

  it('starts nothing while there is no connection, and tells nobody what it found so', () => {
    tab = new FakeWorld().tab({ offline: true })
    start({ offline: true })
    expect(log).to.eql(['lost'])
  })

  it('notices what changed while the page rested and no event came', async () => {
    const known = { offline: false }
    start(known)()
    tab.silently('offline')
    start(known)()
    tab.silently('online')
    start(known)
    answers.at(-1)?.(true)
    await settle()
    expect(log).to.eql(['connected', 'lost', 'networkOffline {}', 'back', 'networkOnline {"success":true}'])
  })

  it('hears and tells nothing after its undo, which may be called twice', async () => {
    const stop = start()
    tab.online()
    stop()
    stop()
    answers[1]?.(true)
    tab.offline()
    await settle()
    expect(log).to.eql(['connected', 'back'])
    expect(tab.held.listeners).to.equal(0)
  })
})
