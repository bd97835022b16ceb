/**
 * The header as one hand-written element directly on the DOM: what the least code can do. Every person found becomes a
 * row, as in the product's own menu.
 */
import { findPeople, handedOver, initials, look } from './look.js'

function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue
    if (name in element) element[name] = value
    else element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}

const icon = (src) => make('img', { src, alt: '', width: 20, height: 20 })

function avatar(name, user, size) {
  const face = make('span', { className: 'avatar', 'aria-hidden': 'true' }, initials(name))
  face.style.inlineSize = face.style.blockSize = `${size}px`
  if (user) face.append(make('img', { loading: 'lazy', alt: '', src: `/index.php/avatar/${user}/64` }))
  return face
}

function personRow({ fullName, uid, isUser, emailAddresses, profileUrl, topAction }) {
  return make(
    'li',
    { className: 'person' },
    make(
      'a',
      { className: 'link', href: profileUrl ?? topAction.hyperlink },
      avatar(fullName, isUser ? uid : null, 44),
      make('span', { className: 'lines' }, make('span', {}, fullName), make('span', {}, emailAddresses[0])),
    ),
    make(
      'a',
      { className: 'action', href: topAction.hyperlink, title: topAction.title, ariaLabel: topAction.title },
      icon(topAction.icon),
    ),
    make('button', { className: 'action', type: 'button', ariaLabel: `Actions for ${fullName}` }, '…'),
  )
}

function menu(name, label, face, fill) {
  const panel = make('div', { id: name, className: 'panel', popover: 'auto' })
  const trigger = make(
    'button',
    { className: `trigger ${name}-trigger`, type: 'button', ariaLabel: label, ariaExpanded: 'false' },
    face,
  )
  trigger.popoverTargetElement = panel
  panel.addEventListener('beforetoggle', ({ newState }) => {
    trigger.ariaExpanded = String(newState === 'open')
    if (newState === 'open') fill(panel)
    else panel.replaceChildren()
  })
  return [trigger, panel]
}

function fillUserMenu(panel) {
  const entries = Object.values(handedOver('core-settingsNavEntries'))
  panel.replaceChildren(
    make(
      'ul',
      { className: 'entries' },
      ...entries.map(({ name, href, icon: src }) =>
        make('li', {}, make('a', { className: 'entry', href }, icon(src), name)),
      ),
    ),
  )
}

function fillContacts(panel) {
  const list = make('ul', { className: 'list' })
  const search = make('input', {
    className: 'search',
    type: 'search',
    placeholder: 'Search contacts …',
    ariaLabel: 'Search contacts',
  })
  panel.replaceChildren(make('div', { className: 'people' }, search, list))
  findPeople('').then((people) => list.replaceChildren(...people.map(personRow)))
}

customElements.define(
  'vanilla-header',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [look]
      const apps = handedOver('core-apps').map(({ id, name, href, icon: src, active, unread }) =>
        make(
          'li',
          {},
          make(
            'a',
            { className: 'app', href, title: name, 'data-id': id, ariaCurrent: active ? 'page' : null },
            icon(src),
            ...(unread > 0 ? [make('span', { className: 'unread' })] : []),
            make('span', { className: 'name' }, name),
          ),
        ),
      )
      const { user, userDisplayname } = document.head.dataset
      root.append(
        make('ul', { className: 'bar' }, ...apps),
        ...menu('contacts', 'Search contacts', '☺', fillContacts),
        ...menu('user', 'Settings menu', avatar(userDisplayname, user, 32), fillUserMenu),
      )
    }
  },
)
