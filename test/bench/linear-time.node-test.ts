/**
 * Functions that read text from outside (names, paths, messages, answers) must not take quadratic time, or a long text
 * would hang the page. Where a long text takes a while, one of a quarter of its length must take about a quarter of
 * the processor's time, not a sixteenth. Not in the gate, because it measures times.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MultiStatusError } from '../../src/kits/webdav/multi-status.js'
import { textFunctions } from '../support/text-functions.js'
import { calls, modules, type Call } from '../support/text-readers.js'

const units = [
  ...[
    '<!--',
    '<!-- -->',
    '<a',
    '<a ',
    '</',
    '<',
    '>',
    '-->',
    '/',
    '/a',
    'a/',
    '//',
    './',
    '../',
    ' ',
    '\t',
    '\n',
    '.',
    '.a',
    'a.',
  ],
  ...[
    'a',
    'A b ',
    '1',
    '1 ',
    '1.',
    '-',
    ':',
    '%',
    '%2',
    '%20',
    '+',
    '&',
    '&a=',
    '=',
    '?',
    '#',
    '{',
    '{a',
    '{a}',
    '}',
    '(',
    ' (2)',
  ],
  ...[
    '"',
    "'",
    '\\',
    '\u0301',
    'e\u0301',
    '🙂',
    '👨‍👩‍👧',
    '\u202e',
    '\u0000',
    'ß',
    'İ',
    'http://',
    'https://a/remote.php/webdav/',
    'a:',
    'SHA1:',
    'SHA256:ab ',
  ],
]

const length = 64_000

/** A regular expression takes longest where its text fits almost to the end. */
const textsOf = (unit: string, characters: number): readonly string[] => {
  const long = unit.repeat(characters / unit.length)
  return [long, `1${long}x`]
}

const isRefusal = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof URIError || error instanceof MultiStatusError

/** The processor's time for a call, in ms. */
function cost(call: Call, text: string): number {
  const before = process.cpuUsage()
  try {
    call(text)
  } catch (error) {
    // Refusing a text is an answer.
    if (!isRefusal(error)) throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Other work of the process may add to one measurement, but not to all. */
const least = (call: Call, text: string): number => Math.min(...[1, 2, 3].map(() => cost(call, text)))

/** Compilation and garbage collection may distort a comparison, but not three in a row. */
const growsTooFast = (call: Call, text: string, short: string): boolean =>
  [1, 2, 3].every(() => least(call, text) > 8 * least(call, short))

function isQuadratic(call: Call, unit: string): boolean {
  const short = textsOf(unit, length / 4)
  return textsOf(unit, length).some((text, at) => cost(call, text) > 30 && growsTooFast(call, text, short[at] ?? ''))
}

type Named = readonly [name: string, call: Call]

/** They choose one of our own texts, make a collator, or write into the page. */
const noReaders = ['failureText', 'dropText', 'nameProblem', 'collatorFor', 'writeHeadToken']

const nameOf = (each: string): string => each.slice(each.indexOf('#') + 1)
const found = textFunctions().filter((each) => !noReaders.includes(nameOf(each)))
const valueReaders = new Set(textFunctions(/\bunknown\b/))
const inLib = new Set(Object.keys(modules['src/entries/lib'] ?? {}))
const readers = new Set([
  ...found,
  ...found.filter((each) => inLib.has(nameOf(each))).map((each) => `src/entries/lib#${nameOf(each)}`),
])

const all: readonly Named[] = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, exported]): Named[] => {
    const more = calls[name]
    if (more) return more.map((call) => [name, call])
    // One with more parameters needs a row in `calls`.
    if (typeof exported !== 'function' || exported.length > 1 || !readers.has(`${file}#${name}`)) return []
    const read = exported as (value: unknown) => unknown
    if (!valueReaders.has(`${file}#${name}`)) return [[name, read]]
    return [
      [name, read],
      [`${name}, in the fields`, (text) => read(valuesOf(text))],
      [`${name}, in a list`, (text) => read([text, valuesOf(text)])],
    ]
  }),
)

/** An object whose fields all hold a text, or objects and lists of such. */
function valuesOf(text: string, deep = 2): object {
  const inner = deep > 0 ? valuesOf(text, deep - 1) : null
  return new Proxy(
    { [text]: text },
    { get: (_self, name) => (typeof name === 'symbol' ? undefined : /s$/.test(name) && inner ? [text, inner] : text) },
  )
}

test('no function takes quadratic time for a long text', () => {
  const slow = all.flatMap(([name, call]) => {
    try {
      const unit = units.find((each) => isQuadratic(call, each))
      return unit === undefined ? [] : [`${name} of ${JSON.stringify(unit)} again and again`]
    } catch (error) {
      return [`${name} fails: ${String(error)}`]
    }
  })
  assert.deepEqual(slow, [])
})
