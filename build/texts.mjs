/**
 * The texts that elements show, for the catalogues in l10n/.
 *
 *   node build/texts.mjs            lists every English text with the files that show it
 *   node build/texts.mjs fr de …    says what is wrong with these catalogues, and ends with 1 if something is
 *   node build/texts.mjs all        the same for every catalogue
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { catalogueOf, languages } from './languages.mjs'

const isShown = (file) => /\.tsx?$/.test(file) && !/\.(test|node-test|demo|d)\.tsx?$/.test(file)
const sources = () =>
  ['src', 'elements'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => join(folder, String(file)))
      .filter(isShown),
  )

/** The texts that an expression can have; null for one that is not written there. */
function writtenIn(node) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return writtenIn(node.expression)
  return ts.isConditionalExpression(node) ? [...writtenIn(node.whenTrue), ...writtenIn(node.whenFalse)] : [null]
}

/** The key of a text with a count: its singular and plural. */
const countKey = (one, many) => `_${one}_::_${many}_`

/**
 * Reads all texts from the sources: the first arguments of `t()` and `english()`, and the first two of `n()`.
 *
 * @returns {Map<string, string[]>} the files that show it, by key
 */
export function textsInSources() {
  const found = new Map()
  for (const file of sources()) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind)
    const note = (key) => found.set(key, [...new Set([...(found.get(key) ?? []), file])])
    const visit = (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const { text: name } = node.expression
        const [first, second] = node.arguments
        if ((name === 't' || name === 'english') && first)
          for (const text of writtenIn(first)) if (text !== null) note(text)
        if (name === 'n' && first && second && ts.isStringLiteralLike(first) && ts.isStringLiteralLike(second))
          note(countKey(first.text, second.text))
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const placeholders = (text, butNumbers = false) =>
  (text.match(/\{\w+\}|%n/g) ?? [])
    .filter((found) => !butNumbers || !/^(%n|\{count\})$/.test(found))
    .sort()
    .join(' ')

const edges = (text) => `${/^\s*/.exec(text)}|${/\s*$/.exec(text)}`

/** A translation may be twice as long as its English text, and this much longer. */
const longerBy = 12

/**
 * Returns what is wrong with a catalogue, in words.
 *
 * @param {string} language as in the name of its file
 * @param {Record<string, string | string[]>} catalogue
 * @param {Map<string, unknown>} texts from `textsInSources`
 * @param {readonly string[]} looked keys of long translations that somebody has looked at
 */
export function faultsOf(language, catalogue, texts, looked = []) {
  const faults = []
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
  for (const key of texts.keys()) if (!(key in catalogue)) faults.push(`misses ${JSON.stringify(key)}`)
  for (const [key, translation] of Object.entries(catalogue)) {
    const say = (what) => faults.push(`${JSON.stringify(key)} ${what}`)
    if (!texts.has(key)) {
      say('is shown by nothing')
      continue
    }
    const [, one, many] = /^_(.*)_::_(.*)_$/s.exec(key) ?? []
    if ((one !== undefined) !== Array.isArray(translation)) {
      say(one === undefined ? 'takes one text' : `takes a list of ${forms} forms`)
      continue
    }
    if (one !== undefined && translation.length !== forms) say(`has ${translation.length} forms in place of ${forms}`)
    for (const [at, text] of [translation].flat().entries()) {
      // The forms for none, one and two may leave out the number; the last is for any.
      const butNumbers = many !== undefined && at < forms - 1
      if (typeof text !== 'string' || text.trim() === '') say('is empty')
      else if (edges(text) !== edges(many ?? key)) say('begins or ends with other spaces than the English text')
      else if (placeholders(text, butNumbers) !== placeholders(many ?? key, butNumbers))
        say(`has other placeholders: ${text}`)
      else if (text.length > 2 * (many ?? key).length + longerBy && !looked.includes(key)) say(`is long: ${text}`)
    }
  }
  return faults
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const texts = textsInSources()
  const asked = process.argv[2] === 'all' ? languages() : process.argv.slice(2)
  const looked = existsSync('l10n/long.json') ? JSON.parse(readFileSync('l10n/long.json', 'utf8')) : {}
  if (asked.length === 0) for (const [key, files] of texts) console.log(`${JSON.stringify(key)}  ${files.join(' ')}`)
  for (const language of asked) {
    const faults = faultsOf(language, catalogueOf(language), texts, looked[language])
    console.log(`${language}: ${faults.length === 0 ? `all ${texts.size} texts` : `${faults.length} faults`}`)
    for (const fault of faults) console.log(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
}
