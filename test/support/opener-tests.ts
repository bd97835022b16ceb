/** Tests of opening, generated from the tables beside the scenes. */
import { scenes } from 'virtual:scenes'
import { openers } from 'virtual:openers'
import type { Pressed, WayIn } from '../../demo/gallery/opener.js'
import { Opening } from './openers.js'

const waysOut = ['Escape', 'elsewhere', 'Tab', 'again', 'close'] as const

/** The ways that the gate tries, beside the first that a row names. */
const isShort = new Set<string>(['mouse', 'Enter', 'Escape'])

/**
 * Everything that can be opened opens by every way in and closes by every way out, twice, with native input; the focus
 * is where the table says.
 *
 * @param which the ways that the gate tries, or all others
 */
export function openersOpen(which: 'first' | 'further'): void {
  const isWanted = (isFirst: boolean): boolean => isFirst === (which === 'first')

  for (const [tag, rows = []] of Object.entries(openers)) {
    for (const row of rows) {
      if ('covers' in row) continue
      const waysIn = 'in' in row ? (Object.keys(row.in) as WayIn[]) : ['function' as const]
      const [first = 'function'] = waysIn
      const stage = (): Promise<Opening> => Opening.stage(row, scenes[tag] ?? [])
      const twice = row.once ? '' : ', twice'
      /** Closes it again after every way in, by the trigger itself if possible. */
      const wayBack = (['again', ...waysOut] as const).find((way) => row.out[way] && 'closes' in row.out[way])

      describe(`<${tag}>: ${row.title}`, () => {
        const { holder } = row
        if (holder !== undefined) afterEach(() => document.querySelector(holder)?.remove())
        for (const way of waysIn.filter((one) => isWanted(one === first || isShort.has(one)))) {
          it(`opens by ${way}${twice}`, async () => {
            const opening = await stage()
            opening.expectClosed()
            await opening.open(way)
            if (!wayBack || row.once) return
            await opening.leave(wayBack, way === 'touch' ? 'touch' : 'mouse')
            await opening.open(way)
          })
        }

        for (const way of waysOut.filter((one) => isWanted(isShort.has(one)))) {
          const outcome = row.out[way]
          if (!outcome) continue
          it(`${'stays' in outcome ? 'stays' : 'closes'} by ${way}${'closes' in outcome ? twice : ''}`, async () => {
            const opening = await stage()
            await opening.open(first)
            await opening.leave(way, 'mouse')
            if (!('closes' in outcome) || row.once) return
            await opening.open(first)
            await opening.leave(way, 'mouse')
          })
        }

        if (isWanted(false) && (row as Pressed).in?.touch !== undefined) {
          for (const way of ['elsewhere', 'again'] as const) {
            const outcome = row.out[way]
            if (!outcome) continue
            it(`${'stays' in outcome ? 'stays' : 'closes'} by a finger ${way}`, async () => {
              const opening = await stage()
              await opening.open('touch')
              await opening.leave(way, 'touch')
            })
          }
        }
      })
    }
  }
}
