import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { isShownIn } from '../../src/core/ui/is-shown-in.js'
import { all, focused, nameOf, place, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import type { ElementsByTag } from '../../src/entries/tags.js'

type Menu = ElementsByTag['app-menu']

const written = `
  <a slot="start" href="?home" style="inline-size: 80px">Example Ltd.</a>
  <input slot="search" aria-label="Search" data-overflow-order="1" style="box-sizing: border-box; inline-size: 200px">
  <button slot="end" data-never-overflow style="inline-size: 50px">Bell</button>
  <button slot="end" style="inline-size: 50px">Help</button>`

async function show(width: number, children = written, count = 8): Promise<Menu> {
  const menu = await place<Menu>(`<app-menu style="inline-size: ${width}px">${children}</app-menu>`)
  Object.assign(menu, {
    apps: Array.from({ length: count }, (_, index) => ({
      id: `app${index}`,
      name: `App ${index}`,
      href: `?app=${index}`,
      active: index === 6,
    })),
  })
  await rested()
  return menu
}

/** After the sizes have been observed, and what follows in the next frame. */
async function rested(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await nextFrame()
}

const items = (menu: Menu): HTMLElement[] => [...menu.children] as HTMLElement[]
const label = (item: HTMLElement): string => item.ariaLabel ?? item.textContent
const inBar = (menu: Menu): string[] =>
  items(menu)
    .filter((item) => item.checkVisibility())
    .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
    .map(label)
const more = (menu: Menu): HTMLElement => the(menu, 'button', /^More/)

/** Everything in the bar: what the page has put there, the entries and the button. */
function expectInside(menu: Menu): void {
  const bar = menu.getBoundingClientRect()
  const own = [...(menu.shadowRoot?.querySelectorAll('li, [part=trigger]') ?? [])]
  const boxes = [...items(menu).filter((item) => item.checkVisibility()), ...own]
    .map((each) => each.getBoundingClientRect())
    .sort((a, b) => a.left - b.left)
  boxes.forEach((box, at) => {
    expect(box.left, `${at} at ${bar.width}px`).to.be.at.least((boxes[at - 1]?.right ?? bar.left) - 0.5)
  })
  expect(boxes.at(-1)?.right, `at ${bar.width}px`).to.be.at.most(bar.right + 0.5)
}

describe('<app-menu> with what the page puts beside the applications', () => {
  it('shows it before and after them, and at the end', async () => {
    const menu = await show(900)
    expect(inBar(menu)).to.eql(['Example Ltd.', 'Search', 'Bell', 'Help'])
    expect(all(menu, 'link').map(nameOf)).to.have.length(8)
    const [logo, search, , help] = items(menu).map((item) => item.getBoundingClientRect())
    const links = all(menu, 'link').map((link) => link.getBoundingClientRect())
    expect(logo?.right).to.equal(links[0]?.left)
    expect(links.at(-1)?.right).to.be.below(search?.left ?? 0)
    expect(help?.right).to.equal(menu.getBoundingClientRect().right)
    expectInside(menu)
  })

  it('takes applications out of the row first, then the page’s own in its order, and never cuts anything off', async () => {
    const menu = await show(900)
    const seen: string[][] = []
    for (let width = 900; width >= 150; width -= 25) {
      menu.style.inlineSize = `${width}px`
      await rested()
      expectInside(menu)
      if (seen.at(-1)?.join() !== inBar(menu).join()) seen.push(inBar(menu))
      expect(nameOf(the(menu, 'link', /Currently open/))).to.equal('App 6 (Currently open)')
    }
    expect(seen).to.eql([
      ['Example Ltd.', 'Search', 'Bell', 'Help'],
      ['Example Ltd.', 'Bell', 'Help'],
      ['Example Ltd.', 'Bell'],
      ['Bell'],
    ])
    menu.style.inlineSize = '900px'
    await rested()
    expect(inBar(menu)).to.eql(seen[0])
  })

  it('does so from right to left, too', async () => {
    const menu = await show(320)
    menu.dir = 'rtl'
    await rested()
    expectInside(menu)
    expect(inBar(menu).reverse()).to.eql(['Example Ltd.', 'Bell', 'Help'])
  })

  it('shows what has no room in the panel, where it works as in the bar', async () => {
    const menu = await show(200)
    let presses = 0
    items(menu)[3]?.addEventListener('click', () => presses++)
    await click(more(menu))
    const panel = menu.shadowRoot?.querySelector('[part=panel]') as HTMLElement
    await until(() =>
      expect(
        items(menu)
          .filter((item) => isShownIn(item, panel))
          .map(label),
      ).to.eql(['Example Ltd.', 'Search', 'Help']),
    )
    await click(items(menu)[3] as HTMLElement)
    expect([presses, panel.matches(':popover-open')]).to.eql([1, true])
  })

  it('has a button for it without any overflow of applications', async () => {
    const menu = await show(200, written, 1)
    expect(nameOf(more(menu))).to.equal('More')
    expect(nameOf(the(await show(320), 'button', /^More/))).to.equal('More apps')
    expect(all(await show(900, written, 0), 'button')).to.eql([])
  })

  it('keeps the focus in reach when that of what has it leaves the bar', async () => {
    const menu = await show(900)
    items(menu)[1]?.focus()
    menu.style.inlineSize = '320px'
    await rested()
    expect(focused()).to.equal(more(menu))
  })

  it('follows what comes, goes and grows', async () => {
    const menu = await show(320)
    const [, search, , help] = items(menu)
    search?.remove()
    await rested()
    expect(inBar(menu)).to.eql(['Example Ltd.', 'Bell', 'Help'])
    if (help) help.style.inlineSize = '120px'
    await rested()
    expect(inBar(menu)).to.eql(['Example Ltd.', 'Bell'])
    expectInside(menu)
    menu.append(Object.assign(document.createElement('button'), { slot: 'start', textContent: 'Ö' }))
    await rested()
    expect(inBar(menu)).to.eql(['Example Ltd.', 'Ö', 'Bell'])
  })

  it('changes no attribute of it, and takes none of its links for an application', async () => {
    const menu = await place<Menu>(
      `<app-menu style="inline-size: 100px">${written}<p slot="end"><a href="?b">B</a></p><nav><a href="?a">A</a></nav></app-menu>`,
    )
    const changes: MutationRecord[] = []
    const watch = new MutationObserver((records) => changes.push(...records))
    watch.observe(menu, {
      attributes: true,
      subtree: true,
      childList: true,
      attributeFilter: ['slot', 'style', 'class'],
    })
    for (const width of [600, 150]) {
      menu.style.inlineSize = `${width}px`
      await rested()
    }
    watch.disconnect()
    expect(changes.filter(({ target }) => target !== menu)).to.eql([])
    expect(all(menu, 'link').map(nameOf)).to.eql(['A'])
  })
})
