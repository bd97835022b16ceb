/**
 * Functions that read text from outside (names, paths, messages, answers) must not take quadratic time, or a long text
 * would hang the page. Where a long text takes a while, one of a quarter of its length must take about a quarter of
 * the processor's time, not a sixteenth.
 *
 * Longer than 250 lines: it lists what reads no text, each with the reason.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MultiStatusError } from '../../src/kits/webdav/multi-status.js'
import { textFunctions } from '../support/text-functions.js'
import { calls, modules, type Call } from '../support/text-readers.js'

/** These read no text from outside, or do nothing with it themselves. */
const others: Readonly<Record<string, readonly string[]>> = {
  'the text is written in our code, or names a part of it': [
    ...['text', 'number', 'flag', 'oneOf', 'data', 'callback', 'event', 'attributeName'].map(
      (name) => `src/core/element/contract#${name}`,
    ),
    ...['bringChunk', 'loadChunk', 'isOutdated'].map((name) => `src/core/loading/load-chunk#${name}`),
    ...['offerTag', 'offerMore', 'bringTag'].map((name) => `src/core/loading/tag-loaders#${name}`),
    ...['shared', 'sharedRecord', 'sharedIfThere'].map((name) => `src/core/page/shared-values#${name}`),
    ...['useHostState', 'useMethods', 'useProcess'].map((name) => `src/core/element/host-context#${name}`),
    ...['dateFormat', 'timeFormat', 'numberFormat', 'wholeDateFormat', 'relativeFormat'].map(
      (name) => `src/kits/format/intl-formats#${name}`,
    ),
    'elements/file-upload/queue/leave-guard#createLeaveGuard',
    'elements/password-strength/later/dictionaries#readWords',
    'src/core/bus/bus#onAny',
    'src/core/element/own-sheet#sheetOf',
    'src/core/icons/glyph#Glyph',
    'src/core/later/use-tags#useTags',
    'src/core/page/page-global#pageGlobal',
    'src/core/page/server/server-config#capability',
    'src/core/page/warn-once#warnOnce',
    'src/legacy/answer#tell',
    'src/legacy/setup/bring-part#partOf',
    'src/kits/format/natural-compare#collatorFor',
    'src/services/toasts/toast-store#guarded',
  ],
  'it gives the text to the browser or the server as it is': [
    ...['request', 'requestJson'].map((name) => `src/core/http/request#${name}`),
    ...['send', 'pathOf'].map((name) => `src/core/http/send#${name}`),
    ...['withRequestToken', 'logOut'].map((name) => `src/core/http/log-out#${name}`),
    ...['generateUrl', 'generateOcsUrl', 'isSameOrigin', 'safeHref'].map((name) => `src/core/page/server/urls#${name}`),
    ...['searchContacts', 'findContact'].map((name) => `src/kits/contacts/contacts-request#${name}`),
    ...['fetchWhatsNew', 'dismissWhatsNew'].map((name) => `elements/whats-new/whats-new-request#${name}`),
    ...['appConfigUrl', 'callAppConfig'].map((name) => `src/services/app-config/app-config-request#${name}`),
    ...['withXml', 'createWebdavClient'].map((name) => `src/kits/webdav/webdav-client#${name}`),
    ...['must', 'broken', 'restOf'].map((name) => `src/kits/webdav/webdav-response#${name}`),
    'elements/file-picker/browse/picker-memory#createPickerMemory',
    'elements/file-upload/same-content#uncached',
    'elements/password-confirmation/password-request#checkPassword',
    'elements/session-relogin/sign-in-again#joinSignInAgain',
    'elements/session-relogin/sign-in-request#signInWithPassword',
    'elements/suggest-list/insert-text#insertText',
    'elements/suggest-list/suggest-list.model#withTrigger',
    'elements/suggest-list/text-field#textFieldOf',
    'elements/suggest-list/text-field#datalistOf',
    'elements/password-strength/password-field#passwordFieldOf',
    'elements/whats-new/show-whats-new#startNews',
    'src/core/http/body/with-patience#withPatience',
    'src/core/http/csrf-token#configureRefresh',
    'src/core/later/in-composed-tree#inTreeOf',
    'src/core/http/head-token#writeHeadToken',
    'src/core/page/server/initial-state#initialState',
    'src/kits/choices/choices#fetchChoices',
    'src/kits/file-sources/later/webdav-source#webdavSource',
    'src/kits/unsaved/reload-blockers#holdReload',
    'src/kits/webdav/webdav-search#searchOf',
    'src/legacy/event-bus#startEventBus',
    'src/legacy/files/dav-client#davClientOf',
    'src/legacy/setup/put#elementOf',
    'src/services/event-stream/event-stream#eventStream',
    'src/services/event-stream/stream-refusal#streamRefusal',
    'src/services/page-scripts/load-module#loadModule',
    'src/services/page-scripts/load-script#loadScript',
    'src/services/password-confirmation/request-with-password#requestWithPassword',
  ],
  'what it does with the text is in another row': [
    ...['setUnread', 'acceptUnread', 'forgetUnread', 'onUnread'].map((name) => `src/core/bus/unread-counts#${name}`),
    ...['acceptToken', 'setRequestToken'].map((name) => `src/core/http/request-token#${name}`),
    ...['t', 'n'].map((name) => `src/core/page/server/translate#${name}`),
    ...['pickWith', 'filepicker'].map((name) => `src/services/file-picker/pick-files#${name}`),
    ...['applyRule', 'countChanges'].map((name) => `elements/conflict-dialog/preset-rules#${name}`),
    ...['arrange', 'move'].map((name) => `elements/app-menu/app-menu.model#${name}`),
    ...['keep', 'recall'].map((name) => `elements/contacts-menu/panel/contacts-menu.model#${name}`),
    'elements/app-menu/app-menu.effects#takeApps',
    'elements/conflict-dialog/conflict-dialog.model#overviewOf',
    'elements/file-picker/view/file-picker.model#takesFolders',
    'elements/file-picker/view/file-picker.model#footerButtons',
    'elements/file-upload/queue/upload-job#newJobs',
    'elements/suggest-list/suggest-list.model#ownChoices',
    'elements/search-select/choice-field#createChoiceField',
    'src/core/bus/session-end#endSession',
    'src/kits/choices/choice-search#askFunction',
    'src/kits/conflicts/conflict.rules#decide',
    'src/kits/file-sources/page-data-source#dataSource',
    'src/services/conflicts/resolve-conflicts#resolveWith',
    'src/services/password-confirmation/password-dialog#passwordDialog',
  ],
  'it chooses one of our texts': [
    'elements/file-picker/view/file-picker.model#failureText',
    'elements/file-upload/file-upload.model#dropText',
    'elements/user-status/user-status.model#statusSublabel',
  ],
  'it has a most, and a test of its own': [
    ...['showToast', 'showUpdate', 'showUndo'].map((name) => `src/services/toasts/show-toast#${name}`),
    ...['matchesIn'].map((name) => `elements/password-strength/later/matches#${name}`),
    'elements/file-upload/queue/ensure-folders#createFolderEnsurer',
    'elements/password-strength/later/strength#strengthOf',
    'src/kits/html/sanitize-html#sanitizedFragment',
    ...['foldersTo', 'foldersOf', 'conflictWith', 'conflictsOf', 'targetsOf'].map(
      (name) => `elements/file-upload/queue/rules/plan.rules#${name}`,
    ),
  ],
}

