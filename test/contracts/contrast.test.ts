/**
 * The contrast of the theme's own colours (WCAG 2.2, 1.4.3 and 1.4.11), computed from what the browser makes of them: in
 * light, in dark, and for those who want more contrast. A page that sets other colours answers for theirs.
 */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { strengthColor } from '../../elements/password-strength/strength-color.js'
import { define } from '../../src/core/element/element-class.js'
import { contrastOnPage } from '../support/contrast-on-page.js'
import { place } from '../support/page.js'
import { Probe } from '../support/probe.js'

const text = 4.5
const graphics = 3
/** What stands on what, and the least contrast. */
const pairs: readonly (readonly [front: string, back: string, least: number])[] = [
  ...['surface', 'hover'].flatMap((back) => [
    ['text', back, text] as const,
    ['text-muted', back, text] as const,
    // Borders of fields are in the colour of further text; the focus ring is in that of the text.
    ['accent', back, text] as const,
    // Messages about mistakes.
    ['unread', back, text] as const,
    ...['online', 'away', 'dnd', 'invisible'].map((status) => [status, back, graphics] as const),
  ]),
  ['accent-text', 'accent', text],
  ['unread-text', 'unread', text],
  ...['bad', 'medium', 'good'].flatMap((strength) => [
    [strength, 'surface', graphics] as const,
    [strength, 'track', graphics] as const,
  ]),
]
/** For those who want more: further text as clear as text, and lines that can be seen. */
const morePairs: typeof pairs = [...pairs, ['text-muted', 'surface', 7], ['border', 'surface', graphics]]

const prefer = (scheme: string, contrast: string): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-contrast', value: contrast },
  ])

describe('the contrast of the theme', () => {
  let element: HTMLElement

  before(() => define(Probe))
  beforeEach(async () => {
    document.documentElement.style.colorScheme = 'light dark'
    element = await place('<probe-element></probe-element>')
  })
  afterEach(async () => {
    document.documentElement.style.colorScheme = ''
    await prefer('', '')
  })

  const strengths: Readonly<Record<string, string>> = strengthColor
  const colorOf = (name: string): string => strengths[name] ?? `var(--_${name})`

  function contrast(front: string, back: string): number {
    const [behind, before] = [document.createElement('span'), document.createElement('span')]
    behind.style.backgroundColor = colorOf(back)
    before.style.color = colorOf(front)
    behind.append(before)
    element.shadowRoot?.append(behind)
    // A colour that does not exist would count as one that does.
    expect([behind.style.backgroundColor, before.style.color]).to.not.include('')
    for (const name of [front, back])
      if (!(name in strengths)) expect(getComputedStyle(element).getPropertyValue(`--_${name}`)).to.not.equal('')
    return contrastOnPage(before)
  }

  for (const scheme of ['light', 'dark'])
    for (const [wish, wanted] of [
      ['', pairs],
      ['more', morePairs],
    ] as const)
      it(`is enough in ${scheme}${wish && `, for those who want ${wish}`}`, async () => {
        await prefer(scheme, wish)
        const low = wanted
          .map(([front, back, least]) => ({ front, back, least, is: contrast(front, back) }))
          .filter((pair) => pair.is < pair.least)
          .map(({ front, back, least, is }) => `${front} on ${back} is ${is.toFixed(2)}, not ${least}`)
        expect(low).to.eql([])
      })
})
