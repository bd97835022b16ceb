import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import type { Estimator } from './estimator/strength.js'
import { shared } from '../../src/core/page/shared-values.js'

const scene = (title: string, state: string, value: string): Scene => ({
  title,
  height: 140,
  make: () =>
    make('password-strength', { 'min-score': '2', 'user-inputs': 'Alice Anders, alice@example.com' }, {}, [
      make('label', {}, { textContent: 'New password ' }, [
        make('input', { type: 'password', name: 'password', autocomplete: 'new-password', value }),
      ]),
    ]),
  act: (element) => inState(element, state),
})

/** A page whose estimator fails to load or never arrives. It is replaced before the element asks for it. */
const without = (title: string, state: string, bring: () => Promise<Estimator>): Scene => {
  const typed = scene(title, state, 'seven otters')
  return {
    ...typed,
    make() {
      shared('estimators', () => ({ bring }))
      return typed.make()
    },
  }
}

export const scenes: Scene[] = [
  scene('nothing typed', 'empty', ''),
  scene('guessed at once', 'weakest', 'alice'),
  scene('a word with capitals and figures', 'weak', 'P4ssw0rd2026'),
  scene('half-way', 'so-so', 'Umbrella#42'),
  scene('nearly there', 'good', 'kumquat&brim'),
  scene('nothing to add', 'perfect', 'seven otters juggle marmalade'),
  {
    ...scene('shown as text', 'perfect', 'seven otters juggle marmalade'),
    async act(element) {
      await inState(element, 'perfect')
      element.shadowRoot?.querySelector<HTMLElement>('[part=toggle]')?.click()
    },
  },
  without('the first answer is on its way', 'pending', () => new Promise(() => undefined)),
  without('no answer can be had', 'unknown', () => Promise.reject(new Error('gone'))),
]

export const openers: Opener[] = [
  {
    title: 'the password as text',
    scene: 'nothing to add',
    trigger: '[part~=toggle]',
    opens: 'input',
    isOpen: (element) => element.querySelector('input')?.type === 'text',
    // The field keeps the focus, so that the user can go on typing.
    in: { mouse: 'kept', touch: 'kept', Enter: 'trigger', Space: 'trigger' },
    out: {
      Escape: { stays: 'kept' },
      elsewhere: { stays: 'nowhere' },
      Tab: { stays: 'next' },
      again: { closes: 'kept' },
    },
  },
]
