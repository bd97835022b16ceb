import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'

const names = [
  'Dashboard',
  'Files',
  'Photos',
  'Activity',
  'Talk',
  'Mail',
  'Contacts',
  'Calendar',
  'Notes',
  'Deck',
  'Tasks',
  'Maps',
]

/** Icons for the demo as data URLs, so that the scenes need no server. */
const picture = (index: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" fill="#fff">${index % 2 ? '<circle cx="10" cy="10" r="8"/>' : '<rect x="2" y="2" width="16" height="16" rx="4"/>'}</svg>`,
  )}`

const apps = (count: number, more: (index: number) => object = () => ({})): object[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${names[index % names.length] ?? ''}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`
    return {
      id: name.toLowerCase().replace(' ', '-'),
      name,
      href: `?app=${index}`,
      icon: picture(index),
      active: index === 1,
      ...more(index),
    }
  })

function menu(
  list: object[],
  width: string,
  attributes: Record<string, string> = {},
  children: Node[] = [],
): HTMLElement {
  const element = make('app-menu', attributes, list.length > 0 ? { apps: list } : {}, children)
  Object.assign(element.style, { flex: 'none', inlineSize: width, maxInlineSize: '100%' })
  return element
}

function link(id: string, name: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.textContent = name
  for (const [key, value] of Object.entries({ href: `?app=${id}`, 'data-id': id, ...attributes }))
    anchor.setAttribute(key, value)
  return anchor
}

const openMore = async (element: HTMLElement): Promise<void> => {
  const button = (): HTMLElement | null | undefined => element.shadowRoot?.querySelector('button')
  // The row has its final width only after the first frame, and with it the button.
  do await new Promise((done) => requestAnimationFrame(done))
  while (!button())
  button()?.click()
}

/** Opens the launcher and presses its 'Arrange apps'. */
const openArranging = async (element: HTMLElement): Promise<void> => {
  await openMore(element)
  const button = (): HTMLElement | null | undefined => element.shadowRoot?.querySelector('[part~=footer] button')
  while (!button()) await new Promise((done) => requestAnimationFrame(done))
  button()?.click()
}

/** Keeps nothing, so that the scenes know nothing of one another. */
const store = { load: () => ({ pinnedApps: ['files', 'mail'], hiddenApps: ['tasks'] }), save: () => undefined }
const launcher = (list: object[], attributes: Record<string, string> = {}, given: object = {}): HTMLElement =>
  Object.assign(menu(list, '100%', { layout: 'launcher', ...attributes }), given)

/** What a page may put into the bar beside the applications. */
function around(): HTMLElement[] {
  const logo = make('a', { slot: 'start', href: '?home', 'data-never-overflow': '' }, { textContent: 'Cumulus' })
  logo.style.color = 'inherit'
  return [
    logo,
    make('input', { slot: 'search', type: 'search', 'data-overflow-order': '1', 'aria-label': 'Search' }),
    make('button', { slot: 'end', type: 'button', 'data-overflow-order': '2' }, { textContent: 'Inbox' }),
    make('button', { slot: 'end', type: 'button' }, { textContent: 'Help' }),
  ]
}

const waiting = (index: number): object => ({ unread: [0, 0, 3, 0, 12, 120, 0, 1][index] ?? 0 })

