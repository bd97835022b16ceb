import type { ReactNode } from 'react'
import { statusEffect, statusLabel } from '../../src/kits/avatar/user-status-type.js'
import { t } from '../../src/core/page/server/translate.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { flag, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { hasOwnStatus } from '../../src/services/user-status/join-status-heartbeat.js'
import { Spinner } from '../../src/core/icons/spinner.js'
import { StatusIcon } from '../../src/kits/avatar/status-icon.js'
import { useStatus } from '../../src/kits/avatar/use-status.js'
import { useAsked, useEditing } from './user-status.effects.js'
import { Aside, Base, Edit, Failure, hostStyles, Mark, Said, Text } from './user-status.styles.js'

const attributes = {
  userId: text('Id of the account. Default: who is signed in.'),
  status: text('Status to show instead of the known one: online, away, busy, dnd, invisible or any other word.'),
  icon: text('Emoji to show instead of the known one.'),
  message: text('Message to show instead of the known one.'),
  sublabel: flag('Also say what the status does, for dnd and invisible.'),
  editable: flag(
    "The signed-in person can set their status here, in a dialog, and stays online while the page is open. Where the server has no statuses, and for other people's, it does nothing.",
  ),
}

function UserStatusView(values: ValuesOf<typeof attributes>): ReactNode {
  const { userId, status, icon, message, sublabel, editable } = values
  const own = currentUser()?.uid ?? ''
  const known = useStatus(userId || own)
  const isEditable = editable && hasOwnStatus() && (userId || own) === own
  const { open, phase } = useEditing(isEditable)
  const isAsked = userId !== '' && userId !== own && !status && hasOwnStatus()
  const asked = useAsked(isAsked ? userId : '')
  // With a status set by the page, the icon and message of the known status do not apply.
  const shown = status ? null : (known.status ?? asked)
  const value = status || (shown?.status ?? '')
  useHostState(
    value !== '' ? 'shown' : known.phase === 'unknown' || (isAsked && asked === undefined) ? 'unknown' : 'none',
  )
  if (value === '' && !isEditable) return null

  const label = value === '' ? t('Set status') : t(statusLabel(value))
  const emoji = value === 'dnd' ? '' : icon || shown?.icon
  const effect = sublabel ? statusEffect(value) : ''
  const aside = [effect && t(effect), message || shown?.message].filter(Boolean).join(' — ')
  const content = (
    <>
      <Mark part="icon">
        {phase === 'opening' ? <Spinner size={16} /> : emoji || <StatusIcon status={value} size={16} />}
      </Mark>
      <Text part="title" title={label}>
        {label}
      </Text>
      {aside && (
        <Aside part="message" title={aside}>
          {aside}
        </Aside>
      )}
    </>
  )
  if (!isEditable) return <Base part="base">{content}</Base>
  return (
    <>
      <Edit
        part="base"
        type="button"
        aria-haspopup="dialog"
        aria-busy={phase === 'opening' || undefined}
        onClick={open}
      >
        {content}
        {value !== '' && <Said>{t('Set status')}</Said>}
      </Edit>
      <Failure role="alert">
        {phase === 'failed' && t('Your status cannot be changed now. Check your connection and try again.')}
      </Failure>
    </>
  )
}

/**
 * A status in words: its icon, its label and its message (behaviour.md 2, "Status labels"). Follows
 * `user_status:status.updated` for its account, and asks the server for that of others, unless attributes override it.
 * With `editable`, a button that opens the dialog for it.
 */
export const UserStatus = element({
  tag: 'user-status',
  about: 'The status of a person in words, with its icon and message; its owner can change it here.',
  attributes,
  properties: {},
  events: {},
  states: ['unknown', 'none', 'shown'],
  parts: ['base', 'icon', 'title', 'message'],
  cssProperties: {},
  hostStyles,
  view: UserStatusView,
})
