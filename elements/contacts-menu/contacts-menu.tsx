import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Contact } from '../../src/kits/contacts/contact.js'
import { asText } from '../../src/core/lib/parse.js'
import { loadChunk } from '../../src/core/loading/load-chunk.js'
import { t } from '../../src/core/page/server/translate.js'
import { createStore } from '../../src/core/page/store.js'
import { event, flag, number, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { HeaderMenu } from '../../src/core/ui/header-menu.js'
import { useChange, useEmit, useHostState, useMethods } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { lazyView } from '../../src/core/ui/lazy-view.js'
import { hostStyles } from './contacts-menu.styles.js'

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
  'contact-picked': event<Contact>("A person's row was followed, by a plain click or by Enter.", 'Contact'),
  'menu-opened': event('The panel was opened.'),
  'menu-closed': event('The panel was closed, or the element left the page while it was open.'),
}

export const ContactsMenuPanel = lazyView(() =>
  loadChunk(chunkNamed('panels'), () =>
    import('./panel/contacts-menu-panel.js').then(({ ContactsMenuPanel }) => ContactsMenuPanel),
  ),
)

function ContactsMenuView({ open, ...options }: ValuesOf<typeof attributes>): ReactNode {
  const change = useChange()
  const emit = useEmit<typeof events>()
  // Outlives the panel: the text in the field stays while the menu is closed.
  const [wanted] = useState(() => createStore({ text: '' }))

  // While open, the panel sets the other states itself.
  useHostState(open ? 'loading' : 'closed')
  useMethods({
    search(term: unknown) {
      wanted.set({ text: asText(term) })
      change('open', true)
    },
  })
  useEffect(() => {
    if (!open) return undefined
    emit('menu-opened', null)
    return () => void emit('menu-closed', null)
  }, [open, emit])

  const onOpenChange = useCallback((next: boolean) => change('open', next), [change])
  const onPick = useCallback((contact: Contact) => emit('contact-picked', contact), [emit])

  return (
    <HeaderMenu
      kind="dialog"
      label={t('Search contacts')}
      trigger={<Glyph path={glyphs.people} />}
      open={open}
      onOpenChange={onOpenChange}
      prefetch={ContactsMenuPanel.prefetch}
    >
      <ContactsMenuPanel.View wanted={wanted} onPick={onPick} {...options} />
    </HeaderMenu>
  )
}

/**
 * The header's contacts panel (behaviour.md 4). Sends no request until it is first opened, then one on every opening
 * and for each search term.
 */
export const ContactsMenu = element({
  tag: 'contacts-menu',
  about:
    "The header's contacts panel: a search field, the people found with what can be done with each, and the way to the contacts app.",
  attributes,
  properties: {},
  events,
  methods: {
    search: { about: 'Opens the panel and searches for the given term at once.', type: '(term: string) => void' },
  },
  states: ['closed', 'loading', 'error', 'empty', 'list'],
  parts: ['base', 'trigger', 'panel', 'body', 'search', 'message', 'list', 'row', 'avatar', 'footer'],
  cssProperties: { '--contacts-menu-height': '20.5rem' },
  hostStyles,
  view: ContactsMenuView,
})
