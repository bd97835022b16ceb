import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import { focused, place, press, reaches, record, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import {
  active,
  area,
  fieldIn,
  labels,
  listIn,
  mention,
  options,
  panelOf,
  people,
  type,
} from '../../test/support/suggestions.js'

describe('<suggest-list> for mentions', () => {
  it('opens for a word that the trigger begins, and completes it with Enter', async () => {
    const { box, field, list } = await mention()
    const sent = record(box, 'submit')
    await type('Hi @an')
    await reaches(list, 'list')
    expect(labels()).to.eql(['Alan Turing', 'Anna Seghers'])
    expect(active(field)).to.equal('Alan Turing')
    await press('ArrowDown')
    await until(() => expect(active(field)).to.equal('Anna Seghers'))
    await press('Enter')
    expect(field.value).to.equal('Hi @anna ')
    await reaches(list, 'closed')
    await type('and #')
    expect(field.value).to.equal('Hi @anna and #')
    expect(sent).to.eql([])
  })

  it('can be undone, and the page’s listeners hear of it as of typing', async () => {
    const { field, list } = await mention()
    const heard: string[] = []
    await type('@an')
    await reaches(list, 'list')
    field.addEventListener('input', (event) => heard.push((event as InputEvent).inputType))
    await press('Enter')
    await until(() => expect(field.value).to.equal('@alan '))
    expect(heard).to.eql(['insertText'])
    await press('Control+z')
    expect(field.value).to.equal('@an')
    await nextFrame()
    expect(list.matches(':state(closed)')).to.equal(true)
  })

  it('keeps up with keys that come one upon the other', async () => {
    const { field, list } = await mention()
    await type('@')
    await reaches(list, 'list')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'Enter']) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // Between keys that queued up while the page was busy, only microtasks run.
      await Promise.resolve()
    }
    expect(field.value).to.equal('@alan ')
  })

  it('puts the word in its place in a text, and the caret after it', async () => {
    const { field, list } = await mention()
    await type('Dear @, hello')
    for (let at = 0; at < 7; at += 1) await press('ArrowLeft')
    await type('ad')
    await reaches(list, 'list')
    await press('Enter')
    await until(() => expect(field.value).to.equal('Dear @ada, hello'))
    expect(field.selectionStart).to.equal(9)
  })

  it('opens neither in an e-mail address nor in a word', async () => {
    const { list } = await mention()
    for (const text of ['anna@example.org ', 'C#', ' @', ' ']) {
      await type(text)
      await nextFrame()
      expect(options().length === 0, text).to.equal(text !== ' @')
    }
    expect(list.matches(':state(closed)')).to.equal(true)
  })

  it('has choices of its own for each trigger', async () => {
    const { list } = await mention({ options: { '@': people, '#': ['bug', 'question'] } })
    await type('#')
    await reaches(list, 'list')
    expect(labels()).to.eql(['bug', 'question'])
    await press('Enter')
    await type('@gil')
    await reaches(list, 'list')
    expect(labels()).to.eql(['Gil Moreau'])
  })

  it('leaves Enter and Tab alone where there is nothing to choose', async () => {
    const { box, field, list } = await mention()
    await type('@gil')
    await reaches(list, 'list')
    expect(active(field)).to.equal('')
    await press('Enter')
    expect(field.value).to.equal('@gil\n')
    await type('@nobody')
    await reaches(list, 'empty')
    await press('Tab')
    expect(focused() === box.querySelector('button')).to.equal(true)
  })

  it('completes with Tab too, and stays in the field', async () => {
    const { field, list } = await mention()
    await type('@ad')
    await reaches(list, 'list')
    await press('Tab')
    await until(() => expect(field.value).to.equal('@ada '))
    expect(focused() === field).to.equal(true)
    await press('Shift+Tab')
    expect(focused() === field).to.equal(false)
  })

  it('lets the page hear nothing of a key that chooses', async () => {
    const { field, list } = await mention()
    const heard: string[] = []
    for (const place of [field, document])
      place.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key))
    await type('@a')
    await reaches(list, 'list')
    heard.length = 0
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await press(key)
    await until(() => expect(field.value).to.equal('@ada '))
    expect(heard).to.eql([])
  })

  it('closes with Escape for this word, keeps the text, and leaves the dialog around it open', async () => {
    const dialog = await place<HTMLDialogElement>(
      `<dialog aria-label="Share">${area}<suggest-list for="it" triggers="@"></suggest-list></dialog>`,
    )
    const list = Object.assign(listIn(dialog), { options: people })
    dialog.showModal()
    await type('@a')
    await reaches(list, 'list')
    await press('Escape')
    await reaches(list, 'closed')
    expect(fieldIn(dialog).value).to.equal('@a')
    await type('n')
    await nextFrame()
    expect(list.matches(':state(closed)')).to.equal(true)
    await type(' @a')
    await reaches(list, 'list')
    await press('Escape')
    await reaches(list, 'closed')
    expect(dialog.open).to.equal(true)
    await press('Alt+ArrowDown')
    await reaches(list, 'list')
    await press('Escape')
    await press('Escape')
    expect(dialog.open).to.equal(false)
  })

  it('follows the caret: in the word it narrows, outside of it closes', async () => {
    const { field, list } = await mention()
    await type('Hi @an')
    await reaches(list, 'list')
    await press('ArrowLeft')
    await until(() => expect(labels()).to.have.length(4))
    await press('Home')
    await reaches(list, 'closed')
    expect(field.selectionStart).to.equal(0)
    await press('End')
    await press('ArrowUp')
    expect(list.matches(':state(closed)')).to.equal(true)
  })

  it('waits for the end of a composition, and leaves its keys alone', async () => {
    const { field, list } = await mention()
    await type('@')
    await reaches(list, 'list')
    field.dispatchEvent(new CompositionEvent('compositionstart'))
    field.setRangeText('an', 1, 1, 'end')
    field.dispatchEvent(new InputEvent('input', { isComposing: true, inputType: 'insertCompositionText' }))
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, cancelable: true })
    field.dispatchEvent(enter)
    // Browsers fire `selectionchange` with the next frame.
    await nextFrame()
    await nextFrame()
    expect(enter.defaultPrevented).to.equal(false)
    expect(labels()).to.have.length(4)
    field.dispatchEvent(new CompositionEvent('compositionend', { data: 'an' }))
    await until(() => expect(labels()).to.eql(['Alan Turing', 'Anna Seghers']))
  })

  it('is chosen from by a click, which leaves the focus where it is', async () => {
    const { field, list } = await mention()
    await type('@an')
    await reaches(list, 'list')
    await until(() => expect(options()[1]?.getBoundingClientRect().height ?? 0).to.be.above(0))
    const { x, y } = options()[1]?.getBoundingClientRect() ?? { x: 0, y: 0 }
    await sendMouse({ type: 'click', position: [Math.round(x + 20), Math.round(y + 20)] })
    await until(() => expect(field.value).to.equal('@anna '))
    expect(focused() === field).to.equal(true)
  })

  it('stays open under a press on a heading, a message or the scrollbar', async () => {
    const grouped = people.map((one, at) => ({ ...one, group: at < 2 ? 'Mathematics' : 'Letters' }))
    const { box, field, list } = await mention({ options: grouped })
    await type('@')
    await reaches(list, 'list')
    const pressOn = async (selector: string): Promise<void> => {
      const height = (): number => box.querySelector(selector)?.getBoundingClientRect().height ?? 0
      await until(() => expect(height()).to.be.above(0))
      await click(box.querySelector(selector))
      await nextFrame()
    }
    await pressOn('[role=group] > [aria-hidden]')
    expect(focused() === field && list.matches(':state(list)')).to.equal(true)
    // The browsers of tests have no scrollbars. A press on one is a press on the list itself.
    const down = new MouseEvent('mousedown', { bubbles: true, composed: true, cancelable: true })
    box.querySelector('[role=listbox]')?.dispatchEvent(down)
    expect(down.defaultPrevented).to.equal(true)
    await type('nobody')
    await reaches(list, 'empty')
    await pressOn('[part=message]')
    expect(focused() === field && list.matches(':state(empty)')).to.equal(true)
  })

  it('tells what was chosen, and asks before', async () => {
    const { field, list } = await mention()
    const told = record(list, 'before-insert', 'suggestion-chosen')
    const refuse = (event: Event): void => event.preventDefault()
    list.addEventListener('before-insert', refuse)
    await type('@ad')
    await reaches(list, 'list')
    await press('Enter')
    await reaches(list, 'closed')
    expect(field.value).to.equal('@ad')
    list.removeEventListener('before-insert', refuse)
    await press('Alt+ArrowDown')
    await reaches(list, 'list')
    await press('Enter')
    await until(() => expect(told).to.have.length(3))
    const detail = { choice: people[0], term: 'ad', trigger: '@', text: '@ada ' }
    expect(told.map((one) => one.detail)).to.eql([detail, detail, detail])
    expect(told[2]?.type).to.equal('suggestion-chosen')
  })

  it('stands at the word, goes with it when something scrolls, and above it where there is no room below', async () => {
    const box = await place(
      `<div style="block-size: 300px; overflow: auto"><div style="block-size: 1500px">${area}<suggest-list for="it" triggers="@"></suggest-list></div></div>`,
    )
    const list = Object.assign(listIn(box), { options: people })
    const field = fieldIn(box)
    Object.assign(field.style, {
      font: '16px/20px monospace',
      padding: '5px',
      border: '1px solid',
      inlineSize: '400px',
      marginBlockStart: '50px',
    })
    field.focus()
    await type('Hello\nHello @a')
    await reaches(list, 'list')
    const where = (): DOMRect => panelOf(list).getBoundingClientRect()
    const own = field.getBoundingClientRect()
    await until(() => expect(where().top).to.be.closeTo(own.top + 6 + 40 + 4, 3))
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = '16px monospace'
    expect(where().left).to.be.closeTo(own.left + 6 + pen.measureText('Hello ').width, 1)
    // It has come to rest.
    await Promise.all(
      panelOf(list)
        .getAnimations()
        .map(({ finished }) => finished),
    )
    const before = where().top
    box.scrollTop = 30
    await until(() => expect(where().top).to.be.closeTo(before - 30, 1))
    box.scrollTop = 0
    const down = innerHeight - own.bottom - 60
    box.style.marginBlockStart = `${down}px`
    box.style.marginBlockEnd = `-${down}px`
    box.scrollTop = 1
    await until(() => expect(where().bottom).to.be.below(field.getBoundingClientRect().top + 6 + 20))
    box.scrollTop = 400
    await until(() =>
      expect(getComputedStyle(panelOf(list)).visibility).to.equal(
        field.getBoundingClientRect().bottom < 0 ? 'hidden' : 'visible',
      ),
    )
  })
})
