import type { ReactNode } from 'react'
import { element } from '../../src/core/element/define-element.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { useFreshToken } from './password-form.effects.js'

function PasswordFormView(): ReactNode {
  useHostState(useFreshToken() ? 'busy' : 'idle')
  return <slot />
}

/**
 * Wraps the server's form for the password of a public link (behaviour.md 8), or any other form that may stay open for
 * long: submits it with a fresh request token, or with its own token if none can be fetched. Without JavaScript the
 * form works as usual.
 */
export const PasswordForm = element({
  tag: 'password-form',
  about: "Gives the server's own form a fresh request token when it is submitted.",
  attributes: {},
  properties: {},
  events: {},
  states: ['idle', 'busy'],
  parts: [],
  cssProperties: {},
  slots: { '': 'The form, with a hidden field named or called `requesttoken`.' },
  view: PasswordFormView,
})
