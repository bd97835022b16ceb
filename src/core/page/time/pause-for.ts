import { realBrowser } from '../environment.js'

/** Resolves after `delayMs`, or as soon as the signal is aborted. */
export function pauseFor(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = realBrowser.after(delayMs, end)
    signal?.addEventListener('abort', end)
  })
}
