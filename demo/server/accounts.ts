import type { ChangedFilesSettings } from './files-settings.js'
import { hashPassword, passwordFits } from './passwords.js'
import type { UserStatus } from './user-status.js'

/** The languages of the demo's own pages. */
export const languages = ['en', 'de', 'ar'] as const
/** One of them. */
export type Language = (typeof languages)[number]

/** `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const
/** One of them. */
export type Theme = (typeof themes)[number]

/** Who may sign in. Everything but the first four fields changes while the demo runs and is forgotten when it ends. */
export interface Account {
  readonly uid: string
  readonly isAdmin: boolean
  /** Whether the contacts app is there for this account, which decides the footer of the contacts menu. */
  readonly contactsAppEnabled: boolean
  /** Has uploaded a picture; others get one that is generated. */
  readonly hasPicture: boolean
  displayName: string
  email: string
  language: Language | null
  theme: Theme
  /** Null for as long as none was ever set. */
  status: UserStatus | null
  /** Things that wait to be read, by app id. */
  unread: Map<string, number>
  filesSettings: ChangedFilesSettings
}

interface Seed {
  account: Omit<Account, 'language' | 'theme' | 'unread' | 'filesSettings'>
  password: string
  unread: [string, number][]
}

const seeds = (nowMs: number): Seed[] => [
  {
    account: {
      uid: 'admin', isAdmin: true, contactsAppEnabled: false, hasPicture: true, displayName: 'Ada Admin', email: 'ada@cloud.example',
      status: { type: 'dnd', message: 'In a meeting', icon: '📅', sinceMs: nowMs - 20 * 60_000, userDefined: true },
    },
    password: 'admin',
    unread: [['activity', 1]],
  },
  {
    account: {
      uid: 'alice', isAdmin: false, contactsAppEnabled: true, hasPicture: true, displayName: 'Alice Anders', email: 'alice@cloud.example',
      status: null,
    },
    password: 'alice',
    unread: [['mail', 3], ['talk', 12]],
  },
  {
    account: {
      uid: 'bob', isAdmin: false, contactsAppEnabled: false, hasPicture: false, displayName: 'Bob Berg', email: 'bob@cloud.example',
      status: null,
    },
    password: 'bob',
    unread: [],
  },
  {
    account: {
      uid: 'crowd', isAdmin: false, contactsAppEnabled: true, hasPicture: false, displayName: 'Carla Crowd', email: 'carla@cloud.example',
      status: { type: 'away', message: 'Back after lunch', icon: '🥪', sinceMs: nowMs - 5 * 60_000, userDefined: true },
    },
    password: 'crowd',
    unread: [['mail', 120]],
  },
]

/** What to print for whoever starts the demo. */
export const signInHints: readonly { name: string; password: string; purpose: string }[] = [
  { name: 'admin', password: 'admin', purpose: "administrator: 'Install the Contacts app', a status, two settings entries" },
  { name: 'alice', password: 'alice', purpose: "normal user: about 60 contacts, 'Show all contacts', unread counts" },
  { name: 'bob', password: 'bob', purpose: 'normal user: no contacts, no contacts app, no status' },
  { name: 'crowd', password: 'crowd', purpose: 'normal user: 10,000 contacts' },
]

/** The demo's accounts, in memory. */
export class Accounts {
  readonly #accounts = new Map<string, Account>()
  readonly #hashes = new Map<string, string>()
  #nobodysHash = ''

  /** Hashing passwords takes a moment, hence not a constructor. */
  static async seeded(nowMs: number): Promise<Accounts> {
    const accounts = new Accounts()
    accounts.#nobodysHash = await hashPassword('')
    for (const { account, password, unread } of seeds(nowMs)) {
      accounts.#accounts.set(account.uid, { ...account, language: null, theme: 'system', unread: new Map(unread), filesSettings: new Map() })
      accounts.#hashes.set(account.uid, await hashPassword(password))
    }
    return accounts
  }

  all(): Account[] {
    return [...this.#accounts.values()]
  }

  find(uid: string | undefined): Account | null {
    return (uid !== undefined && this.#accounts.get(uid)) || null
  }

  /** The account that name and password open. An unknown name costs the same time as a wrong password. */
  async open(uid: string, password: string): Promise<Account | null> {
    const account = this.find(uid)
    const fits = await passwordFits(password, this.#hashes.get(uid) ?? this.#nobodysHash)
    return account && fits ? account : null
  }

  async setPassword({ uid }: Account, password: string): Promise<void> {
    this.#hashes.set(uid, await hashPassword(password))
  }
}
