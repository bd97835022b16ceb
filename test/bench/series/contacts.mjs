import { inTurn } from '../statistics.mjs'
import { withMenuOpened } from './opened.mjs'

/** The contacts menu, from the first click until its people are painted; ours renders only the visible ones. */
export async function contacts({ runs, ...bench }) {
  const at = (people, cpu) =>
    inTurn(['ours', 'vanilla', 'react'], runs, (kind) => {
      bench.server.people = people
      return withMenuOpened(bench, { kind, menu: 'contacts', cpu }, 'rows', people, async ({ ms, longestTaskMs }) => ({
        ms,
        longestTask: longestTaskMs,
      }))
    })
  const result = {}
  for (const people of [100, 10_000]) result[people] = { '1x': await at(people, 1), '4x': await at(people, 4) }
  bench.server.people = 100
  return result
}
