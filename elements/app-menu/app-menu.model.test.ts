import { expectOnConsole } from '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { parseAppEntries, type AppEntry } from './app-entry.js'
import { arrange, layOut, slotsIn, spokenName, type Layout, type MenuEntry } from './app-menu.model.js'
import { move } from './options/move.js'

type Input = Partial<AppEntry> & { id: string }

const app = (id: string, more: Partial<AppEntry> = {}): Input => ({ id, name: id, href: `?app=${id}`, ...more })
const many = (count: number): Input[] => Array.from({ length: count }, (_, index) => app(`App ${index + 1}`))
const apps = (...ids: string[]): Input[] => ids.map((id) => app(id))

describe('the model of <app-menu>', () => {
  const nothing = { order: [], pinnedApps: [], hiddenApps: [] }
  const entries = (list: readonly object[], arrangement: Partial<Parameters<typeof arrange>[1]> = {}): MenuEntry[] =>
    arrange(parseAppEntries(list), { ...nothing, ...arrangement }, new Map())
  const idsOf = ({ inline, overflow }: Layout): string[][] => [inline.map(({ id }) => id), overflow.map(({ id }) => id)]
  const counts = (list: readonly object[], width: number): number[] =>
    idsOf(layOut(entries(list), slotsIn(width))).map(({ length }) => length)

  it('shows everything that fits, and reserves no room for a trigger then', () => {
    expect(counts(many(4), 200)).to.eql([4, 0])
    expect(counts(many(12), 600)).to.eql([12, 0])
  })

  it('gives one place to the trigger where something overflows', () => {
    expect(counts(many(12), 599)).to.eql([10, 2])
    expect(counts(many(40), 320)).to.eql([5, 35])
  })

  it('never leaves a single entry in the overflow', () => {
    expect(counts(many(5), 249)).to.eql([3, 2])
    expect(counts(many(2), 99)).to.eql([0, 2])
    expect(counts(many(1), 0)).to.eql([1, 0])
  })

  it('never shows fewer than none', () => {
    for (const width of [-50, 0, 1, 2, 49, 50]) expect(counts(many(40), width)).to.eql([0, 40])
    expect(counts([], 0)).to.eql([0, 0])
  })

  it('forgives the fractions of a zoomed page, and counts boxes of any width', () => {
    expect(slotsIn(599.8)).to.equal(12)
    expect(slotsIn(599)).to.equal(11)
    expect(slotsIn(600, 75)).to.equal(8)
  })

  it('keeps pinned entries in the row for as long as possible, and the order', () => {
    const list = [app('a'), app('b'), app('c', { pinned: true }), app('d'), app('e', { pinned: true })]
    expect(idsOf(layOut(entries(list), 4))).to.eql([
      ['a', 'c', 'e'],
      ['b', 'd'],
    ])
    expect(idsOf(layOut(entries(list), 3))).to.eql([
      ['c', 'e'],
      ['a', 'b', 'd'],
    ])
    expect(idsOf(layOut(entries(list), 2))).to.eql([['c'], ['a', 'b', 'd', 'e']])
    expect(idsOf(layOut(entries(apps('a', 'b', 'c', 'd'), { pinnedApps: ['d'] }), 2))).to.eql([['d'], ['a', 'b', 'c']])
  })

  it('always has the current one in the row, before pinned ones, and keeps the order', () => {
    const list = many(12).map((entry, index) => ({ ...entry, active: index === 10, pinned: index === 4 }))
    const rows = [4, 3, 2].map((slots) => idsOf(layOut(entries(list), slots))[0])
    expect(rows).to.eql([['App 1', 'App 5', 'App 11'], ['App 5', 'App 11'], ['App 11']])
    expect(idsOf(layOut(entries(list), 2))[1]).to.eql(
      idsOf({ inline: entries(list), overflow: [] })[0]?.toSpliced(10, 1),
    )
  })

  it('puts entries in the wished order, the others after them in their own', () => {
    expect(entries(apps('a', 'b', 'c', 'd'), { order: ['d', 'nobody', 'b'] }).map(({ id }) => id)).to.eql([
      'd',
      'b',
      'a',
      'c',
    ])
  })

  it('leaves out what no link can be made of, and second entries of one id', () => {
    expectOnConsole(/left out, the first at place/)
    const list = [
      app('a'),
      { id: 'b', name: 'no address' },
      app('c', { href: 'javascript:alert(1)' }),
      app('a', { name: 'again' }),
      { name: 'no id', href: '/' },
      null,
      7,
    ]
    expect(entries(list as object[]).map(({ name }) => name)).to.eql(['a'])
  })

  it('takes a live count by id or by application, or else what the list says', () => {
    const list = parseAppEntries([{ ...app('mail-1'), app: 'mail', unread: 5 }, app('talk')])
    const unread = (counts: [string, number][]): number[] =>
      arrange(list, nothing, new Map(counts)).map((entry) => entry.unread)
    expect(unread([])).to.eql([5, 0])
    expect(
      unread([
        ['mail', 2],
        ['talk', 9],
      ]),
    ).to.eql([2, 9])
    expect(
      unread([
        ['mail', 2],
        ['mail-1', 0],
      ]),
    ).to.eql([0, 0])
  })

  it('gives the count of an application to one of its entries: its own, or else its first', () => {
    const counted = (list: object[]): number[] =>
      arrange(parseAppEntries(list), nothing, new Map([['mail', 2]])).map((entry) => entry.unread)
    expect(counted([{ ...app('mail-1'), app: 'mail' }, app('mail')])).to.eql([0, 2])
    expect(counted([1, 2].map((each) => ({ ...app(`mail-${each}`), app: 'mail' })))).to.eql([2, 0])
    expect(counted([app('mail', { hidden: true }), { ...app('mail-1'), app: 'mail' }])).to.eql([2, 2])
  })

  it('names an entry with all that is worth hearing', () => {
    const named = (more: object): string => spokenName(entries([app('x', { name: 'Mail', ...more })])[0] as MenuEntry)
    expect(named({})).to.equal('Mail')
    expect(named({ active: true, unread: 3 })).to.equal('Mail (Currently open) (3 notifications)')
    expect(named({ unread: 1, target: '_blank' })).to.equal('Mail (1 notification) (opens in a new tab)')
    expect(named({ target: 'docs' })).to.equal('Mail')
  })

  it('gives a button that is always there its place, and leaves even a single entry to it', () => {
    const fixed = { layout: 'row', hasTrigger: true } as const
    const split = (count: number, width: number): number[] =>
      idsOf(layOut(entries(many(count)), slotsIn(width), fixed)).map(({ length }) => length)
    expect([split(4, 250), split(4, 200), split(4, 50)]).to.eql([
      [4, 0],
      [3, 1],
      [0, 4],
    ])
  })

  it('has the current entry, and the pinned ones that fit, beside the button of the launcher', () => {
    const list = many(5).map((entry, index) => ({ ...entry, active: index === 2, pinned: index % 2 === 0 }))
    const inline = (slots: number): string[] | undefined =>
      idsOf(layOut(entries(list), slots, { layout: 'launcher', hasTrigger: true }))[0]
    expect(inline(20)).to.eql(['App 1', 'App 3', 'App 5'])
    expect(inline(6)).to.eql(['App 1', 'App 3'])
    expect(inline(5)).to.eql(['App 3'])
    expect(inline(0)).to.eql(['App 3'])
  })

  it('has as many pinned entries as fit beside the button of the launcher where none is current', () => {
    const list = many(4).map((entry) => ({ ...entry, active: false, pinned: true }))
    const inline = (slots: number): number | undefined =>
      idsOf(layOut(entries(list), slots, { layout: 'launcher', hasTrigger: true }))[0]?.length
    expect([0, 1, 4, 9].map(inline)).to.eql([0, 0, 3, 4])
  })

  it('lets the pins of the user take the place of the server’s', () => {
    const list = parseAppEntries([app('a', { pinned: true }), app('b')])
    const pins = (hasOwnPins: boolean): boolean[] =>
      arrange(list, { ...nothing, pinnedApps: ['b'] }, new Map(), hasOwnPins).map(({ pinned }) => pinned)
    expect([pins(false), pins(true)]).to.eql([
      [true, true],
      [false, true],
    ])
  })

  describe('moving', () => {
    const after = (
      list: readonly Input[],
      slots: number,
      id: string,
      by: 1 | -1,
      hiddenApps: string[] = [],
    ): string[][] | null => {
      const before = entries(list, { hiddenApps })
      const { order } =
        move(
          before,
          layOut(
            before.filter(({ hidden }) => !hidden),
            slots,
          ),
          id,
          by,
        ) ?? {}
      return order
        ? [
            order,
            ...idsOf(
              layOut(
                entries(list, { hiddenApps, order }).filter(({ hidden }) => !hidden),
                slots,
              ),
            ),
          ]
        : null
    }

    it('changes places with the neighbour, and stops at both ends', () => {
      expect(after(apps('a', 'b', 'c'), 3, 'b', 1)?.[0]).to.eql(['a', 'c', 'b'])
      expect(after(apps('a', 'b', 'c'), 3, 'b', -1)?.[0]).to.eql(['b', 'a', 'c'])
      expect([
        after(apps('a', 'b', 'c'), 3, 'a', -1),
        after(apps('a', 'b', 'c'), 3, 'c', 1),
        after(apps('a'), 3, 'z', 1),
      ]).to.eql([null, null, null])
    })

    it('passes hidden entries, which keep their place', () => {
      expect(after(apps('a', 'b', 'c'), 3, 'a', 1, ['b'])?.[0]).to.eql(['c', 'a', 'b'])
    })

    it('goes between the row and the overflow', () => {
      expect(after(apps('a', 'b', 'c', 'd', 'e'), 3, 'c', -1)).to.eql([
        ['a', 'c', 'b', 'd', 'e'],
        ['a', 'c'],
        ['b', 'd', 'e'],
      ])
      expect(after(apps('a', 'b', 'c', 'd', 'e'), 3, 'b', 1)).to.eql([
        ['a', 'c', 'b', 'd', 'e'],
        ['a', 'c'],
        ['b', 'd', 'e'],
      ])
    })

    it('lets no other entry change sides', () => {
      const list = [app('a'), app('b'), app('c'), app('d', { pinned: true })]
      expect(after(list, 3, 'a', 1)).to.eql([
        ['d', 'a', 'b', 'c'],
        ['d', 'a'],
        ['b', 'c'],
      ])
      expect(after(list, 3, 'b', -1)).to.eql([
        ['b', 'a', 'c', 'd'],
        ['b', 'd'],
        ['a', 'c'],
      ])
      expect(after(list, 3, 'd', 1)).to.equal(null)
      const current = [app('a'), app('b', { pinned: true }), app('c'), app('d', { active: true })]
      expect(after(current, 3, 'd', -1)?.[1]).to.eql(['d', 'b'])
      expect(after(current, 3, 'd', 1)).to.equal(null)
    })

    it('tells the place that the entry has then', () => {
      const list = [
        app('a', { active: true }),
        app('b', { pinned: true }),
        app('c'),
        app('d', { pinned: true }),
        app('e'),
      ]
      const before = entries(list)
      const told: string[] = []
      const expected: string[] = []
      for (const slots of [2, 3, 4, 5])
        for (const { id } of list)
          for (const by of [1, -1] as const) {
            const next = move(before, layOut(before, slots), id, by)
            if (!next) continue
            const [, row = [], more = []] = after(list, slots, id, by) ?? []
            told.push(`${next.text}: ${next.overflows}`)
            expected.push(`${id} moved to position ${[...row, ...more].indexOf(id) + 1} of 5: ${more.includes(id)}`)
          }
      expect(told).to.eql(expected)
    })
  })
})
