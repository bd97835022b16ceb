import type { ReactNode } from 'react'
import { text, type ValuesOf } from '../../src/ui/contract.js'
import { element } from '../../src/ui/element.js'

const attributes = { user: text('Id of the account.'), displayName: text('Name.') }

function UserAvatarView({ user, displayName }: ValuesOf<typeof attributes>): ReactNode {
  return <span part="base">{displayName || user}</span>
}

export const UserAvatar = element({
  tag: 'user-avatar', about: 'x', attributes, properties: {}, events: {}, states: [], parts: ['base'], cssProperties: {}, hostStyles: ':host{display:inline-block}', view: UserAvatarView,
})
