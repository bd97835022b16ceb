import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { bringTag, offerMore, offerTag } from './tag-loaders.js'

const nameOf = (what: string): string => `lazy-${what}`
const arrives = (tag: string) => (): Promise<void> => {
  customElements.define(tag, class extends HTMLElement {})
  return Promise.resolve()
}

describe('a tag that comes when it is wanted', () => {
  it('is brought once and is there for everybody who waits', async () => {
    let loads = 0
    offerTag(nameOf('once'), () => {
      loads += 1
      return arrives(nameOf('once'))()
    })
    const order: string[] = []
    await Promise.all(['first', 'second', 'third'].map((who) => bringTag(nameOf('once')).then(() => order.push(who))))
    await bringTag(nameOf('once'))
    expect(order).to.deep.equal(['first', 'second', 'third'])
    expect(loads).to.equal(1)
    expect(customElements.get(nameOf('once'))).to.be.a('function')
  })

  it('is not asked for where the page has defined it', async () => {
    await arrives(nameOf('there'))()
    offerTag(nameOf('there'), () => Promise.reject(new Error('must not be asked')))
    await bringTag(nameOf('there'))
  })

  it('can be asked for again after it could not be loaded', async () => {
    let tries = 0
    offerTag(nameOf('again'), () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('no connection')) : arrives(nameOf('again'))()
    })
    const first = await bringTag(nameOf('again')).catch(String)
    expect(first).to.contain('no connection')
    await bringTag(nameOf('again'))
  })

  it('that nobody offers is told with a way out', async () => {
    expect(await bringTag(nameOf('nobody')).catch(String)).to.match(/<lazy-nobody>.*index\.js/)
  })

  it('is looked for among further offers, which are made once one is missing', async () => {
    let made = 0
    offerMore(() => {
      made += 1
      offerTag(nameOf('further'), arrives(nameOf('further')))
      return Promise.resolve()
    })
    offerTag(nameOf('near'), arrives(nameOf('near')))
    await bringTag(nameOf('near'))
    expect(made).to.equal(0)
    await Promise.all([bringTag(nameOf('further')), bringTag(nameOf('further'))])
    expect(customElements.get(nameOf('further'))).to.be.a('function')
  })

  it('can be asked for again after further offers could not be made', async () => {
    let tries = 0
    offerMore(() => {
      tries += 1
      if (tries === 1) return Promise.reject(new Error('no connection'))
      offerTag(nameOf('later'), arrives(nameOf('later')))
      return Promise.resolve()
    })
    expect(await bringTag(nameOf('later')).catch(String)).to.contain('no connection')
    await bringTag(nameOf('later'))
  })

  it('keeps its first offer', async () => {
    offerTag(nameOf('first'), arrives(nameOf('first')))
    offerTag(nameOf('first'), () => Promise.reject(new Error('the second')))
    await bringTag(nameOf('first'))
  })
})
