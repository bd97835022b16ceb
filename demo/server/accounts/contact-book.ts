import type { Account, Accounts } from './accounts.js'
import { inventPeople, type Person } from './person.js'
import { typeForOthers } from './user-status.js'

/** How many invented people each account knows; other accounts know nobody. */
const sizes: Readonly<Record<string, number>> = { admin: 12, alice: 57, crowd: 9997 }

/** The account with the large book gets all matches; the others get the server's usual page. */
const mostRows = 25
const unlimited = 'crowd'

interface Team {
  teamId: string
  displayName: string
  link: string
}

/** The teams of alice; other accounts are in none. */
const teams: readonly Team[] = ['Design', 'Research and Development'].map((displayName, at) => ({
  teamId: `T3amOfDemo${at}`,
  displayName,
  link: `/index.php/apps/contacts/circle/T3amOfDemo${at}`,
}))

/** The address books of all accounts. */
export class ContactBook {
  readonly #accounts: Accounts
  readonly #everybody: Person[]
  /** Sorted as search results are, so that sorting the matches again is cheap. */
  readonly #books = new Map<string, Person[]>()
  readonly #knownUsers: Map<string, Person>

  constructor(accounts: Accounts, nowMs: number) {
    this.#accounts = accounts
    this.#everybody = inventPeople(Math.max(...Object.values(sizes)), nowMs)
    this.#knownUsers = new Map(this.#everybody.filter((person) => person.isUser).map((person) => [person.id, person]))
  }

  /** An invented person who can sign in, and so has a picture and a profile. */
  user(uid: string): Person | null {
    return this.#knownUsers.get(uid) ?? null
  }

  /**
   * The people that an account finds: by name, id or e-mail address, in any letter case. The latest status message
   * comes first, then names in order; the account itself is never listed.
   */
  search(account: Account, filter: string): Person[] {
    const found = this.all(account, filter)
    return account.uid === unlimited ? found : found.slice(0, mostRows)
  }

  /** The teams of an account, as a server of release 33 lists them. */
  teamsOf({ uid }: Account): readonly Team[] {
    return uid === 'alice' ? teams : []
  }

  /** Whether a person is in a team of an account: every second user is in the first, every third in the other one. */
  isMember(account: Account, teamId: string, { id }: Person): boolean {
    const team = this.teamsOf(account).findIndex((each) => each.teamId === teamId)
    const user = [...this.#knownUsers.keys()].indexOf(id)
    return team >= 0 && user >= 0 && user % (team + 2) === 0
  }

  /** As `search`, without the limit. */
  all(account: Account, filter: string): Person[] {
    const term = filter.toLowerCase()
    const found = this.#peopleOf(account).filter((person) =>
      [person.fullName, person.id, ...person.emails].some((text) => text.toLowerCase().includes(term)),
    )
    return found.sort(inOrder)
  }

  /** One person by uid (share type 0), e-mail address (4) or federated id such as `admin@cloud.example` (6). */
  findOne(account: Account, shareType: number, shareWith: string): Person | null {
    const wanted = shareWith.toLowerCase()
    const fits = (person: Person): boolean => {
      if (shareType === 0) return person.isUser && person.id.toLowerCase() === wanted
      if (shareType === 6 && person.isUser && `${person.id.toLowerCase()}@cloud.example` === wanted) return true
      return person.emails.some((email) => email.toLowerCase() === wanted)
    }
    if (![0, 4, 6].includes(shareType)) return null
    return this.#peopleOf(account).find(fits) ?? null
  }

  #peopleOf(account: Account): Person[] {
    const size = sizes[account.uid]
    if (size === undefined) return []
    const book = this.#books.get(account.uid) ?? this.#everybody.slice(0, size).sort(inOrder)
    this.#books.set(account.uid, book)
    return [
      ...this.#accounts
        .all()
        .filter((other) => other !== account)
        .map(asPerson),
      ...book,
    ]
  }
}

const byName = new Intl.Collator('en')

/** The latest status message first, then by name. */
function inOrder(one: Person, other: Person): number {
  return (
    (other.statusMessageTimestamp ?? 0) - (one.statusMessageTimestamp ?? 0) ||
    byName.compare(one.fullName, other.fullName)
  )
}

function asPerson(account: Account): Person {
  const { status } = account
  const shown = status && status.type !== 'invisible' ? status : null
  return {
    id: account.uid,
    isUser: true,
    fullName: account.displayName,
    emails: [account.email],
    phone: null,
    timeZone: 'Europe/Berlin',
    lastMessage: '',
    status: status ? typeForOthers(status) : null,
    statusMessage: shown?.message ?? null,
    statusIcon: shown?.icon ?? null,
    statusMessageTimestamp: shown?.message ? Math.floor(shown.sinceMs / 1000) : null,
  }
}
