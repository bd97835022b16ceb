import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { broken, pending, status, type Answer } from '../../test/support/server.js'

const alice = { uid: 'alice', displayName: 'Alice Anders' }

/** Fills in the form as a password manager does, and submits it. */
async function submit(element: HTMLElement, password: string): Promise<void> {
  await inState(element, 'ready')
  const form = element.shadowRoot?.querySelector('form')
  const field = form?.querySelector<HTMLInputElement>('[type=password]')
  if (field) field.value = password
  form?.requestSubmit()
}

const scene = (title: string, state: string, answer?: Answer, password = ''): Scene => ({
  title,
  height: 420,
  page: { user: alice },
  ...(answer && { server: { 'POST /login/confirm': answer } }),
  make: () => make('password-confirmation', { open: '' }),
  async act(element) {
    if (state !== 'ready') await submit(element, password)
    await inState(element, state)
  },
})

export const scenes: Scene[] = [
  scene('asking', 'ready'),
  scene('checking', 'checking', pending(), 'alice'),
  scene('wrong password', 'wrong', status(403, []), 'bob'),
  scene('no password', 'empty'),
  scene('no connection', 'failed', broken(), 'alice'),
  scene('too many attempts', 'failed', status(429), 'alice'),
  { title: 'closed', height: 60, make: () => make('password-confirmation') },
]

async function ask(element: HTMLElement): Promise<void> {
  element.setAttribute('open', '')
  await inState(element, 'ready')
}

export const openers: Opener[] = [
  {
    title: 'the question',
    scene: {
      title: 'closed, for somebody',
      height: 420,
      page: { user: alice },
      make: () => make('password-confirmation'),
    },
    opens: 'dialog',
    open: (element) => element.setAttribute('open', ''),
    focus: { on: '[part~=field]' },
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: /^Close/ }, closes: 'before' },
    },
  },
  {
    title: 'the password as text',
    scene: { ...scene('asking, in answer', 'ready'), make: () => make('password-confirmation'), act: ask },
    trigger: '[part~=reveal]',
    opens: '[part~=field]',
    isOpen: (element) => element.shadowRoot?.querySelector('input[name=password]')?.getAttribute('type') === 'text',
    reach: ['Tab'],
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { closesHolder: 'before' },
      elsewhere: { stays: { on: 'dialog' } },
      Tab: { stays: { on: '[part~=field]' } },
      again: { closes: 'trigger' },
    },
  },
]
