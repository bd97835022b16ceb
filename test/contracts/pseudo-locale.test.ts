/**
 * In a language whose texts are longer by two fifths, nothing is cut and nothing lies over anything else, at 320 px either.
 * The language comes late, when the scene has been played, and no text stays English.
 */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { executeServerCommand, setViewport } from '@web/test-runner-commands'
import { scenes } from 'virtual:scenes'
import { noteTexts, plain, speakPseudo } from '../../demo/gallery/pseudo.js'
import { play } from '../support/play.js'
import { cutTexts, overlaps, textsOn, widerThanTheirPlace, type SeenText } from '../support/texts-on-page.js'

const original = { width: innerWidth, height: innerHeight }

const stillMotion = (value: string): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [{ name: 'prefers-reduced-motion', value }])

async function settle(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await nextFrame()
}

/** Breadcrumbs are made to be scrolled sideways. */
const scrollers = (): string[] => widerThanTheirPlace(document).filter((box) => !box.includes('part="crumbs"'))

/** The hint beside the upload's buttons is seen whole or not at all, and what files are dropped on lies over the rest. */
const seen = (): SeenText[] =>
  textsOn(document).filter(({ node }) => !node.parentElement?.closest('[part=bar] > .hint, [part=overlay]'))

/** All English texts that any scene has asked for. */
const askedFor = new Set<string>()
after(() => expect(askedFor.size).to.be.above(200))

const newIn = (now: readonly string[], before: readonly string[]): string[] =>
  now.map(plain).filter((text) => !before.includes(text))

for (const [width, height] of [
  [1280, 1000],
  [320, 640],
] as const)
  describe(`with long texts, in ${width} px`, () => {
    before(async () => {
      await setViewport({ width, height })
      await stillMotion('reduce')
    })
    after(async () => {
      await setViewport(original)
      await stillMotion('')
    })

    for (const [tag, ofElement] of Object.entries(scenes))
      describe(`<${tag}> has room`, () => {
        for (const scene of ofElement)
          it(scene.title, async () => {
            let english: ReadonlySet<string> = new Set()
            await play(scene, () => {
              english = noteTexts()
            })
            await settle()
            const before = seen()
            const wide = scrollers()
            const [wasCut, lay] = [cutTexts(before), overlaps(before)]
            for (const text of english) askedFor.add(text)
            speakPseudo()
            await settle()
            const texts = seen()
            expect(
              texts.map(({ text }) => text).filter((text) => english.has(text)),
              'texts that stay English',
            ).to.eql([])
            expect(newIn(cutTexts(texts), wasCut), 'texts that are cut').to.eql([])
            expect(newIn(overlaps(texts), lay), 'texts one over another').to.eql([])
            expect(newIn(scrollers(), wide), 'what scrolls sideways').to.eql([])
          })
      })
  })
