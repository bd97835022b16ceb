/**
 * Loaded before each file of Node tests (NODE_OPTIONS): skips what test/skips.json lists for this engine. Node's own
 * runner can select only by a part of a title.
 */
import { syncBuiltinESMExports, createRequire } from 'node:module'
import { skippedHere } from './skips.mjs'

const runner = createRequire(import.meta.url)('node:test')
const titles = new Set(skippedHere())
const within = []

if (titles.size > 0 && process.env.NODE_TEST_CONTEXT) {
  for (const kind of ['test', 'it']) {
    const real = runner[kind]
    runner[kind] = Object.assign((name, ...rest) => {
      if (!titles.has([...within, name].join(' > '))) return real(name, ...rest)
      const fn = rest.pop()
      return real(name, { ...rest[0], skip: true }, fn)
    }, real)
  }
  for (const kind of ['describe', 'suite']) {
    const real = runner[kind]
    runner[kind] = Object.assign((name, ...rest) => {
      const fn = rest.pop()
      return real(name, ...rest, (...args) => {
        within.push(name)
        try {
          return fn(...args)
        } finally {
          within.pop()
        }
      })
    }, real)
  }
  syncBuiltinESMExports()
}
