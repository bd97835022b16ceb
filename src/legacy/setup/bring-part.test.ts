import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { partOf } from './bring-part.js'

const folder = (): string => ''

describe('a part that old functions need', () => {
  it('is brought once for all who ask', async () => {
    let loads = 0
    const bring = partOf('webdav', [], folder, async () => {
      loads += 1
      return 'there'
    })
    expect(loads).to.equal(0)
    expect(await Promise.all([bring(), bring()])).to.eql(['there', 'there'])
    expect(await bring()).to.equal('there')
    expect(loads).to.equal(1)
  })

  it('is asked for again after a failure, which says what it is', async () => {
    let loads = 0
    const bring = partOf('webdav', [], folder, async () => {
      loads += 1
      if (loads === 1) throw new TypeError('offline')
      return 'there'
    })
    const failed = await bring().then(
      () => null,
      (error: Error) => error,
    )
    expect([failed?.name, failed?.message.split('\n')[0]]).to.eql(['ChunkLoadError', 'Loading chunk webdav failed.'])
    expect(await bring()).to.equal('there')
  })

  it('comes with all of its files at once, from the folder', async () => {
    const asked: string[] = []
    const get = stub(globalThis, 'fetch').callsFake(async (address) => {
      asked.push(String(address))
      return new Response('', { headers: { 'Content-Type': 'text/javascript' } })
    })
    await partOf(
      'webdav',
      ['webdav.js', 'chunks/names-1.js'],
      () => '/esm/',
      async () => 'there',
    )()
    get.restore()
    expect(asked).to.eql(['/esm/webdav.js', '/esm/chunks/names-1.js'])
  })

  it('waits until the page is whole', async () => {
    let state = 'loading'
    Object.defineProperty(document, 'readyState', { get: () => state, configurable: true })
    let loads = 0
    const part = partOf('webdav', [], folder, async () => {
      loads += 1
    })()
    await Promise.resolve()
    expect(loads).to.equal(0)
    state = 'interactive'
    document.dispatchEvent(new Event('DOMContentLoaded'))
    await part
    Reflect.deleteProperty(document, 'readyState')
    expect(loads).to.equal(1)
  })
})
