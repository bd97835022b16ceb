import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeDav } from '../../../test/support/fake-dav.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { createFolderEnsurer, type UploadFolders } from './ensure-folders.js'

describe('the folders of an upload', () => {
  let dav: FakeDav
  let folders: UploadFolders
  const end = new AbortController()
  beforeEach(() => {
    dav = new FakeDav()
    dav.put('/Base', null)
    folders = createFolderEnsurer(dav.client, '/Base', end.signal)
  })
  const failureOf = (promise: Promise<void>): Promise<string> =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof WebdavError ? error.kind : String(error)),
    )

  it('are made parents first and once, however many ask at the same time', async () => {
    await Promise.all(['/Base/A/B', '/Base/A/B', '/Base/A', '/Base/A/C', '/Base'].map((path) => folders.ensure(path)))
    expect(dav.calls.slice(0, 1)).to.deep.equal(['MKCOL /Base/A'])
    expect(dav.calls).to.have.members(['MKCOL /Base/A', 'MKCOL /Base/A/B', 'MKCOL /Base/A/C'])
  })

  it('are not made where they are known', async () => {
    folders.know('/Base/A')
    dav.put('/Base/A', null)
    await folders.ensure('/Base/A/B')
    expect(dav.calls).to.deep.equal(['MKCOL /Base/A/B'])
  })

  it('may be there already, but not as files', async () => {
    dav.put('/Base/A', null)
    dav.put('/Base/file', 'x')
    expect(await failureOf(folders.ensure('/Base/A'))).to.equal('none')
    expect(await failureOf(folders.ensure('/Base/file'))).to.equal('exists')
  })

  it('fail all that need them with one call, until they are forgotten', async () => {
    dav.fail('MKCOL /Base/A', 'forbidden', 403)
    expect(
      await Promise.all(['/Base/A/B', '/Base/A', '/Base/A/C'].map((path) => failureOf(folders.ensure(path)))),
    ).to.deep.equal(['forbidden', 'forbidden', 'forbidden'])
    expect(await failureOf(folders.ensure('/Base/A'))).to.equal('forbidden')
    expect(dav.calls).to.deep.equal(['MKCOL /Base/A'])
    folders.forget('/Base/A/B')
    expect(await failureOf(folders.ensure('/Base/A/B'))).to.equal('none')
  })
})
