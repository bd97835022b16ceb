/**
 * Functions that read text from outside (names, paths, messages, answers) must not take quadratic time, or a long text
 * would hang the page. Where a long text takes a while, one of a quarter of its length must take about a quarter of
 * the processor's time, not a sixteenth.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as folderName from '../../elements/file-picker/browse/folder-name.js'
import * as foldText from '../../src/core/later/fold-text.js'
import * as parse from '../../src/core/lib/parse.js'
import * as lib from '../../src/entries/lib.js'
import * as initials from '../../src/kits/avatar/initials.js'
import * as numberedName from '../../src/kits/file-display/numbered-name.js'
import * as filePath from '../../src/kits/file-sources/file-path.js'
import * as parseTimestamp from '../../src/kits/live-time/parse-timestamp.js'
import * as davPath from '../../src/kits/names/dav-path.js'
import * as paths from '../../src/kits/names/paths.js'
import * as toastRules from '../../src/services/toasts/toast.rules.js'

type Call = (text: string) => unknown

const modules = {
  davPath,
  filePath,
  foldText,
  folderName,
  initials,
  lib,
  numberedName,
  parse,
  parseTimestamp,
  paths,
  toastRules,
}

/** Functions that take more than a text, with the text in each place where it can come from outside. */
const calls: Readonly<Record<string, readonly Call[]>> = {
  asNumber: [(text) => parse.asNumber(text, 0)],
  buildQuery: [(text) => lib.buildQuery({ [text]: text })],
  davChild: [(text) => davPath.davChild(text, text)],
  fillPlaceholders: [
    (text) => lib.fillPlaceholders(text, { name: text }),
    (text) => lib.fillPlaceholders('{a}', { a: text }),
  ],
  folderNameProblem: [(text) => folderName.folderNameProblem(text, { taken: [text] })],
  freeFolderName: [(text) => folderName.freeFolderName(text, [text])],
  isForbiddenName: [(text) => lib.isForbiddenName(text)],
  isSamePath: [(text) => paths.isSamePath(text, `${text}/`)],
  joinPaths: [(text) => paths.joinPaths(text, text)],
  naturalCompare: [(text) => lib.naturalCompare(text, `${text}1`)],
  pathBelow: [(text) => davPath.pathBelow(text, text), (text) => davPath.pathBelow('/dav', `/dav/${text}`)],
  toastTimeMs: [(text) => toastRules.toastTimeMs('info', text)],
}

/** These read no text. */
const withoutText = ['formatFileSize', 'relativeTime']

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
  ],
]

const length = 64_000

/** A regular expression takes longest where its text fits almost to the end. */
const textsOf = (unit: string, characters: number): readonly string[] => {
  const long = unit.repeat(characters / unit.length)
  return [long, `1${long}x`]
}

/** The processor's time for a call, in ms. */
function cost(call: Call, text: string): number {
  const before = process.cpuUsage()
  try {
    call(text)
  } catch (error) {
    // Refusing a text is an answer.
    if (!(error instanceof TypeError || error instanceof URIError)) throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Other work of the process may add to one measurement, but not to all. */
const least = (call: Call, text: string): number => Math.min(...[1, 2, 3].map(() => cost(call, text)))

function isQuadratic(call: Call, unit: string): boolean {
  const short = textsOf(unit, length / 4)
  return textsOf(unit, length).some(
    (text, at) => cost(call, text) > 30 && least(call, text) > 8 * least(call, short[at] ?? ''),
  )
}

function callsOf(name: string, found: unknown): readonly Call[] {
  if (typeof found !== 'function' || withoutText.includes(name)) return []
  return calls[name] ?? (found.length <= 1 ? [found as Call] : [])
}

const named = Object.values(modules).flatMap((module) => Object.entries(module))

test('each function that reads text is in the table', () => {
  const missing = named.filter(
    ([name, found]) => typeof found === 'function' && !withoutText.includes(name) && callsOf(name, found).length === 0,
  )
  assert.deepEqual(
    missing.map(([name]) => name),
    [],
  )
})

test('no function takes quadratic time for a long text', () => {
  const slow = named.flatMap(([name, found]) =>
    callsOf(name, found).flatMap((call) => {
      const unit = units.find((each) => isQuadratic(call, each))
      return unit === undefined ? [] : [`${name} of ${JSON.stringify(unit)} again and again`]
    }),
  )
  assert.deepEqual(slow, [])
})
