import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { seenNewsKey } from './show-whats-new.js'
import { status } from '../../test/support/server.js'

const route = '/ocs/v2.php/core/whatsnew'
const news = (data: object): object => ({ ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } })
const full = {
  product: 'Cloud',
  version: '32.0.1',
  changelogURL: 'https://cloud.example/changelog',
  whatsNew: {
    regular: [
      'Sign in again without losing what you typed',
      'Uploads go on after the connection was lost',
      'Choose files from folders of 20,000',
    ],
  },
}

const scene = (
  title: string,
  state: string,
  data: object | null = full,
  attributes: Readonly<Record<string, string>> = {},
  height = 420,
): Scene => ({
  title,
  height,
  page: { user: { uid: 'alice', displayName: 'Alice Anders' }, initialState: { 'core-settingsNavEntries': [] } },
  server: { [`GET ${route}`]: data ? news(data) : status(204), [`POST ${route}`]: news([]) },
  make() {
    localStorage.removeItem(seenNewsKey())
    return make('whats-new', attributes)
  },
  act: (element) => inState(element, state),
})

export const scenes: Scene[] = [
  scene('nothing is new', 'quiet', null, {}, 60),
  scene('something is new', 'open'),
  scene('without a list', 'open', { ...full, whatsNew: undefined }),
  scene('nothing but the version', 'open', { version: '32.0.1' }),
  scene('a long list in long words', 'open', {
    ...full,
    product: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz-Cloud',
    whatsNew: {
      regular: Array.from(
        { length: 24 },
        (_, at) => `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${at + 1}`,
      ),
    },
  }),
  { ...scene('marked on the user menu', 'marked', full, { mode: 'badge' }, 60) },
  scene('not wanted', 'off', full, { mode: 'off' }, 60),
]

const pageWithMenu = (): HTMLElement => {
  localStorage.removeItem(seenNewsKey())
  return make('div', {}, {}, [make('user-menu'), make('whats-new', { mode: 'badge' })])
}

export const openers: Opener[] = [
  {
    title: 'the news, in a quiet moment',
    scene: scene('before anything is said', 'off', full, { mode: 'off' }),
    opens: '[part~=base]',
    open: (element) => element.setAttribute('mode', 'popover'),
    focus: 'kept',
    once: 'What was seen is not new.',
    out: { Escape: { closes: 'kept' }, elsewhere: { stays: 'nowhere' }, Tab: { stays: 'next' } },
  },
  {
    title: 'the news, from the user menu',
    scene: {
      ...scene('marked on a user menu', 'marked'),
      warns: /has no entries/,
      make: pageWithMenu,
      act: (page) => inState(page.querySelector('whats-new') ?? page, 'marked'),
    },
    after: { role: 'button', name: 'Settings menu' },
    trigger: { role: 'button', name: 'New in Cloud' },
    opens: '[part~=base][popover]',
    once: 'What was seen is not new.',
    in: {
      mouse: { on: '[part~=close]' },
      touch: { on: '[part~=close]' },
      Enter: { on: '[part~=close]' },
      Space: { on: '[part~=close]' },
    },
    out: {
      Escape: { closes: { on: { role: 'button', name: 'Settings menu' } } },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
    },
  },
]
