import type { Contact } from '../../src/kits/contacts/contact.js'
import { event, flag, method, number, text, type MethodsOf, type ValuesOf } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { drawPath } from '../../src/core/icons/drawn.js'
import { asText } from '../../src/core/lib/parse.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { t } from '../../src/core/page/server/translate.js'
import { createStore } from '../../src/core/page/store.js'
import { createHeaderMenu } from '../../src/core/ui/header-menu.js'
import { lazyContent } from '../../src/core/ui/lazy-content.js'
import { hostStyles } from './contacts-menu.styles.js'
import type { ContactsMenuPanelProps } from './panel/contacts-menu-panel.js'

const attributes = {
  open: flag('The panel is shown.', { reflects: true }),
  searchDelay: number(
    'How long a pause in typing has to be before the server is asked, in ms; 0 asks with every key.',
    500,
    { min: 0 },
  ),
  searchUrl: text(
    'Where to search, for servers of another kind. Answers like `POST /contactsmenu/contacts`, which is the default.',
  ),
  scope: text('Handed to the server with every search as `scope`, for instance to find only people of the own team.'),
  contactsAppUrl: text('Where "Show all contacts" leads. Default: the contacts app of the server.'),
  installUrl: text(
    'Where "Install the Contacts app" leads, which only an administrator sees. Default: the app settings of the server.',
  ),
}

const events = {
  'contact-picked': event<Contact>("A person's row was followed, by a plain click or by Enter."),
  'menu-opened': event('The panel was opened.'),
  'menu-closed': event('The panel was closed, or the element left the page while it was open.'),
}

const methods = {
  search: method<(term: string) => void>('Opens the panel and searches for the given term at once.'),
}

type Values = ValuesOf<typeof attributes>

export const contactsMenuPanel = lazyContent<ContactsMenuPanelProps>(() =>
  loadChunk(chunkNamed('panels'), () => import('./panel/contacts-menu-panel.js').then(({ showPanel }) => showPanel)),
)

function showContactsMenu(host: Host): PlainView<Values> {
  // Outlives the panel: the text in the field stays while the menu is closed.
  const wanted = createStore({ text: '' })
  let values: Values
  let isOpen = false
  const onPick = (contact: Contact): void => void host.emit('contact-picked', contact)
  const menu = createHeaderMenu(host, {
    kind: 'dialog',
    onOpenChange: (open) => host.change('open', open),
    make: (element) => contactsMenuPanel.make(host, element, () => ({ ...values, wanted, onPick })),
  })
  menu.trigger.append(drawPath(glyphs.people))
  host.element.shadowRoot?.prepend(menu.element)
  host.methods = {
    search(term: unknown) {
      wanted.set({ text: asText(term) })
      host.change('open', true)
    },
  } satisfies MethodsOf<typeof methods>

  function tell(open: boolean): void {
    if (open === isOpen) return
    isOpen = open
    // While open, the panel sets the other states itself.
    host.showState(open ? 'loading' : 'closed')
    host.emit(open ? 'menu-opened' : 'menu-closed', null)
  }
  host.showState('closed')

  return {
    draw(now) {
      values = now
      tell(values.open)
      menu.set({ label: t('Search contacts'), open: values.open })
    },
    stop() {
      menu.stop()
      tell(false)
    },
  }
}

/**
 * The header's contacts panel (behaviour.md 4). Sends no request until it is first opened, then one on every opening
 * and for each search term.
 */
export const ContactsMenu = themedElement({
  tag: 'contacts-menu',
  about:
    "The header's contacts panel: a search field, the people found with what can be done with each, and the way to the contacts app.",
  attributes,
  properties: {},
  events,
  methods,
  states: ['closed', 'loading', 'error', 'empty', 'list'],
  parts: ['base', 'trigger', 'panel', 'body', 'search', 'message', 'list', 'row', 'avatar', 'footer'],
  cssProperties: { '--contacts-menu-height': '20.5rem' },
  hostStyles,
  begin: showContactsMenu,
})
