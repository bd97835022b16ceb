import { piecesOf } from '../../same-content.js'

/** The file on this device can no longer be read, or is not what it was when it was chosen or sent. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError'

  constructor(options?: ErrorOptions) {
    super('The file on this device was changed or removed while it was uploaded. Choose it again.', options)
  }
}

const [first, prime] = [2_166_136_261, 16_777_619]

/**
 * Reads a file, or a part of it, and returns a mark of its content (FNV-1a, 32 bits). Chromium refuses to read a file that
 * has changed since it was chosen. Firefox reads what is there now, however long that is, under the old size and time. So
 * what is read several times has to be compared.
 *
 * @param before the mark of what lies before this part. The mark of the last part is then that of the file
 * @throws {FileChangedError} if it cannot be read, or is shorter or longer than it says
 * @throws the reason of the signal
 */
export async function markOf(part: Blob, signal: AbortSignal, before = first): Promise<number> {
  let mark = before
  let size = 0
  try {
    for await (const piece of piecesOf(part.stream())) {
      signal.throwIfAborted()
      for (let at = 0; at < piece.length; at += 1) mark = Math.imul(mark ^ (piece[at] ?? 0), prime)
      size += piece.length
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw new FileChangedError({ cause })
  }
  if (size !== part.size) throw new FileChangedError()
  return mark
}

/**
 * Reads a file, or a part of it, again.
 *
 * @throws as `markOf`, and {FileChangedError} if it has another mark now
 */
export async function mustHaveMark(mark: number, part: Blob, signal: AbortSignal, before?: number): Promise<void> {
  if ((await markOf(part, signal, before)) !== mark) throw new FileChangedError()
}
