const smallest = 10 * 1024 * 1024
/** The server takes no more (chunked upload, version 2). */
const most = 10_000

/** How large the pieces of a file are, in bytes: 10 MiB, or more where that would make more than 10,000. */
export function pieceSize(fileSize: number, smallestPiece = smallest): number {
  return Math.max(smallestPiece, Math.ceil(fileSize / most))
}

/** The name of a piece, counted from 0; the server puts them together in the order of their names. */
export function pieceName(index: number): string {
  return String(index + 1).padStart(5, '0')
}
