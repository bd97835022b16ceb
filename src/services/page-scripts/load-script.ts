import { shared } from '../../core/page/shared-values.js'
import { isSameOrigin } from '../../core/page/server/urls.js'

const scripts = new Map<string, Promise<void>>()

interface ScriptPolicy {
  createScriptURL(address: string): string
}

/**
 * Makes an address what a page that requires Trusted Types takes, by the policy whose name is in
 * `<head data-trusted-types>`: of this origin only. Copies of the bundle share the policy, because a page may allow only
 * one of each name. Without a name, the address stays as it is.
 */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
  const name = document.head.dataset['trustedTypes']
  if (!name || !trustedTypes) return address
  return shared(`script-policy ${name}`, () =>
    trustedTypes.createPolicy(name, {
      createScriptURL(url) {
        if (isSameOrigin(url)) return url
        throw new TypeError(`The Trusted Types policy "${name}" allows only scripts of this origin.`)
      },
    }),
  ).createScriptURL(address)
}

/**
 * Runs a classic script of the page, once per URL however often it is called (behaviour.md 22). The script gets the
 * nonce of the page's scripts. Where the page's CSP requires Trusted Types, the page names a policy that its CSP allows,
 * `<head data-trusted-types="my-scripts">`, and the script has to be of its own origin.
 *
 * @param path URL of the script, relative to the page
 * @throws {Error} `Failed to load script from {path}`; the next call tries again
 */
export function loadScript(path: string): Promise<void> {
  const address = new URL(path, document.baseURI).href
  let running = scripts.get(address)
  if (!running) {
    running = new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      const fail = (cause: unknown): void => {
        script.remove()
        reject(new Error(`Failed to load script from ${path}`, { cause }))
      }
      // Browsers hide a nonce from the attribute, but not from the property. Rails writes it as the meta's content.
      const holder = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce], script[nonce]')
      script.nonce = holder?.nonce || holder?.content || ''
      script.onload = () => resolve()
      script.onerror = fail
      try {
        script.src = trusted(address)
        document.head.append(script)
      } catch (error) {
        fail(error)
      }
    })
    scripts.set(address, running)
    running.catch(() => scripts.delete(address))
  }
  return running
}
