import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { FakeWorld } from '../../../test/support/fake-browser.js'
import { place } from '../../../test/support/page.js'
import { inlineMessage, type InlineMessage } from './inline-message.js'

describe('a message beside a form', () => {
  let world: FakeWorld
  let tab: ReturnType<FakeWorld['tab']>
  let target: HTMLElement
  let message: InlineMessage
  const seen = (): string => `${target.ariaLive ?? ''} ${target.className} "${target.textContent ?? ''}"`

  beforeEach(async () => {
    world = new FakeWorld()
    tab = world.tab()
    target = await place('<span></span>')
    message = inlineMessage(target, tab.browser)
    await world.advance(50)
  })

  it('speaks from a live region that is there before and stays, also at once', async () => {
    const early = await place('<span></span>')
    const first = inlineMessage(early, tab.browser)
    expect([early.role, early.textContent]).to.eql(['status', ''])
    first.error('It failed')
    const changed: string[] = []
    const observer = new MutationObserver((records) =>
      changed.push(...records.map(({ attributeName, type }) => attributeName ?? type)),
    )
    observer.observe(early, { attributes: true, childList: true })
    await world.advance(50)
    expect([changed, early.role, early.textContent]).to.eql([['childList'], 'status', 'It failed'])
    observer.disconnect()
  })

  it('says that it saves, plainly', () => {
    message.start()
    expect(seen()).to.equal('polite  "Saving …"')
    message.start('Checking …')
    expect(seen()).to.equal('polite  "Checking …"')
    expect(tab.held.timers).to.equal(0)
  })

  it('shows a success for three seconds and fades it out in 0.9', async () => {
    message.start()
    message.success('Saved')
    expect(seen()).to.equal('polite success "Saved"')
    await world.advance(2999)
    expect(target.getAnimations()).to.have.length(0)
    await world.advance(1)
    expect(target.getAnimations()).to.have.length(1)
    await world.advance(899)
    expect(seen()).to.equal('polite success "Saved"')
    await world.advance(1)
    expect(seen()).to.equal('polite  ""')
    expect(target.getAnimations()).to.have.length(0)
    expect(tab.held.timers).to.equal(0)
  })

  it('keeps an error, and says it at once', async () => {
    message.error('It failed')
    expect(seen()).to.equal('assertive error "It failed"')
    await world.advance(60_000)
    expect(seen()).to.equal('assertive error "It failed"')
  })

  it('lets a later message stay, whatever the earlier one had planned', async () => {
    message.success('Saved')
    await world.advance(3500)
    message.error('It failed')
    await world.advance(60_000)
    expect(seen()).to.equal('assertive error "It failed"')
    expect(target.getAnimations()).to.have.length(0)
  })

  it('reads the answer of an old settings page, as text', () => {
    const answers: [unknown, string][] = [
      [{ status: 'success', data: { message: 'Saved <b>it</b>' } }, 'polite success "Saved <b>it</b>"'],
      [{ status: 'success' }, 'polite success "Saved"'],
      [{ status: 'error', data: { message: 'Too long' } }, 'assertive error "Too long"'],
      [{ status: 'failure' }, 'assertive error "It could not be saved. Try again."'],
      [null, 'assertive error "It could not be saved. Try again."'],
      ['<html>', 'assertive error "It could not be saved. Try again."'],
    ]
    for (const [answer, shown] of answers) {
      message.finish(answer)
      expect(seen()).to.equal(shown)
    }
    expect(target.childElementCount).to.equal(0)
  })

  it('keeps the classes of the page', () => {
    target.className = 'hint'
    message.error('It failed')
    message.clear()
    expect(target.className).to.equal('hint')
  })
})
