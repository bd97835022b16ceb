import { on } from '../../../src/core/bus/bus.js'
import { onSessionBack } from '../../../src/services/session/session-back.js'

/** Waits for the user to sign in again, perhaps in another tab. */
export interface SignInWatch {
  watch(): void
  /** A request succeeded: the session is valid. */
  prove(): void
  stop(): void
}

/**
 * Goes on when the server confirms the user, as soon as requests of the page succeed again. A new token only suggests
 * that the session is valid again, so it is trusted once: if the server still answers that nobody is signed in, the user
 * has to act.
 */
export function createSignInWatch(back: () => void): SignInWatch {
  let believed = false
  let forget: (() => void) | null = null
  let unlisten: (() => void) | null = null
  const stop = (): void => {
    forget?.()
    unlisten?.()
    forget = unlisten = null
  }
  const restored = (): void => {
    stop()
    back()
  }
  return {
    watch() {
      forget ??= onSessionBack(restored)
      if (believed) return
      unlisten ??= on('token:received', () => {
        believed = true
        restored()
      })
    },
    prove: () => {
      believed = false
    },
    stop,
  }
}
