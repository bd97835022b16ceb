import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { onModals, topModal } from '../../src/kits/modals/modal-stack.js'

/** How long the user has let go of keys and pointer, in ms. */
const pauseMs = 1000

/** Knows when something may appear that nobody has asked for. */
export interface QuietWatch {
  /** Calls once, as soon as nothing was typed or pressed for a second, the page is seen, and no modal dialog is open. */
  when(act: () => void): void
  stop(): void
}

/** Watches from now on; what happened before does not count. Nothing is left of it once it has called. */
export function watchQuiet(browser: Browser = realBrowser): QuietWatch {
  const end = new AbortController()
  let lastMs = -Infinity
  let wanted: (() => void) | null = null
  let cancel = (): void => undefined
  let undo = (): void => undefined

  function look(): void {
    cancel()
    if (!wanted) return
    // A clock that was set back must not keep it waiting.
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
    document.addEventListener(name, () => {
      lastMs = browser.now()
      look()
    }, { capture: true, passive: true, signal: end.signal })
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
