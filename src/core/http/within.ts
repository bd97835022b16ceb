import { realBrowser } from '../page/environment.js'
import { startTimeout } from '../page/time/timeout.js'
import { RequestError } from './request-error.js'

/**
 * Gives a call up that takes too long as a whole, even if it never falls silent; for calls that others wait for.
 *
 * @param call is aborted by the signal
 * @throws {RequestError} kind `timeout`, and what the call throws
 */
export async function within<T>(
  delayMs: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController()
  const stop = startTimeout(realBrowser, delayMs, () => giveUp.abort())
  try {
    return await call(signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal)
  } catch (error) {
    if (giveUp.signal.aborted && error instanceof RequestError)
      throw new RequestError('timeout', error.method, error.path)
    throw error
  } finally {
    stop()
  }
}
