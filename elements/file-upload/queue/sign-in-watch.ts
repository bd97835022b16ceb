import { on } from '../../../src/core/bus/bus.js'

/** Waits for the user to sign in again, perhaps in another tab. */
export interface SignInWatch {
  watch(): void
  /** A request succeeded: the session is valid. */
  prove(): void
  stop(): void
}

/**
 * A new token suggests that the session is valid again. It is trusted only once: if the server still answers that
 * nobody is signed in, the user has to act.
 */
export function createSignInWatch(back: () => void): SignInWatch {
  let believed = false
  let undo: (() => void) | null = null
  const stop = (): void => {
    undo?.()
    undo = null
  }
  return {
    watch() {
      if (believed) return
      undo ??= on('token:received', () => {
        believed = true
        stop()
        back()
      })
    },
    prove: () => {
      believed = false
    },
    stop,
  }
}
