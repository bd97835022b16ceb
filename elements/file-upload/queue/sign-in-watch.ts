import { on } from '../../../src/core/bus/bus.js'

/** Waits for the user to sign in again, perhaps in another tab. */
export interface SignInWatch {
  watch(): void
  /** A call got through: the session is there. */
  prove(): void
  stop(): void
}

/**
 * A token says that there is a session again. It is believed once: where the server then still says that nobody is
 * signed in, the user has to act.
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
    prove: () => { believed = false },
    stop,
  }
}
