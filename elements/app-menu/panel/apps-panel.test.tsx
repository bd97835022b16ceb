import { expectOnConsole } from '../../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { on } from '../../../src/core/bus/bus.js'
import { handOver } from '../../../test/support/handover.js'
import { all, focused, nameOf, place, press, record, the, type, until } from '../../../test/support/page.js'
import { click, middleOf } from '../../../test/support/pointer.js'
import type { ElementsByTag } from '../../../src/entries/tags.js'
import type { AppEntry } from '../app-entry.js'
import { arrangementKey, type ArrangementStore, type Choice } from '../arrangement.js'

type Menu = ElementsByTag['app-menu']
type Input = Partial<AppEntry> & { id: string }

const app = (id: string, more: Partial<AppEntry> = {}): Input => ({ id, name: id, href: `?app=${id}`, ...more })
const many = (count: number): Input[] => Array.from({ length: count }, (_, index) => app(`App ${index + 1}`))
const panelOf = (menu: Menu): HTMLElement => menu.shadowRoot?.querySelector('[popover]') as HTMLElement
const tiles = (menu: Menu): string[] => [...panelOf(menu).querySelectorAll('li a')].map(nameOf)
const isOpen = (menu: Menu): boolean => panelOf(menu)?.matches(':popover-open') ?? false
const column = (menu: Menu): number[] => [
  ...new Set([...panelOf(menu).querySelectorAll('li')].map((tile) => Math.round(tile.getBoundingClientRect().left))),
]

async function show(list: unknown, attributes = '', given: object = {}): Promise<Menu> {
  const menu = await place<Menu>(`<app-menu style="inline-size: 600px" ${attributes}></app-menu>`)
  Object.assign(menu, { apps: list }, given)
  await nextFrame()
  return menu
}

const trigger = (menu: Menu): HTMLElement => the(menu, 'button', /^(Applications|More apps)/)

async function open(menu: Menu): Promise<void> {
  trigger(menu).focus()
  await press('Enter')
  await until(() => expect(focused()).to.equal(the(menu, 'searchbox')))
}

async function arrangeIn(menu: Menu): Promise<void> {
  await open(menu)
  await click(the(menu, 'button', 'Arrange apps'))
  await until(() => the(menu, 'button', 'Done'))
}

