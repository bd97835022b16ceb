import type { ReactNode } from 'react'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { useFreshToken } from './password-form.effects.js'

function PasswordFormView(): ReactNode {
  useHostState(useFreshToken() ? 'busy' : 'idle')
  return <slot />
}

/**
 * Around the server's own form for the password of a public link (specification, section 2; behaviour.md 8), or around
 * any other that was open for long: the form goes with a fresh request token, or with its own where none could be had.
 * Without script it is a form like any other.
 */
export const PasswordForm = element({
  tag: 'password-form',
  about: 'Gives the server\'s own form a fresh request token when it is submitted.',
  attributes: {},
  properties: {},
  events: {},
  states: ['idle', 'busy'],
  parts: [],
  cssProperties: {},
  slots: { '': 'The form, with a hidden field named or called `requesttoken`.' },
  hostStyles: ':host{display:contents}',
  view: PasswordFormView,
})
