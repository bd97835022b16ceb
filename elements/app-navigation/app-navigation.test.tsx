import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { emit, on } from '../../src/core/bus/bus.js'
import { all, focused, place, press, reaches, record, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'

type Navigation = HTMLElement & { open: boolean }

const links =
  '<nav id="app-navigation" tabindex="-1" aria-label="Files"><ul><li><a id="first" href="#here">All files</a></li></ul></nav>'
const placed = (attributes = 'layout="drawer"', inside = links): Promise<Navigation> =>
  place<Navigation>(`<app-navigation ${attributes}>${inside}</app-navigation>`)
const openButton = (navigation: Element): HTMLElement => the(navigation, 'button', 'Open navigation')

async function opened(attributes?: string, inside?: string): Promise<Navigation> {
  const navigation = await placed(attributes, inside)
  await click(openButton(navigation))
  await reaches(navigation, 'open')
  return navigation
}

describe('<app-navigation>', () => {
  it('is always there beside the content, and cannot be closed', async () => {
    const navigation = await placed('layout="beside" open')
    await reaches(navigation, 'beside')
    expect(navigation.open).to.equal(false)
    expect(all(navigation, 'button')).to.have.length(0)
    const link = navigation.querySelector('a')
    link?.focus()
    expect(focused() === link).to.equal(true)
    emit('toggle-navigation', { open: true })
    await nextFrame()
    expect(navigation.open).to.equal(false)
  })

  it('is closed and inert at first', async () => {
    const navigation = await placed()
    await reaches(navigation, 'closed')
    const button = openButton(navigation)
    expect(button.getAttribute('aria-expanded')).to.equal('false')
    const link = navigation.querySelector('a')
    link?.focus()
    expect(focused() === link).to.equal(false)
  })

  it('opens by its button, and Escape closes it and gives the focus back', async () => {
    const navigation = await placed()
    openButton(navigation).focus()
    await press('Enter')
    await reaches(navigation, 'open')
    expect(navigation.hasAttribute('open')).to.equal(true)
    expect(focused()?.getAttribute('aria-label')).to.equal('Close navigation')
    // By default, browsers give popovers a border, padding and colours.
    const { borderTopWidth, paddingTop, backgroundColor } = getComputedStyle(
      navigation.shadowRoot?.querySelector('[popover]:popover-open') as Element,
    )
    expect([borderTopWidth, paddingTop, backgroundColor]).to.eql(['0px', '0px', 'rgba(0, 0, 0, 0)'])
    await press('Escape')
    await reaches(navigation, 'closed')
    await until(() => expect(focused() === openButton(navigation)).to.equal(true))
  })

  it('begins at the start of a long list', async () => {
    const many = Array.from({ length: 80 }, (_, at) => `<li><a href="#here">Entry ${at}</a></li>`).join('')
    const navigation = await opened('layout="drawer"', `<nav><ul>${many}</ul></nav>`)
    const body = navigation.shadowRoot?.querySelector('[part=body]') as HTMLElement
    expect(body.scrollHeight).to.be.above(body.clientHeight)
    expect(body.scrollTop).to.equal(0)
  })

  it('gives the navigation its whole place, also where the page moves it out of sight', async () => {
    const host = await place<HTMLElement>(
      '<div style="display: flex; inline-size: 600px"><app-navigation layout="drawer"><nav style="position: fixed; transform: translateX(-300px); inline-size: 100px">Files</nav></app-navigation><main style="flex: 1">Content</main></div>',
    )
    const navigation = host.querySelector('app-navigation') as Navigation
    await reaches(navigation, 'closed')
    const content = (): DOMRect => (host.querySelector('main') as HTMLElement).getBoundingClientRect()
    const [button, beside] = [openButton(navigation).getBoundingClientRect(), content()]
    expect([button.width, button.height, beside.width], 'the button takes no column').to.eql([44, 44, 600])
    expect([button.left, button.top]).to.eql([beside.left, beside.top])
    await click(openButton(navigation))
    await reaches(navigation, 'open')
    const nav = navigation.firstElementChild as HTMLElement
    await until(() => expect(nav.getBoundingClientRect().left).to.equal(8))
    expect(nav.getBoundingClientRect().width).to.be.above(250)
    await press('Escape')
    await reaches(navigation, 'closed')
    host.style.flexDirection = 'column'
    dispatchEvent(new Event('resize'))
    await until(() => expect(content().top).to.be.at.least(openButton(navigation).getBoundingClientRect().bottom))
  })

  it('leaves the navigation beside the content to the page', async () => {
    const host = await place<HTMLElement>(
      '<div style="display: flex; block-size: 200px"><app-navigation layout="beside"><nav style="block-size: 100%; flex: 0 0 150px; overflow: auto">Files</nav></app-navigation><main style="flex: 1">Content</main></div>',
    )
    await reaches(host.querySelector('app-navigation') as Navigation, 'beside')
    const { width, height } = (host.querySelector('nav') as HTMLElement).getBoundingClientRect()
    expect([width, height]).to.eql([150, 200])
  })

  it('keeps the focus inside while it is open', async () => {
    const navigation = await opened()
    await press('Tab')
    expect(focused()?.id).to.equal('first')
    const outside = document.createElement('button')
    navigation.after(outside)
    outside.focus()
    expect(focused() === outside).to.equal(false)
    outside.remove()
  })

  it('closes by its own button and by a click beside it', async () => {
    const navigation = await opened()
    await click(the(navigation, 'button', 'Close navigation'))
    await reaches(navigation, 'closed')
    await click(openButton(navigation))
    await reaches(navigation, 'open')
    await click(navigation.shadowRoot?.querySelector<HTMLElement>('[part=backdrop]'))
    await reaches(navigation, 'closed')
  })

  for (const [what, markup] of Object.entries({
    'a link': '<a id="it" href="#x">x</a>',
    'something in a link': '<a href="#x"><b id="it">x</b></a>',
    'a button': '<button id="it">x</button>',
    'a button that is an input': '<input type="button" id="it" value="x">',
    'what submits a form': '<form method="dialog"><input type="submit" id="it" value="x"></form>',
    'something with the role of a button': '<div role="button" tabindex="0"><b id="it">x</b></div>',
  })) {
    it(`closes after a click on ${what}`, async () => {
      const navigation = await opened(undefined, markup)
      await click(navigation.querySelector<HTMLElement>('#it'))
      await reaches(navigation, 'closed')
    })
  }

  for (const [what, markup] of Object.entries({
    'a link that is marked': '<a id="it" href="#x" data-keep-open>x</a>',
    'something in what is marked': '<div data-keep-open><button><b id="it">x</b></button></div>',
    'app-navigation-noclose': '<div class="app-navigation-noclose"><a id="it" href="#x">x</a></div>',
    'the button of an entry’s menu': '<button id="it" class="app-navigation-entry-utils-menu-button">x</button>',
    'what adds an entry': '<div class="add-new"><button id="it">x</button></div>',
    'the settings': '<div id="app-settings"><button id="it">x</button></div>',
    'plain text': '<p id="it">x</p>',
    'a field': '<input id="it">',
  })) {
    it(`stays open after a click on ${what}`, async () => {
      const navigation = await opened(undefined, markup)
      await click(navigation.querySelector<HTMLElement>('#it'))
      await nextFrame()
      expect(navigation.open).to.equal(true)
    })
  }

  it('lets the page put the focus where a link leads to', async () => {
    const navigation = await opened()
    const main = document.createElement('main')
    main.tabIndex = -1
    navigation.after(main)
    navigation.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault()
      queueMicrotask(() => main.focus())
    })
    await click(navigation.querySelector('a'))
    await until(() => expect(focused() === main).to.equal(true))
    main.remove()
  })

  it('does what the bus says, and says where it is once it is there', async () => {
    const navigation = await placed()
    const heard: boolean[] = []
    const events = record(navigation, 'navigation-opened', 'navigation-closed')
    const stop = on('navigation-toggled', ({ open }) => heard.push(open))
    emit('toggle-navigation', { open: true })
    await until(() => expect(heard).to.eql([true]))
    emit('toggle-navigation', { open: true })
    expect(heard).to.eql([true, true])
    emit('toggle-navigation', {})
    await until(() => expect(heard).to.eql([true, true, false]))
    expect(events.map(({ type }) => type)).to.eql(['navigation-opened', 'navigation-closed'])
    expect(navigation.open).to.equal(false)
    stop()
  })

  it('opens for a link of the page that leads into it', async () => {
    const navigation = await placed()
    const skip = Object.assign(document.createElement('a'), { href: '#app-navigation', textContent: 'Skip' })
    navigation.before(skip)
    await click(skip)
    await reaches(navigation, 'open')
    skip.remove()
  })

  it('stays closed for a link of the page that leads elsewhere', async () => {
    const navigation = await placed()
    const main = Object.assign(document.createElement('main'), { id: 'elsewhere' })
    const skips = ['#elsewhere', '#nowhere', '#'].map((href) =>
      Object.assign(document.createElement('a'), { href, textContent: 'Skip' }),
    )
    navigation.before(main, ...skips)
    for (const skip of skips) await click(skip)
    await nextFrame()
    expect(navigation.open).to.equal(false)
    for (const each of [main, ...skips]) each.remove()
    history.replaceState(null, '', location.pathname + location.search)
  })

  it('stays open and modal when it is moved to another place', async () => {
    const navigation = await opened()
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(navigation)
    await nextFrame()
    await reaches(navigation, 'open')
    expect(navigation.shadowRoot?.querySelector('dialog')?.matches(':modal')).to.equal(true)
    elsewhere.remove()
  })
})
