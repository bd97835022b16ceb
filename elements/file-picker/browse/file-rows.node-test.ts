import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { jumbled, namesOf, node, nodes } from '../../../test/support/file-nodes.js'
import { indexNear } from './file-index.js'
import type { FileOrder } from './file-order.js'
import { createFileRows, type FileRows } from './file-rows.js'

const byName: FileOrder = { key: 'name', descending: false, foldersFirst: true, favouritesFirst: true }
const names = ({ store }: FileRows): string[] => namesOf(store.get().rows)

/** A clock that advances by 3 ms each time it is read, and pauses that the test ends. */
function slowTurns() {
  let ms = 0
  const waiting: (() => void)[] = []
  return {
    pauses: 0,
    now: () => (ms += 3),
    pause(): Promise<void> {
      this.pauses += 1
      return new Promise((resolve) => waiting.push(resolve))
    },
    async letGo(): Promise<void> {
      for (let rounds = 0; waiting.length > 0 && rounds < 100_000; rounds += 1) {
        waiting.shift()?.()
        await Promise.resolve()
        await Promise.resolve()
        await Promise.resolve()
      }
    },
  }
}

function make(turns = slowTurns()): FileRows {
  return createFileRows({ order: byName, filter: {}, locale: 'en', turns })
}

describe('the rows of a list of files', () => {
  it('are sorted as they come, and what comes later is put in its place', () => {
    const rows = make()
    const first = [node('/b'), node('/d')]
    rows.take(first)
    expect(names(rows)).to.eql(['b', 'd'])
    rows.take([...first, node('/c'), node('/a')])
    expect(names(rows)).to.eql(['a', 'b', 'c', 'd'])
  })

  it('of another folder take the place of the old ones', () => {
    const rows = make()
    rows.take([node('/a'), node('/b')])
    rows.take([node('/x')])
    expect(names(rows)).to.eql(['x'])
    rows.take([])
    expect(names(rows)).to.eql([])
  })

  it('are filtered, also those that come later, and are all there again without a filter', () => {
    const rows = make()
    const first = [node('/apple'), node('/pear')]
    rows.take(first)
    rows.filter({ text: 'app' })
    expect(names(rows)).to.eql(['apple'])
    rows.take([...first, node('/pineapple'), node('/plum')])
    expect(names(rows)).to.eql(['apple', 'pineapple'])
    rows.filter({})
    expect(names(rows)).to.eql(['apple', 'pear', 'pineapple', 'plum'])
  })

  it('are filtered by what else a filter says, also where that changes', () => {
    const rows = make()
    const first = [node('/.hidden'), node('/b', { size: 2 }), node('/a', { size: 1 })]
    rows.take(first)
    rows.filter({ showHidden: false })
    expect(names(rows)).to.eql(['a', 'b'])
    rows.take([...first, node('/.later'), node('/c', { size: 1 })])
    rows.filter({ showHidden: false, filter: ({ size }) => size === 1 })
    expect(names(rows)).to.eql(['a', 'c'])
    rows.filter({ showHidden: true })
    expect(names(rows)).to.eql(['.hidden', '.later', 'a', 'b', 'c'])
  })

  it('stay as they are where the order that is wanted is the one they have', () => {
    const rows = make()
    rows.take([node('/b'), node('/a')])
    const before = rows.store.get()
    rows.order({ ...byName })
    expect(rows.store.get() === before).to.equal(true)
  })

  it('turn round with the order', () => {
    const rows = make()
    rows.take([node('/a', { size: 3 }), node('/b', { size: 1 }), node('/c', { size: 2 })])
    rows.order({ ...byName, descending: true })
    expect(names(rows)).to.eql(['c', 'b', 'a'])
    rows.order({ ...byName, key: 'size' })
    expect(names(rows)).to.eql(['b', 'c', 'a'])
  })

  it('are the same list for a listener where nothing changed', () => {
    const rows = make()
    const given = nodes('/a')
    rows.take(given)
    let told = 0
    rows.store.subscribe(() => {
      told += 1
    })
    rows.take(given)
    expect(told).to.equal(0)
  })

  describe('of a long list', () => {
    it('are sorted in slices, and say so meanwhile', async () => {
      const turns = slowTurns()
      const rows = make(turns)
      rows.take(jumbled(20_000))
      expect(rows.store.get().sorting, 'at first').to.equal(true)
      await turns.letGo()
      expect(rows.store.get().sorting, 'in the end').to.equal(false)
      expect(turns.pauses).to.be.greaterThan(20)
      const inOrder = namesOf(jumbled(20_000)).sort(new Intl.Collator('en', { numeric: true }).compare)
      expect(names(rows)).to.eql(inOrder)
    })

    it('keep their old order until the new one is there', async () => {
      const turns = slowTurns()
      const rows = make(turns)
      rows.take(jumbled(5000))
      await turns.letGo()
      rows.order({ ...byName, descending: true })
      expect(names(rows)[0]).to.equal('File 0.txt')
      await turns.letGo()
      expect(names(rows)[0]).to.equal('File 4999.txt')
    })

    it('take in what comes while they are sorted', async () => {
      const turns = slowTurns()
      const rows = make(turns)
      const first = jumbled(5000)
      rows.take(first)
      rows.take([...first, ...jumbled(100, 5000)])
      await turns.letGo()
      expect(rows.store.get().rows).to.have.length(5100)
      expect(names(rows).at(-1)).to.equal('File 5099.txt')
      expect(rows.store.get().sorting).to.equal(false)
    })

    it('begin anew where another order is wanted meanwhile', async () => {
      const turns = slowTurns()
      const rows = make(turns)
      rows.take(jumbled(5000))
      rows.order({ ...byName, descending: true })
      await turns.letGo()
      expect(names(rows).slice(0, 2)).to.eql(['File 4999.txt', 'File 4998.txt'])
      expect(rows.store.get().sorting).to.equal(false)
    })

    it('are dropped for another folder', async () => {
      const turns = slowTurns()
      const rows = make(turns)
      rows.take(jumbled(5000))
      rows.take([node('/x')])
      await turns.letGo()
      expect(names(rows)).to.eql(['x'])
    })

    it('are not sorted on after the end', async () => {
      const turns = slowTurns()
      const rows = make(turns)
      rows.take(jumbled(5000))
      rows.stop()
      const { pauses } = turns
      await turns.letGo()
      expect(turns.pauses).to.equal(pauses)
      expect(rows.store.get().rows).to.have.length(0)
    })
  })
})

describe('the index of a path', () => {
  it('is found wherever the last one stood', () => {
    const list = nodes('/a', '/b', '/c', '/d', '/e')
    for (const start of [0, 2, 4, 9]) {
      for (const [at, { path }] of list.entries())
        expect(indexNear(list, { current: start })(path), `${path} from ${start}`).to.equal(at)
    }
  })

  it('is -1 where there is no such path', () => {
    expect(indexNear(nodes('/a', '/b'), { current: 1 })('/c')).to.equal(-1)
    expect(indexNear([], { current: 3 })('/c')).to.equal(-1)
  })

  it('is looked for where the path stood in the list before, and not again', () => {
    const asked: string[] = []
    const watched = (path: string, real = node(path)) =>
      Object.defineProperty({ ...real }, 'path', {
        get: () => {
          asked.push(path)
          return path
        },
      })
    const last = { current: 0 }
    indexNear(nodes('/b', '/c'), last)('/c')
    const indexOf = indexNear([watched('/a'), watched('/b'), watched('/c'), watched('/d')], last)
    expect(indexOf('/c')).to.equal(2)
    expect(asked).not.to.include('/d')
    asked.length = 0
    expect(indexOf('/c')).to.equal(2)
    expect(asked).to.eql([])
  })
})
