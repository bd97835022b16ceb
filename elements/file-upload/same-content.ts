/** Yields the chunks of a stream as they arrive, whatever their size. */
export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      if (piece.value.length > 0) yield piece.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Fetches past the HTTP cache: an old copy says nothing about the file that is on the server now. */
export const uncached = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, cache: 'no-store' })

/**
 * Compares two streams. Reads both in parallel, chunk by chunk, and stops at the first difference. Computes no digest:
 * the browser's digest function needs all bytes in memory at once.
 *
 * @returns `shorter` if the first stream is the beginning of the other
 * @throws the error of a stream that fails
 */
export async function compareContent(
  one: ReadableStream<Uint8Array>,
  other: ReadableStream<Uint8Array>,
): Promise<'same' | 'different' | 'shorter'> {
  const [left, right] = [piecesOf(one), piecesOf(other)]
  try {
    let [a, b] = [new Uint8Array(), new Uint8Array()]
    for (;;) {
      if (a.length === 0) a = ((await left.next()).value as Uint8Array<ArrayBuffer> | undefined) ?? a
      if (b.length === 0) b = ((await right.next()).value as Uint8Array<ArrayBuffer> | undefined) ?? b
      const length = Math.min(a.length, b.length)
      // One stream has ended: they are equal only if the other has ended, too.
      if (length === 0) return a.length === b.length ? 'same' : a.length === 0 ? 'shorter' : 'different'
      for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return 'different'
      a = a.subarray(length)
      b = b.subarray(length)
    }
  } finally {
    await Promise.all([left.return(undefined), right.return(undefined)])
  }
}
