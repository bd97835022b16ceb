import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'

const base = '/index.php/apps/files/api/v1'

describe('the settings of lists of files', () => {
  let demo: TestDemo
  before(async () => {
    demo = await startTestDemo()
  })
  after(() => demo.close())

  const read = async (client: TestClient, name: string): Promise<unknown> =>
    (await client.fetch(`${base}/${name}`)).json()
  const configs = async (client: TestClient): Promise<Record<string, unknown>> =>
    ((await read(client, 'configs')) as { data: Record<string, unknown> }).data

  it('are told as recorded', async () => {
    const alice = await signedIn(demo, 'alice')
    assert.equal(
      JSON.stringify(await read(alice, 'configs')),
      '{"message":"ok","data":{"crop_image_previews":true,"default_view":"files",' +
        '"folder_tree":true,"grid_view":false,"show_dialog_deletion":false,"show_dialog_file_extension":true,"show_files_extensions":true,' +
        '"show_hidden":false,"show_mime_column":false,"sort_favorites_first":true,"sort_folders_first":true}}',
    )
    assert.equal(JSON.stringify(await read(alice, 'views')), '{"message":"ok","data":[]}')
    assert.equal(JSON.stringify(await read(alice, 'showgridview')), '{"gridview":false}')
  })

  it('are remembered for the user who changed them, on every device', async () => {
    const alice = await signedIn(demo, 'alice')
    for (const key of ['show_hidden', 'grid_view']) {
      const answer = await alice.callJson('PUT', `${base}/config/${key}`, { value: true })
      assert.deepEqual([answer.status, await answer.json()], [200, { message: 'ok', data: { key, value: true } }])
    }
    for (const key of ['sort_favorites_first', 'sort_folders_first', 'crop_image_previews'])
      assert.equal((await alice.callJson('PUT', `${base}/config/${key}`, { value: false })).status, 200)
    const { show_hidden, grid_view, sort_favorites_first, sort_folders_first, crop_image_previews } = await configs(
      await signedIn(demo, 'alice'),
    )
    assert.deepEqual(
      [show_hidden, grid_view, sort_favorites_first, sort_folders_first, crop_image_previews],
      [true, true, false, false, false],
    )
    assert.equal((await configs(await signedIn(demo, 'bob')))['show_hidden'], false)
  })

  it('have an order for each view, which the pages of the files app hand over with the others', async () => {
    const bob = await signedIn(demo, 'bob')
    const change = (view: unknown, key: unknown, value: unknown): Promise<Response> =>
      bob.callJson('PUT', `${base}/views`, { view, key, value })
    const files = { sorting_mode: 'mtime', sorting_direction: 'asc', expanded: true }
    const answer = await change('files', 'sorting_mode', 'mtime')
    assert.deepEqual([answer.status, await answer.json()], [200, { message: 'ok', data: files }])
    assert.equal((await change('favorites', 'sorting_direction', 'desc')).status, 200)
    assert.equal((await change('favorites', 'expanded', false)).status, 200)
    for (const [view, key, value] of [
      ['', 'sorting_mode', 'size'],
      [['files'], 'sorting_mode', 'size'],
      ['files', 'constructor', 'size'],
      ['files', 'sorting_mode', 1],
      ['files', 'sorting_direction', 'down'],
      ['files', 'expanded', 'perhaps'],
    ])
      assert.equal((await change(view, key, value)).status, 400)
    const data = { files, favorites: { sorting_mode: null, sorting_direction: 'desc', expanded: false } }
    assert.deepEqual(await read(bob, 'views'), { message: 'ok', data })

    const state = async (path: string, key: string): Promise<unknown> => {
      const html = await (await bob.fetch(path)).text()
      const value = new RegExp(`id="initial-state-files-${key}" value="([^"]+)"`).exec(html)?.[1]
      return value && JSON.parse(atob(value))
    }
    assert.deepEqual(await state('/index.php/apps/files/', 'viewConfigs'), data)
    assert.deepEqual(await state('/index.php/apps/files/', 'config'), await configs(bob))
    assert.equal(await state('/index.php/apps/mail/', 'config'), undefined)
  })

  it('know the grid by its older address, too', async () => {
    const bob = await signedIn(demo, 'bob')
    const grid = async (): Promise<unknown[]> => [await read(bob, 'showgridview'), (await configs(bob))['grid_view']]
    assert.equal((await bob.post(`${base}/showgridview`, { show: 'true' })).status, 200)
    assert.deepEqual(await grid(), [{ gridview: true }, true])
    assert.equal((await bob.callJson('PUT', `${base}/config/grid_view`, { value: false })).status, 200)
    assert.deepEqual(await grid(), [{ gridview: false }, false])
    assert.equal((await bob.post(`${base}/showgridview`, { show: 'perhaps' })).status, 400)
  })

  it('are changed to nothing else, and by nobody without a session and a token', async () => {
    const bob = await signedIn(demo, 'bob')
    for (const key of ['default_view', 'constructor', '__proto__', 'none'])
      assert.equal((await bob.callJson('PUT', `${base}/config/${key}`, { value: true })).status, 400)
    for (const value of ['yes', 2, null, undefined, [true]])
      assert.equal((await bob.callJson('PUT', `${base}/config/show_hidden`, { value })).status, 400)
    assert.equal(
      (
        await bob.fetch(`${base}/config/show_hidden`, {
          method: 'PUT',
          body: '{"value":true}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      412,
    )
    for (const [method, name] of [
      ['GET', 'configs'],
      ['GET', 'views'],
      ['PUT', 'views'],
      ['GET', 'showgridview'],
      ['PUT', 'config/show_hidden'],
      ['POST', 'showgridview'],
    ] as const) {
      const answer = await new TestClient(demo).fetch(`${base}/${name}`, { method })
      assert.deepEqual([answer.status, await answer.json()], [401, { message: 'Current user is not logged in' }], name)
    }
    assert.equal((await configs(bob))['show_hidden'], false)
  })
})
