import { allActions, type Contact, type ContactAction } from '../../../src/kits/contacts/contact.js'
import { shownName } from '../../../src/core/lib/shorten.js'

/** The result of a search for people, as the menu shows it. */
export interface Answer {
  contacts: readonly Contact[]
  contactsAppEnabled: boolean
}

/**
 * State of the open menu. It has one phase at a time, so the precedence of error over loading, loading over empty and
 * empty over the list (behaviour.md 4) needs no extra rule.
 */
export interface ContactsModel extends Answer {
  phase: 'loading' | 'error' | 'empty' | 'list'
  /** Text in the search field. */
  text: string
  /** The team whose people are wanted: empty for all, null where the page's server has no teams. */
  team: string | null
  /** Term of the last search; lags behind `text` while the user types. */
  term: string
  /** Number of answers so far. Each new answer gets a new list, scrolled to its start. */
  answers: number
}

export const nothingAsked: ContactsModel = {
  phase: 'loading',
  text: '',
  team: null,
  term: '',
  answers: 0,
  contacts: [],
  contactsAppEnabled: false,
}

/** Starts a search for the text in the field, exactly as typed. */
export function asking(model: ContactsModel): ContactsModel {
  return { ...model, phase: 'loading', term: model.text }
}

export function answered(model: ContactsModel, { contacts, contactsAppEnabled }: Answer): ContactsModel {
  return {
    ...model,
    phase: contacts.length > 0 ? 'list' : 'empty',
    contacts,
    contactsAppEnabled,
    answers: model.answers + 1,
  }
}

export function failed(model: ContactsModel): ContactsModel {
  return { ...model, phase: 'error' }
}

/**
 * Shows each person once. Two rows are the same person when they are the same account (`uid` among users), or have the
 * same name and the same first e-mail address, unless both are accounts. The first row stays as it is and gains the
 * actions that only the later one has.
 */
export function mergeDuplicates(contacts: readonly Contact[]): readonly Contact[] {
  const rows: Contact[] = []
  /** The account of each row, even if only a later duplicate has one. */
  const owners: string[] = []
  const byAccount = new Map<string, number>()
  const byNameAndEmail = new Map<string, number>()
  for (const contact of contacts) {
    const account = contact.isUser ? contact.uid : ''
    const [email] = contact.emailAddresses
    // People of one household or office may share a mailbox.
    const person = email && `${contact.fullName.trim()}\n${email}`.normalize().toLowerCase()
    const same = person === undefined ? undefined : byNameAndEmail.get(person)
    const isAnother = same !== undefined && account !== '' && owners[same] !== ''
    const index = byAccount.get(account) ?? (isAnother ? undefined : same) ?? rows.length
    const first = rows[index]
    rows[index] = first ? withActionsOf(first, contact) : contact
    owners[index] ||= account
    if (account !== '') byAccount.set(account, index)
    if (person !== undefined && same === undefined) byNameAndEmail.set(person, index)
  }
  return rows
}

function withActionsOf(first: Contact, later: Contact): Contact {
  const has = (action: ContactAction): boolean =>
    allActions(first).some(
      ({ hyperlink, title }) => hyperlink === action.hyperlink && (hyperlink !== '#' || title === action.title),
    )
  return { ...first, actions: [...first.actions, ...allActions(later).filter((action) => !has(action))] }
}

/**
 * The lines of a row: name, last message, and the status message or else the first e-mail address; empty ones left out.
 */
export function linesOf({ fullName, lastMessage, statusMessage, emailAddresses }: Contact): readonly string[] {
  return [fullName, lastMessage, statusMessage ?? shownName(emailAddresses[0] ?? '')].filter(
    (line, index) => index === 0 || line !== '',
  )
}

/** Cache of answers by request, kept for a minute: a term typed again is shown at once, without another request. */
export type Answers = Map<string, { answer: Answer; at: number }>

export function keep(answers: Answers, asked: string, answer: Answer, nowMs: number): void {
  if (answers.size > 9) answers.clear()
  answers.set(asked, { answer, at: nowMs })
}

export function recall(answers: Answers, asked: string, nowMs: number): Answer | undefined {
  const found = answers.get(asked)
  return found && Math.abs(nowMs - found.at) < 60_000 ? found.answer : undefined
}
