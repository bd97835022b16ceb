import { familyNames, givenNames, lastMessages, statusMessages, timeZones, unusualNames } from './contact-names.js'
import { statusTypes, type StatusType } from './user-status.js'

/** An entry of an address book. Accounts of the demo become one, too, when they are listed. */
export interface Person {
  /** The uid of an account, or the id of a card. */
  id: string
  /** Whether the person can sign in here; decides about picture, profile and local time. */
  isUser: boolean
  fullName: string
  emails: string[]
  phone: string | null
  timeZone: string | null
  lastMessage: string
  status: StatusType | 'offline' | null
  statusMessage: string | null
  statusIcon: string | null
  /** When the status message was set, in seconds since the epoch. */
  statusMessageTimestamp: number | null
}

/**
 * An invented address book, the same on every call. Every ninth person occurs twice with the same e-mail address, as an
 * account and as a card, as in real address books.
 */
export function inventPeople(count: number, nowMs: number): Person[] {
  const people: Person[] = []
  for (let at = 0; people.length < count; at += 1) {
    const person = inventPerson(at, nowMs)
    people.push(person)
    if (at % 9 === 8 && person.emails.length > 0 && people.length < count) {
      people.push({ ...nobody, id: cardId(at + 500_000), fullName: person.fullName, emails: person.emails })
    }
  }
  return people
}

const nobody: Person = {
  id: '',
  isUser: false,
  fullName: '',
  emails: [],
  phone: null,
  timeZone: null,
  lastMessage: '',
  status: null,
  statusMessage: null,
  statusIcon: null,
  statusMessageTimestamp: null,
}

function inventPerson(at: number, nowMs: number): Person {
  const unusual = at % 3 === 2 ? unusualNames[(at - 2) / 3] : undefined
  const given = pick(givenNames, at * 7)
  const family = pick(familyNames, at * 11 + Math.floor(at / givenNames.length))
  const round = Math.floor(at / (givenNames.length * familyNames.length))
  const fullName = unusual ?? `${given} ${family}${round > 0 ? ` ${'I'.repeat(round + 1)}` : ''}`
  const handle = unusual === undefined ? `${plain(given)}.${plain(family)}${at}` : `person${at}`
  const isUser = at % 2 === 0
  const hasStatus = isUser && at % 3 !== 1
  const spoken = hasStatus && at % 4 === 0 ? pick(statusMessages, at / 4) : undefined
  return {
    id: isUser ? handle : cardId(at),
    isUser,
    fullName,
    emails:
      at % 7 === 3
        ? []
        : at % 10 === 1
          ? [`${handle}@example.com`, `${handle}@home.example`]
          : [`${handle}@example.com`],
    phone: at % 8 === 5 ? `+49 30 ${String(1_000_000 + at)}` : null,
    timeZone: isUser && at % 4 !== 2 ? pick(timeZones, at / 4) : null,
    lastMessage: at % 6 === 4 ? pick(lastMessages, at) : '',
    status: hasStatus
      ? at % 5 === 0
        ? 'offline'
        : pick(
            statusTypes.filter((type) => type !== 'invisible'),
            at / 2,
          )
      : null,
    statusMessage: spoken?.[0] ?? null,
    statusIcon: spoken?.[1] ?? null,
    statusMessageTimestamp: spoken ? Math.floor(nowMs / 1000) - at * 60 : null,
  }
}

/** The value at a whole number, wrapped around. */
function pick<Value>(values: readonly Value[], at: number): Value {
  const value = values[Math.floor(at) % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-zı]/g, '')
    .replaceAll('ı', 'i')
    .toLowerCase()

function cardId(at: number): string {
  const hex = ((at + 1) * 2_654_435_761).toString(16).padStart(16, '0').slice(-16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8000-${String(at).padStart(12, '0')}`
}
