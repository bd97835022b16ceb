/** A response with one of these statuses has no body (Fetch, "null body status"), but Node.js gives it an empty one. */
const withoutBody = [204, 205, 304]

const readers = ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const

/**
 * Returns the response with a body that does not stall: whoever reads it waits for each piece only as long as `watch`
 * allows. Nothing runs while nobody reads.
 *
 * @param watch starts a clock that aborts the request, and returns its stop
 * @param asKnown turns the error of a broken or aborted body into the one that the reader gets
 */
export function withPatience(answer: Response, watch: () => () => void, asKnown: (error: unknown) => Error): Response {
  const { body, url, redirected } = answer
  if (!body || withoutBody.includes(answer.status)) return answer
  const reader = body.getReader()
  let broken: Error | undefined
  const pieces = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const stop = watch()
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          broken = asKnown(error)
          controller.error(broken)
        } finally {
          stop()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )

  /** Chromium gives a reader of the whole body a TypeError in place of the error that the stream ended with. */
  function dressed(response: Response): Response {
    const own: PropertyDescriptorMap = {
      // A new response has neither address nor history.
      url: { value: url },
      redirected: { value: redirected },
      clone: { value: () => dressed(Response.prototype.clone.call(response)) },
    }
    for (const name of readers) {
      own[name] = {
        value: () =>
          (Response.prototype[name].call(response) as Promise<unknown>).catch((error: unknown) => {
            throw broken ?? error
          }),
      }
    }
    return Object.defineProperties(response, own)
  }
  return dressed(new Response(pieces, answer))
}
