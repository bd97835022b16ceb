import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { call, leaveOldPages, oldPageWith, outcome } from '../../test/support/old-page.js'
import { addTranslations, t } from '../core/page/server/translate.js'
import type { Answer } from './answer.js'
import type { Names } from './setup/put.js'

describe('texts of old pages', () => {
  let page: Names
  beforeEach(() => {
    page = oldPageWith()
    call(
      page,
      'OC.L10N.register',
      'files',
      { 'Hello {name}': 'Hallo {name}', '_%n file_::_%n files_': ['%n Datei', '%n Dateien'] },
      'nplurals=2; plural=(n != 1);',
    )
    addTranslations({ Yes: 'Ja', '_{count} day_::_{count} days_': ['{count} Tag', '{count} Tage'] })
  })
  afterEach(leaveOldPages)

  const cases: readonly (readonly [path: string, args: readonly unknown[], expected: string])[] = [
    ['t', ['files', 'Hello {name}', { name: 'Ada' }], 'Hallo Ada'],
    ['t', ['files', 'Hello {name}', { name: '<b>"&\'' }], 'Hallo &lt;b&gt;&quot;&amp;&#39;'],
    ['t', ['files', 'Hello {name}', { name: '<b>' }, undefined, { escape: false }], 'Hallo <b>'],
    ['t', ['files', 'Hello {name}'], 'Hallo {name}'],
    ['t', ['core', 'Yes'], 'Ja'],
    ['t', ['other', '%n of {many}', { many: 3 }, 2], '2 of 3'],
    ['n', ['files', '%n file', '%n files', 1], '1 Datei'],
    ['n', ['files', '%n file', '%n files', 2], '2 Dateien'],
    // The page writes its numbers itself.
    ['n', ['files', '%n file', '%n files', 10000], '10000 Dateien'],
    ['n', ['core', '{count} day', '{count} days', 10000], '10000 Tage'],
    ['n', ['other', '%n {what}', '%n {what}s', 2, { what: 'cat' }], '2 cats'],
    ['n', ['core', '{count} day', '{count} days', 2], '2 Tage'],
    ['OC.L10N.translate', ['core', 'Yes'], 'Ja'],
    ['OC.L10N.translatePlural', ['files', '%n file', '%n files', 0], '0 Dateien'],
  ]
  for (const [path, args, expected] of cases) {
    it(`${path}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`, () => {
      expect(call(page, path, ...args)).to.equal(expected)
    })
  }

  it('keeps the texts of applications apart, and adds to them', () => {
    call(page, 'OC.L10N.register', 'files', { No: 'Nein' })
    expect([
      call(page, 't', 'files', 'No'),
      call(page, 't', 'mail', 'No'),
      call(page, 't', 'files', 'Hello {name}'),
    ]).to.eql(['Nein', 'No', 'Hallo {name}'])
  })

  it('shows in the elements what is registered for them', () => {
    call(page, 'OC.L10N.register', 'files', { 'Only here': 'Nur hier' })
    call(page, 'OC.L10N.register', 'shared-environment', { 'View profile': 'Profil zeigen' })
    expect([t('Only here'), t('View profile')]).to.eql(['Only here', 'Profil zeigen'])
  })

  it('has nothing to wait for', async () => {
    const heard: string[] = []
    expect((await outcome(call(page, 'OC.L10N.load', 'files', () => heard.push('loaded')) as Answer)).how).to.equal(
      'done',
    )
    expect(heard).to.eql(['loaded'])
  })
})
