import type { Decision } from '../lib/conflict.js'
import type { FileEntry } from '../lib/dav-entry.js'
import type { UploadTarget } from '../lib/upload-plan.js'
import { planBatch, type BatchDeps } from './upload-batch.js'
import type { UploadRow } from './upload-board.js'
import type { UploadBatch, UploadJob } from './upload-job.js'

/** Where a job goes, or why it goes nowhere. */
export type UploadFate = UploadTarget | 'skipped' | 'cancelled' | 'not-asked'

interface PlanningDeps extends Omit<BatchDeps, 'asks' | 'stillWanted'> {
  phaseOf(job: UploadJob): UploadRow['phase'] | undefined
  show(job: UploadJob, phase: 'checking' | 'asking' | 'waiting'): void
  settle(job: UploadJob, fate: UploadFate): void
  failed(jobs: readonly UploadJob[], error: unknown): void
}

/** Finds out where the jobs of a batch go. Those that are paused meanwhile are left for another time. */
export async function planJobs(batch: UploadBatch, own: readonly UploadJob[], { phaseOf, show, settle, failed, ...deps }: PlanningDeps): Promise<void> {
  const isWanted = (job: UploadJob): boolean => ['checking', 'waiting'].includes(phaseOf(job) ?? '')
  for (const job of own) {
    job.plan = 'planning'
    show(job, 'checking')
  }
  try {
    const fates = await planBatch(batch, own, {
      ...deps,
      stillWanted: (all) => all.filter((job) => {
        if (isWanted(job)) show(job, 'waiting')
        else job.plan = null
        return job.plan !== null
      }),
      asks: (asked) => { for (const job of asked) show(job, 'asking') },
    })
    for (const [job, fate] of fates) settle(job, fate)
  } catch (error) {
    for (const job of own) job.plan = null
    failed(own.filter(isWanted), error)
  }
}

/** What follows from the answer about something that came in the way of a job; null where the user cancelled. */
export function fateOf({ directory, name }: UploadJob, inTheWay: FileEntry, decision: Decision | null): UploadFate {
  if (decision === null) return 'cancelled'
  if (decision.verb === 'replace') return { directory, name, original: inTheWay }
  return decision.verb === 'both' ? { directory, name: decision.name ?? name, original: null } : 'skipped'
}
