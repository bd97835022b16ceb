/** For pages of several test files (shared-pages.mjs). Runs in the browser, where the test runner has put `describe`. */
const hooks = ['before', 'after', 'beforeEach', 'afterEach']

/** Loads a test file so that its hooks outside of any suite run for its own suites only. */
export async function withOwnHooks(file) {
  const real = Object.fromEntries(['describe', ...hooks].map((name) => [name, globalThis[name]]))
  const own = []
  const outside = Object.fromEntries(hooks.map((name) => [name, (...args) => own.push([name, args])]))
  outside.describe = (title, body) =>
    real.describe(title, function () {
      Object.assign(globalThis, real)
      for (const [name, args] of own) real[name](...args)
      body.call(this)
      Object.assign(globalThis, outside)
    })
  Object.assign(globalThis, outside)
  await import(file)
  Object.assign(globalThis, real)
}
