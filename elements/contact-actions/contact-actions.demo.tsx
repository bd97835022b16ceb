import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { pending, status, type Answer } from '../../test/support/server.js'

const icon = (name: string): string => `/demo/assets/icons/${name}.svg`
const bob = {
  id: 'bob',
  uid: 'bob',
  isUser: true,
  fullName: 'Bob Builder',
  emailAddresses: ['bob@example.com'],
  topAction: { title: 'View profile', icon: icon('profile'), hyperlink: '/index.php/u/bob' },
  actions: [
    { title: 'bob@example.com', icon: icon('mail-action'), hyperlink: 'mailto:bob@example.com' },
    { title: '+49 30 901820', icon: icon('phone'), hyperlink: 'tel:+4930901820' },
    { title: '5:52 PM • same time', icon: icon('recent'), hyperlink: '#' },
  ],
}

const scene = (title: string, answer: Answer, state: string, more: Partial<Scene> = {}): Scene => ({
  title,
  height: 260,
  server: { 'POST /contactsmenu/findOne': answer },
  make: () =>
    make('contact-actions', { 'share-type': '0', 'share-with': 'bob' }, {}, [document.createTextNode('Bob Builder')]),
  async act(element) {
    element.shadowRoot?.querySelector('button')?.click()
    for (let frames = 0; frames < 200 && !element.matches(`:state(${state})`); frames += 1)
      await new Promise(requestAnimationFrame)
  },
  ...more,
})

const aroundAvatar = (): HTMLElement =>
  make('contact-actions', { 'share-type': '0', 'share-with': 'bob', label: 'Contact Bob Builder' }, {}, [
    make('user-avatar', { user: 'bob', 'display-name': 'Bob Builder' }),
  ])

export const scenes: Scene[] = [
  scene('closed', bob, 'closed', { height: 60, act: () => undefined }),
  scene('loading', pending(), 'loading'),
  scene('list', bob, 'list'),
  scene('nobody by that name', status(404, []), 'empty'),
  scene('failure', status(500), 'error'),
  scene('around an avatar', bob, 'list', { make: aroundAvatar }),
  scene('a type without actions', bob, 'unsupported', {
    height: 60,
    make: () =>
      make('contact-actions', { 'share-type': '1', 'share-with': 'admins' }, {}, [
        document.createTextNode('Administrators'),
      ]),
    act: () => undefined,
  }),
]

export const openers: Opener[] = [
  {
    title: 'what can be done with the person',
    scene: 'closed',
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
  {
    // The pressed element belongs to the page and is slotted into the button.
    title: 'what can be done, from the picture of the person',
    scene: scene('closed, around an avatar', bob, 'closed', { height: 60, make: aroundAvatar, act: () => undefined }),
    trigger: '[part~=trigger]',
    opens: '[part~=panel]',
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { closes: 'nowhere' },
      Tab: { closes: 'next' },
      again: { closes: 'trigger' },
    },
  },
]
