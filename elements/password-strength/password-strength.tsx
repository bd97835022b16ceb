import type { ReactNode } from 'react'
import type { Score } from './estimator/strength.js'
import { t } from '../../src/core/page/server/translate.js'
import { data, event, number, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHostState } from '../../src/core/element/host-context.js'
import { EyeGlyph } from '../../src/core/icons/eye-glyph.js'
import { useStrength } from './password-strength.effects.js'
import { messageOf, readInputs, stateOf, states, titleOf } from './password-strength.model.js'
import { Bar, Below, hostStyles, Message, Meter, Said, Toggle } from './password-strength.styles.js'

const attributes = {
  for: text("The id of the page's password input. Default: the one inside the element, or else next to it."),
  minScore: number('The score, 1 to 4, below which the input refuses to be sent. 0: none.', 0, { min: 0, max: 4 }),
  userInputs: data<string | readonly string[], readonly string[]>(
    "Words that are easy to guess for who knows the user, such as the account's name; by commas.",
    [],
    readInputs,
  ),
}

const events = {
  'strength-changed': event<{ score: Score | null }>(
    'The password has another score; null where there is none. It does not say the password.',
  ),
}

function PasswordStrengthView({ for: id, minScore, userInputs }: ValuesOf<typeof attributes>): ReactNode {
  const emit = useEmit<typeof events>()
  const { shown, said, revealed, toggle } = useStrength(id, minScore, userInputs, (score) =>
    emit('strength-changed', { score }),
  )
  useHostState(stateOf(shown))
  const strength = typeof shown === 'string' ? null : shown
  const level = strength ? titleOf(strength.score) : ''
  return (
    <div part="base">
      <slot />
      {strength ? (
        <Meter
          part="meter"
          role="meter"
          aria-label={t('Password strength')}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength.score}
          aria-valuetext={level}
          title={level}
        >
          <Bar part="bar" $score={strength.score} />
        </Meter>
      ) : (
        <Meter part="meter" aria-hidden="true" />
      )}
      <Below>
        {strength && (
          <Message part="message" title={level}>
            {messageOf(strength)}
          </Message>
        )}
        {revealed !== null && (
          // Pressing it with a pointer leaves the focus in the field.
          <Toggle
            part="toggle"
            type="button"
            aria-label={t('Show password')}
            aria-pressed={revealed}
            title={revealed ? t('Hide password') : t('Show password')}
            onMouseDown={(press) => press.preventDefault()}
            onClick={toggle}
          >
            <EyeGlyph isStruck={revealed} />
          </Toggle>
        )}
      </Below>
      <Said role="status">{said}</Said>
    </div>
  )
}

/**
 * Shows how strong the password in an input of the page is (behaviour.md 9), with a button that reveals it. The input
 * remains part of the page and its form.
 */
export const PasswordStrength = element({
  tag: 'password-strength',
  about: "Says how strong the password in the page's input is and what would make it better, and shows or hides it.",
  attributes,
  properties: {},
  events,
  states,
  parts: ['base', 'meter', 'bar', 'message', 'toggle'],
  cssProperties: {},
  slots: { '': "The page's password input with its label, where it is to stand inside." },
  hostStyles,
  view: PasswordStrengthView,
})
