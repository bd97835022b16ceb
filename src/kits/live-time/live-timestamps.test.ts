import '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { restore, spy, type SinonSpy } from 'sinon'
import { FakeWorld, type FakeTab } from '../../../test/support/fake-browser.js'
import { place, until } from '../../../test/support/page.js'
import { makeLiveClock, tickMs } from './live-clock.js'
import { keepLiveTimestamps } from './live-timestamps.js'
import { startLiveTimestamps } from '../../services/page-timestamps/page-timestamps.js'
import { shared } from '../../core/page/shared-values.js'
import { addTranslations } from '../../core/page/server/translate.js'

const minute = 60_000

describe('the timestamps of an old page', () => {
  let world: FakeWorld
  let tab: FakeTab
  let stop = (): void => undefined
  let looked: [SinonSpy, SinonSpy]
  /** The number of elements that are being observed. */
  const watched = (): number => looked[0].callCount - looked[1].callCount

  beforeEach(() => {
    looked = [spy(IntersectionObserver.prototype, 'observe'), spy(IntersectionObserver.prototype, 'unobserve')]
    world = new FakeWorld()
    tab = world.tab()
    shared('live-clock', () => makeLiveClock(tab.browser))
  })
  afterEach(() => {
    stop()
    restore()
    scrollTo(0, 0)
    document.documentElement.lang = 'en'
  })

  const markup = (agoMs: number, text = 'then', more = ''): string =>
    `<span class="live-relative-timestamp" data-timestamp="${world.nowMs - agoMs}"${more}>${text}</span>`
  const tells = (element: Element, text: string): Promise<void> =>
    until(() => expect(element.textContent).to.equal(text))
  const exact = (ms: number, locale = 'en'): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(ms).replace(' at ', ' ')

  it('are told at once and every 30 s, with the exact date as title', async () => {
    const element = await place(markup(10_000))
    stop = keepLiveTimestamps()
    await tells(element, 'seconds ago')
    expect(element.title).to.equal(exact(world.nowMs - 10_000))
    await world.advance(tickMs)
    expect(element.textContent).to.equal('seconds ago')
    await world.advance(tickMs)
    expect([element.textContent, element.title]).to.eql(['1 minute ago', exact(world.nowMs - 70_000)])
    expect(element.childElementCount).to.equal(0)
  })

  it('are "seconds ago" below 45 s and minutes from there on, first and later', async () => {
    const both = await place(`<p>${markup(44_999)}${markup(45_000)}</p>`)
    stop = keepLiveTimestamps()
    await tells(both.children[0] as Element, 'seconds ago')
    await tells(both.children[1] as Element, '1 minute ago')
    await world.advance(tickMs)
    await tells(both.children[0] as Element, '1 minute ago')
  })

  it('are kept also where they come later, are empty, get the class later, or another date', async () => {
    stop = keepLiveTimestamps()
    const list = await place('<ul></ul>')
    list.insertAdjacentHTML('beforeend', `<li>${markup(5 * minute, '')}</li>`)
    await tells(list, '5 minutes ago')
    const bare = list.appendChild(Object.assign(document.createElement('li'), { textContent: 'then' }))
    bare.dataset['timestamp'] = String(world.nowMs - 120 * minute)
    await nextFrame()
    expect(bare.textContent).to.equal('then')
    bare.className = 'live-relative-timestamp'
    await tells(bare, '2 hours ago')
    bare.dataset['timestamp'] = String(world.nowMs + 2 * minute)
    await tells(bare, 'in 2 minutes')
    expect(bare.title).to.equal(exact(world.nowMs + 2 * minute))
  })

  it('are kept where one is put on the page by itself, told once where it moves, and forgotten where it goes at once', async () => {
    stop = keepLiveTimestamps()
    const page = await place('<main><p></p><p></p></main>')
    const [one, other] = [...page.children] as [Element, Element]
    const element = Object.assign(document.createElement('span'), { className: 'live-relative-timestamp' })
    element.dataset['timestamp'] = String(world.nowMs - minute)
    one.append(element)
    await tells(element, '1 minute ago')
    other.append(element)
    await nextFrame()
    // The browser reports the intersection at the new place asynchronously.
    await until(() => expect(tab.held.timers).to.equal(1))
    let writes = 0
    const written = new MutationObserver((records) => {
      writes += records.length
    })
    written.observe(element, { childList: true })
    await world.advance(tickMs * 2)
    expect([element.textContent, writes]).to.eql(['2 minutes ago', 1])
    written.disconnect()
    element.remove()
    const unseen = other.appendChild(element.cloneNode(true) as HTMLElement)
    unseen.remove()
    unseen.dataset['timestamp'] = '0'
    await nextFrame()
    expect(watched()).to.equal(0)
  })

  it('keep a title of the page', async () => {
    const element = await place(markup(minute, 'then', ' title="Friday"'))
    stop = keepLiveTimestamps()
    await tells(element, '1 minute ago')
    expect(element.title).to.equal('Friday')
  })

  it('stay as they are where there is no date to read', async () => {
    const list = await place(
      `<p>${['', 'soon', '1e99', '9'.repeat(17)].map((text) => `<i class="live-relative-timestamp" data-timestamp="${text}">then</i>`).join('')}<i class="live-relative-timestamp">then</i>${markup(minute)}</p>`,
    )
    stop = keepLiveTimestamps()
    await tells(list.lastElementChild as Element, '1 minute ago')
    expect([...list.children].slice(0, -1).map((each) => [each.textContent, (each as HTMLElement).title])).to.eql(
      Array.from({ length: 5 }, () => ['then', '']),
    )
  })

  it('speak the page’s language, also when its words come later', async () => {
    document.documentElement.lang = 'de'
    const both = await place(`<p>${markup(180 * minute)}${markup(0)}</p>`)
    stop = keepLiveTimestamps()
    await tells(both, 'vor 3 Stundenjetzt')
    expect((both.firstElementChild as HTMLElement).title).to.equal(exact(world.nowMs - 180 * minute, 'de'))
    addTranslations({ 'seconds ago': 'vor Sekunden' })
    await tells(both, 'vor 3 Stundenvor Sekunden')
  })

  it('share one timer with each other and with <live-time>, and have none where none is in sight', async () => {
    const list = await place(
      `<div><p>${markup(minute).repeat(40)}<live-time datetime="${world.nowMs}"></live-time></p><div style="block-size: 5000px"></div>${markup(minute)}</div>`,
    )
    stop = keepLiveTimestamps()
    await until(() => expect(list.querySelectorAll('[title]').length).to.equal(40))
    expect(tab.held.timers).to.equal(1)
    const [first, , last] = [...list.children] as [Element, Element, Element]
    expect(last.textContent).to.equal('then')
    list.children[1]?.scrollIntoView({ block: 'center' })
    await until(() => expect(tab.held.timers).to.equal(0))
    await world.advance(60 * minute)
    expect(first.children[0]?.textContent).to.equal('1 minute ago')
    last.scrollIntoView()
    await tells(last, '1 hour ago')
    expect(tab.held.timers).to.equal(1)
    last.remove()
    await until(() => expect(tab.held.timers).to.equal(0))
    scrollTo(0, 0)
    await tells(first.children[0] as Element, '1 hour ago')
  })

  it('are left alone after the stop, but for who else wants it', async () => {
    const element = await place(markup(0))
    const [first, second] = [keepLiveTimestamps(), keepLiveTimestamps()]
    await tells(element, 'seconds ago')
    expect(tab.held.timers).to.equal(1)
    first()
    first()
    await world.advance(2 * tickMs)
    expect(element.textContent).to.equal('1 minute ago')
    second()
    expect(tab.held).to.include({ timers: 0, listeners: 0 })
    expect(watched()).to.equal(0)
    element.dataset['timestamp'] = '0'
    addTranslations({ 'seconds ago': 'vor Sekunden' })
    await world.advance(2 * tickMs)
    await nextFrame()
    expect(element.textContent).to.equal('1 minute ago')
    stop = keepLiveTimestamps()
    await tells(element, '56 years ago')
  })

  it('are kept by a function of the page, and not at all where that was stopped before it came', async () => {
    const element = await place(markup(0))
    startLiveTimestamps()()
    await nextFrame()
    await nextFrame()
    expect(element.textContent).to.equal('then')
    stop = startLiveTimestamps()
    await tells(element, 'seconds ago')
    stop()
    await until(() => expect(tab.held.timers).to.equal(0))
  })
})
