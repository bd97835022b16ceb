/** Loads the test file that test/mutation/browser-pages.mjs wants, with its mutant active. */
const { fetch } = window
const { file, state } = await (await fetch('/mutation/wanted')).json()
globalThis.__stryker__ = state
if (file) {
  await import(file)
  window.after(() => fetch('/mutation/coverage', { method: 'POST', body: JSON.stringify(state.mutantCoverage ?? {}) }))
}
