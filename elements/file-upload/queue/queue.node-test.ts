/**
 * The small parts of the upload queue, one `describe` for each file of this folder. The tests of the whole queue cover
 * `concurrency`, `leave-guard`, `plan-batch`, `send-file` and `upload-job`.
 */
import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { emit } from '../../../src/core/bus/bus.js'
import type { ServerHealth } from '../../../src/core/http/server-health.js'
import type { FileConflict, Resolution } from '../../../src/kits/conflicts/conflict.rules.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { FakeWorld, settle, type FakeTab } from '../../../test/support/fake-browser.js'
import { FakeDav } from '../../../test/support/fake-dav.js'
import { createConflictQuestions, type UploadAsking } from './conflict-questions.js'
import { createConnectionWatch, type UploadConnection } from './connection-watch.js'
import { createFolderEnsurer, type UploadFolders } from './ensure-folders.js'
import type { UploadFailure } from './progress-store.js'
import { remedyFor, type UploadRemedy } from './retry-policy.js'
import { createSignInWatch } from './sign-in-watch.js'

describe('conflict-questions', () => {
  const conflict = (id: string): FileConflict => ({
    id,
    name: id,
    directory: '/',
    kind: 'file',
    original: { size: 1, modifiedMs: 1, etag: '', readOnly: false, mimeType: '' },
    replacement: { size: 1, modifiedMs: 1, mimeType: '' },
  })
  let asked: string[][]
  let end: ((resolution: Resolution | Error) => void)[]
  let unwanted: string[]
  let asking: UploadAsking
  beforeEach(() => {
    asked = []
    end = []
    unwanted = []
    asking = createConflictQuestions({
      resolve: (conflicts, { takenNames } = {}) => {
        asked.push([...conflicts.map(({ id }) => id), ...(takenNames?.('/') ?? [])])
        return new Promise((resolve, reject) =>
          end.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
        )
      },
      namesIn: async () => ['taken'],
      isWanted: (id) => !unwanted.includes(id),
    })
  })
  const answer = (...ids: string[]): void =>
    end.at(-1)?.({ status: 'done', decisions: ids.map((id) => ({ id, verb: 'replace' })) })

  it('asks one question at a time, and asks what comes late together next', async () => {
    const batch = asking.askAll([conflict('1')], () => [])
    const late = ['2', '3'].map((id) => asking.askLater(conflict(id)))
    await settle()
    expect(asked).to.deep.equal([['1']])
    answer('1')
    expect((await batch).status).to.equal('done')
    await settle()
    expect(asked[1]).to.deep.equal(['2', '3', 'taken'])
    answer('2', '3')
    expect((await Promise.all(late)).map((decision) => decision?.verb)).to.deep.equal(['replace', 'replace'])
  })

  it('asks nothing that nobody wants to know any more', async () => {
    void asking.askAll([conflict('1')], () => [])
    const late = asking.askLater(conflict('2'))
    unwanted.push('2')
    await settle()
    answer('1')
    expect(await late).to.equal(null)
    expect(asked).to.have.length(1)
  })

  it('fails what a broken question was about, and asks the next one all the same', async () => {
    const first = asking.askLater(conflict('1'))
    await settle()
    end.at(-1)?.(new Error('Error loading file exists template'))
    expect(await first.catch((error: Error) => error.message)).to.equal('Error loading file exists template')
    const next = asking.askLater(conflict('2'))
    await settle()
    end.at(-1)?.({ status: 'cancelled', decisions: [] })
    expect(await next).to.equal(null)
  })
})

