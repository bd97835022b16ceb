/**
 * Where the page's text is twice as large, all of every scene is, and nothing is cut or covers another text. With the
 * spacing of WCAG 1.4.12 on the page, nothing is cut or covers another text, either.
 */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { executeServerCommand, setViewport } from '@web/test-runner-commands'
import { scenes } from 'virtual:scenes'
import { play } from '../support/play.js'
import { cutTexts, overlaps, textsOn, widerThanTheirPlace } from '../support/texts-on-page.js'

const root = document.documentElement
const original = { width: innerWidth, height: innerHeight }

const stillMotion = (value: string): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [{ name: 'prefers-reduced-motion', value }])

/** As https://www.w3.org/TR/WCAG22/#text-spacing has it. */
const spacing = { lineHeight: '1.5', letterSpacing: '0.12em', wordSpacing: '0.16em' }

/** The page's own buttons have the font of the browser, whatever the page's text size is. */
const isOfBrowser = (node: Text): boolean =>
  node.getRootNode() === document && node.parentElement?.matches('button, option') === true

async function settle(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await nextFrame()
}

describe('with the text size of the page', () => {
  before(async () => {
    await setViewport({ width: 1280, height: 1000 })
    await stillMotion('reduce')
  })
  afterEach(() => root.removeAttribute('style'))
  after(async () => {
    await setViewport(original)
    await stillMotion('')
  })

  for (const [tag, ofElement] of Object.entries(scenes)) {
    describe(`<${tag}> grows`, () => {
      for (const scene of ofElement) {
        it(scene.title, async () => {
          await play(scene)
          await settle()
          const before = shown()
          root.style.fontSize = '200%'
          await settle()
          const texts = textsOn(document)
          const sizes = new Map(before.texts.map(({ node, fontPx }) => [node, fontPx]))
          const kept = texts.filter(({ node }) => sizes.has(node) && !isOfBrowser(node))
          expect(
            texts.some(({ node }) => sizes.has(node)) || before.texts.length === 0,
            'the same texts are there',
          ).to.equal(true)
          const grown = (fontPx: number, node: Text): number => fontPx / (sizes.get(node) ?? NaN)
          expect(
            kept
              .filter(({ fontPx, node }) => Math.abs(grown(fontPx, node) - 2) > 0.01)
              .map(({ text, fontPx, node }) => `${text}: ${sizes.get(node)} to ${fontPx} px`),
            'texts that do not grow',
          ).to.eql([])
          expectFit(before, 'in large texts')
          root.style.fontSize = ''
          Object.assign(root.style, spacing)
          await settle()
          expectFit(before, 'with wide spacing')
        })
      }
    })
  }
})

interface Shown {
  texts: ReturnType<typeof textsOn>
  cut: string[]
  lay: string[]
  wide: string[]
}

function shown(): Shown {
  const texts = textsOn(document)
  return { texts, cut: cutTexts(texts), lay: overlaps(texts), wide: widerThanTheirPlace(document) }
}

function expectFit(before: Shown, when: string): void {
  const now = shown()
  expect(newIn(now.cut, before.cut), `texts that are cut ${when}`).to.eql([])
  expect(newIn(now.lay, before.lay), `texts one over another ${when}`).to.eql([])
  expect(newIn(now.wide, before.wide), `what scrolls sideways ${when}`).to.eql([])
}

const newIn = (now: readonly string[], before: readonly string[]): string[] =>
  now.filter((text) => !before.includes(text))
