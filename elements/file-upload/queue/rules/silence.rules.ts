/**
 * How long a server may be silent, in ms, before a request counts as lost: a connection may die without a word, and a
 * server may take long to process what it has received.
 */
export const silenceMs = { sending: 60_000, answering: 120_000 }

/** In ms: what a server may need to put a gigabyte together, and the most for any file. */
const assembling = { perGigabyte: 180_000, most: 1_800_000 }

/** How long a server may be silent while it assembles the chunks of a file, in ms: longer for a larger one. */
export function assemblingMs(fileSize: number): number {
  return Math.min(silenceMs.answering + Math.round((assembling.perGigabyte * fileSize) / 1e9), assembling.most)
}
