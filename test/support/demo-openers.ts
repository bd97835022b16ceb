/**
 * Where the demo's pages have something to open: one row for each opener of the elements (`openers` in elements/*),
 * with the page, what is pressed and what is visible then. test/journeys/openers presses each in every engine.
 */
import { eventually } from './demo-journey.js'
import type { NativePage, Point, Sought } from './native-page.js'
import type { Box } from './page-sight.js'

/** Waits until the server has responded to a request whose address ends like this. */
type Answered = (path: string) => Promise<void>

export interface OnDemo {
  /** The element, and the title of its opener. */
  opener: readonly [tag: string, title: string]
  /** Below `/index.php`. */
  path: string
  /** Width of the window in px, or the engine's minimum if that is wider. Default: 1280. */
  width?: number
  /**
   * Something just before the trigger, which is clicked so that Tab starts there. Default: the focus is near already.
   */
  near?: Sought
  /** What has to be done first. */
  first?: (page: NativePage, answered: Answered) => Promise<unknown>
  /** What is pressed; undefined if it opens by itself. */
  trigger?: Sought | ((page: NativePage) => Promise<Point>)
  /** Keys that move the focus towards the trigger; after them Tab is pressed until it is reached. */
  reach?: readonly string[]
  /** The focus is after the trigger: Shift+Tab moves it there. */
  backwards?: boolean
  /** The key on the trigger that opens it; null if keys open it in another way. Default: Enter. */
  key?: string | null
  /** Text that is typed instead of a key, and after the press of a pointer. */
  typed?: string
  /** What is visible once it is open, and not before. */
  opens: Sought
  /** What closes it. Default: Escape. */
  close?: (page: NativePage) => Promise<unknown>
  /** It leaves other traces, so each way in begins with a new page. */
  fresh?: boolean
  /** After opening it, the user is not signed in any more. */
  signedOut?: boolean
}

const tryPage = '/try'
const card = (name: string): Sought => ({ role: 'heading', name })
const button = (name: string | RegExp): Sought => ({ role: 'button', name })
const press =
  (...whats: Sought[]) =>
  async (page: NativePage): Promise<void> => {
    for (const what of whats) await page.click(what)
  }

/** Makes the user idle for 23 and a half of the 24 minutes that a session lasts. */
export async function nobodyWasHere(page: NativePage): Promise<void> {
  // Idle time counts from the moment at which the element begins to watch.
  await page.waitFor('it watches', () => document.querySelector('auto-logout')?.matches(':state(active)'))
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 23.5 * 60_000
  })
}

/** Toasts that stay, more than are shown at once. */
async function manyToasts(page: NativePage): Promise<void> {
  await page.evaluate(async () => {
    const { toast } = (await import(`${location.origin}/dist/esm/functions.js`)) as {
      toast: { error(text: string, options: { timeoutMs: number }): unknown }
    }
    for (let count = 1; count <= 8; count += 1) toast.error(`File ${count} could not be read.`, { timeoutMs: -1 })
  })
  await page.find(button('3 more'))
}

/** Uploads of new files, of which one is refused for its name. */
async function someUploads(page: NativePage): Promise<void> {
  await page.evaluate(() => {
    const element = document.querySelector('#uploads') as HTMLElement & { upload(files: File[]): unknown }
    const now = Date.now()
    const names = [`${now}.txt`, `${now}.md`, `${now}.part`]
    if (!element.matches(':state(over)')) void element.upload(names.map((name) => new File([name], name)))
  })
  await page.find(button(/^Actions for \d+\.part$/))
}

/** Makes the server count the news as unread again. */
async function newsAgain(page: NativePage, answered: Answered): Promise<void> {
  await page.click(button('Make it new again'))
  await answered('/demo/whats-new')
}

const sessionEnds =
  (wayBack: string) =>
  async (page: NativePage, answered: Answered): Promise<void> => {
    await page.click(button(wayBack))
    await page.waitFor('it can be signed in again', () => document.querySelector('session-relogin:defined') !== null)
    await page.click(button('End the session on the server'))
    await answered('/demo/end-session')
  }

