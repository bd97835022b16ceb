import { attributeName, type AnyContract, type Value } from '../../src/core/element/contract.js'
import { make } from './scene.js'

const code = (content: string): Node => make('code', {}, { textContent: content })
const text = (content: string): Node => make('span', {}, {}, prose(content))
const none = (): Node => make('span', { class: 'quiet' }, { textContent: '–' })

/** A sentence of a contract; text between backticks becomes code. */
export function prose(sentence: string): Node[] {
  return sentence.split('`').map((piece, index) => (index % 2 === 1 ? code(piece) : document.createTextNode(piece)))
}

/**
 * Roles are explicit because the style sheet makes tables blocks on narrow screens, which removes the implicit roles.
 */
function table(caption: string, head: readonly string[], rows: readonly (readonly Node[])[]): HTMLElement[] {
  if (rows.length === 0) return []
  return [
    make('table', { role: 'table' }, {}, [
      make('caption', {}, { textContent: caption }),
      make('thead', { role: 'rowgroup' }, {}, [
        make(
          'tr',
          { role: 'row' },
          {},
          head.map((name) => make('th', { role: 'columnheader', scope: 'col' }, { textContent: name })),
        ),
      ]),
      make(
        'tbody',
        { role: 'rowgroup' },
        {},
        rows.map((cells) =>
          make(
            'tr',
            { role: 'row' },
            {},
            cells.map((cell, column) =>
              column === 0
                ? make('th', { role: 'rowheader', scope: 'row' }, {}, [cell])
                : make('td', { role: 'cell', 'data-head': head[column] ?? '' }, {}, [cell]),
            ),
          ),
        ),
      ),
    ]),
  ]
}

const ofValues = (values: Readonly<Record<string, Value<unknown>>>, nameOf: (name: string) => string): Node[][] =>
  Object.entries(values).map(([name, { type, fallback, about }]) => {
    const shown = JSON.stringify(fallback) as string | undefined
    return [
      code(nameOf(name)),
      code(type),
      shown === undefined || shown === '""' || shown === 'null' ? none() : code(shown),
      text(about),
    ]
  })

function chips(title: string, names: readonly string[], nameOf: (name: string) => string): HTMLElement[] {
  if (names.length === 0) return []
  return [
    make('h3', {}, { textContent: title }),
    make(
      'ul',
      { class: 'chips' },
      {},
      names.map((name) => make('li', {}, {}, [code(nameOf(name))])),
    ),
  ]
}

/** The contract of an element as tables. A kind without entries gets no table. */
export function contractTables({
  tag,
  attributes,
  properties,
  events,
  methods = {},
  slots = {},
  states,
  parts,
  cssProperties,
}: AnyContract): HTMLElement[] {
  return [
    ...table('Attributes', ['Attribute', 'Type', 'Default', 'What it does'], ofValues(attributes, attributeName)),
    ...table(
      'Properties',
      ['Property', 'Type', 'Default', 'What it does'],
      ofValues(properties, (name) => name),
    ),
    ...table(
      'Events',
      ['Event', 'Detail', 'When'],
      Object.entries(events).map(([name, { type, about }]) => [
        code(name),
        type === 'null' ? none() : code(type),
        text(about),
      ]),
    ),
    ...table(
      'Methods',
      ['Method', 'What it does'],
      Object.entries(methods).map(([name, { about }]) => [code(`${name}()`), text(about)]),
    ),
    ...table(
      'Slots',
      ['Slot', 'What goes into it'],
      Object.entries(slots).map(([name, about]) => [name === '' ? text('(default)') : code(name), text(about)]),
    ),
    ...table(
      'CSS properties',
      ['Property', 'Default'],
      Object.entries(cssProperties).map(([name, fallback]) => [code(name), code(fallback)]),
    ),
    ...chips('States', states, (name) => `${tag}:state(${name})`),
    ...chips('Parts', parts, (name) => `${tag}::part(${name})`),
  ]
}
