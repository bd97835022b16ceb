/** No function of the sources that reads text is missing in the tables of test/support, which other tests go through. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutText } from '../support/no-text-readers.js'
import { textFunctions } from '../support/text-functions.js'
import { calls, modules } from '../support/text-readers.js'

/** Views and hooks draw what has been read. */
const isView = (name: string): boolean => /#(use)?[A-Z]/.test(name)

const found = textFunctions()
const inLib = new Set(Object.keys(modules['src/entries/lib'] ?? {}))
const nameOf = (each: string): string => each.slice(each.indexOf('#') + 1)

test('each function of the sources that reads text is in the table, or has a reason not to be', () => {
  const known = new Set(
    Object.entries(modules).flatMap(([file, module]) =>
      Object.entries(module)
        .filter(([name, exported]) => name in calls || (typeof exported === 'function' && exported.length <= 1))
        .map(([name]) => `${file}#${name}`),
    ),
  )
  assert.deepEqual(
    found.filter((name) => !known.has(name) && !withoutText.has(name) && !isView(name) && !inLib.has(nameOf(name))),
    [],
  )
  assert.deepEqual(
    [...withoutText].filter((name) => !found.includes(name)),
    [],
    'These are gone.',
  )
})
