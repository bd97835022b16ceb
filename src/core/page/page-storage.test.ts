import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { pageStorage } from './page-storage.js'

describe('storage that nothing depends on', () => {
  afterEach(() => sessionStorage.removeItem('test of storage'))

  it('keeps and finds', () => {
    const storage = pageStorage(() => sessionStorage)
    expect(storage.read('test of storage')).to.equal(null)
    storage.write('test of storage', 'kept')
    expect(storage.read('test of storage')).to.equal('kept')
  })

  it('finds and keeps nothing where it is closed to the page, or full', () => {
    const fail = (): never => {
      throw new DOMException('no', 'SecurityError')
    }
    for (const storage of [
      pageStorage(fail),
      pageStorage(() => ({ getItem: fail, setItem: fail }) as unknown as Storage),
    ]) {
      storage.write('a', 'b')
      expect(storage.read('a')).to.equal(null)
    }
  })
})
