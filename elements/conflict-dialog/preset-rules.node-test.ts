import '../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { Choices, FileConflict, Verb } from '../../src/kits/conflicts/conflict.rules.js'
import { applyRule, conflictRules, countRule, isMore, type ConflictRule } from './preset-rules.js'

/** `size` and `date`, in seconds, are pairs: the original's, then the replacement's. */
const of = (
  id: string,
  size: [number | null, number | null],
  date: [number | null, number | null],
  readOnly = false,
  kind: FileConflict['kind'] = 'file',
): FileConflict => ({
  id,
  name: id,
  directory: '/',
  kind,
  original: { size: size[0], modifiedMs: date[0] && date[0] * 1000, etag: 'e', readOnly, mimeType: 'text/plain' },
  replacement: { size: size[1], modifiedMs: date[1] && date[1] * 1000, mimeType: 'text/plain' },
})
const conflicts = [
  of('newer', [5, 5], [1, 2]),
  of('older', [5, 5], [2, 1]),
  of('same date', [5, 5], [1, 1]),
  of('no date', [5, 5], [null, 1]),
  of('larger', [1, 2], [1, 1]),
  of('smaller', [2, 1], [1, 1]),
  of('from nothing', [0, 1], [1, 1]),
  of('fixed', [1, 2], [1, 2], true),
  of('folder', [1, 2], [1, 2], false, 'folder'),
]
const before: Choices = new Map(
  conflicts.map(({ id, kind }): [string, Verb] => [id, kind === 'folder' ? 'merge' : id === 'fixed' ? 'keep' : 'skip']),
)
const changed = (rule: ConflictRule, identical: string[] = []): Record<string, Verb> => {
  const after = applyRule(rule, conflicts, before, new Set(identical))
  return Object.fromEntries([...after].filter(([id, verb]) => verb !== before.get(id)))
}

describe('rules for conflicts', () => {
  it('tell the later and the larger version, where they are known and differ', () => {
    expect(conflicts.slice(0, 4).map((one) => isMore(one, 'modifiedMs'))).to.eql([true, false, null, null])
    expect(conflicts.slice(2, 7).map((one) => isMore(one, 'size'))).to.eql([null, null, true, false, true])
  })
  it('take two dates in one second for the same, since a server tells no more of them', () => {
    const inOne = [of('a', [1, 1], [1, 1.999]), of('b', [1, 1], [1.999, 1])]
    expect(inOne.map((one) => isMore(one, 'modifiedMs'))).to.eql([null, null])
    expect(isMore(of('c', [1, 1], [1.999, 2]), 'modifiedMs')).to.equal(true)
  })

  it('take the newest', () => {
    expect(changed('newest')).to.eql({ newer: 'replace', older: 'keep', fixed: 'both' })
  })
  it('take the largest', () => {
    expect(changed('largest')).to.eql({ larger: 'replace', smaller: 'keep', 'from nothing': 'replace', fixed: 'both' })
  })
  it('keep both of every file', () => {
    const expected = Object.fromEntries(conflicts.filter(({ kind }) => kind === 'file').map(({ id }) => [id, 'both']))
    expect(changed('both')).to.eql(expected)
  })
  it('leave what is identical as it is', () => {
    expect(changed('identical', ['older', 'fixed'])).to.eql({ older: 'keep' })
  })

  it('know how many files they can decide, and how many choices they would change', () => {
    const identical = new Set(['older', 'fixed'])
    const decides = { newest: 3, largest: 4, both: 8, identical: 2 }
    for (const rule of conflictRules) {
      const changes = Object.keys(changed(rule, [...identical])).length
      expect(countRule(rule, conflicts, before, identical), rule).to.eql({ decides: decides[rule], changes })
      const after = applyRule(rule, conflicts, before, identical)
      expect(countRule(rule, conflicts, after, identical), rule).to.eql({ decides: decides[rule], changes: 0 })
    }
  })
})
