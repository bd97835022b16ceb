import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { broken, pending, type Answer } from '../../test/support/server.js'

const people = [
  { value: 'ada', label: 'Ada Lovelace', description: 'ada@example.com' },
  { value: 'alan', label: 'Alan Turing', description: 'On holiday' },
  { value: 'anna', label: 'Anna Seghers' },
  { value: 'fatima', label: 'فاطمة الزهراء', description: 'fatima@example.com' },
  {
    value: 'max',
    label: 'Dr. Maximiliane von Habsburg-Lothringen zu Oberwiesenthal',
    description: 'maximiliane.von.habsburg-lothringen@example.com',
  },
  { value: 'gone', label: 'Gil Moreau', description: 'Has no access to this file', disabled: true },
  { value: 'hana', label: 'Hana Sato' },
]
const tags = ['bug', 'feature', 'question'].map((value) => ({ value }))
const cities = [
  { value: 'Aleppo', group: 'Asia' },
  { value: 'Tokyo', group: 'Asia' },
  { value: 'Berlin', group: 'Europe' },
  { value: 'Madrid', group: 'Europe' },
]

function comment(): HTMLElement {
  const field = make('textarea', { rows: '4', cols: '40', dir: 'auto' })
  field.style.maxInlineSize = '100%'
  return make('label', {}, {}, [new Text('Comment '), field])
}
const city = (): HTMLElement => make('label', {}, {}, [new Text('City '), make('input')])
const list = (field: HTMLElement, attributes: Readonly<Record<string, string>>, properties: object = {}): HTMLElement =>
  make('suggest-list', attributes, properties, [field])

/** Types into the field, and waits for the resulting state. */
const typed =
  (text: string, state: string) =>
  async (element: HTMLElement): Promise<void> => {
    const host = element.matches('suggest-list')
      ? element
      : (element.querySelector<HTMLElement>('suggest-list') ?? element)
    const field = host.querySelector<HTMLTextAreaElement>('input, textarea')
    if (!field) return
    field.focus()
    await new Promise(requestAnimationFrame)
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    await inState(host, state)
  }

const asking = (title: string, answer: Answer, state: string): Scene => ({
  title,
  height: 260,
  server: { 'GET /people': answer },
  make: () => list(comment(), { triggers: '@', src: '/people', 'search-delay': '0' }),
  act: typed('Thank you, @an', state),
})

const own = (
  title: string,
  field: () => HTMLElement,
  attributes: Readonly<Record<string, string>>,
  options: unknown,
  text: string,
): Scene => ({
  title,
  height: 300,
  make: () => list(field(), attributes, { options }),
  act: typed(text, 'list'),
})

export const scenes: Scene[] = [
  { title: 'closed', make: () => list(comment(), { triggers: '@' }) },
  { title: 'no field', make: () => make('suggest-list', { for: 'not-there' }) },
  own('mentions', comment, { triggers: '@ #' }, { '@': people, '#': tags }, 'Thank you for the letter.\nHello @'),
  own('one choice', comment, { triggers: '@' }, people, 'Hello @hana'),
  own('two choices', comment, { triggers: '@' }, people, 'Hello (@an'),
  own('tags', comment, { triggers: '@ #' }, { '@': people, '#': tags }, 'This is a #'),
  own('a whole text, in groups', city, {}, cities, 'a'),
  asking('searching', pending(), 'searching'),
  asking('nothing found', { results: [] }, 'empty'),
  asking('failure', broken(), 'failed'),
  asking('found by a server', { results: people.slice(0, 3), more: false }, 'list'),
  {
    title: 'right to left',
    height: 300,
    make: () => make('div', { dir: 'rtl' }, {}, [list(comment(), { triggers: '@' }, { options: people })]),
    act: typed('شكرا @', 'list'),
  },
]

export const openers: Opener[] = [
  {
    title: 'suggestions for a word in a text',
    scene: { title: 'a comment', height: 300, make: () => list(comment(), { triggers: '@' }, { options: people }) },
    trigger: 'textarea',
    opens: '[part~=panel]',
    text: 'Hello @',
    in: { typing: 'trigger' },
    // Tab inserts the suggestion.
    out: { Escape: { closes: 'trigger' }, elsewhere: { closes: 'nowhere' }, Tab: { closes: 'trigger' } },
  },
  {
    title: 'suggestions for a whole text',
    scene: { title: 'a city', height: 300, make: () => list(city(), {}, { options: cities }) },
    trigger: 'input',
    opens: '[part~=panel]',
    text: 'a',
    in: { typing: 'trigger', ArrowDown: 'trigger' },
    out: { Escape: { closes: 'trigger' }, elsewhere: { closes: 'nowhere' }, Tab: { closes: 'next' } },
  },
]
