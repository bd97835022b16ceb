import { useState, type ReactNode } from 'react'
import { allActions, type Contact } from '../../src/kits/contacts/contact.js'
import type { FailureKind } from '../../src/core/lib/failure.js'
import { t } from '../../src/core/page/server/translate.js'
import { ActionList, ActionMenu } from '../../src/kits/contacts/action-menu.js'
import { event, number, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useChildren, useEmit, useHostState } from '../../src/core/element/host-context.js'
import { usePerson, type Person } from './contact-actions.effects.js'
import { hostStyles } from './contact-actions.styles.js'

const attributes = {
  shareType: number(
    'What the person is: 0 an account, 4 an e-mail address, 6 an account on another server. Any other type has no actions.',
    -1,
  ),
  shareWith: text('The account, the e-mail address or the federated id.'),
  label: text(
    'Accessible name of the button. Default: the text in the slot, or "Contact actions" where it holds none.',
  ),
}

const events = {
  'actions-loaded': event<Contact>('The person is known.'),
  'actions-failed': event<{ kind: FailureKind }>(
    'The person could not be had; kind `not-found` where the server knows nobody by that name.',
  ),
}

type Attributes = ValuesOf<typeof attributes>

/** The only types that the server can look up (behaviour.md 5). */
const supported = [0, 4, 6]

const hasText = (host: HTMLElement): boolean =>
  [...host.childNodes].some(
    (node) => node.nodeName !== 'SCRIPT' && node.nodeType !== Node.COMMENT_NODE && node.textContent?.trim(),
  )

function ContactActionsView(values: Attributes): ReactNode {
  const { shareType, shareWith } = values
  if (!supported.includes(shareType) || shareWith === '') return <Unsupported />
  // Another person gets a new popover, closed and without data.
  return <PersonMenu key={`${shareType} ${shareWith}`} {...values} />
}

function Unsupported(): ReactNode {
  useHostState('unsupported')
  return <slot />
}

function PersonMenu({ shareType, shareWith, label }: Attributes): ReactNode {
  const emit = useEmit<typeof events>()
  const [open, setOpen] = useState(false)
  const { person, ask } = usePerson(
    shareType,
    shareWith,
    (contact) => emit('actions-loaded', contact),
    (kind) => emit('actions-failed', { kind }),
  )
  const named = useChildren(hasText, Object.is)
  useHostState(open ? person.phase : 'closed')

  return (
    <ActionMenu
      exposed
      label={label || (named ? undefined : t('Contact actions'))}
      trigger={<slot />}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) ask()
      }}
    >
      <Content {...person} />
    </ActionMenu>
  )
}

function Content({ phase, contact }: Person): ReactNode {
  const message = {
    loading: t('Loading …'),
    list: '',
    empty: t('No action available'),
    error: t('Error fetching contact actions'),
  }[phase]
  const actions = phase === 'list' && contact ? allActions(contact) : [{ title: message, icon: null, hyperlink: '#' }]
  return (
    <div role="status">
      <ActionList part="list" busy={phase === 'loading'} actions={actions} />
    </div>
  )
}

/**
 * A button around content of the page, for instance a name or an avatar, that shows the actions for that person
 * (behaviour.md 5). Sends a request on first opening, once per person and page, and again after a failure.
 */
export const ContactActions = element({
  tag: 'contact-actions',
  about: 'Makes a name or an avatar of the page a button that shows what can be done with that person.',
  attributes,
  properties: {},
  events,
  states: ['unsupported', 'closed', 'loading', 'list', 'empty', 'error'],
  parts: ['base', 'trigger', 'panel', 'list'],
  cssProperties: {},
  slots: { '': 'What stands for the person: a name, an avatar. Nothing that can be clicked itself.' },
  hostStyles,
  view: ContactActionsView,
})
