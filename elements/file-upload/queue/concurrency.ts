import type { UploadJob } from './upload-job.js'

/** The jobs that are ready to run, first come, first served. */
export interface UploadSlots {
  add(job: UploadJob): void
  remove(job: UploadJob): void
  /** Starts as many jobs as may run at once. */
  fill(): void
}

interface SlotsDeps {
  /** How many run at once. */
  parallel: number
  mayStart(): boolean
  run(job: UploadJob): Promise<void>
}

export function createConcurrencyLimit({ parallel, mayStart, run }: SlotsDeps): UploadSlots {
  const ready = new Set<UploadJob>()
  let running = 0

  const start = async (job: UploadJob): Promise<void> => {
    running += 1
    await run(job)
    running -= 1
    fill()
  }
  function fill(): void {
    for (const job of ready) {
      if (running >= parallel || !mayStart()) return
      ready.delete(job)
      void start(job)
    }
  }
  return {
    add: (job) => {
      ready.add(job)
    },
    remove: (job) => {
      ready.delete(job)
    },
    fill,
  }
}
