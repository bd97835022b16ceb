import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { broken, fakeServer, pending, status, type Answer } from '../../../test/support/server.js'
import type { Failure } from '../../../src/core/lib/failure.js'
import { defaultFilesSettings } from './files-settings.js'
import { on } from '../../../src/core/bus/bus.js'
import { readFilesSettings, saveGridView } from './files-settings-request.js'
import { RequestError } from '../../../src/core/http/request-error.js'

const configs = 'GET /apps/files/api/v1/configs'
const views = 'GET /apps/files/api/v1/views'
const save = 'PUT /apps/files/api/v1/config/grid_view'
const { signal } = new AbortController()
const hidden = { message: 'ok', data: { show_hidden: false } }
const bySize = { message: 'ok', data: { files: { sorting_mode: 'size', sorting_direction: 'desc' } } }

async function failed(call: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await call.catch((reason: unknown) => reason)
  return error instanceof RequestError ? error.kind : undefined
}

describe('the settings of lists of files', () => {
  it("are read from both of the server's answers, which are asked for at once", async () => {
    const server = fakeServer({ [configs]: hidden, [views]: bySize })
    const reading = readFilesSettings(signal)
    expect(await reading).to.eql({ ...defaultFilesSettings, showHidden: false, sortKey: 'size', descending: true })
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).to.eql([configs, views])
  })

  for (const [what, answer] of [
    ['is broken JSON', new Response('{ nonsense')],
    ['is a list', () => new Response('[]')],
    ['is 500', status(500)],
    ['never arrives', broken()],
  ] as [string, Answer][]) {
    it(`keep what one answer says where the other ${what}`, async () => {
      fakeServer({ [configs]: hidden, [views]: answer })
      expect(await readFilesSettings(signal)).to.eql({ ...defaultFilesSettings, showHidden: false })
      fakeServer({ [configs]: answer, [views]: bySize })
      expect(await readFilesSettings(signal)).to.eql({ ...defaultFilesSettings, sortKey: 'size', descending: true })
    })
  }

  it('fail where none came, and tell nobody but the caller that it was asked for', async () => {
    const told: Failure[] = []
    const stop = on('request:failed', (failure) => told.push(failure))
    fakeServer({ [configs]: status(401), [views]: status(401) })
    expect(await failed(readFilesSettings(signal))).to.equal('session-expired')
    expect(told.map(({ background }) => background)).to.eql([true, true])
    stop()
  })

  it('are not waited for any more once that is given up', async () => {
    fakeServer({ [configs]: pending(), [views]: pending() })
    const giveUp = new AbortController()
    const reading = failed(readFilesSettings(giveUp.signal))
    giveUp.abort()
    expect(await reading).to.equal('aborted')
  })

  it('keep the grid where they are read from, and say nothing where that fails', async () => {
    const server = fakeServer({ [save]: { message: 'ok' } })
    await saveGridView(true)
    await saveGridView(false)
    expect(server.callsTo(save).map(({ body }) => body)).to.eql([{ value: true }, { value: false }])
    for (const answer of [status(500), status(401), broken()]) {
      server.answer(save, answer)
      await saveGridView(true)
    }
  })
})
