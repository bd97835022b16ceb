/** Requests and responses of a WebKit page, as journeys know them from puppeteer. */
import type { RelayedRequest, Verdict } from './probe-relay.js'

/** The content of a response. */
interface Answer {
  status?: number
  contentType?: string
  body?: string
}

export class WebKitRequest {
  readonly #asked: RelayedRequest
  readonly #decide: (verdict: Verdict) => void
  /** The decision, once it is made. */
  readonly verdict: Promise<Verdict>

  constructor(asked: RelayedRequest) {
    this.#asked = asked
    let decide: (verdict: Verdict) => void = () => undefined
    this.verdict = new Promise((resolve) => {
      decide = resolve
    })
    this.#decide = decide
  }

  url(): string {
    return this.#asked.url
  }

  method(): string {
    return this.#asked.method
  }

  isNavigationRequest(): boolean {
    return this.#asked.isNavigation
  }

  continue(): Promise<void> {
    return this.#end('go on')
  }

  /** Whatever the reason, the browser sees a connection that breaks. */
  abort(): Promise<void> {
    return this.#end('break')
  }

  respond({ status = 200, contentType, body = '' }: Answer): Promise<void> {
    return this.#end({ status, body, ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }) })
  }

  #end(verdict: Verdict): Promise<void> {
    this.#decide(verdict)
    return Promise.resolve()
  }
}

export class WebKitResponse {
  readonly #asked: RelayedRequest
  readonly #status: number

  constructor(asked: RelayedRequest, status: number) {
    this.#asked = asked
    this.#status = status
  }

  url(): string {
    return this.#asked.url
  }

  status(): number {
    return this.#status
  }
}
