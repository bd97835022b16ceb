/**
 * Hostile values through every door: no script runs, nothing is refused by the policy, no prototype changes, the request
 * token stays where it belongs, nothing throws, and the page still does its work.
 */
import { expectOnConsole } from '../../support/setup.js'
import { expect } from '@open-wc/testing'
import { corpus } from './corpus.js'
import { doors, type Door } from './doors.js'
import { expectAlive, isRemoved, openPage, ownErrors, type Hostile } from './page.js'

/** How many values are handed in at once, where a page takes any number: most of the time goes into waiting for frames. */
const atOnce = 5

const kinds = [...new Set(corpus().map(({ kind }) => kind))]

/** Hands every value in through the given doors, under the strictest policy and without any. */
export function throughDoors(...names: readonly (keyof typeof doors)[]): void {
  for (const policy of ['strict', 'none'] as const)
    describe(`with ${policy === 'strict' ? 'the strictest policy' : 'no policy'}`, () => {
      for (const name of names)
        describe(name, () => {
          const { before: prepare, give, ownPage = false, html = false }: Door = doors[name]
          let to: Hostile | undefined
          const leave = (): void => {
            to?.close()
            to = undefined
            localStorage.clear()
            sessionStorage.clear()
          }
          after(leave)
          // What a value broke must not count against the next ones.
          afterEach(function () {
            if (this.currentTest?.isFailed()) leave()
          })

          /** Hands values in at once, and returns what came of it. */
          const harmOf = async (values: readonly unknown[]): Promise<string[]> => {
            if (ownPage) leave()
            for (const value of values) prepare?.(value)
            const page = (to ??= await openPage(policy))
            const undo = values.map((value) => give(page, value))
            await page.settled()
            const found = page.harm().filter((harm) => !html || !isRemoved(harm))
            for (const step of undo) step?.()
            return found
          }

          for (const kind of kinds)
            it(kind, async () => {
              expectOnConsole(ownErrors)
              const values = corpus().filter((each) => each.kind === kind)
              const found: string[] = []
              const size = ownPage ? 1 : atOnce
              for (let at = 0; at < values.length; at += size)
                for (const harm of await harmOf(values.slice(at, at + size).map(({ value }) => value)))
                  found.push(`${kind} from ${at}: ${harm}`)
              expect(found).to.eql([])
              if (to) await expectAlive(to)
            }).timeout(900_000)
        })
    })
}
