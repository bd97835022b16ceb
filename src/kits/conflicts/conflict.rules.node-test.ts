import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import {
  conflictsInEffect,
  countTicked,
  countVerbs,
  decide,
  firstChoice,
  isTicked,
  mayContinue,
  tickAll,
  withTick,
  type Choices,
  type FileConflict,
  type Verb,
} from './conflict.rules.js'

const conflictOf = (id: string, more: Partial<FileConflict> & { readOnly?: boolean } = {}): FileConflict => ({
  id,
  name: `${id}.txt`,
  directory: '/',
  kind: 'file',
  original: { size: 1, modifiedMs: 1, etag: 'e', readOnly: more.readOnly ?? false, mimeType: 'text/plain' },
  replacement: { size: 2, modifiedMs: 2, mimeType: 'text/plain' },
  ...more,
})
const folder = (id: string, parentId?: string): FileConflict =>
  conflictOf(id, { kind: 'folder', name: id, ...(parentId !== undefined && { parentId }) })
const chosen = (verbs: Readonly<Record<string, Verb>>): Choices => new Map(Object.entries(verbs))

describe('a conflict', () => {
  // Behaviour.md 11.1, "Result": whether new and old are ticked, and the resulting verb.
  for (const [incoming, existing, verb] of [
    [true, true, 'both'],
    [true, false, 'replace'],
    [false, true, 'keep'],
    [false, false, 'skip'],
  ] as const) {
    it(`with new ${incoming ? '' : 'not '}and old ${existing ? '' : 'not '}ticked means ${verb}`, () => {
      const file = conflictOf('a')
      for (const before of ['replace', 'keep', 'both', 'skip'] as const) {
        expect(withTick(file, withTick(file, before, 'incoming', incoming), 'existing', existing)).to.equal(verb)
      }
      expect([isTicked(verb, 'incoming'), isTicked(verb, 'existing')]).to.eql([incoming, existing])
    })
  }

  it('whose original cannot be replaced always keeps it', () => {
    const file = conflictOf('a', { readOnly: true })
    expect(firstChoice(file)).to.equal('keep')
    expect(withTick(file, 'keep', 'existing', false)).to.equal('keep')
    expect(withTick(file, 'keep', 'incoming', true)).to.equal('both')
    expect(withTick(file, 'both', 'incoming', false)).to.equal('keep')
  })

  it('begins with no version of a file, and with folders that become one', () => {
    expect([firstChoice(conflictOf('a')), firstChoice(folder('f'))]).to.eql(['skip', 'merge'])
    expect(firstChoice(conflictOf('f', { kind: 'folder', readOnly: true })), 'nothing can be put in').to.equal('both')
  })
})

describe('many conflicts', () => {
  const files = [conflictOf('a'), conflictOf('b', { readOnly: true }), conflictOf('c')]

  it('are ticked at once, but for what cannot be replaced', () => {
    const first = new Map(files.map((file) => [file.id, firstChoice(file)]))
    const all = tickAll(files, first, 'incoming', true)
    expect([...all.values()]).to.eql(['replace', 'both', 'replace'])
    expect(countTicked(files, all, 'incoming')).to.equal(3)
    const none = tickAll(files, tickAll(files, all, 'incoming', false), 'existing', false)
    expect([...none.values()]).to.eql(['skip', 'keep', 'skip'])
    expect(countTicked(files, none, 'existing')).to.equal(1)
  })

  it('may go on when one version is ticked anywhere, also one that cannot be replaced', () => {
    expect(mayContinue([conflictOf('a')], chosen({ a: 'skip' }))).to.equal(false)
    expect(mayContinue(files, chosen({ a: 'skip', b: 'keep', c: 'skip' }))).to.equal(true)
    expect(mayContinue(files, chosen({ a: 'skip', b: 'skip', c: 'both' }))).to.equal(true)
    expect(mayContinue([], new Map())).to.equal(false)
  })

  it('may go on where only folders are asked about, and not because of a folder alone', () => {
    expect(mayContinue([folder('f')], chosen({ f: 'skip' }))).to.equal(true)
    expect(mayContinue([folder('f'), conflictOf('a', { parentId: 'f' })], chosen({ f: 'merge', a: 'skip' }))).to.equal(
      false,
    )
  })

  it('are counted by what happens to them', () => {
    expect(countVerbs(files, chosen({ a: 'replace', b: 'keep' }))).to.eql({
      replace: 1,
      keep: 1,
      both: 0,
      skip: 1,
      merge: 0,
    })
  })
})

describe('folders in conflict', () => {
  const tree = [
    folder('f'),
    conflictOf('a', { parentId: 'f' }),
    folder('g', 'f'),
    conflictOf('b', { parentId: 'g' }),
    conflictOf('c'),
  ]
  const ids = (choices: Choices): string[] => conflictsInEffect(tree, choices).map(({ id }) => id)

  it('ask about what is in them only where they are merged', () => {
    expect(ids(chosen({ f: 'merge', g: 'merge' }))).to.eql(['f', 'a', 'g', 'b', 'c'])
    expect(ids(chosen({ f: 'merge', g: 'both' }))).to.eql(['f', 'a', 'g', 'c'])
    expect(ids(chosen({ f: 'skip', g: 'merge' }))).to.eql(['f', 'c'])
  })

  it('decide for all that is in them', () => {
    expect(decide(tree, chosen({ f: 'skip', a: 'replace', g: 'merge', b: 'replace', c: 'keep' }), new Map())).to.eql([
      { id: 'f', verb: 'skip' },
      { id: 'a', verb: 'skip' },
      { id: 'g', verb: 'skip' },
      { id: 'b', verb: 'skip' },
      { id: 'c', verb: 'keep' },
    ])
    // Nothing can collide in a folder with another name, so everything in it keeps its name.
    expect(
      decide(
        tree,
        chosen({ f: 'both', a: 'skip', c: 'both' }),
        new Map([
          ['f', 'f (2)'],
          ['c', 'c (2).txt'],
        ]),
      ),
    ).to.eql([
      { id: 'f', verb: 'both', name: 'f (2)' },
      { id: 'a', verb: 'both', name: 'a.txt' },
      { id: 'g', verb: 'both', name: 'g' },
      { id: 'b', verb: 'both', name: 'b.txt' },
      { id: 'c', verb: 'both', name: 'c (2).txt' },
    ])
  })

  it('give every conflict exactly one decision, whatever was chosen', () => {
    const verbs: Verb[] = ['replace', 'keep', 'both', 'skip', 'merge']
    for (const of of verbs)
      for (const inside of verbs) {
        const made = decide(tree, chosen({ f: of, a: inside, g: inside }), new Map())
        expect(made.map(({ id }) => id)).to.eql(tree.map(({ id }) => id))
        expect(
          made.every(({ verb, name }) => verbs.includes(verb) && (verb === 'both') === (name !== undefined)),
        ).to.equal(true)
      }
  })
})
