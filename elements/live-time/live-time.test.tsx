import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { restore, spy } from 'sinon'
import { makeLiveClock, tickMs } from '../../src/kits/live-time/live-clock.js'
import { shared } from '../../src/core/page/shared-values.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { FakeWorld, type FakeTab } from '../../test/support/fake-browser.js'
import { place, reaches, until } from '../../test/support/page.js'
import { warnings } from '../../test/support/warnings.js'

const second = 1000
const minute = 60 * second

/** A page whose clock is controlled by the test. */
function onClock(): { world: FakeWorld; tab: FakeTab } {
  const world = new FakeWorld()
  const tab = world.tab()
  shared('live-clock', () => makeLiveClock(tab.browser))
  return { world, tab }
}

const timeIn = (element: Element): HTMLTimeElement | null | undefined => element.shadowRoot?.querySelector('time')
/** The visible text. */
const told = (element: Element): string => timeIn(element)?.firstChild?.textContent ?? ''
const tells = (element: Element, text: string): Promise<void> => until(() => expect(told(element)).to.equal(text))

describe('<live-time>', () => {
  afterEach(() => {
    restore()
    scrollTo(0, 0)
    document.documentElement.lang = 'en'
  })

  it('tells how long ago something was, and goes on telling it', async () => {
    const { world } = onClock()
    const element = await place(`<live-time datetime="${world.nowMs - 10 * second}">some time</live-time>`)
    await tells(element, 'seconds ago')
    await world.advance(tickMs)
    await tells(element, 'seconds ago')
    await world.advance(tickMs)
    await tells(element, '1 minute ago')
    await world.advance(120 * minute)
    await tells(element, '2 hours ago')
  })

  it('begins with "seconds ago" below 45 s, and with a minute from there on', async () => {
    const { world } = onClock()
    const both = await place(
      `<p><live-time datetime="${world.nowMs - 44_999}"></live-time><live-time datetime="${world.nowMs - 45_000}"></live-time></p>`,
    )
    await tells(both.children[0] as Element, 'seconds ago')
    await tells(both.children[1] as Element, '1 minute ago')
  })

  it('tells what is yet to come, and goes through now', async () => {
    const { world } = onClock()
    const element = await place(`<live-time datetime="${world.nowMs + 2 * minute}"></live-time>`)
    await tells(element, 'in 2 minutes')
    await world.advance(100 * second)
    await tells(element, 'in a few seconds')
    await world.advance(30 * second)
    await tells(element, 'seconds ago')
  })

  it('has the exact date as title, as machines read it, and for who cannot see a title', async () => {
    onClock()
    const element = await place('<live-time datetime="2025-11-20T17:40:46Z">20 November</live-time>')
    await reaches(element, 'shown')
    const time = timeIn(element)
    const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
      .format(Date.UTC(2025, 10, 20, 17, 40, 46))
      .replace(' at ', ' ')
    expect(time?.title).to.equal(exact)
    expect(time?.dateTime).to.equal('2025-11-20T17:40:46.000Z')
    expect(element.shadowRoot?.querySelector('slot') ?? null, "the server's text").to.equal(null)
    expect(time?.textContent).to.equal(`1 month ago (${exact})`)
    await expect(element).to.be.accessible()
  })

  it('speaks the page’s language', async () => {
    const { world } = onClock()
    document.documentElement.lang = 'de'
    const element = await place(`<live-time datetime="${world.nowMs - 3 * 60 * minute}"></live-time>`)
    await tells(element, 'vor 3 Stunden')
    expect(timeIn(element)?.title).to.equal(
      new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short' }).format(world.nowMs - 3 * 60 * minute),
    )
    element.setAttribute('datetime', String(world.nowMs))
    await tells(element, 'jetzt')
    addTranslations({ 'seconds ago': 'vor Sekunden' })
    await tells(element, 'vor Sekunden')
  })

  it('is read from its own side on a page of the other direction', async () => {
    const { world } = onClock()
    const page = await place(`<p dir="rtl"><live-time datetime="${world.nowMs - 5 * minute}"></live-time></p>`)
    const element = page.firstElementChild as Element
    await tells(element, '5 minutes ago')
    const text = timeIn(element)?.firstChild?.firstChild as Text
    const leftOf = (at: number): number => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    expect(leftOf(0)).to.be.lessThan(leftOf(2))
  })

  it('keeps the page’s own text where it can read no date, and tells the developer once', async () => {
    const said = warnings()
    onClock()
    const both = await place(
      '<p><live-time datetime="tomorrow">Tomorrow</live-time><live-time datetime="soon">Soon</live-time><live-time>Once</live-time></p>',
    )
    for (const element of both.children) {
      await reaches(element as HTMLElement, 'unknown')
      expect(timeIn(element) ?? null).to.equal(null)
      expect(element.shadowRoot?.querySelector('slot')?.assignedNodes()[0] === element.firstChild).to.equal(true)
    }
    const texts = said.texts().filter((text) => text.includes('live-time'))
    expect(texts).to.have.length(1)
    expect(texts[0]).to.include('It takes IsoDate | Milliseconds | Date | null.')
  })

  it('shows the server’s text until it has been in sight, and tells nothing while it is out of it', async () => {
    const { world, tab } = onClock()
    const list = await place(
      `<div><div style="block-size: 5000px"></div><live-time datetime="${world.nowMs - minute}">then</live-time></div>`,
    )
    const element = list.lastElementChild as HTMLElement
    await nextFrame()
    await nextFrame()
    expect(timeIn(element) ?? null).to.equal(null)
    expect(element.shadowRoot, 'something in front of the text').to.equal(null)
    expect(tab.held.timers).to.equal(0)
    element.scrollIntoView()
    await tells(element, '1 minute ago')
    expect(tab.held.timers).to.equal(1)
    scrollTo(0, 0)
    await until(() => expect(tab.held.timers).to.equal(0))
    await world.advance(60 * minute)
    await nextFrame()
    expect(told(element)).to.equal('1 minute ago')
    element.scrollIntoView()
    await tells(element, '1 hour ago')
  })

  it('leaves no timer behind when it goes, or changes its mind about the date', async () => {
    const { world, tab } = onClock()
    const element = await place<HTMLElement & { datetime: unknown }>(
      `<live-time datetime="${world.nowMs}">then</live-time>`,
    )
    await tells(element, 'seconds ago')
    expect(tab.held.timers).to.equal(1)
    element.datetime = null
    await reaches(element, 'unknown')
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
    element.datetime = new Date(world.nowMs - 5 * minute)
    await tells(element, '5 minutes ago')
    expect(element.datetime).to.equal(world.nowMs - 5 * minute)
    element.remove()
    await until(() => expect(tab.held).to.include({ timers: 0, listeners: 0 }))
  })

  it('rests while the page is hidden', async () => {
    const { world, tab } = onClock()
    const element = await place(`<live-time datetime="${world.nowMs}"></live-time>`)
    await tells(element, 'seconds ago')
    tab.hide()
    expect(tab.held.timers).to.equal(0)
    await world.advance(10 * minute)
    await nextFrame()
    expect(told(element)).to.equal('seconds ago')
    tab.show()
    await tells(element, '10 minutes ago')
  })

  it('is read by scripts of the page before it has been in sight, from wherever its date comes', async () => {
    const { world } = onClock()
    type Waiting = HTMLElement & { datetime: unknown }
    const far = await place(`<div><div style="block-size: 5000px"></div>
      <live-time datetime="${world.nowMs - minute}">then</live-time>
      <live-time><script type="application/json">{ "datetime": ${world.nowMs - 2 * minute} }</script>then</live-time>
      <live-time>then</live-time></div>`)
    const [byAttribute, byScript, byProperty] = [...far.querySelectorAll<Waiting>('live-time')] as [
      Waiting,
      Waiting,
      Waiting,
    ]
    expect([byAttribute.datetime, byScript.datetime, byProperty.datetime]).to.eql([
      world.nowMs - minute,
      world.nowMs - 2 * minute,
      null,
    ])
    byProperty.datetime = new Date(world.nowMs - 3 * minute)
    expect(byProperty.datetime).to.equal(world.nowMs - 3 * minute)
    byAttribute.setAttribute('datetime', String(world.nowMs - 4 * minute))
    expect(byAttribute.datetime).to.equal(world.nowMs - 4 * minute)
    byAttribute.removeAttribute('datetime')
    expect(byAttribute.datetime).to.equal(null)
    byAttribute.setAttribute('datetime', String(world.nowMs - 5 * minute))
    const unread = document.createElement('live-time')
    far.append(unread)
    unread.setAttribute('datetime', String(world.nowMs - 6 * minute))
    expect([...far.querySelectorAll('live-time')].filter(timeIn)).to.have.length(0)
    byScript.scrollIntoView()
    await tells(byAttribute, '5 minutes ago')
    await tells(byScript, '2 minutes ago')
    await tells(byProperty, '3 minutes ago')
    await tells(unread, '6 minutes ago')
  })

  it('shows the page’s text again where it comes back out of sight', async () => {
    const { world } = onClock()
    const list = await place(
      `<div><live-time datetime="${world.nowMs - minute}">then</live-time><div style="block-size: 5000px"></div></div>`,
    )
    const element = list.firstElementChild as HTMLElement
    await tells(element, '1 minute ago')
    element.remove()
    await endOfTurn()
    list.append(element)
    await nextFrame()
    await nextFrame()
    expect(timeIn(element) ?? null).to.equal(null)
    expect(element.shadowRoot?.querySelector('slot')?.assignedNodes()[0] === element.firstChild).to.equal(true)
    element.scrollIntoView()
    await tells(element, '1 minute ago')
    expect(element.shadowRoot?.querySelectorAll('time').length).to.equal(1)
    expect(element.shadowRoot?.querySelector('slot') ?? null, 'the page’s text beside it').to.equal(null)
  })

  it('costs ten thousand times next to nothing and one timer: views for those in sight alone, and only they are rewritten', async () => {
    const { world, tab } = onClock()
    const list = await place('<div></div>')
    const page = document.createDocumentFragment()
    for (let made = 0; made < 10_000; made += 250) {
      const rows = document.createElement('ul')
      // So that the page itself has little to lay out.
      Object.assign(rows.style, { contain: 'strict', blockSize: '5000px', margin: '0' })
      rows.append(
        ...Array.from({ length: 250 }, (_, at) => {
          const row = document.createElement('li')
          const element = row.appendChild(document.createElement('live-time'))
          element.setAttribute('datetime', String(world.nowMs - (made + at) * minute))
          element.textContent = 'then'
          return row
        }),
      )
      page.append(rows)
    }
    const [roots, internals, made] = [
      spy(Element.prototype, 'attachShadow'),
      spy(HTMLElement.prototype, 'attachInternals'),
      spy(document, 'createElement'),
    ]
    list.append(page)
    expect([roots.callCount, internals.callCount, made.callCount, tab.held.timers]).to.eql([0, 0, 0, 0])
    const times = [...list.querySelectorAll('live-time')]
    await until(() => expect(told(times[1] as Element)).to.equal('1 minute ago'))
    await until(() =>
      expect(
        times
          .slice(0, 250)
          .every((element) => told(element) !== '' || element.getBoundingClientRect().top > innerHeight + 200),
      ).to.equal(true),
    )
    const mounted = times.filter((element) => timeIn(element)).length
    expect(mounted).to.be.within(10, 200)
    expect([roots.callCount, internals.callCount, tab.held.timers]).to.eql([mounted, mounted, 1])
    expect(times.filter(({ shadowRoot }) => shadowRoot)).to.have.length(mounted)
    let changes = 0
    const changed = new MutationObserver((records) => {
      changes += records.length
    })
    for (const element of times)
      if (element.shadowRoot)
        changed.observe(element.shadowRoot, { subtree: true, characterData: true, childList: true })
    await world.advance(tickMs)
    await world.advance(tickMs)
    await tells(times[1] as Element, '2 minutes ago')
    changed.disconnect()
    expect(changes).to.be.within(1, mounted * 3)
    expect([roots.callCount, tab.held.timers]).to.eql([mounted, 1])
    list.remove()
    await until(() => expect(tab.held).to.include({ timers: 0, listeners: 0 }))
  }).timeout(60_000)
})
