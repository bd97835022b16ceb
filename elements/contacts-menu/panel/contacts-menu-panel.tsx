import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Contact } from '../../../src/kits/contacts/contact.js'
import { isComposing } from '../../../src/core/lib/is-composing.js'
import { n, t } from '../../../src/core/page/server/translate.js'
import { generateUrl, safeHref } from '../../../src/core/page/server/urls.js'
import { currentUser } from '../../../src/core/page/server/current-user.js'
import { useHostState } from '../../../src/core/element/host-context.js'
import { renderInto } from '../../../src/core/element/render-into.js'
import { useFilledFields } from '../../../src/core/ui/use-filled-fields.js'
import { Glyph } from '../../../src/core/icons/glyph.js'
import { glyphs } from '../../../src/core/icons/glyphs.js'
import { Skeleton } from '../../../src/kits/skeleton/skeleton.js'
import { ContactsList } from './contacts-menu-list.js'
import { useContacts, useTools, type Wanted } from './contacts-menu.effects.js'
import type { ContactsModel } from './contacts-menu.model.js'
import { Panel } from './contacts-menu-panel.styles.js'

/** What the menu passes to its panel: its attributes of the same names, and the text to search for. */
export interface ContactsMenuPanelProps {
  wanted: Wanted
  searchDelay: number
  searchUrl: string
  scope: string
  contactsAppUrl: string
  installUrl: string
  onPick: (contact: Contact) => void
}

function messageFor({ phase, term, contacts }: ContactsModel): string {
  if (phase === 'error') return t('Could not load your contacts')
  if (phase === 'loading') return term === '' ? t('Loading your contacts …') : t('Looking for {term} …', { term })
  return phase === 'empty' ? t('No contacts found') : n('%n contact found', '%n contacts found', contacts.length)
}

/** Search field, people and footer. Mounted while the menu is open. */
export function ContactsMenuPanel({
  wanted,
  searchDelay,
  searchUrl,
  scope,
  contactsAppUrl,
  installUrl,
  onPick,
}: ContactsMenuPanelProps): ReactNode {
  const { model, type, load } = useContacts(wanted, searchUrl, scope, searchDelay)
  const { phase, contactsAppEnabled: hasApp } = model
  const Tools = useTools(model.team !== null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isMessage = phase === 'empty' || phase === 'error'
  useHostState(phase)
  useFilledFields()

  const toFirstRow = useRef(() => {})
  const toSearch = (): void => input.current?.focus()
  useEffect(() => {
    // The panel may come late. Who types in another field by now goes on there.
    if (!document.activeElement?.matches(':read-write')) input.current?.focus()
  }, [])
  // The focused element may be removed with its phase: a row, or the 'Try again' button.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) input.current?.focus()
  }, [phase, model.answers])

  return (
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
          onInput={({ currentTarget, nativeEvent }) => type(currentTarget.value, isComposing(nativeEvent))}
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
          onKeyDown={(press) => {
            if (press.key !== 'ArrowDown' || phase !== 'list' || isComposing(press.nativeEvent)) return
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
              load({ text: '' })
              toSearch()
            }}
          >
            <Glyph path={glyphs.close} />
          </button>
        )}
      </div>
      {Tools && <Tools team={model.team} onTeam={(team) => load({ team })} />}
      <div role="status" part="message" className={isMessage ? 'seen' : phase === 'loading' ? 'wait' : undefined}>
        {isMessage && <Glyph path={glyphs.people} size={32} />}
        <span>{messageFor(model)}</span>
      </div>
      {phase === 'loading' && <Skeleton className="skeleton" aria-hidden="true" />}
      {phase === 'error' && (
        <button type="button" className="retry" onClick={() => load()}>
          {t('Try again')}
        </button>
      )}
      {phase === 'list' && (
        <ContactsList
          key={model.answers}
          contacts={model.contacts}
          toSearch={toSearch}
          toFirstRow={toFirstRow}
          onPick={onPick}
        />
      )}
      {(phase === 'list' || phase === 'empty') && (hasApp || currentUser()?.isAdmin) && (
        <a
          part="footer"
          href={safeHref(
            hasApp
              ? contactsAppUrl || generateUrl('/apps/contacts')
              : installUrl || generateUrl('/settings/apps/social/contacts'),
          )}
        >
          {hasApp ? t('Show all contacts') : t('Install the Contacts app')}
        </a>
      )}
    </Panel>
  )
}

/** Shows search and people in the panel of the menu. */
export const showPanel = renderInto(ContactsMenuPanel)
