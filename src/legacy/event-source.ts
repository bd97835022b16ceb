import type { EventStream } from '../services/event-stream/event-stream.js'
import type { Parts } from './setup/parts.js'

type Data = Readonly<Record<string, string | number | boolean>>

/**
 * `OC.EventSource` (behaviour.md 21). Sends the token with each connection. Listeners added before the first one miss
 * nothing.
 */
export function oldEventSource(parts: Parts): unknown {
  return class OldEventSource {
    readonly #listeners: [type: string, listener: (data: unknown) => void][] = []
    #stream: EventStream | null = null
    #isClosed = false

    constructor(src: string, data?: Data) {
      parts.functions().then(
        ({ eventStream }) => {
          if (this.#isClosed) return
          const stream = (this.#stream = eventStream(src, data ?? {}))
          for (const [type, listener] of this.#listeners) stream.listen(type, listener)
        },
        () => undefined,
      )
    }

    /** An empty type stands for messages without a type. */
    listen(type: string, listener: (data: unknown) => void): void {
      if (typeof listener !== 'function') return
      if (this.#stream) this.#stream.listen(type || '', listener)
      else this.#listeners.push([type || '', listener])
    }

    close(): void {
      this.#isClosed = true
      this.#stream?.close()
    }
  }
}