describe('the launcher of <app-menu>', () => {
  afterEach(() => localStorage.removeItem(arrangementKey()))

  it('is a button, with the sum of what is unread elsewhere, beside the current application with its name', async () => {
    const menu = await show(
      [app('Files', { active: true, unread: 1 }), app('Mail', { unread: 2 }), app('Talk', { unread: 3 })],
      'layout="launcher"',
    )
    expect(nameOf(trigger(menu))).to.equal('Applications (5 notifications)')
    expect(trigger(menu).getAttribute('aria-expanded')).to.equal('false')
    const current = the(menu, 'link', /Files/)
    expect(nameOf(current)).to.equal('Files (Currently open) (1 notification)')
    const label = current.querySelector<HTMLElement>('[part~=label]')
    expect(label && [getComputedStyle(label).opacity, label.offsetWidth > 20]).to.eql(['1', true])
    expect(all(menu, 'link')).to.have.length(1)
  })

  it('shows all in a grid of four columns, pinned ones first', async () => {
    const menu = await show([...many(9), app('Last', { pinned: true })], 'layout="launcher"')
    await click(trigger(menu))
    await until(() => expect(tiles(menu)).to.eql(['Last', ...many(9).map(({ id }) => id)]))
    expect(column(menu)).to.have.length(4)
    await until(() => expect(focused()).to.equal(the(menu, 'searchbox', 'Find an app')))
  })

  it('opens by a click, and not by hovering', async () => {
    const menu = await show(many(3), 'layout="launcher"')
    const { x, y } = await middleOf(trigger(menu))
    await sendMouse({ type: 'move', position: [x, y] })
    await nextFrame()
    await nextFrame()
    expect(isOpen(menu)).to.equal(false)
    await sendMouse({ type: 'click', position: [x, y] })
    await until(() => expect(tiles(menu)).to.have.length(3))
  })

  it('is walked by arrows, Home and End, and what is typed goes into the field', async () => {
    const menu = await show(many(10), 'layout="launcher"')
    await open(menu)
    const walked: string[] = []
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await press(key)
      walked.push(nameOf(focused() as Element))
    }
    expect(walked).to.eql(['App 1', 'App 2', 'App 6', 'App 10', 'App 6', 'App 1', 'App 10'])
    await press('1')
    await until(() => expect(tiles(menu)).to.eql(['App 1', 'App 10']))
    const field = the(menu, 'searchbox') as HTMLInputElement
    expect([focused(), field.value]).to.eql([field, '1'])
    await press('ArrowDown')
    await press('ArrowUp')
    expect(focused()).to.equal(field)
  })

  it('opens the first match by Enter, and tells the bus of an action without an address', async () => {
    const told: unknown[] = []
    const stop = on('core:navigation:action', ({ id }) => told.push(id))
    handOver({ initialState: { 'core-navigationActions': [{ id: 'ask', name: 'Ask', href: '#', type: 'action' }] } })
    const menu = await show(many(3), 'layout="launcher"')
    const followed: (string | null)[] = []
    menu.addEventListener('click', (event) => {
      const link = event.composedPath()[0] as Element
      if (link.localName !== 'a') return
      event.preventDefault()
      followed.push(link.getAttribute('href'))
    })
    await open(menu)
    await type(menu, 'searchbox', '3')
    await press('Enter')
    await until(() => expect([followed, isOpen(menu)]).to.eql([['?app=App 3'], false]))
    await open(menu)
    await type(menu, 'searchbox', 'ask')
    await press('Enter')
    await until(() => expect([told, isOpen(menu)]).to.eql([['ask'], false]))
    stop()
  })

  for (const [first, count, attributes] of [
    ['field', 3, 'layout="launcher"'],
    ['link', 20, ''],
  ] as const)
    it(`follows nothing while the Enter that has opened it is still down on its ${first}`, async () => {
      const menu = await show(many(count), attributes)
      const followed: string[] = []
      menu.addEventListener('click', (event) => {
        const link = event.composedPath()[0] as Element
        if (link.localName !== 'a') return
        event.preventDefault()
        followed.push(nameOf(link))
      })
      trigger(menu).focus()
      await sendKeys({ down: 'Enter' })
      await until(() => expect(focused()?.matches(first === 'field' ? 'input' : 'a')).to.equal(true))
      await sendKeys({ down: 'Enter' })
      await sendKeys({ up: 'Enter' })
      expect([followed, isOpen(menu)]).to.eql([[], true])
    })

  it('closes by Escape, with the focus back on its button', async () => {
    const menu = await show(many(3), 'layout="launcher"')
    await open(menu)
    await press('Escape')
    await until(() => expect(isOpen(menu)).to.equal(false))
    expect(focused()).to.equal(trigger(menu))
  })

  describe('by Ctrl+K', () => {
    it('opens in every layout, and closes again', async () => {
      const menu = await show(many(3), 'shortcut')
      expect(trigger(menu).getAttribute('aria-keyshortcuts')).to.equal('Control+K Meta+K')
      await press('Control+k')
      await until(() => expect(focused()).to.equal(the(menu, 'searchbox')))
      await press('Control+k')
      await until(() => expect(isOpen(menu)).to.equal(false))
    })

    /** Presses it, and waits for longer than it takes to open. */
    async function pressed(menu: Menu): Promise<boolean> {
      await press('Control+k')
      for (let frame = 0; frame < 5; frame += 1) await nextFrame()
      return isOpen(menu)
    }

    it('does nothing where the page does not want it', async () => {
      expect(await pressed(await show(many(3), 'layout="launcher"'))).to.equal(false)
    })

    it('does nothing in fields and where a script has prevented the key', async () => {
      const menu = await show(many(3), 'shortcut')
      const fields = await place('<div><input><textarea></textarea><p contenteditable>text</p></div>')
      for (const field of fields.children) {
        ;(field as HTMLElement).focus()
        expect(await pressed(menu), field.localName).to.equal(false)
        expect(document.activeElement).to.equal(field)
      }
      ;(document.activeElement as HTMLElement).blur()
      const prevent = (event: Event): void => event.preventDefault()
      document.addEventListener('keydown', prevent)
      expect(await pressed(menu)).to.equal(false)
      document.removeEventListener('keydown', prevent)
      expect(await pressed(menu)).to.equal(true)
    })

    it('opens once while the keys are held, and keeps the others from the browser', async () => {
      const menu = await show(many(3), 'shortcut')
      expect(await pressed(menu)).to.equal(true)
      const again = { key: 'k', ctrlKey: true, repeat: true, bubbles: true, composed: true, cancelable: true }
      const held = new KeyboardEvent('keydown', again)
      focused()?.dispatchEvent(held)
      for (let frame = 0; frame < 5; frame += 1) await nextFrame()
      expect([held.defaultPrevented, isOpen(menu)]).to.eql([true, true])
    })

    it('is not disturbed by what a browser fires without a key as it fills in a field', async () => {
      const menu = await show(many(3), 'shortcut')
      expect(await pressed(menu)).to.equal(true)
      const errors: string[] = []
      const hear = (event: ErrorEvent): void => {
        errors.push(event.message)
        event.preventDefault()
      }
      addEventListener('error', hear)
      document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
      removeEventListener('error', hear)
      expect([errors, isOpen(menu)]).to.eql([[], true])
    })

    it('does nothing below a modal dialog', async () => {
      const menu = await show(many(3), 'shortcut')
      const dialog = await place<HTMLDialogElement>('<dialog><button>In here</button></dialog>')
      dialog.showModal()
      expect(await pressed(menu)).to.equal(false)
      expect(document.activeElement).to.equal(dialog.firstElementChild)
      dialog.close()
    })
  })

  it('has the field and a part of the grid in a low window, of which only the grid scrolls', async () => {
    const menu = await show(many(40), 'layout="launcher" customizable')
    await open(menu)
    const panel = panelOf(menu)
    panel.style.maxBlockSize = '300px'
    const list = panel.querySelector('ul') as HTMLElement
    await until(() => expect(list.scrollHeight).to.be.greaterThan(list.clientHeight))
    expect(panel.scrollHeight).to.equal(panel.clientHeight)
    const bottom = the(menu, 'button', 'Arrange apps').getBoundingClientRect().bottom
    expect(bottom).to.be.at.most(panel.getBoundingClientRect().bottom)
  })
})

