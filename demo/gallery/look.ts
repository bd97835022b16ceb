/** The page of the theme's variables: what each looks like, and a field that sets it on the root of the page. */
import { focusRing, space, themeRules } from '../../src/core/element/theme.js'
import { plainButton } from '../../src/core/ui/button-styles.js'
import { checkbox, radio, selectField } from '../../src/kits/fields/choice-styles.js'
import { textField } from '../../src/kits/fields/text-field.js'
import { make } from './scene.js'

interface Token {
  name: string
  fallback: string
}

/** The variables, as theme.ts declares them. */
const tokens = (): Token[] =>
  [...themeRules.matchAll(/--_[\w-]+: var\(--se-([\w-]+), (.*)\);/g)].map(([, name = '', fallback = '']) => ({
    name,
    fallback,
  }))

const rules = `
:host { display: block; }
.sample { inline-size: 5rem; block-size: 3rem; border: 1px solid var(--_border); border-radius: var(--_radius); background: var(--_surface); color: var(--_text); }
.bars { display: flex; gap: var(--_space); align-items: end; }
.bars span { block-size: 2rem; background: var(--_accent); }
.runner { inline-size: 7rem; padding: 2px; border-radius: var(--_radius); background: var(--_hover); }
.runner span { display: block; inline-size: 2rem; block-size: 2rem; border-radius: var(--_radius); background: var(--_accent); transition: translate var(--_duration) cubic-bezier(0.2, 0, 0, 1); }
.runner:is(:hover, :focus-visible) span { translate: 4.75rem 0; }
.runner:dir(rtl):is(:hover, :focus-visible) span { translate: -4.75rem 0; }
.runner { ${focusRing} }
.text { font-size: var(--_font-size); }
.controls { display: grid; gap: ${space(3)}; justify-items: start; max-inline-size: 20rem; font-size: var(--_font-size); }
label { display: flex; gap: ${space(2)}; align-items: center; }
.field { ${textField} }
select { ${selectField} }
.check { ${checkbox} }
.radio { ${radio} }
button { ${plainButton} min-block-size: 2.75rem; padding: 0 ${space(4)}; }
`

/** A box with the elements' own sheet, so that it shows what they show. */
function themed(...children: readonly Node[]): HTMLElement {
  const box = make('div')
  const root = box.attachShadow({ mode: 'open' })
  const sheets = [themeRules, rules].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  root.adoptedStyleSheets = sheets
  root.append(...children)
  return box
}

const bar = (steps: number): HTMLElement => {
  const made = make('span', { title: String(steps) })
  made.style.inlineSize = `calc(var(--_space) * ${steps})`
  return made
}

function sample(name: string): HTMLElement {
  if (name === 'space') return make('div', { class: 'bars' }, {}, [1, 2, 3, 4, 6].map(bar))
  if (name === 'duration')
    return make('div', { class: 'runner', tabindex: '0', role: 'img', 'aria-label': 'Moves under the pointer' }, {}, [
      make('span'),
    ])
  if (name === 'font-size') return make('div', { class: 'text' }, { textContent: 'Ordinary text' })
  const made = make('div', { class: 'sample' })
  if (name === 'raised' || name === 'overlay') made.style.boxShadow = `var(--_${name})`
  else if (name !== 'radius') made.style.background = `var(--_${name})`
  return made
}

function row({ name, fallback }: Token): HTMLElement {
  const root = document.documentElement
  const property = `--se-${name}`
  const input = make(
    'input',
    { 'aria-label': property, placeholder: 'default', autocomplete: 'off', spellcheck: 'false' },
    { value: root.style.getPropertyValue(property) },
  ) as HTMLInputElement
  input.addEventListener('input', () => root.style.setProperty(property, input.value))
  return make('tr', {}, {}, [
    make('th', { scope: 'row' }, {}, [make('code', {}, { textContent: property })]),
    make('td', {}, {}, [themed(sample(name))]),
    make('td', {}, {}, [input]),
    make('td', {}, {}, [make('code', {}, { textContent: fallback })]),
  ])
}

function controls(): HTMLElement {
  const option = (textContent: string): HTMLElement => make('option', {}, { textContent })
  const label = (text: string, control: HTMLElement): HTMLElement =>
    make('label', {}, {}, [control, make('span', {}, { textContent: text })])
  return themed(
    make('div', { class: 'controls' }, {}, [
      make('input', { class: 'field', 'aria-label': 'A field', placeholder: 'A field' }),
      make('input', { class: 'field', 'aria-label': 'A field with a mistake', 'aria-invalid': 'true', value: 'Wrong' }),
      make('select', { 'aria-label': 'A choice' }, {}, ['One of a few', 'Another'].map(option)),
      label('A checkbox', make('input', { type: 'checkbox', class: 'check', checked: '' })),
      label('Some of them', make('input', { type: 'checkbox', class: 'check' }, { indeterminate: true })),
      label('One of several', make('input', { type: 'radio', class: 'radio', name: 'look', checked: '' })),
      label('Another one', make('input', { type: 'radio', class: 'radio', name: 'look' })),
      make('button', { type: 'button' }, { textContent: 'A button' }),
    ]),
  )
}

/** The view of the gallery at `#look`. */
export function lookView(): HTMLElement[] {
  const head = make(
    'tr',
    {},
    {},
    ['Variable', 'Looks like', 'Set on this page', 'Without it'].map((textContent) =>
      make('th', { scope: 'col' }, { textContent }),
    ),
  )
  return [
    make('h1', {}, { textContent: 'Look' }),
    make(
      'p',
      { class: 'about' },
      { textContent: 'The variables that every element obeys. What you set here holds until you load the page anew.' },
    ),
    make('div', { class: 'card promises look' }, {}, [
      make('table', {}, {}, [make('thead', {}, {}, [head]), make('tbody', {}, {}, tokens().map(row))]),
    ]),
    make('h2', {}, { textContent: 'Fields and choices' }),
    make('div', { class: 'card' }, {}, [controls()]),
    make('h2', {}, { textContent: 'In elements' }),
    make('div', { class: 'card live-room' }, {}, [
      make('user-avatar', { 'display-name': 'Ada Lovelace', size: '44', status: 'online' }),
      make('search-select', { 'aria-label': 'Colour', placeholder: 'Colour' }, { options: ['Red', 'Green', 'Blue'] }),
      make('div', { class: 'header-bar' }, {}, [make('contacts-menu'), make('user-menu')]),
    ]),
  ]
}
