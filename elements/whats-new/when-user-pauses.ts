import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { onModals, topModal } from '../../src/kits/modals/modal-stack.js'

/** How long keys, pointer and wheel must be unused, in ms. */
const pauseMs = 1000

/** Waits for a moment when something may appear without the user having asked for it. */
export interface QuietWatch {
  /** Calls once, as soon as there was no input for a second, the page is visible, and no modal dialog is open. */
  when(act: () => void): void
  stop(): void
}

/** Watches from now on; earlier input does not count. Removes its listeners and timer once it has called. */
export function whenUserPauses(browser: Browser = realBrowser): QuietWatch {
  const end = new AbortController()
  let lastMs = -Infinity
  let wanted: (() => void) | null = null
  let cancel = (): void => undefined
  let undo = (): void => undefined

  function look(): void {
    cancel()
    if (!wanted) return
    // A clock that was set back must not prolong the wait.
    const leftMs = Math.min(pauseMs, lastMs + pauseMs - browser.now())
    if (leftMs > 0) cancel = browser.after(leftMs, look)
    else if (browser.visible() && !topModal()) {
      const act = wanted
      stop()
      act()
    }
  }
  function stop(): void {
    wanted = null
    cancel()
    undo()
    end.abort()
  }

  for (const name of ['keydown', 'pointerdown', 'wheel']) {
    document.addEventListener(
      name,
      () => {
        lastMs = browser.now()
        look()
      },
      { capture: true, passive: true, signal: end.signal },
    )
  }
  return {
    when(act) {
      if (end.signal.aborted) return
      wanted = act
      const undoAll = [onModals(look), browser.onDocument('visibilitychange', look)]
      undo = () => undoAll.forEach((step) => step())
      look()
    },
    stop,
  }
}
