/**
 * In a window of any size, and with the text twice as large, all that opens shows its content and can be scrolled to its
 * end, in one scroll area. Texts are large enough to be read, and a finger meets what it presses.
 */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { executeServerCommand, setViewport } from '@web/test-runner-commands'
import { openers } from 'virtual:openers'
import { scenes } from 'virtual:scenes'
import type { WayIn } from '../../demo/gallery/opener.js'
import { Opening } from '../support/openers.js'
import { play } from '../support/play.js'
import { isAnythingOpen, misfits, smallTargets, smallTexts } from '../support/window-fit.js'

/** In CSS px; the first is a window of 1280 x 1024 px at 400 %. */
const windows = [
  { width: 320, height: 256 },
  { width: 320, height: 640 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024, textSize: '200%' },
]

const root = document.documentElement
const original = { width: innerWidth, height: innerHeight }

/** Without motion, so that nothing is looked at while it moves. */
const emulate = (motion: string, pointer = ''): Promise<unknown> =>
  executeServerCommand('emulate-media-features', [
    { name: 'prefers-reduced-motion', value: motion },
    { name: 'pointer', value: pointer },
  ])

async function settle(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await nextFrame()
}

/** What is known and stays for now, by kind: the element whose scene it is, and what is wrong. */
const known: readonly RegExp[] = [
  // Between the way to the folder, the heads of the columns and the buttons, only the list scrolls.
  /^<file-picker>: .*px of <dialog part=base> of <modal-dialog> do not scroll/,
  // A press anywhere on the row ticks the box.
  /<input> of <file-picker> has 20 by 20px/,
  /the scrollbar of <div part=menu> of <(file-picker|file-upload)> goes through/,
]

const own = (tag: string, found: readonly string[]): string[] =>
  [...new Set(found)].filter((wrong) => !known.some((kind) => kind.test(`<${tag}>: ${wrong}`)))

/** What opens moves to its place a frame or two after the window has changed. */
async function misfitsAtRest(tag: string): Promise<string[]> {
  await settle()
  for (let frame = 0; frame < 10 && own(tag, misfits()).length > 0; frame += 1) await nextFrame()
  return misfits()
}

/** Looks at what is on the page in each window. */
async function inEveryWindow(tag: string): Promise<string[]> {
  const found = [...smallTexts()]
  // What stands in the page has the page's scrollbar.
  if (!isAnythingOpen()) return own(tag, found)
  for (const { textSize = '', ...size } of windows) {
    await setViewport(size)
    root.style.fontSize = textSize
    found.push(...(await misfitsAtRest(tag)).map((wrong) => `${size.width}x${size.height} ${textSize}: ${wrong}`))
  }
  root.style.fontSize = ''
  return own(tag, found)
}

describe('in every window', () => {
  before(() => emulate('reduce'))
  afterEach(async () => {
    root.style.fontSize = ''
    await setViewport(original)
  })
  after(() => emulate(''))

  for (const [tag, ofElement] of Object.entries(scenes))
    describe(`<${tag}> can be seen and used`, () => {
      for (const scene of ofElement)
        it(scene.title, async () => {
          await play(scene)
          expect((await inEveryWindow(tag)).join('\n')).to.equal('')
        })
    })

  for (const [tag, rows = []] of Object.entries(openers))
    for (const row of rows) {
      if ('covers' in row) continue
      describe(`<${tag}> shows all of what opens`, () => {
        afterEach(() => row.holder !== undefined && document.querySelector(row.holder)?.remove())

        it(row.title, async () => {
          const opening = await Opening.stage(row, scenes[tag] ?? [])
          const [way = 'function'] = 'in' in row ? (Object.keys(row.in) as WayIn[]) : []
          await opening.open(way)
          expect((await inEveryWindow(tag)).join('\n')).to.equal('')
        })
      })
    }
})

describe('with a finger', () => {
  before(async () => {
    await setViewport({ width: 667, height: 640 })
    await emulate('reduce', 'coarse')
  })
  after(async () => {
    await setViewport(original)
    await emulate('')
  })

  for (const [tag, ofElement] of Object.entries(scenes))
    describe(`<${tag}> can be pressed`, () => {
      for (const scene of ofElement)
        it(scene.title, async () => {
          await play(scene)
          await settle()
          expect(matchMedia('(pointer: coarse)').matches, 'the pointer is a finger').to.equal(true)
          expect(own(tag, smallTargets()).join('\n')).to.equal('')
        })
    })
})
