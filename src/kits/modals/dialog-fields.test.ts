import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { place } from '../../../test/support/page.js'
import { deepActiveElement } from './deep-active-element.js'
import { FieldMemory, fieldsIn, firstStopIn, focusEdge, keepsEscape, takesEnter } from './dialog-fields.js'

const ids = (elements: readonly Element[]): string[] => elements.map(({ id }) => id)
const inside = (markup: string): Promise<HTMLElement> => place(`<div>${markup}</div>`)
const first = async (markup: string): Promise<HTMLElement> =>
  (await inside(markup)).querySelector('input, textarea, select, button, [contenteditable]') as HTMLElement

describe('the fields of a dialog', () => {
  it('are what the user sees and can fill in', async () => {
    const dialog = await inside(`
      <input id="text"><input type="checkbox" id="box"><textarea id="area"></textarea><select id="list"></select>
      <div contenteditable id="free">a</div><input readonly id="fixed">
      <input type="button" id="no1"><input type="submit" id="no2"><input type="reset" id="no3">
      <input type="image" alt="a" id="no4"><button id="no5">a</button><input type="hidden" id="no6">
      <input disabled id="no7"><fieldset disabled><input id="no8"></fieldset>
      <div contenteditable="false" id="no9">a</div><div hidden><input id="no10"></div>`)
    expect(ids(fieldsIn(dialog))).to.eql(['text', 'box', 'area', 'list', 'free', 'fixed'])
  })

  it('are also those in slots and shadow roots, in the order in which they are shown', async () => {
    const dialog = await inside('<div id="host"><input id="slotted"><input slot="nowhere" id="unseen"></div>')
    const root = (dialog.firstElementChild as HTMLElement).attachShadow({ mode: 'open' })
    root.innerHTML = '<input id="before"><slot></slot><slot name="empty"><input id="fallback"></slot>'
    expect(ids(fieldsIn(dialog))).to.eql(['before', 'slotted', 'fallback'])
  })

  it('have the first stop, unless something else asks for it and is shown', async () => {
    const stop = async (markup: string): Promise<string | undefined> => firstStopIn(await inside(markup))?.id
    expect(await stop('<button id="a">a</button><input id="b"><input id="c">')).to.equal('b')
    expect(await stop('<input id="b"><button id="a" autofocus>a</button>')).to.equal('a')
    expect(await stop('<button id="a" autofocus hidden>a</button><input id="b">')).to.equal('b')
    expect(await stop('<button id="a">a</button>')).to.equal(undefined)
  })

  const enter: [string, boolean][] = [
    ['<input>', true],
    ['<input type="checkbox">', true],
    ['<input type="file">', false],
    ['<input type="color">', false],
    ['<textarea></textarea>', false],
    ['<select></select>', false],
    ['<form><input></form>', false],
  ]
  it('pass Enter on where they have no use for it', async () => {
    for (const [markup, expected] of enter) expect(takesEnter(await first(markup)), markup).to.equal(expected)
  })

  const escape: [string, boolean][] = [
    ['<input>', false],
    ['<input type="number">', false],
    ['<input type="checkbox">', false],
    ['<input type="date">', true],
    ['<input type="time">', true],
    ['<input type="datetime-local">', true],
    ['<input type="color">', true],
    ['<select></select>', !CSS.supports('selector(:open)')],
    ['<textarea></textarea>', false],
  ]
  it('keep Escape where it closes their picker', async () => {
    for (const [markup, expected] of escape) {
      const field = await first(markup)
      expect(keepsEscape(field.parentElement as HTMLElement, field), markup).to.equal(expected)
    }
  })

  it('and popovers: an open one that Escape closes', async () => {
    const dialog = await inside('<div popover>a</div><div popover="manual">b</div>')
    const [auto, manual] = dialog.children as unknown as [HTMLElement, HTMLElement]
    expect(keepsEscape(dialog, undefined)).to.equal(false)
    manual.showPopover()
    expect(keepsEscape(dialog, undefined)).to.equal(false)
    auto.showPopover()
    expect(keepsEscape(dialog, undefined)).to.equal(true)
  })

  const toggle = (field: HTMLElement): void => field.click()
  const to =
    (text: string) =>
    (field: HTMLElement): unknown =>
      Object.assign(field, field.isContentEditable ? { textContent: text } : { value: text })
  const changes: [string, (field: HTMLElement) => unknown, (field: HTMLElement) => unknown][] = [
    ['<input value="a">', to('b'), to('a')],
    ['<textarea>a</textarea>', to('b'), to('a')],
    ['<select><option>a<option>b</select>', to('b'), to('a')],
    ['<input type="checkbox">', toggle, toggle],
    ['<div contenteditable>a</div>', to('b'), to('a')],
  ]
  it('are dirty while they differ from what was there first', async () => {
    for (const [markup, change, undo] of changes) {
      const field = await first(markup)
      const dialog = field.parentElement as HTMLElement
      const memory = new FieldMemory()
      memory.note(dialog)
      expect(memory.isDirty(dialog), markup).to.equal(false)
      change(field)
      memory.note(dialog)
      expect(memory.isDirty(dialog), markup).to.equal(true)
      undo(field)
      expect(memory.isDirty(dialog), markup).to.equal(false)
      dialog.insertAdjacentHTML('beforeend', '<input value="late">')
      expect(memory.isDirty(dialog), markup).to.equal(false)
    }
  })
})

describe('the edges of a dialog', () => {
  const guard = '<span tabindex="0" data-focus-guard>guard</span>'

  it('are its first and its last tab stop', async () => {
    const dialog = await inside(`${guard}
      <div tabindex="-1">a</div><button disabled>a</button><div inert><button>a</button></div>
      <input id="first"><a href="#">a</a><button id="last">a</button>
      <button hidden>a</button><div tabindex="-1">a</div>${guard}`)
    focusEdge(dialog, 'first')
    expect(document.activeElement?.id).to.equal('first')
    focusEdge(dialog, 'last')
    expect(document.activeElement?.id).to.equal('last')
  })

  it('are the dialog itself where nothing takes the focus', async () => {
    const dialog = await inside(`${guard}<button disabled>a</button>${guard}`)
    dialog.tabIndex = -1
    focusEdge(dialog, 'first')
    expect(document.activeElement).to.equal(dialog)
  })
})

describe('the focused element', () => {
  it('is found in shadow roots, and is none for the body and for a picture', async () => {
    const page = await inside('<div></div><svg tabindex="0" width="9" height="9"></svg>')
    const root = (page.firstElementChild as HTMLElement).attachShadow({ mode: 'open' })
    root.innerHTML = '<input>'
    const field = root.firstElementChild as HTMLInputElement
    field.focus()
    expect(deepActiveElement()).to.equal(field)
    field.blur()
    expect(document.activeElement).to.equal(document.body)
    expect(deepActiveElement()).to.equal(null)
    page.querySelector('svg')?.focus()
    expect(document.activeElement?.localName).to.equal('svg')
    expect(deepActiveElement()).to.equal(null)
  })
})
