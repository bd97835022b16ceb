/** No function of the page that asks the user is missing in the table of test/support/asking.ts. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import ts from 'typescript'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { toast } from '../../src/services/toasts/toast.js'
import { asking, notAsking } from '../support/asking.js'

/** The names of all values that an entry exports. */
function exportsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) &&
    !statement.isTypeOnly &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
      : [],
  )
}

const methodsOf = (name: string, holder: object): string[] =>
  Object.entries(holder).flatMap(([method, value]) => (typeof value === 'function' ? [`${name}.${method}`] : []))

test('each function of the page is in one of the lists', () => {
  const known: readonly string[] = [...Object.keys(asking), ...notAsking]
  const all = exportsOf('src/entries/functions.ts').filter((name) => name !== 'dialogs' && name !== 'toast')
  assert.ok(all.length > 20)
  assert.deepEqual(
    [...all, ...methodsOf('dialogs', dialogs)].filter((name) => !known.includes(name)),
    [],
  )
  assert.deepEqual(
    methodsOf('toast', toast).filter((name) => name in asking),
    ['toast.undo'],
  )
})
