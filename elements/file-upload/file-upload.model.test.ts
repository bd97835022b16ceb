import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { handOver } from '../../test/support/handover.js'
import { mebibyte, rowOf } from '../../test/support/upload-element.js'
import {
  actionsFor,
  announcement,
  detailsOf,
  failureText,
  figures,
  folderHref,
  headline,
  nextTryText,
  rowFigure,
  rowText,
  type RowAction,
} from './file-upload.model.js'
import { nameProblem } from '../../src/kits/names/name-problem.js'
import type { UploadFailure, UploadRow, UploadState, UploadTrouble } from './queue/progress.js'

const isolated = (text: string): string => `\u2068${text}\u2069`

describe('file-upload.model', () => {
  const rows: [row: Partial<UploadRow>, text: string, actions: RowAction[]][] = [
    [{ phase: 'waiting' }, 'Waiting', ['cancel', 'copy']],
    [
      { phase: 'waiting', failure: 'locked' },
      'Trying again soon: The file on the server is locked.',
      ['cancel', 'copy'],
    ],
    [{ phase: 'checking' }, 'Checking for existing files …', ['cancel', 'copy']],
    [{ phase: 'asking' }, 'Waiting for your answer', ['copy']],
    [
      { phase: 'uploading', sentBytes: mebibyte },
      `${isolated('1\u00a0MB')} of ${isolated('4\u00a0MB')}`,
      ['pause', 'cancel', 'copy'],
    ],
    [{ phase: 'uploading', isFolder: true }, 'Creating folder …', ['pause', 'cancel', 'copy']],
    [{ phase: 'paused' }, 'Paused', ['resume', 'cancel', 'copy']],
    [
      { phase: 'paused', failure: 'session-expired' },
      'You are signed out. Sign in again in another tab.',
      ['resume', 'cancel', 'copy'],
    ],
    [{ phase: 'offline', failure: 'network' }, 'Waiting for the connection', ['cancel', 'copy']],
    [{ phase: 'done' }, 'Uploaded', ['copy']],
    [{ phase: 'done', finalName: 'a (2).txt' }, 'Uploaded as “\u2068a (2).txt\u2069”', ['copy']],
    [{ phase: 'done', finalName: 'تقرير (2)' }, 'Uploaded as “\u2068تقرير (2)\u2069”', ['copy']],
    [{ phase: 'skipped' }, 'Left out', ['copy']],
    [{ phase: 'cancelled' }, 'Cancelled', ['copy']],
    [{ phase: 'failed' }, 'Failed', ['retry', 'cancel', 'copy']],
    [{ phase: 'failed', failure: 'no-space' }, 'There is not enough space on the server.', ['retry', 'cancel', 'copy']],
    [
      { phase: 'failed', failure: 'forbidden-name' },
      'The server does not accept this file name. Rename the file and try again.',
      ['cancel', 'copy'],
    ],
    [
      { phase: 'failed', failure: 'forbidden-name', refusedName: 'a.txt', reason: 'Not this one.' },
      'Not this one.',
      ['rename', 'cancel', 'copy'],
    ],
    [
      { phase: 'failed', failure: 'forbidden-name', refusedName: 'a.part' },
      'The server does not accept this file name. Rename the file and try again.',
      ['rename', 'cancel', 'copy'],
    ],
    [
      { phase: 'failed', failure: 'forbidden-name', refusedName: 'a/b' },
      '“\u2068/\u2069” is not allowed in names.',
      ['rename', 'cancel', 'copy'],
    ],
  ]
  for (const [row, text, actions] of rows)
    it(`says "${text}" of a file that is ${row.phase}, and offers ${actions.join(' and ')}`, () => {
      const whole = rowOf({ name: 'a.txt', ...row })
      expect(rowText(whole)).to.equal(text)
      expect(actionsFor(whole)).to.eql(actions)
    })

  it('says what is wrong with a name', () => {
    const files = {
      forbidden_filenames: ['.htaccess'],
      forbidden_filename_basenames: ['con'],
      forbidden_filename_characters: ['\\'],
      forbidden_filename_extensions: ['.tmp'],
    }
    handOver({ initialState: { 'core-capabilities': { files } } })
    for (const [name, text] of [
      ['a.txt', ''],
      ['', 'A name cannot be empty.'],
      ['..', '“\u2068..\u2069” cannot be a name.'],
      ['back\\slash', '“\u2068\\\u2069” is not allowed in names.'],
      ['.htaccess', '“\u2068.htaccess\u2069” is a reserved name.'],
      ['CON.txt', '“\u2068CON\u2069” is a reserved name.'],
      ['a.tmp', 'Names must not end with “\u2068.tmp\u2069”.'],
      ['ä'.repeat(125), ''],
      ['ä'.repeat(126), 'The name is too long. Choose a shorter one.'],
      ['a.part', 'The server does not accept this file name. Rename the file and try again.'],
    ] as const)
      expect(nameProblem(name), name).to.equal(text)
  })

  it('puts every failure into words', () => {
    const words: Readonly<Record<UploadFailure, RegExp>> = {
      'forbidden-name': /file name/,
      forbidden: /may not/,
      'no-space': /space/,
      'too-large': /of this size/,
      locked: /locked/,
      unreadable: /changed or removed/,
      unfinished: /still at work/,
      'not-asked': /conflict dialog could not be opened/,
      'session-expired': /signed out/,
      network: /connection/,
      offline: /connection/,
      timeout: /connection/,
      'not-found': /no longer exists/,
      'parent-missing': /no longer exists/,
      exists: /keeps changing/,
      changed: /keeps changing/,
      aborted: /reported an error/,
      csrf: /reported an error/,
      'bad-answer': /reported an error/,
      http: /reported an error/,
    }
    for (const [failure, pattern] of Object.entries(words))
      expect(failureText(failure as UploadFailure), failure).to.match(pattern)
  })

  it('names what the uploads wait for, without figures, and the next try apart from it', () => {
    const at = (trouble: UploadTrouble): string =>
      headline({
        phase: 'offline',
        waiting: { trouble, nextTryMs: 1 },
        items: [],
        totals: { files: 1, done: 0, failed: 0, bytes: 1, sentBytes: 0, remainingMs: null },
      })
    expect(at('connection')).to.match(/connection was lost/)
    expect(at('busy')).to.match(/server is busy/)
    expect(at('maintenance')).to.match(/in maintenance/)
    expect(at('portal')).to.match(/network asks you to sign in/)
    expect([null, 999, 1000, 21_000, 121_000].map((nextTryMs) => nextTryText(nextTryMs, 1000))).to.eql([
      '',
      '',
      '',
      'Trying again in 20\u00a0seconds',
      'Trying again in 2\u00a0minutes',
    ])
  })

  it('says the remaining time in one unit, and adds nothing while it is unknown', () => {
    const at = (remainingMs: number | null): string =>
      figures({
        phase: 'uploading',
        waiting: null,
        items: [],
        totals: { files: 2, done: 1, failed: 0, bytes: 2048, sentBytes: 1024, remainingMs },
      })
    expect([null, 0, 42_000, 90_000, 3_500_000, 5_400_000].map(at)).to.eql(
      [
        '',
        ' · about 1\u00a0second left',
        ' · about 42\u00a0seconds left',
        ' · about 2\u00a0minutes left',
        ' · about 58\u00a0minutes left',
        ' · about 1.5\u00a0hours left',
      ].map((left) => `1 of 2 · ${isolated('1\u00a0KB')} of ${isolated('2\u00a0KB')}${left}`),
    )
  })

  it('says the pace where the remaining time is known', () => {
    const totals = { files: 2, done: 1, failed: 0, bytes: 4 * mebibyte, sentBytes: 2 * mebibyte, remainingMs: 4000 }
    const state = { phase: 'uploading', waiting: null, items: [], totals } as const
    const sent = `1 of 2 · ${isolated('2\u00a0MB')} of ${isolated('4\u00a0MB')}`
    expect(figures(state)).to.equal(`${sent} · ${isolated(`${isolated('512\u00a0KB')}/s`)} · about 4\u00a0seconds left`)
    expect(figures({ ...state, phase: 'paused' })).to.equal(sent)
  })

  it('announces quarters only while it uploads', () => {
    const totals = { files: 2, done: 1, failed: 0, bytes: 4, sentBytes: 2, remainingMs: null }
    const at = (phase: UploadState['phase'], quarters: number): string =>
      announcement({ phase, waiting: null, items: [], totals }, quarters)
    expect([at('uploading', 0), at('uploading', 2), at('paused', 2), at('over', 4)]).to.eql([
      'Uploading 2 files …',
      'Uploading 2 files … 50%',
      'Paused',
      '1 uploaded',
    ])
  })

  it('shows how far a file is, else its size, and neither for a folder and where something has to be read', () => {
    const given: readonly [Partial<UploadRow>, string][] = [
      [{ phase: 'uploading', sentBytes: mebibyte }, '25%'],
      [{ phase: 'uploading', size: 0 }, '100%'],
      [{ phase: 'done' }, isolated('4\u00a0MB')],
      [{ phase: 'failed' }, ''],
      [{ phase: 'uploading', isFolder: true }, ''],
    ]
    for (const [row, figure] of given) expect(rowFigure(rowOf({ name: 'a.txt', ...row }))).to.equal(figure)
  })

  it('writes a size as the region of the page writes numbers', () => {
    document.documentElement.dataset['locale'] = 'de_DE'
    const figure = rowFigure(rowOf({ name: 'a.txt', phase: 'done', size: 1536 }))
    delete document.documentElement.dataset['locale']
    expect(figure).to.equal(isolated('1,5\u00a0KB'))
  })

  it('puts the place of a file into the address of its folder, and follows no script', () => {
    const row = rowOf({ name: 'a.txt', directory: '/Ä & b/c', finalName: 'a (2)?.txt' })
    for (const [template, href] of [
      ['', undefined],
      ['/files?dir={directory}&open={name}', '/files?dir=/%C3%84%20%26%20b/c&open=a%20(2)%3F.txt'],
      ['/files{directory}', '/files/%C3%84%20%26%20b/c'],
      ['javascript:alert(1)', undefined],
    ] as const)
      expect(folderHref(template, row), template).to.equal(href)
  })

  it('offers to show what is there, where the page can, and details of all', () => {
    expect(actionsFor(rowOf({ name: 'a.txt', phase: 'done' }), true)).to.eql(['show', 'copy'])
    expect(actionsFor(rowOf({ name: 'a.txt', phase: 'uploading' }), true)).not.to.contain('show')
    expect(detailsOf(rowOf({ name: 'a.txt', directory: '/b', phase: 'failed', failure: 'no-space' }))).to.equal(
      '/b/a.txt\n\u20684\u00a0MB\u2069\nThere is not enough space on the server. (no-space)',
    )
  })
})
