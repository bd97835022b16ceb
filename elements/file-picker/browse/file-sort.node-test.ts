import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { jumbled, namesOf, node } from '../../../test/support/file-nodes.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { compareNodes } from './file-order.js'
import { sortInSlices } from './file-sort.js'

const compare = compareNodes({ key: 'name', descending: false, foldersFirst: true, favouritesFirst: true }, 'en')
/** A clock that advances by 1 ms each time it is read. */
function ticking(): { now: () => number; pause: () => Promise<void>; pauses: () => number } {
  let [time, pauses] = [0, 0]
  return {
    now: () => time++,
    pause: () => {
      pauses += 1
      return Promise.resolve()
    },
    pauses: () => pauses,
  }
}

describe('sorting in slices', () => {
  for (const length of [0, 1, 2, 127, 128, 129, 255, 256, 257, 384, 1000, 1025, 5000]) {
    it(`sorts ${length} nodes as sorting them at once does`, async () => {
      const nodes = jumbled(length)
      expect(namesOf(await sortInSlices(nodes, compare, ticking()))).to.eql(namesOf(nodes.toSorted(compare)))
    })
  }

  it('merges nodes into a list that is sorted', async () => {
    const sorted = jumbled(1000).sort(compare)
    for (const length of [0, 1, 300, 3000]) {
      const more = Array.from({ length }, (_, at) => node(`/File ${(at * 7919) % 1500}.txt`, { etag: 'later' })).filter(
        ({ name }, at, all) => all.findIndex((each) => each.name === name) === at,
      )
      const merged = await sortInSlices(more, compare, ticking(), sorted)
      const label = ({ name, etag }: FileNode): string => name + etag
      expect(merged.map(label), `${length} more`).to.eql([...sorted, ...more].sort(compare).map(label))
    }
  })

  it('leaves the list that it is given as it is', async () => {
    const nodes = jumbled(300)
    const before = namesOf(nodes)
    await sortInSlices(nodes, compare, ticking())
    expect(namesOf(nodes)).to.eql(before)
  })

  it('keeps the order of equal nodes', async () => {
    const nodes = Array.from({ length: 1000 }, (_, at) => node(`/n${at % 3}`, { etag: String(at) }))
    expect((await sortInSlices(nodes, compare, ticking())).map(({ etag }) => etag)).to.eql(
      nodes.toSorted(compare).map(({ etag }) => etag),
    )
  })

  it('pauses where a slice is over, and not before', async () => {
    const long = ticking()
    await sortInSlices(jumbled(5000), compare, long)
    expect(long.pauses()).to.be.above(10)
    const short = { ...ticking(), now: () => 0 }
    await sortInSlices(jumbled(5000), compare, short)
    expect(short.pauses()).to.equal(0)
  })

  for (const [what, nodes] of [
    ['a sorted list', jumbled(20_000).sort(compare)],
    ['a list the other way round', jumbled(20_000).sort(compare).reverse()],
  ] as const) {
    it(`compares ${what} few times`, async () => {
      let count = 0
      await sortInSlices(
        nodes,
        (a, b) => {
          count += 1
          return compare(a, b)
        },
        ticking(),
      )
      expect(count).to.be.below(25_000)
    })
  }

  it('stops where it is aborted in a pause, and says why', async () => {
    const abort = new AbortController()
    const clock = ticking()
    const pause = (): Promise<void> => {
      abort.abort(new Error('another folder'))
      return clock.pause()
    }
    const failure = await sortInSlices(jumbled(5000), compare, { ...clock, pause, signal: abort.signal }).catch(
      (error: unknown) => error,
    )
    expect(String(failure)).to.equal('Error: another folder')
    expect(clock.pauses()).to.equal(1)
  })

  it('does not begin where it is aborted already', async () => {
    const failure = await sortInSlices(jumbled(3), compare, {
      ...ticking(),
      signal: AbortSignal.abort(new Error('gone')),
    }).catch((error: unknown) => error)
    expect(String(failure)).to.equal('Error: gone')
  })

  it('looks at the clock again before it has compared for long, with 100,000 nodes too', async () => {
    let [count, most] = [0, 0]
    const clock = ticking()
    const now = (): number => {
      most = Math.max(most, count)
      count = 0
      return clock.now()
    }
    const sorted = await sortInSlices(
      jumbled(100_000),
      (a, b) => {
        count += 1
        return compare(a, b)
      },
      { ...clock, now },
    )
    expect(namesOf(sorted.slice(0, 3))).to.eql(['File 0.txt', 'File 1.txt', 'File 2.txt'])
    expect(most).to.be.below(1000)
  })
})
