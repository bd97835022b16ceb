import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { countWork } from '../../test/support/count-work.js'
import { futureNames } from './copy-names.js'
import type { Choices, FileConflict, Verb } from '../../src/kits/conflicts/conflict.rules.js'
import { numberedName } from '../../src/kits/file-display/numbered-name.js'

const of = (id: string, name: string, more: Partial<FileConflict> = {}): FileConflict => ({
  id,
  name,
  directory: '/',
  kind: 'file',
  original: { size: 1, modifiedMs: 1, etag: 'e', readOnly: false, mimeType: 'text/plain' },
  replacement: { size: 2, modifiedMs: 2, mimeType: 'text/plain' },
  ...more,
})
const all = (conflicts: readonly FileConflict[], verb: Verb): Choices => new Map(conflicts.map(({ id }) => [id, verb]))

describe('a numbered name', () => {
  for (const [name, next] of [
    ['report.txt', 'report (2).txt'],
    ['report (2).txt', 'report (3).txt'],
    ['report (9).txt', 'report (10).txt'],
    ['archive.tar.gz', 'archive.tar (2).gz'],
    ['README', 'README (2)'],
    ['.htaccess', '.htaccess (2)'],
    ['.config.json', '.config (2).json'],
    ['trailing.', 'trailing (2).'],
    ['a(2).txt', 'a(2) (2).txt'],
    ['(2).txt', '(2) (2).txt'],
    ['تقرير.pdf', 'تقرير (2).pdf'],
    ['🏖️.jpg', '🏖️ (2).jpg'],
  ] as const) {
    it(`of ${name} is ${next}`, () => {
      expect(numberedName(name)).to.equal(next)
    })
  }

  it('of a folder goes to its end', () => {
    expect(numberedName('v1.2', 'folder')).to.equal('v1.2 (2)')
  })

  it('stays as long as the server takes, by whole characters', () => {
    const bytes = (name: string): number => new TextEncoder().encode(name).length
    expect(numberedName(`${'a'.repeat(246)}.txt`)).to.equal(`${'a'.repeat(242)} (2).txt`)
    expect(numberedName(`${'a'.repeat(242)} (9).txt`)).to.equal(`${'a'.repeat(241)} (10).txt`)
    const emoji = numberedName(`${'🙂'.repeat(61)}.txt`)
    expect([emoji, bytes(emoji)]).to.deep.equal([`${'🙂'.repeat(60)} (2).txt`, 248])
    // A server that has a longer name already takes another one of that length.
    expect(bytes(numberedName(`${'a'.repeat(300)}.txt`))).to.equal(304)
  })
})

describe('future names', () => {
  const none = (): string[] => []

  it('are free in the listing', () => {
    const conflicts = [of('1', 'a.txt')]
    expect(futureNames(conflicts, all(conflicts, 'both'), () => ['a.txt', 'a (2).txt', 'a (3).txt']).get('1')).to.equal(
      'a (4).txt',
    )
  })

  it('are not taken twice, nor from another file in conflict', () => {
    const conflicts = [of('1', 'a.txt'), of('2', 'a (2).txt'), of('3', 'a (3).txt')]
    expect([...futureNames(conflicts, all(conflicts, 'both'), none).values()]).to.eql([
      'a (4).txt',
      'a (5).txt',
      'a (6).txt',
    ])
  })

  it('differ by more than their case, and by more than how an accent is written', () => {
    const conflicts = [of('1', 'Caf\u00e9.txt'), of('2', 'cafe\u0301.TXT')]
    expect([...futureNames(conflicts, all(conflicts, 'both'), () => ['CAFÉ (2).txt']).values()]).to.eql([
      'Caf\u00e9 (3).txt',
      'cafe\u0301 (4).TXT',
    ])
  })

  it('are looked for in each folder by itself', () => {
    const conflicts = [of('1', 'a.txt'), of('2', 'a.txt', { directory: '/Sub' })]
    const names = futureNames(conflicts, all(conflicts, 'both'), (directory) =>
      directory === '/Sub' ? ['a (2).txt'] : [],
    )
    expect([...names.values()]).to.eql(['a (2).txt', 'a (3).txt'])
  })

  it('are given to those only of which both are kept', () => {
    const conflicts = [of('1', 'a.txt'), of('2', 'b.txt')]
    expect([
      ...futureNames(
        conflicts,
        new Map([
          ['1', 'replace'],
          ['2', 'both'],
        ]),
        none,
      ),
    ]).to.eql([['2', 'b (2).txt']])
  })

  it('never collide for 10,000 files, and each costs no more than one of 1,000', () => {
    const costOf = (count: number): number => {
      const conflicts = Array.from({ length: count }, (_, at) =>
        of(String(10_000 + at), at % 2 === 0 ? `${10_000 + at}.txt` : `${10_000 + at - 1} (2).txt`),
      )
      const choices = all(conflicts, 'both')
      const work = countWork()
      const names = futureNames(conflicts, choices, () => conflicts.map(({ name }) => name))
      const cost = work() / count
      expect(new Set([...names.values(), ...conflicts.map(({ name }) => name)]).size).to.equal(2 * count)
      return cost
    }
    expect(costOf(10_000)).to.be.at.most(1.1 * costOf(1000))
  })
})