const contacts = { path: '/apps/files/', fresh: true } as const
const relogin = {
  path: tryPage,
  near: card('Session'),
  trigger: button('Save a number'),
  opens: { role: 'heading', name: 'Sign in again' },
  signedOut: true,
} as const
async function newsSeen(page: NativePage): Promise<void> {
  await press('[part~=header] > [part~=close]')(page)
  // A page that is left before would report it when it is loaded again, and so dismiss news that was made new
  // meanwhile.
  await page.waitFor('the server knows that it was seen', () =>
    Object.entries(localStorage).every(([key, note]) => !key.includes(':whats-new:') || note === ''),
  )
}
const news = { opens: '[part~=header] > [part~=title]', close: newsSeen, fresh: true } as const
const reveal = { trigger: button('Show password'), fresh: true } as const

export const openersOnDemo: readonly OnDemo[] = [
  {
    opener: ['app-menu', 'the launcher'],
    path: tryPage,
    fresh: true,
    first: press(button('Launcher')),
    trigger: button(/^Applications/),
    backwards: true,
    opens: { role: 'searchbox', name: 'Find an app' },
  },
  {
    opener: ['app-menu', 'the user’s own arrangement'],
    path: tryPage,
    fresh: true,
    first: press(button('Arranged by the user'), button('Launcher'), button(/^Applications/)),
    trigger: button('Arrange apps'),
    opens: { role: 'heading', name: 'Arrange apps' },
  },
  {
    opener: ['app-menu', 'More apps'],
    path: '/apps/files/',
    width: 700,
    fresh: true,
    trigger: button('More apps'),
    opens: { role: 'link', name: 'Maps' },
  },
  {
    opener: ['app-menu', 'More apps, with a field to find one'],
    path: '/apps/files/',
    width: 700,
    fresh: true,
    trigger: button(/^More apps/),
    opens: { role: 'searchbox', name: 'Find an app' },
    first: (page) =>
      page.evaluate(() => {
        document.querySelector<HTMLElement>('#header-start__appmenu')?.style.setProperty('max-inline-size', '100px')
      }),
  },
  {
    opener: ['app-navigation', 'the drawer'],
    path: '/apps/files/',
    width: 700,
    near: button('Settings menu'),
    first: (page) => page.press('Escape'),
    trigger: button('Open navigation'),
    opens: button('Close navigation'),
  },
  {
    opener: ['auto-logout', 'the warning'],
    path: '/settings/help',
    first: nobodyWasHere,
    key: null,
    opens: button('Stay signed in'),
  },
  {
    opener: ['conflict-dialog', 'the question'],
    path: tryPage,
    near: card('Dialogs'),
    trigger: button('Files that are there already'),
    opens: { role: 'grid', name: 'Files in conflict' },
  },
  {
    opener: ['conflict-dialog', 'the pictures of a conflict'],
    path: tryPage,
    first: press(button('Files that are there already')),
    near: { role: 'checkbox', name: 'Existing: Portrait.png' },
    trigger: button('Enlarge the pictures of Portrait.png'),
    opens: { role: 'dialog', name: 'Portrait.png' },
    reach: ['ArrowRight'],
    fresh: true,
  },
  {
    opener: ['contact-actions', 'what can be done with the person'],
    path: '/u/bob',
    near: card('Bob Berg'),
    trigger: button('What can be done'),
    opens: { role: 'link', name: 'View profile' },
  },
  {
    opener: ['contact-actions', 'what can be done, from the picture of the person'],
    path: '/u/bob',
    near: button('Settings menu'),
    first: (page) => page.press('Escape'),
    trigger: button('What can be done: Bob Berg'),
    opens: { role: 'link', name: 'View profile' },
  },
  {
    opener: ['contacts-menu', 'the panel'],
    ...contacts,
    trigger: button('Search contacts'),
    opens: { role: 'list', name: 'Contacts list' },
  },
  {
    opener: ['contacts-menu', 'what can be done with a person'],
    ...contacts,
    near: { role: 'searchbox', name: 'Search contacts' },
    async first(page) {
      await page.click(button('Search contacts'))
      await page.find(button('Actions for Amelia Aalto'))
    },
    trigger: button('Actions for Amelia Aalto'),
    reach: ['ArrowDown', 'ArrowRight', 'ArrowRight'],
    opens: 'li [popover]',
  },
  {
    opener: ['file-picker', 'the picker'],
    path: tryPage,
    near: card('File picker'),
    trigger: button('One file'),
    opens: button('New folder'),
  },
  {
    opener: ['file-picker', 'the name of a new folder'],
    path: tryPage,
    first: press(button('One file')),
    near: { role: 'searchbox', name: 'Filter file list' },
    trigger: button('New folder'),
    opens: { role: 'textbox', name: 'New folder name' },
    fresh: true,
  },
  {
    opener: ['file-picker', 'the folders that the path has no room for'],
    path: tryPage,
    width: 480,
    async first(page) {
      await press(button('One file'), button('New folder'))(page)
      await page.type(`Minutes of all meetings in the year before ${Date.now()}`)
      await page.press('Enter')
    },
    near: { role: 'searchbox', name: 'Filter file list' },
    trigger: button('Parent folders'),
    opens: { role: 'menuitem', name: 'All files' },
    fresh: true,
  },
  {
    opener: ['file-upload', 'the files'],
    path: tryPage,
    near: card('Uploads'),
    trigger: button('Show files'),
    opens: { role: 'list', name: 'Uploads' },
    close: press(button('Show files')),
    async first(page) {
      if ((await page.all(button('Show files'))).length > 0) return
      await page.click(button('Two files made by this page'))
      await page.waitFor('both are there', () =>
        [...document.querySelectorAll('file-upload')].some((element) => element.matches(':state(over)')),
      )
    },
  },
  {
    opener: ['file-upload', 'what is done'],
    path: tryPage,
    near: { role: 'heading', name: '1 could not be uploaded' },
    trigger: button('Show'),
    opens: button(/^Actions for \d+\.txt$/),
    close: press(button('Show')),
    first: someUploads,
  },
  {
    opener: ['file-upload', 'the menu of a file'],
    path: tryPage,
    near: { role: 'heading', name: '1 could not be uploaded' },
    reach: ['Tab', 'Tab', 'Tab', 'Tab', 'ArrowRight'],
    trigger: button(/^Actions for \d+\.part$/),
    opens: { role: 'menuitem', name: 'Copy details' },
    first: someUploads,
  },
  {
    opener: ['modal-dialog', 'a dialog'],
    path: tryPage,
    near: card('Dialogs'),
    trigger: button('Notice'),
    opens: card('Locked'),
  },
  {
    opener: ['modal-dialog', 'a dialog that a click beside it closes'],
    path: tryPage,
    near: card('Dialogs'),
    trigger: button('Closed by a click beside it'),
    opens: card('Closed by a click beside it'),
  },
  {
    opener: ['modal-dialog', 'a dialog that lets the page go on'],
    path: tryPage,
    near: card('Dialogs'),
    trigger: button('Beside the page'),
    opens: card('Beside the page'),
  },
  {
    opener: ['password-confirmation', 'the question'],
    path: tryPage,
    near: card('Password confirmation'),
    trigger: button('Ask'),
    opens: button('Show password'),
  },
  {
    opener: ['password-confirmation', 'the password as text'],
    path: tryPage,
    first: press(button('Ask')),
    ...reveal,
    opens: 'input[name=password][type=text]',
  },
  {
    opener: ['password-strength', 'the password as text'],
    path: '/settings/user',
    near: { role: 'textbox', name: 'New password' },
    ...reveal,
    opens: '#new-password[type=text]',
    close: press('[part~=toggle]'),
  },
  {
    opener: ['search-select', 'the list, by its field'],
    path: '/projects/new',
    near: { role: 'textbox', name: 'Name' },
    trigger: { role: 'combobox', name: 'Kind' },
    key: 'ArrowDown',
    opens: { role: 'listbox' },
  },
  {
    opener: ['search-select', 'the list, by its button'],
    path: '/projects/new',
    trigger: firstOf(button('Show the list')),
    key: null,
    opens: { role: 'listbox' },
  },
  {
    opener: ['session-relogin', 'the question for the password'],
    ...relogin,
    first: sessionEnds('Sign in again in place, by password'),
  },
  { opener: ['session-relogin', 'the way to a window'], ...relogin, first: sessionEnds('Sign in again in a window') },
  {
    opener: ['suggest-list', 'suggestions for a word in a text'],
    path: '/apps/activity/',
    near: card('Comment'),
    trigger: 'textarea',
    typed: ' #',
    opens: { role: 'listbox' },
    fresh: true,
  },
  {
    opener: ['suggest-list', 'suggestions for a whole text'],
    path: tryPage,
    near: card('Suggestions'),
    trigger: '#city',
    typed: 'a',
    opens: { role: 'listbox' },
    fresh: true,
  },
  {
    opener: ['toast-stack', 'a toast'],
    path: tryPage,
    near: card('Toasts'),
    trigger: button('Plain'),
    opens: button('Close'),
    close: press(button('Close')),
  },
  {
    opener: ['toast-stack', 'the focus among the toasts'],
    path: tryPage,
    first: async (page) => {
      await page.click(button('Error with details'))
      await page.find(button('Close'))
    },
    key: 'F8',
    opens: '[part~=toast]:focus',
    fresh: true,
  },
  {
    opener: ['toast-stack', 'all that wait'],
    path: tryPage,
    first: manyToasts,
    reach: ['F8'],
    backwards: true,
    trigger: button('3 more'),
    opens: '[part~=toast]:nth-child(7)',
    close: press('[part~=more]'),
    fresh: true,
  },
  {
    opener: ['toast-stack', 'what was said before'],
    path: tryPage,
    near: card('Toasts'),
    trigger: button('History'),
    opens: card('Earlier notifications'),
  },
  {
    opener: ['user-menu', 'the menu'],
    path: '/apps/files/',
    fresh: true,
    trigger: button('Settings menu'),
    opens: { role: 'link', name: 'Log out' },
  },
  {
    opener: ['whats-new', 'the news, in a quiet moment'],
    path: tryPage,
    first: newsAgain,
    near: card('What is new'),
    trigger: button('In a corner'),
    ...news,
  },
  {
    opener: ['whats-new', 'the news, from the user menu'],
    path: tryPage,
    trigger: button(/^New in/),
    ...news,
    async first(page, answered) {
      await newsAgain(page, answered)
      await press(button('As a mark on the user menu'), button('Settings menu'))(page)
    },
  },
  {
    opener: ['user-status', 'the dialog'],
    path: '/apps/files/',
    first: press(button('Settings menu')),
    trigger: button(/Set status$/),
    opens: { role: 'textbox', name: 'Status message' },
    fresh: true,
  },
  {
    opener: ['status-dialog', 'the dialog'],
    path: '/apps/files/',
    first: press(button('Settings menu')),
    trigger: button(/Set status$/),
    opens: { role: 'heading', name: 'Set status' },
    fresh: true,
  },
  {
    opener: ['status-dialog', 'the emoji'],
    path: '/apps/files/',
    first: async (page) => {
      await press(button('Settings menu'), button(/Set status$/))(page)
      await page.find({ role: 'textbox', name: 'Status message' })
    },
    trigger: button(/^(Choose an emoji|Emoji)/),
    opens: { role: 'textbox', name: 'Another emoji' },
    fresh: true,
  },
]

function firstOf(what: Sought) {
  return async (page: NativePage): Promise<Point> => {
    await page.waitFor('the page is there', () => document.readyState === 'complete')
    let boxes: Box[] = []
    await eventually('one is there', async () => (boxes = await page.all(what)).length > 0)
    const [box] = boxes as [Box]
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
}
