import type { CurrentUser } from '../../src/core/page/server/current-user.js'
import { attributeName, type AnyContract, type Value } from '../../src/core/element/contract.js'
import { eventLog } from './event-log.js'
import { make, type Scene } from './scene.js'
import { signInUrl } from './signed-in.js'

/** The live element of one view. */
export interface LiveCard {
  node: HTMLElement
  /** Stops the observers and listeners of the card. */
  stop(): void
}

/**
 * The real element against the real demo server, with a control for each attribute and a log of its events.
 *
 * @param scenes provide initial attributes, for elements that show nothing without them
 */
export function liveCard(contract: AnyContract, scenes: readonly Scene[], user: CurrentUser | null): LiveCard {
  const element = sample(contract, scenes, user)
  const log = eventLog()
  log.listenTo(element, Object.keys(contract.events))

  const markup = make('code', { class: 'markup' })
  const controls = Object.entries(contract.attributes).map(([name, spec]) =>
    control(element, attributeName(name), spec),
  )
  const follow = (): void => {
    markup.textContent = markupOf(element)
    for (const { show } of controls) show()
  }
  follow()
  const observer = new MutationObserver(follow)
  observer.observe(element, { attributes: true })

  const room = make(
    'div',
    {
      class: `live-room${scenes.some((scene) => scene.onHeader) ? ' header-bar' : ''}`,
      lang: document.documentElement.lang,
    },
    {},
    [element],
  )
  const node = make('section', { class: 'card live', 'aria-labelledby': 'live' }, {}, [
    make('h2', { id: 'live' }, { textContent: 'Live' }),
    signedInLine(user),
    room,
    markup,
    ...stateLine(contract, element),
    ...(controls.length > 0
      ? [
          make('fieldset', {}, {}, [
            make('legend', {}, { textContent: 'Attributes' }),
            make(
              'div',
              { class: 'controls' },
              {},
              controls.map((one) => one.node),
            ),
          ]),
        ]
      : []),
    log.node,
  ])
  return {
    node,
    stop() {
      observer.disconnect()
      log.stop()
    },
  }
}

/** The element with the attributes of its first scene, and with the signed-in user where it takes one. */
function sample({ tag, attributes }: AnyContract, scenes: readonly Scene[], user: CurrentUser | null): HTMLElement {
  const element = make(tag)
  const first = scenes[0]?.make()
  const example = first?.localName === tag ? first : null
  const own: Readonly<Record<string, string | undefined>> =
    'user' in attributes ? { user: user?.uid, displayName: user?.displayName } : {}
  for (const name of Object.keys(attributes)) {
    const value = own[name] ?? example?.getAttribute(attributeName(name))
    if (value !== null && value !== undefined) element.setAttribute(attributeName(name), value)
  }
  for (const child of example?.childNodes ?? []) if (child instanceof Text) element.append(child.cloneNode())
  return element
}

function signedInLine(user: CurrentUser | null): HTMLElement {
  if (user) return make('p', { class: 'quiet' }, { textContent: `Talks to the demo server as ${user.displayName}.` })
  return make('p', { class: 'hint' }, {}, [
    document.createTextNode('Nobody is signed in on the demo, so the server has little to say to this element. '),
    make('a', { href: signInUrl() }, { textContent: 'Sign in' }),
  ])
}

function markupOf(element: HTMLElement): string {
  const attributes = [...element.attributes].map(({ name, value }) =>
    value === '' ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`,
  )
  return `<${element.localName}${attributes.join('')}>${element.textContent}</${element.localName}>`
}

/** The states as chips; those that apply now are filled. Only CSS keeps them up to date. */
function stateLine({ tag, states }: AnyContract, element: HTMLElement): HTMLElement[] {
  if (states.length === 0) return []
  const sheet = new CSSStyleSheet()
  for (const state of states) {
    // Forced colours drop the fill and show the outline.
    sheet.insertRule(
      `.live:has(${tag}:state(${state})) [data-state="${state}"] { border-color: transparent; background: var(--accent); color: var(--accent-text); outline: 2px solid transparent; }`,
    )
  }
  document.adoptedStyleSheets = [sheet]
  return [
    make(
      'ul',
      { class: 'chips', 'aria-label': `States of <${element.localName}>` },
      {},
      states.map((state) => make('li', {}, {}, [make('code', { 'data-state': state }, { textContent: state })])),
    ),
  ]
}

interface Control {
  node: HTMLElement
  /** Shows the current value of the attribute. */
  show(): void
}

function control(element: HTMLElement, name: string, spec: Value<unknown>): Control {
  const label = make('span', {}, { textContent: name })
  if (spec.type === 'boolean') {
    const box = make('input', { type: 'checkbox' }) as HTMLInputElement
    box.addEventListener('change', () => element.toggleAttribute(name, box.checked))
    return {
      node: make('label', { class: 'check' }, {}, [box, label]),
      show: () => {
        box.checked = element.hasAttribute(name) && element.getAttribute(name) !== 'false'
      },
    }
  }
  const words = [...spec.type.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '')
  const field = (words.length > 0 ? choice(words, String(spec.fallback)) : line(spec)) as
    HTMLInputElement | HTMLSelectElement
  field.addEventListener('input', () => {
    if (field.value === '') element.removeAttribute(name)
    else element.setAttribute(name, field.value)
  })
  return {
    node: make('label', {}, {}, [label, field]),
    show() {
      const value = element.getAttribute(name) ?? ''
      if (field.value !== value && document.activeElement !== field) field.value = value
    },
  }
}

function choice(words: readonly string[], fallback: string): HTMLElement {
  return make('select', {}, {}, [
    make('option', { value: '' }, { textContent: `Default (${fallback})` }),
    ...words.map((word) => make('option', { value: word }, { textContent: word })),
  ])
}

function line({ type, fallback }: Value<unknown>): HTMLElement {
  return make('input', {
    type: type === 'number' ? 'number' : 'text',
    placeholder: String(fallback ?? ''),
    autocomplete: 'off',
    spellcheck: 'false',
  })
}