const withoutText = new Set(Object.values(others).flat())
/** Views and hooks draw what has been read. */
const isView = (name: string): boolean => /#(use)?[A-Z]/.test(name)

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

function isQuadratic(call: Call, unit: string): boolean {
  const short = textsOf(unit, length / 4)
  return textsOf(unit, length).some(
    (text, at) => cost(call, text) > 30 && least(call, text) > 8 * least(call, short[at] ?? ''),
  )
}

type Named = readonly [name: string, call: Call]

const found = textFunctions()
const valueReaders = new Set(textFunctions(/\bunknown\b/))
const nameOf = (each: string): string => each.slice(each.indexOf('#') + 1)
const inLib = new Set(Object.keys(modules['src/entries/lib'] ?? {}))
const readers = new Set([
  ...found,
  ...found
    .filter((each) => inLib.has(nameOf(each)) && !withoutText.has(each))
    .map((each) => `src/entries/lib#${nameOf(each)}`),
])

const all: readonly Named[] = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, exported]): Named[] => {
    const more = calls[name]
    if (more) return more.map((call) => [name, call])
    if (typeof exported !== 'function' || !readers.has(`${file}#${name}`) || withoutText.has(`${file}#${name}`))
      return []
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

test('each function of the sources that reads text is in the table, or here with a reason', () => {
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
