import { asRecord } from '../../src/core/lib/parse.js'
import { capability } from '../../src/core/page/server/server-config.js'

/** What the server asks of uploads. */
export interface UploadLimits {
  /** The largest chunk, in bytes; Infinity if the server names none. */
  largestChunk: number
  /** How many requests may carry data at once; undefined if the server does not say. */
  parallel: number | undefined
}

/** More would only take turns on one connection, and keep the server from everything else. */
const mostParallel = 10

/** Reads the `files.chunked_upload` capabilities of the page's server. Values that make no sense count as missing. */
export function uploadLimits(): UploadLimits {
  const { max_size: largest, max_parallel_count: parallel } = asRecord(capability('files')?.['chunked_upload']) ?? {}
  const count = Math.floor(Number(parallel))
  return {
    largestChunk: typeof largest === 'number' && largest > 0 ? largest : Infinity,
    parallel: count > 0 ? Math.min(count, mostParallel) : undefined,
  }
}
