import { on } from '../../src/core/bus/bus.js'
import type { Failure } from '../../src/core/lib/failure.js'
import { eventStream, type EventStream } from '../../src/services/event-stream/event-stream.js'
import type { RequestError } from '../../src/core/http/request-error.js'
import type { StreamRefusal } from '../../src/services/event-stream/stream-refusal.js'
import { setRequestToken } from '../../src/core/session/request-token.js'
import { FakeWorld, type FakeTab } from './fake-browser.js'

/** A connection whose other end is the test. */
export class FakeSource extends EventTarget {
  closed = false
  readyState = 0
  constructor(readonly url: string) {
    super()
  }
  close(): void {
    this.closed = true
  }
  say(data: string, type = 'message', lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }))
  }
  breakOff(): void {
    this.dispatchEvent(new Event('error'))
  }
  /** The response was not a stream. */
  refuse(): void {
    this.readyState = 2
    this.breakOff()
  }
  begin(): void {
    this.dispatchEvent(new Event('open'))
  }
}

/** A page with event streams, and their server. */
export class StreamPage {
  readonly world = new FakeWorld()
  tab: FakeTab = this.world.tab()
  readonly sources: FakeSource[] = []
  /** How often a token was requested. */
  tokens = 0
  /** Why the server gives no token. */
  noToken: RequestError | null = null
  /** What the address returns instead of a stream. */
  answer: StreamRefusal = { kind: 'network', status: 0, forGood: false }
  /** The addresses that were checked for that. */
  readonly looks: string[] = []
  readonly failed: Failure[] = []
  /** Stops listening to failures. */
  readonly end = on('request:failed', (failure) => this.failed.push(failure))

  constructor() {
    setRequestToken('a/b+c')
  }

  /** The latest connection. */
  last(): FakeSource {
    return this.sources.at(-1) as FakeSource
  }

  start(url = '/updates', data?: Record<string, string | number | boolean>): EventStream {
    return eventStream(url, data, {
      browser: this.tab.browser,
      open: (address) => {
        const source = new FakeSource(address)
        this.sources.push(source)
        return source as unknown as EventSource
      },
      refresh: async () => {
        this.tokens += 1
        if (this.noToken) throw this.noToken
        setRequestToken(`token ${this.tokens}`)
      },
      refusal: async (address) => {
        this.looks.push(address)
        return this.answer
      },
    })
  }
}
