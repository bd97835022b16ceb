import { useState, type ReactNode } from 'react'
import { english } from '../../src/core/lib/english.js'
import { t } from '../../src/core/page/server/translate.js'
import { Avatar } from '../../src/kits/avatar/avatar.js'
import { number, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'

const attributes = {
  user: text(
    'Id of the account whose picture is shown. Without one the avatar shows initials and asks the server for nothing.',
  ),
  displayName: text(
    'Name of the person: gives the initials, the colour and the accessible name. Default: the account id.',
  ),
  size: number('Width and height in px at the default text size; they grow with the text size of the page.', 32, {
    min: 8,
    max: 512,
  }),
  status: text('Status to mark in the corner: online, away, busy or dnd. Any other shows no mark.'),
  statusIcon: text('Emoji that is shown in place of the mark, except for dnd.'),
}

/** A status that has a mark, within a sentence. */
const inSentence = new Map([
  ['online', english('online')],
  ['away', english('away')],
  ['busy', english('busy')],
  ['dnd', english('do not disturb')],
])

function UserAvatarView({ user, displayName, size, status, statusIcon }: ValuesOf<typeof attributes>): ReactNode {
  const [pictured, setPictured] = useState(false)
  useHostState(pictured ? 'picture' : 'initials')
  const name = displayName || user
  const said = t(inSentence.get(status) ?? '')
  return (
    <Avatar
      user={user || null}
      displayName={name}
      size={size}
      badge={{ status, icon: statusIcon || null }}
      label={
        name === ''
          ? said
          : said
            ? t('Avatar of {displayName}, {status}', { displayName: name, status: said })
            : t('Avatar of {displayName}', { displayName: name })
      }
      part="base"
      onPicture={setPictured}
    />
  )
}

/**
 * A person's picture, or the initials of the name on a colour of its own, with the status in the corner
 * (behaviour.md 3). Takes its full size at once, so nothing moves when the picture arrives.
 */
export const UserAvatar = element({
  tag: 'user-avatar',
  about: 'The picture of a person, or the initials of the name, with a status mark.',
  attributes,
  properties: {},
  events: {},
  states: ['initials', 'picture'],
  parts: ['base'],
  cssProperties: {},
  hostStyles: ':host { display: inline-block; vertical-align: middle; }',
  view: UserAvatarView,
})
