import '../../../test/support/node-setup.js'
import { beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { FakeDav } from '../../../test/support/fake-dav.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { createFolderEnsurer, type UploadFolders } from './ensure-folders.js'

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

  it('makes a folder anew after a failure that may pass, though nobody has forgotten it', async () => {
    dav.fail('MKCOL /Base/A', 'session-expired', 401)
    const failures = ['/Base/A', '/Base/A/B'].map((path) => failureOf(folders.ensure(path)))
    expect(await Promise.all(failures)).to.deep.equal(['session-expired', 'session-expired'])
    expect(await failureOf(folders.ensure('/Base/A/B'))).to.equal('none')
    expect(dav.calls).to.deep.equal(['MKCOL /Base/A', 'MKCOL /Base/A', 'MKCOL /Base/A/B'])
  })
})
