import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../src/core/page/server/translate.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { callback, event, flag, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { EyeGlyph } from '../../src/core/icons/eye-glyph.js'
import { useFilledFields } from '../../src/core/ui/use-filled-fields.js'
import { useChange, useEmit, useHostState, useTag } from '../../src/core/element/host-context.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import { usePasswordCheck, type Check } from './password-confirmation.effects.js'
import { Field, Helper, Input, Label, Reveal, Text } from './password-confirmation.styles.js'

const attributes = {
  open: flag('Whether it asks. It closes itself when the password was right.', { reflects: true }),
  heading: text("The title. Default: 'Authentication required'."),
  text: text('What the password is for. Default: that this action needs it.'),
  action: text("The label of the button. Default: 'Confirm'."),
}

const properties = {
  check: callback<Check>(
    "Finds out whether the password is right, in place of the server's own call: answers when it was confirmed in seconds of the server's clock, 0 where nobody says, null for a wrong one.",
  ),
}

const events = {
  'password-confirmed': event<{ lastLogin: number }>(
    "The password was right; when that was, in seconds of the server's clock, 0 where nobody says.",
  ),
  'confirmation-dismissed': event('It was closed without a confirmation, 200 ms ago, or removed.'),
  'confirmation-closed': event('It is gone, 200 ms after it closed: the element may be removed.'),
}

function PasswordConfirmationView({
  open,
  heading,
  text: purpose,
  action,
  check,
}: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const change = useChange()
  const { phase, message, submit, edited, dialog } = usePasswordCheck(open, check, field, useEmit<typeof events>())
  useHostState(open ? phase : 'closed')
  const checking = phase === 'checking'
  const Modal = useTag('modal-dialog')

  return (
    <Modal
      heading={heading || t('Authentication required')}
      open={open}
      size="small"
      buttons={[{ label: action || t('Confirm'), variant: 'primary', busy: checking }]}
      onbefore-close={(closing: ModalClosing) => {
        if (closing.detail.reason === 'button') {
          closing.preventDefault()
          submit()
        } else change('open', false)
      }}
      {...dialog}
    >
      {open && (
        <Form
          text={purpose}
          field={field}
          bad={phase !== 'ready' && !checking}
          checking={checking}
          message={message}
          submit={submit}
          edited={edited}
        />
      )}
    </Modal>
  )
}

interface FormProps {
  text: string
  field: React.RefObject<HTMLInputElement | null>
  bad: boolean
  checking: boolean
  message: string
  submit: () => void
  edited: () => void
}

const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' })

/** A real form that contains the account's name, as password managers expect. */
function Form({ text: purpose, field, bad, checking, message, submit, edited }: FormProps): ReactNode {
  const id = useId()
  const [shown, setShown] = useState(false)
  useFilledFields()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }
  return (
    <form part="base" onSubmit={send} noValidate>
      <Text part="body" id={`${id}text`}>
        {purpose || t('This action needs authentication, please confirm it by entering your password.')}
      </Text>
      <input type="text" name="username" autoComplete="username" value={currentUser()?.uid ?? ''} readOnly hidden />
      <Label htmlFor={id}>{t('Password')}</Label>
      <Field>
        <Input
          ref={field}
          part="field"
          id={id}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          // A browser may send spell-checked text to its vendor.
          spellCheck={false}
          placeholder={t('Password')}
          required
          readOnly={checking}
          aria-invalid={bad}
          aria-describedby={`${id}text ${id}help`}
          onInput={edited}
        />
        <Reveal
          part="reveal"
          type="button"
          aria-label={shown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!shown)}
        >
          <EyeGlyph isStruck={shown} />
        </Reveal>
      </Field>
      {/* Enter submits a form with two fields only if it has a submit button; the dialog's button is outside of the form. */}
      <button type="submit" hidden />
      <Helper ref={bad ? intoView : null} part="message" id={`${id}help`} role="status" $bad={bad}>
        {message}
      </Helper>
    </form>
  )
}

/**
 * Asks the signed-in user for the password, above all open dialogs, and has the server check it (behaviour.md 13).
 * Scripts call `confirmPassword()`, which asks only if necessary and shows one dialog for all waiting callers.
 */
export const PasswordConfirmation = element({
  tag: 'password-confirmation',
  about: 'Asks the signed-in user for the password before something that the server protects.',
  attributes,
  properties,
  events,
  states: ['closed', 'ready', 'checking', 'empty', 'wrong', 'failed'],
  parts: ['base', 'body', 'field', 'reveal', 'message'],
  cssProperties: {},
  view: PasswordConfirmationView,
})
