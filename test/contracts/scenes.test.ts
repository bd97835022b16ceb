/**
 * axe finds nothing in any state of any element, in light and in dark. What it cannot decide is listed here, with what
 * was found by looking at it; anything else that it cannot decide fails.
 */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import axe from 'axe-core'
import { scenes } from 'virtual:scenes'
import { play } from '../support/play.js'

/** What axe leaves to people, by its rule and its reason, and what people have seen there. */
const judged: Readonly<Record<string, string>> = {
  'undecided: aria-hidden-focus':
    'The two ends of a dialog take the focus only to pass it on (src/kits/modals/focus-guard.tsx).',
  'undecided: color-contrast': 'A list of the page whose place <search-select> has taken: nobody sees it.',
  'undecided: color-contrast bgOverlap':
    'Rows scrolled under what sticks at the end, a page under what is dropped on it, a button under the popover that it opened. contrast.test.ts computes the colours.',
  'undecided: color-contrast elmPartiallyObscured':
    'Rows that a list has scrolled half away. contrast.test.ts computes the colours.',
  'undecided: label-content-name-mismatch': 'The letters in the button of <user-menu> are a picture of its user.',
  'undecided: scrollable-region-focusable':
    'The focus stays in the field of a list of choices; what the arrow keys choose is scrolled into view.',
  'target-size partiallyObscured': 'A row that a list has scrolled half away.',
}

/** Violations and undecided cases that nobody has judged. */
async function findings(element: HTMLElement): Promise<string[]> {
  const { violations, incomplete } = await axe.run(element, {
    resultTypes: ['violations', 'incomplete'],
    rules: { 'target-size': { enabled: true } },
  })
  const found = [
    ...violations.map(({ id, nodes }) => ({ name: id, nodes })),
    ...incomplete.map(({ id, nodes }) => ({ name: `undecided: ${id}`, nodes })),
  ]
  return found.flatMap(({ name, nodes }) =>
    nodes.flatMap(({ any, all, none, html, failureSummary = '' }) => {
      const { messageKey = '' } = ([...any, ...all, ...none][0]?.data ?? {}) as { messageKey?: string | null }
      const rule = `${name} ${messageKey ?? ''}`.trim()
      return judged[rule] ? [] : [`${rule}: ${html.slice(0, 200)} ${failureSummary}`]
    }),
  )
}

/** Without motion: what is just opening is not yet in its full colours. */
const prefer = (scheme: string): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: scheme && 'reduce' },
  ])

const imagesIn = (root: ParentNode): HTMLImageElement[] =>
  [...root.querySelectorAll('*')].flatMap((inside) => [
    ...(inside instanceof HTMLImageElement ? [inside] : []),
    ...(inside.shadowRoot ? imagesIn(inside.shadowRoot) : []),
  ])

/** Avatars show initials until their picture has loaded. Some pictures never load. */
async function pictured(element: HTMLElement): Promise<void> {
  const comes = (image: HTMLImageElement): boolean => !image.complete && image.getBoundingClientRect().top < innerHeight
  for (let frames = 0; frames < 60 && imagesIn(element.shadowRoot ?? element).some(comes); frames += 1)
    await nextFrame()
  await nextFrame()
}

for (const scheme of ['light', 'dark']) {
  describe(`in ${scheme}`, () => {
    before(async () => {
      await prefer(scheme)
      // `light-dark()` follows the scheme that the page allows.
      document.documentElement.style.colorScheme = 'light dark'
      document.body.style.backgroundColor = scheme === 'dark' ? '#1c1c20' : '#fff'
    })
    after(async () => {
      document.documentElement.style.colorScheme = ''
      document.body.style.backgroundColor = ''
      await prefer('')
    })

    for (const [tag, ofElement] of Object.entries(scenes)) {
      describe(`<${tag}> is accessible`, () => {
        for (const scene of ofElement) {
          it(scene.title, async () => {
            const element = await play(scene)
            expect(matchMedia('(prefers-color-scheme: dark)').matches).to.equal(scheme === 'dark')
            await pictured(element)
            expect(await findings(element)).to.eql([])
          }).timeout(60_000)
        }
      })
    }
  })
}
