import '../../../test/support/node-setup.js'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import type { ArrangementStore, Choice } from '../arrangement.js'
import { keepArrangement } from './keep-arrangement.js'

const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

describe('what keeps the arrangement of the user', () => {
  const { warn } = console
  let told: string[]
  let taken: (Choice | null)[]
  let lost: number
  beforeEach(() => {
    told = []
    taken = []
    lost = 0
    console.warn = (text: string) => void told.push(text)
  })
  afterEach(() => {
    console.warn = warn
  })
  const keep = (store: ArrangementStore): ReturnType<typeof keepArrangement> =>
    keepArrangement(
      store,
      (choice) => taken.push(choice),
      () => {
        lost += 1
      },
    )

  it('loads it, and hears of changes elsewhere until it is stopped', async () => {
    let hear: (choice: Choice | null) => void = () => undefined
    let undone = 0
    const { stop } = keep({
      load: () => Promise.resolve({ order: ['a'] }),
      save: () => undefined,
      subscribe(listener) {
        hear = listener
        return () => {
          undone += 1
        }
      },
    })
    await turn()
    hear({ hiddenApps: ['b'] })
    stop()
    hear({ hiddenApps: ['c'] })
    expect([taken, undone]).to.eql([[{ order: ['a'] }, { hiddenApps: ['b'] }], 1])
  })

  it('saves one after the other, and of those that wait only the last', async () => {
    const saved: Choice[] = []
    const answers: (() => void)[] = []
    const { save } = keep({
      load: () => null,
      save(choice) {
        saved.push(choice)
        return new Promise((done) => answers.push(done))
      },
    })
    for (const order of [['a'], ['b'], ['c']]) save({ order })
    expect(saved).to.eql([{ order: ['a'] }])
    answers[0]?.()
    await turn()
    expect(saved).to.eql([{ order: ['a'] }, { order: ['c'] }])
    answers[1]?.()
    await turn()
    expect(saved).to.have.length(2)
  })

  it('lets a change of the user beat what is loaded after it', async () => {
    let answer: (choice: Choice) => void = () => undefined
    const { save } = keep({ load: () => new Promise((done) => (answer = done)), save: () => undefined })
    save({ order: ['b'] })
    answer({ order: ['a'] })
    await turn()
    expect(taken).to.eql([])
  })

  it('warns once of a store that throws or rejects, and goes on', async () => {
    const saved: Choice[] = []
    const { save } = keep({
      load: () => Promise.reject(new Error('no answer')),
      save(choice) {
        saved.push(choice)
        throw new Error('no room')
      },
      subscribe() {
        throw new Error('nothing to hear')
      },
    })
    await turn()
    save({ order: ['a'] })
    await turn()
    save({ order: ['b'] })
    await turn()
    expect(saved).to.eql([{ order: ['a'] }, { order: ['b'] }])
    expect(told).to.have.length(1)
    expect(told[0]).to.contain('The store of <app-menu> failed at subscribe() (nothing to hear)')
    expect(lost).to.be.greaterThan(0)
  })

  it('is silent once it is stopped', async () => {
    const { stop } = keep({ load: () => Promise.reject(new Error('too late')), save: () => undefined })
    stop()
    await turn()
    expect([told, lost]).to.eql([[], 0])
  })
})
