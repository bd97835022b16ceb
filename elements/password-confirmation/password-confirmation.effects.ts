import { useRef, useState, type RefObject } from 'react'
import { checkPassword } from '../../src/services/password-confirmation/check-password.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { t } from '../../src/core/page/server/translate.js'
import { acceptLastLogin } from '../../src/core/session/last-login.js'
import { useDialogTag, type DialogProps } from '../../src/kits/modals/use-removed.js'
import { useChange } from '../../src/core/element/host-context.js'
import { failureText, type Phase } from './password-confirmation.model.js'

/**
 * Checks a password.
 *
 * @returns when it was confirmed, in seconds of the server's clock; 0 if that is unknown, null for a wrong password
 */
export type Check = (password: string, signal: AbortSignal) => Promise<number | null>

/** Emits the events of the element. */
interface Tell {
  (name: 'password-confirmed', detail: { lastLogin: number }): boolean
  (name: 'confirmation-dismissed' | 'confirmation-closed', detail: null): boolean
}

interface PasswordCheck {
  phase: Phase
  /** Message for the user; empty for none. */
  message: string
  submit: () => void
  /** The user is correcting the password. */
  edited: () => void
  dialog: DialogProps
}

/**
 * Has the server check the password in the field. The password is never kept in state: it exists only in the field,
 * which is removed when the dialog closes.
 */
export function usePasswordCheck(
  open: boolean,
  check: Check | null,
  field: RefObject<HTMLInputElement | null>,
  emit: Tell,
): PasswordCheck {
  const change = useChange()
  const [told, tell] = useState<{ phase: Phase; failure: string }>({ phase: 'ready', failure: '' })
  const confirmed = useRef(false)
  const running = useRef<AbortController | null>(null)

  const ended = (): void => {
    if (!confirmed.current) emit('confirmation-dismissed', null)
    emit('confirmation-closed', null)
  }
  const dialog = useDialogTag(open, ended, () => {
    confirmed.current = false
    tell({ phase: 'ready', failure: '' })
    return () => {
      running.current?.abort()
      running.current = null
    }
  })

  const refuse = (phase: Phase, failure = ''): void => {
    tell({ phase, failure })
    field.current?.focus()
    field.current?.select()
  }

  const submit = (): void => {
    if (running.current || !field.current) return
    const { value } = field.current
    if (value === '') {
      refuse('empty')
      return
    }
    const giveUp = new AbortController()
    running.current = giveUp
    tell({ phase: 'checking', failure: '' })
    const isRight = check ?? checkPassword
    isRight(value, giveUp.signal)
      .then((lastLogin) => {
        if (giveUp.signal.aborted) return
        running.current = null
        if (lastLogin === null) {
          refuse('wrong')
          return
        }
        confirmed.current = true
        if (lastLogin > 0) acceptLastLogin(lastLogin, 'server')
        emit('password-confirmed', { lastLogin })
        change('open', false)
      })
      .catch((error: unknown) => {
        if (giveUp.signal.aborted) return
        running.current = null
        const { kind, status } = error instanceof RequestError ? error : { kind: 'http' as const, status: 0 }
        refuse('failed', failureText(kind, status))
      })
  }

  const messages: Readonly<Record<Phase, string>> = {
    ready: '',
    checking: t('Checking password …'),
    empty: t('Please enter your password'),
    wrong: t('Wrong password'),
    failed: t(told.failure),
  }
  return {
    phase: told.phase,
    message: messages[told.phase],
    submit,
    edited: () => {
      if (told.phase !== 'checking') tell({ phase: 'ready', failure: '' })
    },
    dialog,
  }
}
