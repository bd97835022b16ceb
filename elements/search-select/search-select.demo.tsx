import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { pending, status, type Answer, type Call } from '../../test/support/server.js'

const colours = ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Indigo', 'Violet']
const teams = [
  { value: 'design', label: 'Design', group: 'Product', description: 'Screens, icons and words' },
  { value: 'web', label: 'Web', group: 'Product' },
  { value: 'support', label: 'Support', group: 'Customers', description: 'Answers within a day' },
  { value: 'sales', label: 'Sales', group: 'Customers', disabled: true },
  {
    value: 'law',
    label:
      'Rechtsangelegenheitenverwaltungsabteilung für Auslandsgeschäfte mit beschränkter Haftung und ohne Zuständigkeit',
    group: 'Others',
  },
]
const person = (at: number): object => ({
  value: `person-${at}`,
  label: `Person ${at}`,
  description: `person${at}@example.com`,
})
const people = (from: number, count: number): object[] => Array.from({ length: count }, (_, at) => person(from + at))

/** Answers the first page with people, and the second one as the scene specifies. */
const paged =
  (second: Answer): Answer =>
  (call: Call) =>
    new URLSearchParams(call.query).get('page') === '1' ? { results: people(1, 12), more: true } : second

async function press(element: HTMLElement, key: string): Promise<void> {
  const input = element.shadowRoot?.querySelector('input')
  input?.focus()
  input?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
  await new Promise(requestAnimationFrame)
}

async function type(element: HTMLElement, text: string): Promise<void> {
  const input = element.shadowRoot?.querySelector('input')
  if (!input) return
  input.focus()
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await new Promise(requestAnimationFrame)
}

const scene = (
  title: string,
  state: string,
  attributes: Readonly<Record<string, string>>,
  properties: object,
  more: Partial<Scene> = {},
): Scene => ({
  title,
  height: state === 'closed' ? 70 : 290,
  make: () =>
    make('search-select', { name: 'field', 'aria-label': 'Field', 'search-delay': '0', ...attributes }, properties),
  async act(element) {
    if (state !== 'closed') await press(element, 'ArrowDown')
    await inState(element, state)
  },
  ...more,
})

const asking = (
  title: string,
  state: string,
  answer: Answer,
  attributes: Readonly<Record<string, string>> = {},
  more: Partial<Scene> = {},
): Scene =>
  scene(
    title,
    state,
    { src: '/people', placeholder: 'A person', ...attributes },
    {},
    { server: { 'GET /people': answer }, ...more },
  )

const scrolled = async (element: HTMLElement): Promise<void> => {
  await press(element, 'ArrowDown')
  await inState(element, 'list')
  element.shadowRoot?.querySelector('[role=listbox]')?.scrollTo(0, 1e6)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** A form's native `<select>`, as it is before the script is loaded. */
function wrapped(): HTMLElement {
  const select = document.createElement('select')
  Object.assign(select, { name: 'colour', ariaLabel: 'Colour' })
  for (const colour of ['Please choose …', ...colours])
    select.append(new Option(colour, colour.endsWith('…') ? '' : colour.toLowerCase()))
  return make('search-select', {}, {}, [select])
}

export const scenes: Scene[] = [
  scene('one is chosen', 'closed', {}, { options: colours, value: 'Green' }),
  scene('around a list of the page', 'closed', {}, {}, { make: wrapped }),
  scene('several are chosen', 'closed', { multiple: '' }, { options: teams, value: ['design', 'support', 'law'] }),
  scene('entries of one’s own', 'closed', { tags: '', placeholder: 'Tags' }, { value: ['holiday', '2026', 'بيت'] }),
  scene('disabled', 'closed', { disabled: '', multiple: '' }, { options: colours, value: ['Red', 'Blue'] }),
  scene(
    'nothing chosen, though something must be',
    'closed',
    { required: '', placeholder: 'A colour' },
    { options: colours },
    {
      act: (element) => {
        ;(element as HTMLElement & { checkValidity(): boolean }).checkValidity()
      },
    },
  ),
  scene('list', 'list', {}, { options: colours, value: 'Orange' }),
  scene('list of several in groups', 'list', { multiple: '' }, { options: teams, value: ['web'] }),
  scene('list of one', 'list', {}, { options: ['Red'] }),
  scene('list of two', 'list', {}, { options: [teams[0], teams[4]].map((team) => ({ ...team, group: '' })) }),
  scene(
    'a new entry',
    'list',
    { tags: '' },
    { options: colours },
    {
      async act(element) {
        await type(element, 're')
        await inState(element, 'list')
      },
    },
  ),
  scene(
    'nothing fits',
    'empty',
    {},
    { options: colours },
    {
      async act(element) {
        await type(element, 'purple')
        await inState(element, 'empty')
      },
    },
  ),
  scene('too short', 'hint', { 'min-length': '3' }, { options: colours }),
  scene('enough are chosen', 'hint', { multiple: '', 'max-items': '2' }, { options: colours, value: ['Red', 'Blue'] }),
  asking('asking', 'searching', pending()),
  asking('people', 'list', { ocs: { meta: { status: 'ok' }, data: { results: people(1, 40), more: false } } }),
  asking('asking for more', 'list', paged(pending()), {}, { act: scrolled }),
  asking('more did not come', 'list', paged(status(500)), {}, { act: scrolled }),
  asking('nobody', 'empty', []),
  asking('failed', 'failed', status(500)),
]

const input = { on: 'input' } as const

export const openers: Opener[] = [
  {
    title: 'the list, by its field',
    scene: 'one is chosen',
    trigger: 'input',
    opens: '[part~=panel]',
    text: 're',
    in: { mouse: 'trigger', touch: 'trigger', ArrowDown: 'trigger', typing: 'trigger' },
    out: { Escape: { closes: 'trigger' }, elsewhere: { closes: 'nowhere' }, Tab: { closes: 'next' } },
  },
  {
    // The button is not a tab stop: keyboard users open the list from the field.
    title: 'the list, by its button',
    scene: 'one is chosen',
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    in: { mouse: input, touch: input },
    out: {
      Escape: { closes: input },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: input },
    },
  },
]
