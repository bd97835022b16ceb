import { on, type PageEvents } from '../../src/core/bus/bus.js'
import { requestToken } from '../../src/core/session/request-token.js'
import { make } from './scene.js'

/** A type whose keys are checked against the bus, so that a new event cannot be forgotten here. */
const busEvents: Readonly<Record<keyof PageEvents, true>> = {
  'token:changed': true,
  'token:received': true,
  'request:failed': true,
  'password:confirmed': true,
  networkOffline: true,
  networkOnline: true,
  'nextcloud:app-menu.refresh': true,
  'core:navigation:action': true,
  'core:user-menu:mounted': true,
  'files:node:created': true,
  'toggle-navigation': true,
  'navigation-toggled': true,
  'user_status:status.updated': true,
  'settings:profile-enabled:updated': true,
  'settings:display-name:updated': true,
  'user:info:changed': true,
}

const mostEntries = 100
const mostCharacters = 400

/** A detail as text. A token in it would be a bug of the element; it is masked in any case. */
function asText(detail: unknown): string {
  let text: string
  try {
    text = JSON.stringify(detail, (key, value: unknown) => (/token/i.test(key) ? '…' : value)) ?? ''
  } catch {
    text = String(detail)
  }
  const token = requestToken()
  if (token !== '') text = text.replaceAll(token, '…')
  return text === 'null' ? '' : text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text
}

/** A live log of the events of an element and of the page's bus. */
export interface EventLog {
  node: HTMLElement
  /** Listens to events of an element. */
  listenTo(element: HTMLElement, events: readonly string[]): void
  stop(): void
}

export function eventLog(): EventLog {
  const list = make('ol', { role: 'log', 'aria-label': 'Events', tabindex: '0', class: 'log' })
  const empty = make(
    'p',
    { class: 'quiet' },
    { textContent: 'Nothing yet. Use the element, or change one of its attributes.' },
  )
  const clear = make('button', { type: 'button', class: 'plain' }, { textContent: 'Clear' })

  const add = (source: string, name: string, detail: unknown): void => {
    list.prepend(
      make('li', {}, {}, [
        make('time', {}, { textContent: new Date().toLocaleTimeString('en-GB') }),
        make('b', {}, { textContent: name }),
        make('span', { class: 'quiet' }, { textContent: source }),
        make('code', {}, { textContent: asText(detail) }),
      ]),
    )
    if (list.childElementCount > mostEntries) list.lastElementChild?.remove()
    empty.hidden = true
  }
  clear.addEventListener('click', () => {
    list.replaceChildren()
    empty.hidden = false
  })
  const undo = Object.keys(busEvents).map((name) =>
    on(name as keyof PageEvents, (payload) => add('page bus', name, payload)),
  )

  return {
    node: make('section', { class: 'events' }, {}, [
      make('div', { class: 'row' }, {}, [make('h3', {}, { textContent: 'Events' }), clear]),
      list,
      empty,
    ]),
    listenTo(element, events) {
      for (const name of events)
        element.addEventListener(name, (event) =>
          add(`<${element.localName}>`, name, (event as CustomEvent<unknown>).detail),
        )
    },
    stop: () => undo.forEach((end) => end()),
  }
}
