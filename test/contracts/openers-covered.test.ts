/**
 * No opener is forgotten: every element lists what can be opened in it, and its scenes show no opener that is not
 * listed.
 */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { openers } from 'virtual:openers'
import { scenes } from 'virtual:scenes'
import type { Opener, Target } from '../../demo/gallery/opener.js'
import * as registry from '../../src/entries/registry.js'
import { matches } from '../support/opener-sight.js'
import { everything } from '../support/page.js'
import { play } from '../support/play.js'

const tags = Object.values(registry).map(({ tag }) => tag)

/**
 * Controls that announce, to assistive technology or to the browser, that they open something; and what the browser
 * opens.
 */
const openersOrOpened =
  '[aria-expanded], [aria-haspopup], [popovertarget], [commandfor], [role=combobox], [popover], dialog, details, summary'

/** Those in an element's shadow root and in its light tree, but not those inside our other elements. */
function ownIn(host: HTMLElement): Element[] {
  const own = host.shadowRoot
    ? [...everything(host.shadowRoot)].filter((element) => element.getRootNode() === host.shadowRoot)
    : []
  const slotted = [...host.querySelectorAll('*')].filter((element) => element.closest(tags.join()) === host)
  return [...own, ...slotted].filter((element) => element.matches(openersOrOpened))
}

const targetsOf = (opener: Opener): Target[] =>
  'covers' in opener ? [opener.covers] : [opener.opens, ...('trigger' in opener ? [opener.trigger] : [])]

const described = (element: Element): string =>
  `<${element.localName} ${[...element.attributes]
    .filter(({ name }) => /^(aria-(?!activedescendant|controls)|role$|part$|popover)/.test(name))
    .map(({ name, value }) => `${name}="${value}"`)
    .join(' ')}>`

describe('what can be opened', () => {
  it('is said by every registered element', () => {
    expect(tags.filter((tag) => openers[tag] === undefined)).to.eql([])
    expect(tags.length).to.be.at.least(22)
  })

  for (const tag of tags) {
    const rows = openers[tag] ?? []

    it(`is said of everything that the scenes of <${tag}> show`, async () => {
      const forgotten = new Set<string>()
      const seen = new Set<Opener>()
      for (const scene of scenes[tag] ?? []) {
        const element = await play(scene)
        const host = element.localName === tag ? element : element.querySelector<HTMLElement>(tag)
        if (!host) throw new Error(`There is no <${tag}> in the scene "${scene.title}".`)
        const said = rows.flatMap((row) =>
          targetsOf(row).flatMap((target) => {
            const found = matches(host, target)
            if (found.length > 0) seen.add(row)
            return found
          }),
        )
        for (const candidate of ownIn(host)) if (!said.includes(candidate)) forgotten.add(described(candidate))
        element.remove()
      }
      expect(
        [...forgotten].join('\n'),
        `Give elements/${tag}/${tag}.demo.tsx a row in \`openers\` for each, or one that \`covers\` it and says why it opens nothing.`,
      ).to.equal('')
      expect(
        rows.filter((row) => 'covers' in row && !seen.has(row)),
        'exceptions for what is not there',
      ).to.eql([])
    }).timeout(60_000)

    for (const row of rows) {
      if (!('trigger' in row)) continue
      it(`by pointer, finger and keys, as far as <${tag}> can: ${row.title}`, async () => {
        const scene = typeof row.scene === 'string' ? scenes[tag]?.find(({ title }) => title === row.scene) : row.scene
        if (!scene) throw new Error(`There is no scene "${String(row.scene)}".`)
        if (row.after) return
        const [trigger] = matches(await play(scene), row.trigger) as HTMLElement[]
        if (!trigger) throw new Error('There is no trigger.')
        const isButton = trigger.localName === 'button'
        const wanted = ['mouse', 'touch', ...(trigger.tabIndex >= 0 || row.reach ? ['Enter', 'Space'] : [])]
        if (isButton) expect(Object.keys(row.in)).to.include.members(wanted)
        else expect(Object.keys(row.in).length).to.be.at.least(1)
      })
    }
  }
})
