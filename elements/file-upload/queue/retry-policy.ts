import { backoffMs, mostLosses } from './rules/backoff.rules.js'
import type { Browser } from '../../../src/core/page/environment.js'
import type { UploadTrouble } from './connection-watch.js'
import type { UploadFailure } from './progress-store.js'
import { failureOf, statusOf } from './send-file.js'
import { isOpen, type UploadJob, type UploadWait } from './upload-job.js'

/**
 * What to do after a failure: wait until requests succeed again, or for the user to sign in, try this item again, or
 * give up.
 */
export type UploadRemedy = 'connection' | 'session' | 'again' | 'none'

/** Number of retries after the server refused a file. */
const mostRefusals = 3

/** Whether there was no response. */
export function isLoss(kind: UploadFailure): boolean {
  return kind === 'network' || kind === 'offline' || kind === 'timeout'
}

/** The failures that concern the server and not the item: all items wait then. Null for any other. */
export function troubleOf(kind: UploadFailure, status: number): UploadTrouble | null {
  if (isLoss(kind)) return 'connection'
  if (kind === 'bad-answer' && status === 200) return 'portal'
  return kind === 'http' && [429, 502, 503, 504].includes(status) ? 'busy' : null
}

/**
 * @param status 0 if there was no response
 * @param planned whether the folders were listed already: then a missing or changed entry was changed since, so retry
 */
export function remedyFor(kind: UploadFailure, status: number, planned: boolean): UploadRemedy {
  if (troubleOf(kind, status)) return 'connection'
  if (kind === 'session-expired') return 'session'
  const passing = kind === 'locked' || (kind === 'http' && status >= 500)
  const moved = ['parent-missing', 'not-found', 'exists', 'changed'].includes(kind)
  return passing || (planned && moved) ? 'again' : 'none'
}

interface FailureDeps {
  browser: Pick<Browser, 'after' | 'now'>
  show(job: UploadJob, phase: 'offline' | 'waiting' | 'failed', failure: UploadFailure, error: unknown): void
  wake(jobs: readonly UploadJob[]): void
  /** Whether the server has carried out a request of this queue. */
  isProven(): boolean
  lose(trouble: UploadTrouble): void
  expire(): void
}

/** Decides how to continue with jobs that failed together. */
export function createRetryPolicy({
  browser,
  show,
  wake,
  isProven,
  lose,
  expire,
}: FailureDeps): (jobs: readonly UploadJob[], error: unknown) => void {
  return (jobs, error) => {
    const kind = failureOf(error)
    const status = statusOf(error)
    const found = troubleOf(kind, status)
    // A server that never was one is a mistake in the address, not a network that asks for a sign-in.
    const trouble = found === 'portal' && !isProven() ? null : found
    const wait: UploadWait = { jobs: 0, cancel: () => undefined }
    let longestMs = 0
    let isLost = false
    for (const job of jobs) {
      // As long as the server may still be at work on it, nothing else is an end.
      const open = isOpen(job, browser)
      const usual = found && !trouble ? 'none' : remedyFor(kind, status, job.plan === 'planned')
      const remedy = open && usual === 'none' && kind !== 'unreadable' ? 'again' : usual
      if (remedy !== 'none') job.batch.folders.forget(job.directory)
      if (remedy === 'connection' && ((job.losses += 1) <= mostLosses || open)) {
        isLost = true
        show(job, 'offline', kind, error)
      } else if (remedy === 'again' && ((job.refusals += 1) <= mostRefusals || open)) {
        longestMs = Math.max(longestMs, backoffMs(job.refusals))
        job.wait = wait
        wait.jobs += 1
        show(job, 'waiting', open ? 'unfinished' : kind, error)
      } else if (remedy !== 'session') {
        show(job, 'failed', kind, error)
      }
    }
    if (wait.jobs > 0) wait.cancel = browser.after(longestMs, () => wake(jobs.filter((job) => job.wait === wait)))
    // If all jobs were given up, none waits for the connection.
    if (trouble && isLost) lose(trouble)
    if (kind === 'session-expired') expire()
  }
}
