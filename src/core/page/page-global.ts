/**
 * Reads a global that the server's page may have set by script, for instance `_oc_webroot` (behaviour.md 0.3).
 *
 * @returns the value, or `undefined` where the page has none
 */
export function pageGlobal(name: string): unknown {
  return (globalThis as Record<string, unknown>)[name]
}
