import { type SessionEnd, isSessionEndHandled, sessionEnd } from '../../core/session/session-end.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement } from '../../core/page/tag-naming.js'
import { navigation } from '../../core/page/server/navigate.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { signInAddress } from './log-out.js'
import { t } from '../../core/page/server/translate.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { unsavedWork } from '../../kits/unsaved/unsaved-work.js'

const kept = (): string =>
  t('What you see here stays as it is, but nothing can be saved from this page until you sign in again.')

function textsOf({ reason, displayName }: SessionEnd): { heading: string; texts: string[]; action: string } {
  const again = t('Sign in again')
  if (reason === 'other-account') {
    return {
      heading: t('Somebody else is signed in'),
      texts: [
        t('{name} has signed in in this browser. This page still belongs to {own}, so nothing can be saved from it.', {
          name: displayName,
          own: currentUser()?.displayName ?? '',
        }),
      ],
      action: t('Continue as {name}', { name: displayName }),
    }
  }
  if (reason === 'locked')
    return {
      heading: t('Your session is locked'),
      texts: [t('The session was locked in another tab.'), kept()],
      action: again,
    }
  const why = reason === 'idle' ? t('There was no activity for a long time.') : t('You signed out in another tab.')
  return { heading: t('You are signed out'), texts: [why, kept()], action: again }
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

/**
 * Tells the user why this page cannot go on, in a dialog that can be dismissed: the page keeps its content. The dialog
 * closes by itself when the user has signed in again. Does nothing while the session lasts, or if other code handles
 * its end.
 */
export async function tellSessionEnd(): Promise<void> {
  const page = sharedRecord('session-notice', () => ({ shows: false }))
  const store = sessionEnd()
  const isDue = (end: SessionEnd | null): end is SessionEnd => end !== null && !isSessionEndHandled(end)
  if (page.shows || !isDue(store.get())) return
  page.shows = true
  // Without the dialog, the user learns of it when a request is refused.
  await bringTag('modal-dialog').catch(() => {
    page.shows = false
  })
  const end = store.get()
  if (!page.shows || !isDue(end)) {
    page.shows = false
    return
  }
  const { heading, texts, action } = textsOf(end)
  const what = unsavedWork().join(', ')
  const dialog = Object.assign(makeElement('modal-dialog') as HTMLElement & { open: boolean }, {
    heading,
    alert: true,
    severity: 'warning',
    buttons: [
      { label: t('Stay on this page'), value: 'stay' },
      { label: action, value: 'go', variant: 'primary' },
    ],
  })
  dialog.append(...[...texts, ...(what ? [t('Not saved yet: {what}', { what })] : [])].map(paragraph))
  dialog.addEventListener('before-close', (event) => {
    const { reason, value } = (event as CustomEvent<{ reason: string; value: unknown }>).detail
    if (reason !== 'button' || value !== 'go') return
    if (end.reason === 'other-account') navigation().reload()
    else navigation().go(signInAddress())
  })
  const follow = store.subscribe(() => {
    if (store.get() !== end) dialog.open = false
  })
  dialog.addEventListener(
    'closed',
    () => {
      follow()
      dialog.remove()
      page.shows = false
      // The session may have ended in another way meanwhile, for example because somebody else signed in.
      if (store.get() !== end) void tellSessionEnd()
    },
    { once: true },
  )
  document.body.append(dialog)
  dialog.open = true
}
