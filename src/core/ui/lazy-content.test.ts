import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { settle } from '../../../test/support/fake-browser.js'
import { all, focused, place, press, reaches, shows, shownText, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { flag } from '../element/contract.js'
import { define } from '../element/element-class.js'
import { themedElement } from '../element/themed-element.js'
import { make } from '../page/dom.js'
import { endOfTurn } from '../page/time/yield-to-page.js'
import { lazyContent, type LazyContent, type MakeContent } from './lazy-content.js'

interface Props {
  text: string
}

let attempts: { arrive: (part: MakeContent<Props>) => void; fail: (error: Error) => void }[] = []
let shown = 0

const part: MakeContent<Props> = (host, panel) => {
  shown += 1
  host.showState('here')
  const text = make('p')
  panel.append(text)
  return {
    draw(props, isShown) {
      text.textContent = isShown ? props.text : `Ready: ${props.text}`
    },
    remove: () => text.remove(),
  }
}

const load = (): Promise<MakeContent<Props>> =>
  new Promise((arrive, fail) => {
    attempts.push({ arrive, fail })
  })

/** Each test has a tag of its own, because a loaded part stays loaded. */
function lazyElement(tag: string): LazyContent<Props> {
  const lazy = lazyContent(load)
  define(themedElement({
    tag,
    about: 'Has lazy content.',
    attributes: { closed: flag('Its panel is not shown.') },
    properties: {},
    events: {},
    states: ['here'],
    parts: ['trigger'],
    cssProperties: {},
    hostStyles: ':host { display: block }',
    begin(host) {
      const panel = make('div')
      host.element.shadowRoot?.prepend(make('button', { part: 'trigger', 'aria-label': 'Menu' }), panel)
      const content = lazy.make(host, panel, () => ({ text: 'The part' }))
      let isShown = false
      return {
        draw({ closed }) {
          if (isShown || closed) return content.draw()
          isShown = true
          content.reveal(null)
        },
        stop: content.remove,
      }
    },
  }))
  return lazy
}

describe('content that comes when it is wanted', () => {
  beforeEach(() => {
    attempts = []
    shown = 0
  })

  it('is waited for with a spinner that says so, and shown when it is here', async () => {
    lazyElement('lazy-waits')
    const host = await place('<lazy-waits></lazy-waits>')
    the(host, 'status', 'Loading …')
    attempts[0]?.arrive(part)
    await shows(host, 'The part')
    await reaches(host, 'here')
    expect(all(host, 'status')).to.have.length(0)
  })

  it('is asked for once, however many wait', async () => {
    const lazy = lazyElement('lazy-once')
    void lazy.load()
    const host = await place('<div><lazy-once></lazy-once><lazy-once></lazy-once></div>')
    expect(attempts).to.have.length(1)
    attempts[0]?.arrive(part)
    await shows(host, 'The part The part')
    void lazy.load()
    expect(attempts).to.have.length(1)
  })

  it('that is here renders without a spinner in between', async () => {
    const lazy = lazyElement('lazy-here')
    void lazy.load()
    attempts[0]?.arrive(part)
    await settle()
    const host = document.createElement('lazy-here')
    document.body.append(host)
    expect(shownText(host)).to.equal('The part')
    host.remove()
  })

  it('that did not come is told, and asked for again when the user wants it', async () => {
    lazyElement('lazy-fails')
    const host = await place('<lazy-fails></lazy-fails>')
    attempts[0]?.fail(new Error('no connection'))
    await shows(host, 'This part could not be loaded. Check your connection.')
    the(host, 'alert')
    expect(attempts).to.have.length(1)
    await click(the(host, 'button', 'Try again'))
    await shows(host, '')
    attempts[1]?.fail(new Error('still none'))
    await shows(host, 'Try again')
    await click(the(host, 'button', 'Try again'))
    attempts[2]?.arrive(part)
    await shows(host, 'The part')
    expect(shown).to.equal(1)
  })

  it('that did not come is asked for again by itself, and the message stays until it comes', async () => {
    lazyElement('lazy-recovers')
    const host = await place('<lazy-recovers></lazy-recovers>')
    attempts[0]?.fail(new Error('no connection'))
    await shows(host, 'This part could not be loaded. Check your connection.')
    the(host, 'button', 'Try again').focus()
    for (const attempt of [1, 2]) {
      dispatchEvent(new Event('online'))
      expect(attempts).to.have.length(attempt + 1)
      expect(shownText(host)).to.contain('could not be loaded')
      if (attempt === 1) attempts[1]?.fail(new Error('still none'))
      await settle()
      expect(focused()).to.equal(the(host, 'button', 'Try again'))
    }
    attempts[2]?.arrive(part)
    await shows(host, 'The part')
    dispatchEvent(new Event('online'))
    expect(attempts).to.have.length(3)
  })

  it('takes the focus from the button that opened it, which has it when the one to try again goes', async () => {
    lazyElement('lazy-focus')
    const host = await place('<lazy-focus></lazy-focus>')
    attempts[0]?.fail(new Error('no connection'))
    await shows(host, 'Try again')
    the(host, 'button', 'Try again').focus()
    await press('Enter')
    expect(focused()).to.equal(the(host, 'button', 'Menu'))
    attempts[1]?.fail(new Error('still none'))
    await shows(host, 'Try again')
    the(host, 'button', 'Try again').focus()
    dispatchEvent(new Event('online'))
    attempts[2]?.arrive(part)
    await shows(host, 'The part')
    expect(focused()).to.equal(the(host, 'button', 'Menu'))
  })

  it('is not asked for any more when nobody waits for it', async () => {
    lazyElement('lazy-left')
    const host = await place('<lazy-left></lazy-left>')
    attempts[0]?.fail(new Error('no connection'))
    await shows(host, 'This part could not be loaded. Check your connection.')
    host.remove()
    await endOfTurn()
    dispatchEvent(new Event('online'))
    expect(attempts).to.have.length(1)
  })

  it('that is not on the server any more is told without blaming the connection', async () => {
    lazyElement('lazy-outdated')
    const host = await place('<lazy-outdated></lazy-outdated>')
    attempts[0]?.fail(Object.assign(new Error('gone'), { type: 'missing' }))
    await shows(host, 'A new version is available. Reload the page to use it.')
    the(host, 'alert')
    await click(the(host, 'button', 'Try again'))
    attempts[1]?.arrive(part)
    await shows(host, 'The part')
  })

  it('asks again when it is wanted later, after it failed ahead of its use', async () => {
    lazyElement('lazy-later')
    const host = await place('<lazy-later closed></lazy-later>')
    attempts[0]?.fail(new Error('no connection'))
    await settle()
    dispatchEvent(new Event('online'))
    expect([shownText(host), attempts.length], 'nobody waits for it').to.eql(['', 1])
    host.removeAttribute('closed')
    await until(() => expect(attempts).to.have.length(2))
    attempts[1]?.arrive(part)
    await shows(host, 'The part')
  })

  it('is made ready before the panel is shown, and drawn when it is', async () => {
    lazyElement('lazy-ready')
    const host = await place('<lazy-ready closed></lazy-ready>')
    attempts[0]?.arrive(part)
    await shows(host, 'Ready: The part')
    host.removeAttribute('closed')
    await shows(host, 'The part')
    expect([attempts.length, shown]).to.eql([1, 1])
  })
})
