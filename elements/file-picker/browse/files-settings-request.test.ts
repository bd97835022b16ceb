import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { broken, fakeServer, pending, status, type Answer } from '../../../test/support/server.js'
import type { Failure } from '../../../src/core/lib/failure.js'
import { handOver } from '../../../test/support/handover.js'
import { defaultFilesSettings, type FilesSettings } from './files-settings.js'
import { on } from '../../../src/core/bus/bus.js'
import { pageFilesSettings, readFilesSettings, saveGridView } from './files-settings-request.js'
import { RequestError } from '../../../src/core/http/request-error.js'

const configs = 'GET /apps/files/api/v1/configs'
const views = 'GET /apps/files/api/v1/views'
const save = 'PUT /apps/files/api/v1/config/grid_view'
const { signal } = new AbortController()
const hidden = { message: 'ok', data: { show_hidden: false } }
const read = (before = defaultFilesSettings): Promise<FilesSettings> => readFilesSettings(before, signal)
const sortedBySize = { ...defaultFilesSettings.sorting, files: { key: 'size', descending: true } }
const bySize = { message: 'ok', data: { files: { sorting_mode: 'size', sorting_direction: 'desc' } } }

async function failed(call: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await call.catch((reason: unknown) => reason)
  return error instanceof RequestError ? error.kind : undefined
}

describe('the settings of lists of files', () => {
  for (const [what, answer] of [
    ['is broken JSON', new Response('{ nonsense')],
    ['is a list', () => new Response('[]')],
    ['is 500', status(500)],
    ['never arrives', broken()],
  ] as [string, Answer][]) {
    it(`keep what one answer says where the other ${what}`, async () => {
      fakeServer({ [configs]: hidden, [views]: answer })
      expect(await read()).to.eql({ ...defaultFilesSettings, showHidden: false })
      fakeServer({ [configs]: answer, [views]: bySize })
      expect(await read()).to.eql({ ...defaultFilesSettings, sorting: sortedBySize })
    })
  }

  it('stay as the page says where no answer says otherwise', async () => {
    expect(pageFilesSettings()).to.eql(defaultFilesSettings)
    handOver({
      initialState: {
        'files-config': { show_hidden: false, sort_favorites_first: false, sort_folders_first: null },
        'files-viewConfigs': bySize.data,
      },
    })
    const page = { ...defaultFilesSettings, showHidden: false, favouritesFirst: false, sorting: sortedBySize }
    expect(pageFilesSettings()).to.eql(page)
    fakeServer({ [configs]: { data: { sort_favorites_first: true } }, [views]: { data: [] } })
    expect(await read(pageFilesSettings())).to.eql({ ...page, favouritesFirst: true })
  })

  it('fail where none came, and tell nobody but the caller that it was asked for', async () => {
    const told: Failure[] = []
    const stop = on('request:failed', (failure) => told.push(failure))
    fakeServer({ [configs]: status(401), [views]: status(401) })
    expect(await failed(read())).to.equal('session-expired')
    expect(told.map(({ background }) => background)).to.eql([true, true])
    stop()
  })

  it('are not waited for any more once that is given up', async () => {
    fakeServer({ [configs]: pending(), [views]: pending() })
    const giveUp = new AbortController()
    const reading = failed(readFilesSettings(defaultFilesSettings, giveUp.signal))
    giveUp.abort()
    expect(await reading).to.equal('aborted')
  })

  for (const on of [true, false]) {
    it(`are told that files are shown ${on ? 'as a grid' : 'as a list'}`, async () => {
      const server = fakeServer({ [save]: {} })
      await saveGridView(on)
      expect(server.callsTo(save).map(({ body }) => body)).to.eql([{ value: on }])
    })
  }

  for (const [what, answer] of [
    ['500', status(500)],
    ['401', status(401)],
    ['no answer', broken()],
  ] as const) {
    it(`say nothing where the layout cannot be saved: ${what}`, async () => {
      const server = fakeServer({ [save]: answer })
      await saveGridView(true)
      expect(server.callsTo(save)).to.have.length(1)
    })
  }
})
