import { createElement, type ReactElement, type ReactNode } from 'react'
import { n, t } from '../../src/core/page/server/translate.js'
import { flag, number, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState, useNaming } from '../../src/core/element/host-context.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import type { UnsavedItem } from '../../src/kits/unsaved/drafts-on-page.js'
import { signOutNow, staySignedIn, unsavedAtWarning } from '../../src/services/session/idle-log-out.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { useAutoLogout } from './auto-logout.effects.js'
import { announced, fateText } from './auto-logout.model.js'
import { Item, Left, List, Message, Name, hostStyles } from './auto-logout.styles.js'

const attributes = {
  sessionLifetime: number(
    "How long nothing may happen, in seconds. Default: `session_lifetime` of the server's configuration; without one nobody is signed out.",
    0,
    { min: 0 },
  ),
  warning: number(
    'How long before the end the user is warned, in seconds; all of the time where that is shorter.',
    60,
    { min: 20 },
  ),
  always: flag("Signs out also where the server's configuration has no `auto_logout`."),
}

function AutoLogoutView(values: ValuesOf<typeof attributes>): ReactNode {
  const { phase, leftSec, hasDialog } = useAutoLogout(values)
  const unsaved = useStore(unsavedAtWarning())
  useHostState(phase)
  const { prefix } = useNaming()
  const warns = phase === 'warning'
  const said = warns && (
    <div part="base">
      <Message part="message">
        {t('Nothing has happened here for a while. To keep what you see safe, you will be logged out soon.')}
      </Message>
      {unsaved.length > 0 && <Unsaved items={unsaved} />}
      <Left part="countdown" aria-hidden="true">
        {leftText(leftSec)}
      </Left>
      <Left part="announcement" role="status" className="heard">
        {leftText(announced(leftSec))}
      </Left>
    </div>
  )
  // Without the dialog, the warning is shown in place of the element; a key or a click takes it back, too.
  if (!hasDialog) return said
  // Created by name: a tag written as JSX would be loaded with the page, and this one is rarely needed.
  return createElement(
    `${prefix}modal-dialog`,
    {
      heading: t('Are you still there?'),
      open: warns,
      alert: '',
      severity: 'warning',
      'no-close': '',
      buttons: [
        { label: t('Log out'), value: 'leave' },
        { label: t('Stay signed in'), value: 'stay', variant: 'primary' },
      ],
      'onbefore-close': answer,
    },
    said,
  )
}

function Unsaved({ items }: { items: readonly UnsavedItem[] }): ReactElement {
  return (
    <>
      <Message>{t('This is not saved yet:')}</Message>
      <List part="list">
        {items.map(({ name, fate }, at) => (
          <Item key={at} part="row">
            <Name>{name}</Name> <span>–</span> <span className={fate}>{fateText(fate)}</span>
          </Item>
        ))}
      </List>
      {items.some(({ fate }) => fate === 'closed') && (
        <Message>{t('This browser does not allow the page to store anything.')}</Message>
      )}
    </>
  )
}

function answer({ detail: { reason, value } }: ModalClosing): void {
  if (reason === 'button' && value === 'leave') signOutNow()
  else if (reason !== 'api') staySignedIn()
}

const leftText = (seconds: number): string => n('{count} second left', '{count} seconds left', seconds)

/**
 * Signs out an idle user (behaviour.md 17), in all tabs at once, if the server's configuration says so and somebody is
 * signed in. A dialog warns first: 'Stay signed in', Escape or a key that types takes the warning back in all tabs.
 * Moving the pointer to a button is no answer yet.
 */
export const AutoLogout = element({
  tag: 'auto-logout',
  about: 'Signs out who has left, in all tabs at once, after a warning.',
  attributes,
  properties: {},
  events: {},
  states: ['off', 'active', 'warning', 'leaving'],
  parts: ['base', 'message', 'list', 'row', 'countdown', 'announcement'],
  cssProperties: {},
  hostStyles,
  view: AutoLogoutView,
})
