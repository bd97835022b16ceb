import { asList, asRecord, asText, asTextOrNull } from '../../core/lib/parse.js'
import { goodItems } from '../../core/page/good-items.js'
import { asName, asNameOrNull } from '../../core/lib/shorten.js'

/** Something that can be done with a person, for instance writing an e-mail. */
export interface ContactAction {
  title: string
  /** Address of a 20px picture, or null where the server gives none. */
  icon: string | null
  /**
   * Exactly `#` for plain text, for instance the person's local time. As received from the server: not checked to be
   * safe.
   */
  hyperlink: string
}

/** A person as the contacts menu shows one (behaviour.md 4). */
export interface Contact {
  /** May be null, for several people of one list too. */
  id: string | null
  /** Set for people without an account, too: `isUser` says whether it is the id of an account. */
  uid: string
  isUser: boolean
  fullName: string
  /** Address of the picture of somebody without an account, as received from the server; null where there is none. */
  avatar: string | null
  /** The text to make the initials of, if not the name. */
  avatarLabel: string | null
  lastMessage: string
  status: string | null
  statusMessage: string | null
  statusIcon: string | null
  /** The first is shown. */
  emailAddresses: readonly string[]
  profileUrl: string | null
  topAction: ContactAction | null
  actions: readonly ContactAction[]
}

function parseAction(value: unknown): ContactAction | null {
  const action = asRecord(value)
  const hyperlink = asText(action?.['hyperlink'], '#')
  const title = asName(action?.['title'], hyperlink === '#' ? '' : hyperlink)
  return title === '' ? null : { title, icon: asTextOrNull(action?.['icon']), hyperlink }
}

const isPresent = <T>(value: T | null): value is T => value !== null

/** Parses one person of a server's response; null if it is no object. Missing or invalid properties get defaults. */
export function parseContact(value: unknown): Contact | null {
  const contact = asRecord(value)
  if (!contact) return null
  const emailAddresses = asList(contact['emailAddresses']).map(asTextOrNull).filter(isPresent)
  const uid = asText(contact['uid'])
  const isUser = contact['isUser'] === true
  return {
    id: asText(contact['id']) || null,
    uid,
    isUser,
    fullName: asName(contact['fullName'], emailAddresses[0] ?? uid),
    avatar: isUser ? null : asTextOrNull(contact['avatar']),
    avatarLabel: asNameOrNull(contact['avatarLabel']),
    lastMessage: asName(contact['lastMessage']),
    status: asTextOrNull(contact['status']),
    statusMessage: asNameOrNull(contact['statusMessage']),
    statusIcon: asNameOrNull(contact['statusIcon']),
    emailAddresses,
    profileUrl: asTextOrNull(contact['profileUrl']),
    topAction: parseAction(contact['topAction']),
    actions: goodItems(asList(contact['actions']), parseAction, 'actions of a contact', 'needs a title or an address'),
  }
}

/** Everything that can be done with a person, the most likely first. */
export function allActions({ topAction, actions }: Pick<Contact, 'topAction' | 'actions'>): readonly ContactAction[] {
  return topAction ? [topAction, ...actions] : actions
}
