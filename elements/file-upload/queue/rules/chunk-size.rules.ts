/** In bytes. */
export const usualChunkSize = 10 * 1024 * 1024
/** The server accepts no more chunks per file (chunked upload, version 2). */
const most = 10_000

/** The chunk size for a file, in bytes: 10 MiB, or more if that would result in more than 10,000 chunks. */
export function chunkSize(fileSize: number, smallestPiece = usualChunkSize): number {
  return Math.max(smallestPiece, Math.ceil(fileSize / most))
}

/** The name of a chunk, counted from 0. The server assembles chunks in the order of their names. */
export function chunkName(index: number): string {
  return String(index + 1).padStart(5, '0')
}
