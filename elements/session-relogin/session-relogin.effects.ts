import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { realBrowser } from '../../src/core/page/environment.js'
import { backoffMs } from '../../src/core/page/time/backoff.js'
import { t } from '../../src/core/page/server/translate.js'
import { navigation, type Navigation } from '../../src/core/page/server/navigate.js'
import { signInAddress } from '../../src/services/session/log-out.js'
import { safeHref } from '../../src/core/page/server/urls.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { warnOnce } from '../../src/core/page/warn-once.js'
import {
  signInWithPassword,
  startSignInAgain,
  type SignInAgain,
  type SignInPhase,
} from '../../src/services/session/sign-in-again.js'
import { showToast } from '../../src/services/toasts/show-toast.js'
import { useProcess } from '../../src/core/element/host-context.js'
import { useTags } from '../../src/core/element/hooks/use-tags.js'
import type { WindowPhase } from './session-relogin.model.js'

/** Signs in with a password in place of the product's sign-in. Resolves to whether the password was right. */
export type SignIn = (password: string, signal: AbortSignal) => Promise<boolean>

interface Tell {
  (name: 'session-restored', detail: { repeated: number }): boolean
  (name: 'relogin-declined', detail: null): boolean
}

interface Relogin {
  phase: SignInPhase
  /** Whether the dialogs are loaded. */
  isThere: boolean
  /** Whether a password is sufficient; a second factor requires the sign-in page. */
  byPassword: boolean
  /** For `<password-confirmation>`. */
  check: (password: string, signal: AbortSignal) => Promise<number | null>
  passed: () => void
  decline: () => void
  window: WindowPhase
  /** Display name of another user who has signed in in the window; empty for none. */
  stranger: string
  openWindow: () => void
}

const dialogs = ['modal-dialog', 'password-confirmation']
/** How often the page checks whether the sign-in window is still open, in ms. */
const lookEveryMs = 2000
/** The longest time between two questions to the server whether the user has signed in there, in ms. */
const mostMs = 60_000

/** Lets the user sign in again, as long as the view is mounted. */
export function useRelogin(mode: 'password' | 'window', signInUrl: string, signIn: SignIn | null, emit: Tell): Relogin {
  const uid = currentUser()?.uid
  const [phase, setPhase] = useState<SignInPhase>('resting')
  const [furtherStep, setFurtherStep] = useState(false)
  const needsMore = useRef(false)
  const again = useRef<SignInAgain | null>(null)
  const tell = useRef(emit)
  tell.current = emit

  useProcess(() => {
    if (uid === undefined) return () => undefined
    const hear = (next: SignInPhase, repeated = 0): void => {
      setPhase(next)
      if (next === 'resting') tell.current('session-restored', { repeated })
      if (next === 'declined') tell.current('relogin-declined', null)
    }
    const joined = (again.current = startSignInAgain(uid, hear))
    if (!joined)
      warnOnce(
        'relogin',
        'There is more than one <session-relogin> on the page. The first one asks; write the tag once.',
      )
    return () => {
      joined?.stop()
      again.current = null
      setPhase('resting')
    }
  }, [uid])
  const signedOut = t('You are signed out. Nothing can be saved until you sign in again.')
  const label = t('Sign in again')
  useEffect(() => {
    if (phase !== 'declined') return undefined
    const toast = showToast(signedOut, {
      type: 'warning',
      timeoutMs: -1,
      actions: [{ label, run: () => again.current?.ask() }],
    })
    return () => {
      toast.hide()
    }
  }, [phase, signedOut, label])
  const isThere = useTags(dialogs, uid !== undefined, phase === 'asking', () => again.current?.decline())
  useLayoutEffect(() => {
    if (phase === 'resting') setFurtherStep(false)
  }, [phase])

  return {
    phase,
    isThere,
    byPassword: mode === 'password' && !furtherStep,
    async check(password, signal) {
      needsMore.current = false
      if (signIn) return (await signIn(password, signal)) ? 0 : null
      const outcome = await signInWithPassword(uid ?? '', password, signal)
      needsMore.current = outcome === 'further-step'
      return outcome === 'wrong' ? null : 0
    },
    passed() {
      if (needsMore.current) setFurtherStep(true)
      else again.current?.signedIn()
    },
    decline: () => again.current?.decline(),
    ...useWindow(phase === 'asking' && (mode === 'window' || furtherStep), signInUrl, again),
  }
}

/** Shows the sign-in page in a window, which is closed when it is no longer needed. */
function useWindow(
  wanted: boolean,
  signInUrl: string,
  again: { readonly current: SignInAgain | null },
): Pick<Relogin, 'window' | 'stranger' | 'openWindow'> {
  const [state, setState] = useState<WindowPhase>('closed')
  const [stranger, setStranger] = useState('')
  const other = useRef<ReturnType<Navigation['open']>>(null)

  useEffect(() => {
    if (!wanted) return undefined
    setState('closed')
    setStranger('')
    return () => {
      other.current?.close()
      other.current = null
    }
  }, [wanted])

  useEffect(() => {
    if (!wanted || state !== 'open') return undefined
    let stop = (): void => undefined
    let asked = 0
    let nextMs = 0
    const wait = (): void => {
      stop = realBrowser.after(lookEveryMs, () => void look())
    }
    const look = async (): Promise<void> => {
      // Read before the request: if the window is closed already, this is the last check.
      const isOver = other.current?.closed !== false
      if (!isOver && realBrowser.now() < nextMs) return wait()
      asked += 1
      nextMs = realBrowser.now() + backoffMs(asked, lookEveryMs, mostMs)
      const person = await again.current?.look()
      setStranger(person && person.uid !== currentUser()?.uid ? person.displayName : '')
      if (isOver) setState('closed')
      else wait()
    }
    wait()
    return () => stop()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `again` is a ref
  }, [wanted, state])

  return {
    window: state,
    stranger,
    openWindow() {
      const address = safeHref(signInUrl) ?? signInAddress()
      other.current = navigation().open(address, 'shared-environment-sign-in', 'popup,width=520,height=720')
      setState(other.current ? 'open' : 'blocked')
    },
  }
}
