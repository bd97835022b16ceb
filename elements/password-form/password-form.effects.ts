import { useEffect, useState } from 'react'
import { refreshToken } from '../../src/core/http/refresh-token.js'
import { realBrowser } from '../../src/core/page/environment.js'
import { submitNatively } from './native-submit.js'
import { isSameOrigin } from '../../src/core/page/server/urls.js'
import { requestToken } from '../../src/core/session/request-token.js'
import { useHost } from '../../src/core/element/host-context.js'

/** How long a form waits for a fresh token, in ms. After that, it is submitted with the token that it has. */
const patienceMs = 5000

/** How long further submits are ignored after a submit, in ms, such as the second half of a double click. */
const leavingMs = 2000

/** The hidden field for the request token (behaviour.md 8), if the form is posted to this server. */
function tokenFieldOf(form: HTMLFormElement, submitter: HTMLElement | null): HTMLInputElement | null {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const method = (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase()
  // A token in a URL would end up in the history and in logs.
  if (method !== 'post' || !isSameOrigin(action)) return null
  return form.querySelector<HTMLInputElement>('input#requesttoken, input[name=requesttoken]')
}

/** Gives forms inside the element a fresh token before they are submitted. Returns whether a submit is in progress. */
export function useFreshToken(): boolean {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let release: (() => void) | null = null
    const end = new AbortController()
    const { signal } = end
    const onSubmit = (event: Event): void => {
      const { target: form, submitter } = event as SubmitEvent
      // A submit that the page has cancelled stays cancelled.
      if (!(form instanceof HTMLFormElement) || !host.contains(form) || event.defaultPrevented) return
      const field = tokenFieldOf(form, submitter)
      if (!field) return
      event.preventDefault()
      if (release) return
      let waits = true
      let cancel = realBrowser.after(patienceMs, () => go())
      // When the page returns from the back/forward cache, nothing must be submitted by itself and every button must
      // work.
      const deaf = realBrowser.onWindow('pagehide', () => free())
      submitter?.setAttribute('aria-busy', 'true')
      setBusy(true)
      const free = (): void => {
        waits = false
        release = null
        cancel()
        deaf()
        submitter?.removeAttribute('aria-busy')
        setBusy(false)
      }
      release = free
      const go = (): void => {
        if (!waits) return
        waits = false
        cancel()
        cancel = realBrowser.after(leavingMs, free)
        if (requestToken() !== '') field.value = requestToken()
        submitNatively(form, submitter)
      }
      refreshToken().then(go, go)
    }
    // At the end of its way, after all listeners of the page that may cancel it. Where the page stops it before, the
    // listener is left for the next submit of any form.
    const onWay = (): void => {
      const root = host.getRootNode()
      const last: EventTarget = root === document ? window : root
      last.addEventListener('submit', onSubmit, { once: true, signal })
    }
    host.addEventListener('submit', onWay, { signal })
    return () => {
      end.abort()
      release?.()
    }
  }, [host])
  return busy
}
