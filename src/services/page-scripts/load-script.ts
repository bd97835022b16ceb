const scripts = new Map<string, Promise<void>>()

/**
 * Runs a classic script of the page, once per URL however often it is called (behaviour.md 22). The script gets the
 * nonce of the page's scripts. Fails if the page's CSP requires Trusted Types; use a module there.
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
        script.src = address
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
