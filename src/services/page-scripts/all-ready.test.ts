import '../../../test/support/setup.js'
import { expect, fixture, html } from '@open-wc/testing'
import { until } from '../../../test/support/page.js'
import { allReady } from './all-ready.js'
import { offerMore, offerTag } from '../../core/loading/tag-loaders.js'
import { shared } from '../../core/page/shared-values.js'

/** Element definitions cannot be removed, so each test uses its own names. */
let tests = 0
const nameOf = (what: string): string => `ready-${what}-${tests}`
const defined = (what: string): string[] =>
  [...document.querySelectorAll(`${nameOf(what)}:defined`)].map(({ textContent }) => textContent)

class Shown extends HTMLElement {
  connectedCallback(): void {
    this.textContent = 'shown'
  }
}
const define = (what: string): void => customElements.define(nameOf(what), class extends Shown {})

async function page(...what: string[]): Promise<HTMLElement> {
  const room = await fixture<HTMLElement>(html`<div></div>`)
  room.append(...what.map((one) => document.createElement(nameOf(one))))
  return room
}

describe('allReady()', () => {
  beforeEach(() => {
    tests += 1
  })

  it('waits for what is on its way, and brings what is not', async () => {
    let arrive = (): void => undefined
    offerTag(
      nameOf('slow'),
      () =>
        new Promise<void>((resolve) => {
          arrive = () => {
            define('slow')
            resolve()
          }
        }),
    )
    offerMore(async () => offerTag(nameOf('far'), async () => define('far')))
    await page('slow', 'far', 'far')
    let isReady = false
    const ready = allReady().then(() => {
      isReady = true
    })
    await until(() => expect(defined('far')).to.have.length(2))
    expect(isReady).to.equal(false)
    arrive()
    await ready
    expect([...defined('slow'), ...defined('far')]).to.eql(['shown', 'shown', 'shown'])
  })

  it('brings nothing that does not stand there', async () => {
    offerTag(nameOf('here'), async () => define('here'))
    offerTag(nameOf('elsewhere'), () => Promise.reject(new Error('must not be asked for')))
    offerTag(nameOf('nowhere'), () => Promise.reject(new Error('must not be asked for')))
    await page('elsewhere')
    await allReady(await page('here'))
    expect(defined('here')).to.eql(['shown'])
  })

  it('ends at once where there is nothing', async () => {
    await allReady(document.createDocumentFragment())
  })

  it('throws what could not be loaded, when the others are there', async () => {
    offerTag(nameOf('gone'), () => Promise.reject(new Error('no connection')))
    offerTag(nameOf('late'), async () => {
      await new Promise(requestAnimationFrame)
      define('late')
    })
    await page('gone', 'late')
    expect(await allReady().catch(String)).to.contain('no connection')
    expect(defined('late')).to.eql(['shown'])
  })

  it('looks for the names that the page has for them', async () => {
    shared('naming', () => ({ prefix: 'acme-' }))
    offerTag(nameOf('own'), async ({ prefix }) => customElements.define(prefix + nameOf('own'), class extends Shown {}))
    const room = await page()
    room.append(document.createElement(`acme-${nameOf('own')}`))
    await allReady()
    expect(room.textContent).to.equal('shown')
  })
})
