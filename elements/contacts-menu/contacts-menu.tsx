import { useCallback, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Contact } from '../../src/lib/contact.js'
import { asText } from '../../src/lib/decode.js'
import { n, t } from '../../src/page/text.js'
import { generateUrl, safeHref } from '../../src/page/urls.js'
import { currentUser } from '../../src/page/user.js'
import { event, flag, number, text, type ValuesOf } from '../../src/ui/contract.js'
import { element } from '../../src/ui/element.js'
import { HeaderMenu } from '../../src/ui/header-menu.js'
import { useChange, useEmit, useHostState, useMethods } from '../../src/ui/host.js'
import { Glyph, Spinner } from '../../src/ui/icon.js'
import { ContactsList } from './contacts-menu-list.js'
import { useContacts } from './contacts-menu.effects.js'
import type { ContactsModel } from './contacts-menu.model.js'
import { hostStyles, Panel } from './contacts-menu.styles.js'

const attributes = {
  open: flag('The panel is shown.', { reflects: true }),
  searchDelay: number('How long a pause in typing has to be before the server is asked, in ms; 0 asks with every key.', 500, { min: 0 }),
  searchUrl: text('Where to search, for servers of another kind. Answers like `POST /contactsmenu/contacts`, which is the default.'),
  scope: text('Handed to the server with every search as `scope`, for instance to find only people of the own team.'),
  contactsAppUrl: text('Where "Show all contacts" leads. Default: the contacts app of the server.'),
  installUrl: text('Where "Install the Contacts app" leads, which only an administrator sees. Default: the app settings of the server.'),
}

const events = {
  'contact-picked': event<Contact>('A person\'s row was followed, by a plain click or by Enter.', 'Contact'),
  'menu-opened': event('The panel was opened.'),
  'menu-closed': event('The panel was closed, or the element left the page while it was open.'),
}

function messageFor({ phase, term, contacts }: ContactsModel): string {
  if (phase === 'error') return t('Could not load your contacts')
  if (phase === 'loading') return term === '' ? t('Loading your contacts …') : t('Looking for {term} …', { term })
  return phase === 'empty' ? t('No contacts found') : n('%n contact found', '%n contacts found', contacts.length)
}

function ContactsMenuView({ open, searchDelay, searchUrl, scope, contactsAppUrl, installUrl }: ValuesOf<typeof attributes>): ReactNode {
  const change = useChange()
  const emit = useEmit<typeof events>()
  const { model, type, load } = useContacts(open, searchUrl, scope, searchDelay)
  const { phase } = model
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  useHostState(open ? phase : 'closed')
  useMethods({
    search(term: unknown) {
      load(asText(term))
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
  const toFirstRow = useRef(() => {})
  const toSearch = useCallback(() => input.current?.focus(), [])
  useEffect(toSearch, [open, toSearch])
  // What had the focus may go with the phase it belonged to: a row, or the button of a failure.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) toSearch()
  }, [phase, toSearch])

  return (
    <HeaderMenu
      kind="dialog"
      label={t('Search contacts')}
      trigger={<Glyph name="people" />}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Panel part="body">
        <div part="search">
          <label htmlFor={id}>{t('Search contacts')}</label>
          <input
            ref={input}
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('Search contacts …')}
            value={model.text}
            onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
            onKeyDown={(press) => {
              if (press.key !== 'ArrowDown' || phase !== 'list') return
              press.preventDefault()
              toFirstRow.current()
            }}
          />
          {model.text !== '' && (
            <button
              type="button"
              aria-label={t('Reset search')}
              title={t('Reset search')}
              onClick={() => {
                load('')
                toSearch()
              }}
            >
              <Glyph name="close" />
            </button>
          )}
        </div>
        <div role="status" part="message" className={phase === 'list' ? undefined : 'seen'}>
          {phase === 'loading' ? <Spinner size={32} /> : phase !== 'list' && <Glyph name="search" size={32} />}
          {messageFor(model)}
        </div>
        {phase === 'error' && <button type="button" className="retry" onClick={() => load()}>{t('Try again')}</button>}
        {phase === 'list' && (
          <>
            <ContactsList key={model.answers} contacts={model.contacts} toSearch={toSearch} toFirstRow={toFirstRow} onPick={onPick} />
            {model.contactsAppEnabled && <a part="footer" href={safeHref(contactsAppUrl || generateUrl('/apps/contacts'))}>{t('Show all contacts')}</a>}
            {!model.contactsAppEnabled && currentUser()?.isAdmin && (
              <a part="footer" href={safeHref(installUrl || generateUrl('/settings/apps/social/contacts'))}>{t('Install the Contacts app')}</a>
            )}
          </>
        )}
      </Panel>
    </HeaderMenu>
  )
}

/**
 * The header's contacts panel (behaviour.md 4). Asks the server for nothing until it is first opened, then on every
 * opening and for each search term.
 */
export const ContactsMenu = element({
  tag: 'contacts-menu',
  about: 'The header\'s contacts panel: a search field, the people found with what can be done with each, and the way to the contacts app.',
  attributes,
  properties: {},
  events,
  methods: { search: { about: 'Opens the panel and searches for the given term at once.' } },
  states: ['closed', 'loading', 'error', 'empty', 'list'],
  parts: ['base', 'trigger', 'panel', 'body', 'search', 'message', 'list', 'row', 'avatar', 'footer'],
  cssProperties: { '--contacts-menu-height': '328px' },
  hostStyles,
  view: ContactsMenuView,
})