export const scenes: Scene[] = [
  { title: 'few apps', onHeader: true, make: () => menu(apps(4), '600px') },
  { title: 'overflow, closed', onHeader: true, make: () => menu(apps(12), '320px') },
  {
    title: 'overflow, open',
    onHeader: true,
    height: 420,
    make: () =>
      menu(
        apps(12, (index) => (index === 7 ? { target: '_blank' } : {})),
        '320px',
      ),
    act: openMore,
  },
  { title: 'unread dots', onHeader: true, height: 420, make: () => menu(apps(12, waiting), '320px'), act: openMore },
  {
    title: 'unread counts',
    onHeader: true,
    height: 420,
    make: () => menu(apps(12, waiting), '320px', { unread: 'count' }),
    act: openMore,
  },
  {
    title: 'a field to find one of many',
    onHeader: true,
    height: 700,
    make: () => menu(apps(40), '200px'),
    act: openMore,
  },
  { title: 'labels always', onHeader: true, make: () => menu(apps(6, waiting), '600px', { labels: 'always' }) },
  { title: 'labels of the current one', onHeader: true, make: () => menu(apps(6), '600px', { labels: 'current' }) },
  { title: 'labels never', onHeader: true, make: () => menu(apps(6), '600px', { labels: 'never' }) },
  { title: 'beside what the page has in the bar', onHeader: true, make: () => menu(apps(8), '100%', {}, around()) },
  {
    title: 'with what has no room beside it',
    onHeader: true,
    height: 420,
    make: () => menu(apps(8), '300px', {}, around()),
    act: openMore,
  },
  { title: 'reorderable', onHeader: true, make: () => menu(apps(6), '600px', { reorderable: '' }) },
  { title: 'empty', onHeader: true, make: () => menu([], '600px') },
  {
    title: 'long names',
    onHeader: true,
    height: 420,
    make: () =>
      menu(
        apps(8, (index) => ({ name: `${names[index] ?? ''} und Benutzerverwaltungsübersicht`, icon: null })),
        '200px',
        { labels: 'always' },
      ),
    act: openMore,
  },
  {
    title: 'server-rendered links only',
    onHeader: true,
    make: () =>
      menu([], '600px', {}, [
        link('files', 'Files', { 'aria-current': 'page' }),
        link('mail', 'Mail', { 'data-unread': '3' }),
        link('docs', 'Documentation', { target: '_blank' }),
      ]),
  },
  {
    title: 'launcher, closed',
    onHeader: true,
    make: () => launcher(apps(20, waiting)),
  },
  {
    title: 'launcher, open',
    onHeader: true,
    height: 640,
    make: () =>
      launcher(
        [
          ...apps(12, (index) => ({ ...waiting(index), ...(index === 10 ? { target: '_blank' } : {}) })),
          { id: 'ask', name: 'Ask the assistant', href: '#', icon: picture(1), type: 'action' },
        ],
        { unread: 'count' },
      ),
    act: openMore,
  },
  {
    title: 'launcher, right to left',
    onHeader: true,
    height: 640,
    make: () => launcher(apps(12, waiting), { dir: 'rtl', customizable: '' }, { store }),
    act: openMore,
  },
  {
    title: 'row that the user arranges',
    onHeader: true,
    height: 640,
    make: () => Object.assign(menu(apps(12, waiting), '400px', { customizable: '' }), { store }),
    act: openMore,
  },
  {
    title: 'arranging',
    onHeader: true,
    height: 700,
    make: () => launcher(apps(8), { customizable: '' }, { store }),
    act: openArranging,
  },
  {
    title: 'right to left',
    onHeader: true,
    height: 420,
    make: () => menu(apps(12, waiting), '320px', { dir: 'rtl', unread: 'count', labels: 'always' }),
    act: openMore,
  },
]

const search = { on: '[part~=search]' } as const
const firstLink = { on: '[part~=panel] li:first-child a' } as const

export const openers: Opener[] = [
  {
    title: 'the launcher',
    scene: 'launcher, closed',
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    in: { mouse: search, touch: 'trigger', Enter: search, Space: search },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'the user’s own arrangement',
    scene: {
      title: 'customizable, closed',
      onHeader: true,
      make: () => launcher(apps(4), { customizable: '' }, { store: { load: () => ({}), save: () => undefined } }),
    },
    after: '[part~=trigger]',
    trigger: '[part~=footer] button',
    opens: '[part~=panel][data-arranging]',
    in: { mouse: { on: 'h2' }, touch: { on: 'h2' }, Enter: { on: 'h2' }, Space: { on: 'h2' } },
    out: {
      Escape: { closesHolder: { on: '[part~=trigger]' } },
      elsewhere: { closesHolder: 'nowhere' },
      Tab: { closesHolder: 'next' },
      close: { closes: { on: '[part~=footer] button' }, press: { role: 'button', name: 'Done' } },
    },
  },
  {
    title: 'More apps',
    scene: 'overflow, closed',
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    // After a touch no on-screen keyboard may cover the list; a user who presses Enter wants to continue by keyboard.
    in: { mouse: 'trigger', touch: 'trigger', Enter: firstLink, Space: firstLink },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
  {
    title: 'More apps, with a field to find one',
    scene: { title: 'many, closed', onHeader: true, make: () => menu(apps(40), '200px') },
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    in: { mouse: search, touch: 'trigger', Enter: search, Space: search },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
]