describe('the user’s own arrangement of <app-menu>', () => {
  /** A store of the page that remembers what it was given. */
  function remember(first: Choice | null = null): ArrangementStore & { saved: Choice[]; tell(choice: Choice): void } {
    let hear: (choice: Choice) => void = () => undefined
    const saved: Choice[] = []
    return {
      saved,
      load: () => Promise.resolve(first),
      save: (choice) => void saved.push(choice),
      subscribe(listener) {
        hear = listener
        return () => undefined
      },
      tell: (choice) => hear(choice),
    }
  }
  const kept = (): unknown => JSON.parse(localStorage.getItem(arrangementKey()) ?? 'null')
  const row = (menu: Menu): string[] => [...(menu.shadowRoot?.querySelectorAll('[part=list] a') ?? [])].map(nameOf)
  afterEach(() => localStorage.removeItem(arrangementKey()))

  it('is offered only where the page allows it', async () => {
    const menu = await show(many(3), 'layout="launcher"')
    await open(menu)
    expect(all(menu, 'button', 'Arrange apps')).to.eql([])
    menu.customizable = true
    await until(() => the(menu, 'button', 'Arrange apps'))
  })

  it('pins, hides and brings back, tells the page, and takes everything back', async () => {
    const menu = await show(
      ['a', 'b', 'c'].map((id) => app(id)),
      'customizable',
    )
    const heard = record(menu, 'arrangement-changed', 'order-changed')
    await arrangeIn(menu)
    await click(the(menu, 'button', 'Pin c'))
    await until(() => expect(kept()).to.eql({ pinnedApps: ['c'] }))
    expect(the(menu, 'button', 'Pin c').ariaPressed).to.equal('true')
    await click(the(menu, 'button', 'Hide b'))
    await until(() => expect(row(menu)).to.eql(['a', 'c']))
    await until(() => expect(kept()).to.eql({ pinnedApps: ['c'], hiddenApps: ['b'] }))
    await click(the(menu, 'button', 'Show b'))
    await until(() => expect(row(menu)).to.eql(['a', 'b', 'c']))
    await click(the(menu, 'button', 'Hide a'))
    await until(() => expect(row(menu)).to.eql(['b', 'c']))
    expect(heard.at(-1)).to.eql({
      type: 'arrangement-changed',
      detail: { order: [], pinnedApps: ['c'], hiddenApps: ['a'] },
    })
    await click(the(menu, 'button', 'Reset'))
    await until(() => expect([row(menu), kept()]).to.eql([['a', 'b', 'c'], null]))
    expect([menu.pinnedApps, menu.hiddenApps]).to.eql([[], []])
    await click(the(menu, 'button', 'Done'))
    await until(() => expect(tiles(menu)).to.eql(['a', 'b', 'c']))
    expect(focused()).to.equal(the(menu, 'button', 'Arrange apps'))
  })

  it('moves by button and by Alt with an arrow, keeps the focus and says where to', async () => {
    const menu = await show(
      ['a', 'b', 'c'].map((id) => app(id)),
      'customizable',
    )
    const heard = record(menu, 'order-changed')
    await arrangeIn(menu)
    const down = the(menu, 'button', 'Move a down')
    down.focus()
    await press('Enter')
    await until(() => expect(row(menu)).to.eql(['b', 'a', 'c']))
    expect(focused()).to.equal(down)
    expect(all(menu, 'status').map(({ textContent }) => textContent)).to.include('a moved to position 2 of 3')
    await press('Alt+ArrowDown')
    await until(() => expect(row(menu)).to.eql(['b', 'c', 'a']))
    expect([focused(), down.ariaDisabled]).to.eql([down, 'true'])
    await press('Enter')
    await until(() => expect(kept()).to.eql({ order: ['b', 'c', 'a'] }))
    expect(heard.map(({ detail }) => detail)).to.eql([{ order: ['b', 'a', 'c'] }, { order: ['b', 'c', 'a'] }])
  })

  it('moves by dragging, and puts everything back by Escape', async () => {
    const menu = await show(
      ['a', 'b', 'c', 'd'].map((id) => app(id)),
      'customizable',
    )
    await arrangeIn(menu)
    const handles = (): HTMLElement[] => [...panelOf(menu).querySelectorAll<HTMLElement>('[data-id] [part=icon]')]
    const rows = (): (string | undefined)[] =>
      [...panelOf(menu).querySelectorAll<HTMLElement>('li')].map(({ dataset }) => dataset['id'])
    const grab = async (from: number, to: number): Promise<void> => {
      const start = await middleOf(handles()[from] as HTMLElement)
      const end = await middleOf(handles()[to] as HTMLElement)
      await sendMouse({ type: 'move', position: [start.x, start.y] })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [start.x, Math.round((start.y + end.y) / 2)] })
      await sendMouse({ type: 'move', position: [end.x, end.y + 8] })
    }
    await grab(0, 2)
    await until(() => expect(rows()).to.eql(['b', 'c', 'a', 'd']))
    expect(kept()).to.equal(null)
    await sendMouse({ type: 'up' })
    await until(() => expect(row(menu)).to.eql(['b', 'c', 'a', 'd']))
    expect(rows()).to.eql(['b', 'c', 'a', 'd'])
    await until(() => expect(kept()).to.eql({ order: ['b', 'c', 'a', 'd'] }))
    await grab(0, 3)
    await until(() => expect(rows()).to.eql(['c', 'a', 'd', 'b']))
    await press('Escape')
    await sendMouse({ type: 'up' })
    expect([rows(), row(menu), isOpen(menu)]).to.eql([['b', 'c', 'a', 'd'], ['b', 'c', 'a', 'd'], true])
  })

  it('is there with the first picture, and follows other tabs', async () => {
    localStorage.setItem(arrangementKey(), JSON.stringify({ order: ['c'], hiddenApps: ['a'] }))
    const menu = document.createElement('app-menu')
    Object.assign(menu, { apps: ['a', 'b', 'c'].map((id) => app(id)), customizable: true })
    document.body.append(menu)
    expect(row(menu)).to.eql(['c', 'b'])
    await nextFrame()
    const newValue = JSON.stringify({ pinnedApps: ['b'] })
    await until(() => {
      dispatchEvent(new StorageEvent('storage', { key: arrangementKey(), newValue }))
      expect([menu.pinnedApps, menu.hiddenApps, menu.order]).to.eql([['b'], [], []])
    })
    await until(() => expect(row(menu)).to.eql(['a', 'b', 'c']))
    menu.remove()
  })

  it('belongs to one user', async () => {
    handOver({ user: { uid: 'alice', displayName: 'Alice' } })
    const key = arrangementKey()
    expect(key).to.equal('shared-environment:apps:alice')
    localStorage.setItem(key, JSON.stringify({ hiddenApps: ['a'] }))
    expect(row(await show([app('a'), app('b')], 'customizable'))).to.eql(['b'])
    handOver({ user: { uid: 'bob', displayName: 'Bob' } })
    expect(row(await show([app('a'), app('b')], 'customizable'))).to.eql(['a', 'b'])
    localStorage.removeItem(key)
  })

  for (const nonsense of ['', '{', '[]', '7', '"order"', 'null'])
    it(`survives ${nonsense || 'an empty text'} in the storage`, async () => {
      localStorage.setItem(arrangementKey(), nonsense)
      expect(row(await show([app('a'), app('b')], 'customizable'))).to.eql(['a', 'b'])
    })

  it('leaves alone what the page has set', async () => {
    const store = remember({ order: ['c', 'b', 'a'], hiddenApps: ['b'] })
    const menu = await show(
      ['a', 'b', 'c'].map((id) => app(id)),
      'customizable',
      { store, order: ['b'] },
    )
    await until(() => expect(row(menu)).to.eql(['a', 'c']))
    expect(menu.order).to.eql(['b'])
    store.tell({ order: ['c'], hiddenApps: [] })
    await until(() => expect(row(menu)).to.eql(['b', 'a', 'c']))
  })

  it('is kept by a store of the page', async () => {
    const store = remember({ order: ['b', 'a'] })
    const menu = await show([app('a', { pinned: true }), app('b')], 'customizable', { store })
    await until(() => expect(row(menu)).to.eql(['b', 'a']))
    await arrangeIn(menu)
    // The server has pinned it; the user may take that back.
    await click(the(menu, 'button', 'Pin a'))
    await until(() => expect(the(menu, 'button', 'Pin a').ariaPressed).to.equal('false'))
    expect(store.saved).to.eql([{ order: ['b', 'a'], pinnedApps: [] }])
    expect(kept()).to.equal(null)
  })

  it('holds for the page, with one warning and a word to the user, when the store fails', async () => {
    expectOnConsole(/The store of <app-menu> failed at save\(\) \(no room\)/)
    const store = { load: () => ({}), save: () => Promise.reject(new Error('no room')) }
    const menu = await show([app('a'), app('b')], 'customizable', { store })
    await arrangeIn(menu)
    await click(the(menu, 'button', 'Hide a'))
    await until(() => expect(row(menu)).to.eql(['b']))
    const texts = (): (string | null)[] => all(menu, 'status').map(({ textContent }) => textContent)
    await until(() => expect(texts()).to.include('This could not be saved. It stays until you leave the page.'))
    await click(the(menu, 'button', 'Show a'))
    await until(() => expect(row(menu)).to.eql(['a', 'b']))
  })

  it('keeps the button when everything is hidden', async () => {
    const menu = await show([app('a')], 'customizable')
    menu.hiddenApps = ['a']
    await until(() => expect(row(menu)).to.eql([]))
    await arrangeIn(menu)
    await click(the(menu, 'button', 'Show a'))
    await until(() => expect(row(menu)).to.eql(['a']))
  })
})
