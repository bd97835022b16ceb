import { inTurn } from '../statistics.mjs'
import { withMenuOpened } from './opened.mjs'

const subjects = {
  'More apps, ours': ['ours', 'more'],
  'user menu, ours': ['ours', 'user'],
  'user menu, vanilla': ['vanilla', 'user'],
  'user menu, React': ['react', 'user'],
  'contacts, ours': ['ours', 'contacts'],
  'contacts, vanilla': ['vanilla', 'contacts'],
  'contacts, React': ['react', 'contacts'],
}

/** Each menu, from the click until its panel is painted, in frames and ms. One frame means the next frame. */
export async function menus({ runs, ...bench }) {
  const at = (cpu) =>
    inTurn(Object.keys(subjects), runs, (name) => {
      const [kind, menu] = subjects[name]
      return withMenuOpened(bench, { kind, menu, cpu }, 'panel', menu, async ({ frames, ms }) => ({ frames, ms }))
    })
  return { '1x': await at(1), '4x': await at(4) }
}
