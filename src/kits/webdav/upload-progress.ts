/**
 * A transport that reports upload progress, which `fetch` cannot. It keeps what `send` relies on: the body is streamed
 * from disk, the signal aborts the request, and a failure is a TypeError as with `fetch`. An XMLHttpRequest always
 * follows redirects: if a request other than GET ended at another URL, such as a sign-in page, it resolves with a 303
 * to that URL.
 */
export function withProgress(
  onProgress: (sentBytes: number, totalBytes: number | null) => void,
): (url: string, init: RequestInit) => Promise<Response> {
  return (url, { method = 'GET', headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      const abort = (): void => call.abort()
      const settle = (end: () => void) => (): void => {
        signal?.removeEventListener('abort', abort)
        end()
      }
      call.open(method, url)
      call.responseType = 'blob'
      call.withCredentials = credentials === 'include'
      new Headers(headers).forEach((value, name) => call.setRequestHeader(name, value))
      call.upload.onprogress = ({ loaded, lengthComputable, total }) =>
        onProgress(loaded, lengthComputable ? total : null)
      call.onload = settle(() => {
        const moved = call.responseURL !== '' && call.responseURL !== addressOf(url)
        try {
          resolve(moved && method !== 'GET' ? Response.redirect(call.responseURL, 303) : responseOf(call))
        } catch {
          reject(new TypeError('The answer has no status that there is.'))
        }
      })
      call.onerror = settle(() => reject(new TypeError('The connection broke.')))
      call.onabort = settle(() => reject(new DOMException('Given up.', 'AbortError')))
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) reject(new DOMException('Given up.', 'AbortError'))
      else call.send(body as XMLHttpRequestBodyInit | null)
    })
}

/** The absolute URL without a fragment, in the form of `responseURL`. */
function addressOf(url: string): string {
  const address = new URL(url, document.baseURI)
  address.hash = ''
  return address.href
}

/** `Response` refuses a body, even an empty one, for statuses without a body. */
function responseOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const empty = [204, 205, 304].includes(call.status)
  return new Response(empty ? null : (call.response as Blob), { status: call.status, headers })
}
