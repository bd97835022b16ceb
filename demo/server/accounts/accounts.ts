import type { ChangedFilesSettings, ChangedViews } from './files-settings.js'
import { hashPassword, passwordFits } from './passwords.js'
import { newStatus, type UserStatus } from './user-status.js'

/** The languages of the demo's own pages. */
export const languages = ['en', 'de', 'ar'] as const
/** A language of `languages`. */
export type Language = (typeof languages)[number]

/** `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const
/** A theme of `themes`. */
export type Theme = (typeof themes)[number]

/**
 * An account that can sign in. All but the first four fields change while the demo runs, and are forgotten when it
 * ends.
 */
export interface Account {
  readonly uid: string
  readonly isAdmin: boolean
  /** Whether the contacts app is enabled for this account, which decides the footer of the contacts menu. */
  readonly contactsAppEnabled: boolean
  /** The user has uploaded a picture; the others get a generated one. */
  readonly hasPicture: boolean
  displayName: string
  email: string
  language: Language | null
  theme: Theme
  /** Null until the first status is set. */
  status: UserStatus | null
  /** Unread counts by app id. */
  unread: Map<string, number>
  filesSettings: ChangedFilesSettings
  filesViews: ChangedViews
}

interface Seed {
  account: Omit<Account, 'language' | 'theme' | 'unread' | 'filesSettings' | 'filesViews'>
  password: string
  unread: [string, number][]
}

const seeds = (nowMs: number): Seed[] => [
  {
    account: {
      uid: 'admin',
      isAdmin: true,
      contactsAppEnabled: false,
      hasPicture: true,
      displayName: 'Ada Admin',
      email: 'ada@cloud.example',
      status: newStatus({
        type: 'dnd',
        message: 'In a meeting',
        icon: '📅',
        sinceMs: nowMs - 20 * 60_000,
        userDefined: true,
      }),
    },
    password: 'admin',
    unread: [['activity', 1]],
  },
  {
    account: {
      uid: 'alice',
      isAdmin: false,
      contactsAppEnabled: true,
      hasPicture: true,
      displayName: 'Alice Anders',
      email: 'alice@cloud.example',
      status: null,
    },
    password: 'alice',
    unread: [
      ['mail', 3],
      ['talk', 12],
    ],
  },
  {
    account: {
      uid: 'bob',
      isAdmin: false,
      contactsAppEnabled: false,
      hasPicture: false,
      displayName: 'Bob Berg',
      email: 'bob@cloud.example',
      status: null,
    },
    password: 'bob',
    unread: [],
  },
  {
    account: {
      uid: 'crowd',
      isAdmin: false,
      contactsAppEnabled: true,
      hasPicture: false,
      displayName: 'Carla Crowd',
      email: 'carla@cloud.example',
      status: newStatus({
        type: 'away',
        message: 'Back after lunch',
        icon: '🥪',
        sinceMs: nowMs - 5 * 60_000,
        userDefined: true,
      }),
    },
    password: 'crowd',
    unread: [['mail', 120]],
  },
]

/** Accounts to print when the demo starts. */
export const signInHints: readonly { name: string; password: string; purpose: string }[] = [
  {
    name: 'admin',
    password: 'admin',
    purpose: "administrator: 'Install the Contacts app', a status, two settings entries",
  },
  { name: 'alice', password: 'alice', purpose: "normal user: about 60 contacts, 'Show all contacts', unread counts" },
  { name: 'bob', password: 'bob', purpose: 'normal user: no contacts, no contacts app, no status' },
  { name: 'crowd', password: 'crowd', purpose: 'normal user: 10,000 contacts' },
]

/** The demo's accounts, in memory. */
export class Accounts {
  readonly #accounts = new Map<string, Account>()
  readonly #hashes = new Map<string, string>()
  #nobodysHash = ''

  /** Hashing passwords takes a moment, so this is not a constructor. */
  static async seeded(nowMs: number): Promise<Accounts> {
    const accounts = new Accounts()
    accounts.#nobodysHash = await hashPassword('')
    for (const { account, password, unread } of seeds(nowMs)) {
      accounts.#accounts.set(account.uid, {
        ...account,
        language: null,
        theme: 'system',
        unread: new Map(unread),
        filesSettings: new Map(),
        filesViews: new Map(),
      })
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

  /** Returns the account for a name and password. An unknown name takes as long as a wrong password. */
  async open(uid: string, password: string): Promise<Account | null> {
    const account = this.find(uid)
    const fits = await passwordFits(password, this.#hashes.get(uid) ?? this.#nobodysHash)
    return account && fits ? account : null
  }

  async setPassword({ uid }: Account, password: string): Promise<void> {
    this.#hashes.set(uid, await hashPassword(password))
  }
}
