/** The build writes the types of contracts as texts: a change of a type is a change of every table and message. */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const { withTypeTexts } = (await import(pathToFileURL(resolve('build/type-texts.mjs')).href)) as {
  withTypeTexts: (source: string, path: string) => string
}

const imports = `
import { data, event } from '../../src/core/element/contract.js'
import type { FileNode } from '../../src/kits/file-sources/file-node.js'
import type { PickedFiles, PickerButtonGiven } from '../../src/services/file-picker/pick-files.js'
`

/** The last argument of a call, as the build leaves it. */
function textOf(call: string, declarations = ''): string {
  const written = withTypeTexts(`${imports}${declarations}\nconst made = ${call}`, 'elements/file-picker/some.ts')
  return /, "(.*)"\)$/.exec(written)?.[1] ?? ''
}

test('the text of a type is what the code says', () => {
  assert.equal(textOf("event<{ path: string; size?: number }>('A.')"), '{ path: string, size?: number }')
  assert.equal(textOf("event<{ path: string; size: number }>('A.')"), '{ path: string, size: number }')
  assert.equal(textOf("data<readonly string[], string[]>('A.', [], read)"), 'readonly string[]')
  assert.equal(textOf("event('A.')"), '')
})

test('names that importers know stay, under the name that they know', () => {
  assert.equal(textOf("event<readonly FileNode[]>('A.')"), 'readonly FileNode[]')
  assert.equal(textOf("event<Promise<PickerButtonGiven>>('A.')"), 'Promise<PickerButton>')
})

test('all other names are written out, also one that importers know for something else', () => {
  assert.equal(
    textOf("event<PickedFiles | null>('A.')"),
    '{ nodes: readonly FileNode[], paths: readonly string[], button: number | string, path: string } | null',
  )
  assert.equal(textOf("event<Choice>('A.')", 'interface Choice { path: string }\n'), '{ path: string }')
  const own = "type Word =\n  | 'a'\n  | 'b'\ntype Find = (\n  word: Word,\n  again: boolean,\n) => void\n"
  assert.equal(textOf("event<readonly Word[]>('A.')", own), "readonly ('a' | 'b')[]")
  assert.equal(textOf("event<Word | null>('A.')", own), "'a' | 'b' | null")
  assert.equal(textOf("event<Find | null>('A.')", own), "((word: 'a' | 'b', again: boolean) => void) | null")
})

test('what it cannot write out stops the build', () => {
  assert.throws(() => textOf("event<Box<string>>('A.')", 'type Box<T> = { held: T }\n'), /write out Box/)
  assert.throws(() => textOf("event<Big>('A.')", 'interface Big extends FileNode { more: string }\n'), /write out Big/)
})
