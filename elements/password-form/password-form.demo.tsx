import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { pending } from '../../test/support/server.js'

function form(): HTMLElement {
  return make('form', { method: 'post', action: '/s/link/authenticate', id: 'password-input-form' }, {}, [
    make('label', { for: 'password' }, { textContent: 'This link is protected. Password: ' }),
    make('input', {
      type: 'password',
      id: 'password',
      name: 'password',
      value: 'secret',
      autocomplete: 'current-password',
    }),
    make('input', { type: 'hidden', id: 'requesttoken', name: 'requesttoken', value: 'old' }),
    make('button', { type: 'submit' }, { textContent: 'Open' }),
  ])
}

export const scenes: Scene[] = [
  {
    title: 'a form of the server',
    make: () => make('password-form', {}, {}, [form()]),
    act: (element) => inState(element, 'idle'),
  },
  {
    title: 'waiting for a token',
    make: () => make('password-form', {}, {}, [form()]),
    server: { 'GET /csrftoken': pending() },
    async act(element) {
      await inState(element, 'idle')
      element.querySelector('button')?.click()
      await inState(element, 'busy')
    },
  },
]

/** The element opens nothing. */
export const openers: Opener[] = []