describe('connection-watch', () => {
  let world: FakeWorld
  let tab: FakeTab
  let connection: UploadConnection
  let reachable: boolean
  let checks: number
  let returns: number
  let health: ServerHealth
  let told: unknown[]
  beforeEach(() => {
    health = { state: 'up', maintenance: false, notBeforeMs: 0 }
    told = []
    world = new FakeWorld()
    tab = world.tab()
    reachable = false
    checks = 0
    returns = 0
    connection = createConnectionWatch({
      browser: tab.browser,
      health: () => health,
      probe: async () => {
        checks += 1
        return reachable ? null : 'busy'
      },
      told: (waiting) => told.push(waiting && [waiting.trouble, waiting.nextTryMs - world.nowMs]),
      restored: () => {
        returns += 1
      },
    })
  })

  it('checks once, however many uploads lose the connection', async () => {
    connection.lose('connection')
    connection.lose('connection')
    reachable = true
    await world.advance(1000)
    expect([checks, returns, connection.lost()]).to.deep.equal([1, 1, false])
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
    connection.look()
    await world.advance(5000)
    expect([checks, returns]).to.deep.equal([2, 1])
  })

  it('tells what it waits for and how long, and keeps to what the server asks for', async () => {
    connection.lose('connection')
    health = { state: 'busy', maintenance: false, notBeforeMs: world.nowMs + 121_000 }
    await world.advance(1000)
    health = { state: 'busy', maintenance: true, notBeforeMs: 0 }
    await world.advance(119_999)
    expect(checks).to.equal(1)
    await world.advance(1)
    reachable = true
    await world.advance(4000)
    expect(told).to.deep.equal([['connection', 1000], ['busy', 120_000], ['maintenance', 4000], null])
  })

  it('tries at once when the user wants to, whatever the server asks for', async () => {
    health = { state: 'busy', maintenance: false, notBeforeMs: world.nowMs + 3_600_000 }
    connection.lose('busy')
    reachable = true
    connection.look()
    await world.advance(0)
    expect([checks, returns]).to.deep.equal([1, 1])
  })

  it('does not come back at the same moment as other pages', async () => {
    tab = world.tab({ random: 0.5 })
    connection = createConnectionWatch({
      browser: tab.browser,
      health: () => health,
      probe: () => Promise.resolve(null),
      restored: () => {
        returns += 1
      },
      told: () => undefined,
    })
    connection.lose('busy')
    await world.advance(1249)
    expect(returns).to.equal(0)
    await world.advance(1)
    expect(returns).to.equal(1)
  })

  it('reports nothing after its end, not even the check that was running', async () => {
    connection.lose('connection')
    reachable = true
    connection.look()
    connection.stop()
    await world.advance(60_000)
    expect([returns, tab.held.timers, tab.held.listeners]).to.deep.equal([0, 0, 0])
  })
})

describe('ensure-folders', () => {
  let dav: FakeDav
  let folders: UploadFolders
  beforeEach(() => {
    dav = new FakeDav()
    dav.put('/Base', null)
    folders = createFolderEnsurer(dav.client, '/Base', new AbortController().signal)
  })
  const failureOf = (promise: Promise<void>): Promise<string> =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof WebdavError ? error.kind : String(error)),
    )

  it('takes no file for a folder', async () => {
    dav.put('/Base/file', 'x')
    expect(await failureOf(folders.ensure('/Base/file'))).to.equal('exists')
  })

  it('fails all that need a folder with one call, until the folder is forgotten', async () => {
    dav.fail('MKCOL /Base/A', 'forbidden', 403)
    const failures = ['/Base/A/B', '/Base/A', '/Base/A/C'].map((path) => failureOf(folders.ensure(path)))
    expect(await Promise.all(failures)).to.deep.equal(['forbidden', 'forbidden', 'forbidden'])
    expect(await failureOf(folders.ensure('/Base/A'))).to.equal('forbidden')
    expect(dav.calls).to.deep.equal(['MKCOL /Base/A'])
    folders.forget('/Base/A/B')
    expect(await failureOf(folders.ensure('/Base/A/B'))).to.equal('none')
  })
})

describe('retry-policy', () => {
  const remedies: [kind: UploadFailure, status: number, planned: boolean, remedy: UploadRemedy][] = [
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
      expect(remedyFor(kind, status, planned)).to.equal(remedy)
    })
})

describe('sign-in-watch', () => {
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
