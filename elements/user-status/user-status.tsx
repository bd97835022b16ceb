import type { ReactNode } from 'react'
import { statusLabel } from '../../src/kits/avatar/user-status-type.js'
import { t } from '../../src/core/page/server/translate.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { flag, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { StatusIcon } from '../../src/kits/avatar/status-icon.js'
import { useStatus } from '../../src/kits/avatar/use-status.js'
import { statusSublabel } from './user-status.model.js'
import { Aside, Base, hostStyles, Mark, Text } from './user-status.styles.js'

const attributes = {
  userId: text('Id of the account. Default: who is signed in; the server is asked for no other.'),
  status: text('Status to show instead of the known one: online, away, busy, dnd, invisible or any other word.'),
  icon: text('Emoji to show instead of the known one.'),
  message: text('Message to show instead of the known one.'),
  sublabel: flag('Also say what the status does, for dnd and invisible.'),
}

function UserStatusView({ userId, status, icon, message, sublabel }: ValuesOf<typeof attributes>): ReactNode {
  const known = useStatus(userId || (currentUser()?.uid ?? ''))
  // With a status set by the page, the icon and message of the known status do not apply.
  const own = status ? null : known.status
  const value = status || (own?.status ?? '')
  useHostState(value !== '' ? 'shown' : known.phase === 'unknown' ? 'unknown' : 'none')
  if (value === '') return null

  const label = t(statusLabel(value))
  const emoji = value === 'dnd' ? '' : icon || own?.icon
  const effect = sublabel ? statusSublabel(value) : ''
  const aside = [effect && t(effect), message || own?.message].filter(Boolean).join(' — ')
  return (
    <Base part="base">
      <Mark part="icon">{emoji || <StatusIcon status={value} size={16} />}</Mark>
      <Text part="title" title={label}>
        {label}
      </Text>
      {aside && (
        <Aside part="message" title={aside}>
          {aside}
        </Aside>
      )}
    </Base>
  )
}

/**
 * A status in words: its icon, its label and its message (behaviour.md 2, "Status labels"). Follows
 * `user_status:status.updated` for its account, unless attributes override it.
 */
export const UserStatus = element({
  tag: 'user-status',
  about: 'The status of a person in words, with its icon and message.',
  attributes,
  properties: {},
  events: {},
  states: ['unknown', 'none', 'shown'],
  parts: ['base', 'icon', 'title', 'message'],
  cssProperties: {},
  hostStyles,
  view: UserStatusView,
})
