import { createElement, type ReactNode } from 'react'
import { t } from '../../src/core/page/server/translate.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { callback, event, oneOf, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHostState, useNaming } from '../../src/core/element/host-context.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import { useRelogin, type SignIn } from './session-relogin.effects.js'
import { stateOf, states, type WindowPhase } from './session-relogin.model.js'
import { Helper, Message } from './session-relogin.styles.js'

const attributes = {
  mode: oneOf(
    'How the user signs in: by the password, in a dialog of the page, or on the sign-in page, in a window of its own.',
    ['password', 'window'],
    'password',
  ),
  signInUrl: text(
    "The page that opens in the window, for instance of a single sign-on. Default: the product's sign-in page.",
  ),
}

const properties = {
  signIn: callback<SignIn>(
    "Signs in with the password, in place of the product's own sign-in form; false for a wrong one.",
  ),
}

const events = {
  'session-restored': event<{ repeated: number }>('The user is signed in again; how many calls were repeated.'),
  'relogin-declined': event('The user did not want to sign in: the calls that waited have failed.'),
}

function SessionReloginView({
  mode,
  signInUrl,
  signIn,
}: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const { phase, isThere, byPassword, check, passed, decline, window, stranger, openWindow } = useRelogin(
    mode,
    signInUrl,
    signIn,
    useEmit<typeof events>(),
  )
  const state = stateOf(phase, byPassword, window)
  useHostState(state)
  const name = currentUser()?.displayName ?? ''
  const heading = t('Sign in again')
  const why = t(
    'Your session has ended. Sign in as {name} to continue: this page stays as it is, and what could not be sent is sent then.',
    { name },
  )
  const { prefix } = useNaming()
  /** The dialog has crashed, or another script has removed it, so it gives no answer. */
  const lost = (): void => {
    if (phase === 'asking' && !byPassword) decline()
  }
  if (!isThere) return null
  // Created by name: tags written as JSX are loaded with the page, but these are seldom needed.
  return (
    <>
      {createElement(`${prefix}password-confirmation`, {
        heading,
        text: why,
        action: t('Sign in'),
        open: state === 'password',
        check,
        'onpassword-confirmed': passed,
        'onconfirmation-dismissed': () => {
          if (state === 'password') decline()
        },
      })}
      {createElement(
        `${prefix}modal-dialog`,
        {
          heading,
          open: phase === 'asking' && !byPassword,
          size: 'small',
          buttons: [
            {
              label: window === 'open' ? t('Open the window again') : t('Open the sign-in window'),
              value: 'open',
              variant: 'primary',
            },
          ],
          'onbefore-close': (closing: ModalClosing) => {
            if (closing.detail.reason === 'button') {
              closing.preventDefault()
              openWindow()
            } else if (closing.detail.reason !== 'api') decline()
          },
          onclosed({ target }: Event) {
            // It may be open again.
            if (!(target as HTMLElement & { open?: boolean }).open) lost()
          },
          'onelement-error': lost,
        },
        phase === 'asking' && !byPassword && (
          <div part="base">
            <Message part="body">{why}</Message>
            <Helper part="message" role="status" $isWrong={window !== 'open' || stranger !== ''}>
              {helpText(window, stranger, name)}
            </Helper>
          </div>
        ),
      )}
    </>
  )
}

function helpText(window: WindowPhase, stranger: string, name: string): string {
  if (stranger)
    return t('{stranger} is signed in there. Sign in as {name} to continue on this page.', { stranger, name })
  if (window === 'open') return t('Waiting for you to sign in in the other window …')
  return window === 'blocked' ? t('The browser blocked the window. Allow it, or sign in in another tab.') : ''
}

/**
 * Lets the page's user sign in again in place when the session has ended (without the tag, the page is reloaded,
 * behaviour.md 18): requests that fail meanwhile are held, and then repeated in order. Nothing is reloaded. A page opts
 * in by adding the tag.
 */
export const SessionRelogin = element({
  tag: 'session-relogin',
  about: 'Signs in again in place when the session is over, and repeats the calls that failed.',
  attributes,
  properties,
  events,
  states,
  parts: ['base', 'body', 'message'],
  cssProperties: {},
  view: SessionReloginView,
})
