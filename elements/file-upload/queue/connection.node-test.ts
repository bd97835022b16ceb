import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { emit } from '../../../src/core/bus/bus.js'
import { serverHealth } from '../../../src/core/http/server-health.js'
import { WebdavError, type WebdavFailureKind } from '../../../src/kits/webdav/webdav-error.js'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import {
  createConnection,
  createSignInWatch,
  remedyFor,
  type UploadConnection,
  type UploadRemedy,
} from './connection.js'
import { FileChangedError } from './file-content.js'

describe('a lost connection', () => {
  let world: FakeWorld
  let tab: FakeTab
  let connection: UploadConnection
  let reachable: boolean
  let checks: number
  let returns: number
  let told: unknown[]
  beforeEach(() => {
    told = []
    world = new FakeWorld()
    tab = world.tab()
    reachable = false
    checks = 0
    returns = 0
    connection = connect()
  })
  afterEach(() => serverHealth().set({ state: 'up', maintenance: false, notBeforeMs: 0 }))
  const connect = (): UploadConnection =>
    createConnection(
      tab.browser,
      async () => {
        checks += 1
        return reachable ? null : 'busy'
      },
      (waiting) => told.push(waiting && [waiting.trouble, waiting.nextTryMs - world.nowMs]),
      () => {
        returns += 1
      },
    )

  it('checks once, however many uploads lose the connection', async () => {
    connection.lose('connection')
    connection.lose('connection')
    reachable = true
    await world.advance(1000)
    expect([checks, returns, connection.isLost()]).to.deep.equal([1, 1, false])
    expect([tab.held.timers, tab.held.listeners]).to.deep.equal([0, 0])
  })

  it('checks later and later while the connection comes back only to go again, until something has arrived', async () => {
    reachable = true
    connection.lose('connection')
    await world.advance(1000)
    connection.lose('connection')
    await world.advance(1999)
    expect(returns).to.equal(1)
    await world.advance(1)
    expect(returns).to.equal(2)
    connection.prove()
    connection.lose('connection')
    await world.advance(1000)
    expect(returns).to.equal(3)
  })

  it('reports the return once where the browser is online again during a check', async () => {
    connection.lose('connection')
    reachable = true
    tab.online()
    void connection.check()
    await world.advance(5000)
    expect([checks, returns]).to.deep.equal([2, 1])
  })

  it('tells what it waits for and how long, and keeps to what the server asks for', async () => {
    connection.lose('connection')
    serverHealth().set({ state: 'busy', maintenance: false, notBeforeMs: world.nowMs + 121_000 })
    await world.advance(1000)
    serverHealth().set({ state: 'busy', maintenance: true, notBeforeMs: 0 })
    await world.advance(119_999)
    expect(checks).to.equal(1)
    await world.advance(1)
    reachable = true
    await world.advance(4000)
    expect(told).to.deep.equal([['connection', 1000], ['busy', 120_000], ['maintenance', 4000], null])
  })

  it('does not come back at the same moment as other pages', async () => {
    tab = world.tab({ random: 0.5 })
    reachable = true
    connection = connect()
    connection.lose('busy')
    await world.advance(1249)
    expect(returns).to.equal(0)
    await world.advance(1)
    expect(returns).to.equal(1)
  })

  it('reports nothing after its end, not even the check that was running', async () => {
    connection.lose('connection')
    reachable = true
    void connection.check()
    connection.stop()
    await world.advance(60_000)
    expect([returns, tab.held.timers, tab.held.listeners]).to.deep.equal([0, 0, 0])
  })
})

describe('a failure', () => {
  const remedies: [kind: WebdavFailureKind | 'unreadable', status: number, planned: boolean, remedy: UploadRemedy][] = [
    ['network', 0, true, 'connection'],
    ['offline', 0, false, 'connection'],
    ['timeout', 0, true, 'connection'],
    ['session-expired', 401, true, 'session'],
    ['http', 500, true, 'again'],
    ['http', 503, false, 'connection'],
    ['http', 429, true, 'connection'],
    ['http', 500, false, 'again'],
    ['http', 400, true, 'none'],
    ['locked', 423, true, 'again'],
    ['parent-missing', 409, true, 'again'],
    ['exists', 412, true, 'again'],
    ['changed', 412, true, 'again'],
    ['not-found', 404, true, 'again'],
    ['not-found', 404, false, 'none'],
    ['no-space', 507, true, 'none'],
    ['forbidden', 403, true, 'none'],
    ['forbidden-name', 0, true, 'none'],
    ['csrf', 412, true, 'none'],
    ['unreadable', 0, true, 'none'],
  ]
  for (const [kind, status, planned, remedy] of remedies)
    it(`${kind} ${status}${planned ? '' : ' of a listing'}: ${remedy}`, () => {
      const error = kind === 'unreadable' ? new FileChangedError() : new WebdavError(kind, 'PUT', '/a', status, '')
      expect(remedyFor(error, planned)).to.equal(remedy)
    })
})

describe('a session that is over', () => {
  const runs: [what: string, steps: string, returns: number][] = [
    ['returns with the next token, and only where somebody waits', 'token watch watch token token', 1],
    ['believes no second token before a request succeeded', 'watch token watch token', 1],
    ['believes a token again after a request succeeded', 'watch token watch token prove watch token', 2],
    ['hears nothing after its end', 'watch stop token', 0],
  ]
  for (const [what, steps, expected] of runs)
    it(what, () => {
      let returns = 0
      const watch = createSignInWatch(() => {
        returns += 1
      })
      const token = (): void => emit('token:received', { origin: 'tab' })
      const does: Record<string, () => void> = { ...watch, token }
      for (const step of steps.split(' ')) does[step]?.()
      watch.stop()
      expect(returns).to.equal(expected)
    })
})
