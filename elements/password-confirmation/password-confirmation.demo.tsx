import { inState } from '../../demo/gallery/in-state.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { broken, pending, status, type Answer } from '../../test/support/server.js'

const alice = { uid: 'alice', displayName: 'Alice Anders' }

/** Fills in the form as a password manager does, and sends it. */
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
