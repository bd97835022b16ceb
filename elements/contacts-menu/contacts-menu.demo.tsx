import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { broken, pending, type Answer, type Call } from '../../test/support/server.js'

const icon = (name: string): string => `/demo/assets/icons/${name}.svg`
const profile = (id: string): object => ({
  title: 'View profile',
  icon: icon('profile'),
  hyperlink: `/index.php/u/${id}`,
})
const mail = (address: string): object => ({
  title: address,
  icon: icon('mail-action'),
  hyperlink: `mailto:${address}`,
})
const time = { title: '5:52 PM • same time', icon: icon('recent'), hyperlink: '#' }

const user = (id: string, fullName: string, more: object = {}): object => ({
  id,
  uid: id,
  isUser: true,
  fullName,
  profileUrl: `/index.php/u/${id}`,
  topAction: profile(id),
  actions: [],
  emailAddresses: [],
  ...more,
})

const people = [
  user('ada', 'Ada Lovelace', {
    actions: [mail('ada@example.com'), time],
    emailAddresses: ['ada@example.com'],
    status: 'online',
  }),
  user('bob', 'Bob Builder', {
    lastMessage: 'You: see you tomorrow',
    status: 'dnd',
    statusMessage: 'In a meeting until four',
    statusIcon: '🗓️',
    actions: [
      mail('bob@example.com'),
      { title: '+49 30 901820', icon: icon('phone'), hyperlink: 'tel:+4930901820' },
      time,
    ],
  }),
  user('carla', 'Carla Mendes', { status: 'away', statusIcon: '🌴', statusMessage: 'On holiday' }),
  {
    id: 'card-1',
    uid: 'card-1',
    isUser: false,
    fullName: 'Dr. Maximiliane von Habsburg-Lothringen zu Oberwiesenthal',
    topAction: mail('maximiliane@example.com'),
    actions: [],
    emailAddresses: ['maximiliane.von.habsburg-lothringen@example.com'],
  },
  { id: null, uid: '', isUser: false, fullName: 'Emil without anything', topAction: null, actions: [time] },
  user('fatima', 'فاطمة الزهراء', { emailAddresses: ['fatima@example.com'] }),
  user('gil', 'Gil Moreau', { lastMessage: 'Thanks!' }),
  user('hana', 'Hana Sato', { emailAddresses: ['hana@example.com'] }),
]
const many = (count: number): object[] =>
  Array.from({ length: count }, (_, index) =>
    user(`user-${index}`, `Person ${index + 1}`, {
      emailAddresses: [`person${index + 1}@example.com`],
      actions: [mail(`person${index + 1}@example.com`), time],
    }),
  )

const found = (contacts: readonly object[], contactsAppEnabled = true): Answer => ({ contacts, contactsAppEnabled })
const alice = { uid: 'alice', displayName: 'Alice Anders' }

async function showing(menu: HTMLElement, state: string): Promise<void> {
  for (let frames = 0; frames < 200 && !menu.matches(`:state(${state})`); frames += 1)
    await new Promise(requestAnimationFrame)
}

const scene = (title: string, answer: Answer, state: string, more: Partial<Scene> = {}): Scene => ({
  title,
  onHeader: true,
  height: 420,
  page: { user: alice },
  server: { 'POST /contactsmenu/contacts': answer },
  make: () => make('contacts-menu', { open: '', 'search-delay': '0' }),
  act: (menu) => showing(menu.matches('contacts-menu') ? menu : (menu.querySelector('contacts-menu') ?? menu), state),
  ...more,
})

export const scenes: Scene[] = [
  scene('closed', found(people), 'closed', { height: 60, make: () => make('contacts-menu') }),
  scene('loading', pending(), 'loading'),
  scene(
    'looking for a term',
    (call: Call) => (JSON.stringify(call.body).includes('Ada') ? pending() : found(people)),
    'loading',
    {
      async act(menu) {
        await showing(menu, 'list')
        ;(menu as HTMLElement & { search(term: string): void }).search('Ada')
        await showing(menu, 'loading')
      },
    },
  ),
  scene('list', found(people), 'list'),
  scene('list without the contacts app', found(people, false), 'list'),
  scene('list without the contacts app, for an administrator', found(people, false), 'list', {
    page: { user: { ...alice, isAdmin: true } },
  }),
  scene('ten thousand people', found(many(10_000)), 'list'),
  scene('nobody found', found([]), 'empty'),
  scene('failure', broken(), 'error'),
  scene('actions of a person', found(people), 'list', {
    height: 520,
    async act(menu) {
      await showing(menu, 'list')
      menu.shadowRoot?.querySelector<HTMLElement>('li button')?.click()
    },
  }),
  scene('right to left', found(people), 'list', {
    make: () => make('div', { dir: 'rtl' }, {}, [make('contacts-menu', { open: '' })]),
  }),
]

const field = { on: 'input[type=search]' } as const

export const openers: Opener[] = [
  {
    title: 'the panel',
    scene: scene('closed', found(people), 'closed', { height: 60, make: () => make('contacts-menu') }),
    trigger: { role: 'button', name: 'Search contacts' },
    opens: '[part~=panel]',
    in: { mouse: field, touch: field, Enter: field, Space: field },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { stays: 'inside' },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'what can be done with a person',
    scene: 'list',
    trigger: { role: 'button', name: /^Actions for/ },
    opens: 'li [popover]',
    reach: ['ArrowDown', 'ArrowRight', 'ArrowRight'],
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closesHolder: 'nowhere' },
      Tab: { closes: { on: '[part~=footer]' } },
      again: { closes: 'trigger' },
    },
  },
]
