/**
 * What a translator or a content blocker does to the page, in every state of every element: a translator puts other
 * text nodes, wrapped in `<font>`, in the place of those that a view has drawn; a blocker removes nodes. Views go on.
 */
import { expectOnConsole } from '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { scenes } from 'virtual:scenes'
import type { Scene } from '../../demo/gallery/scene.js'
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { onTranslations, type Catalogue } from '../../src/core/page/server/translate.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { all, everything, shownText } from '../support/page.js'
import { play } from '../support/play.js'

/** The shadow roots of an element and of all elements of ours inside, and what is drawn into its light tree. */
function* drawn(element: HTMLElement): Generator<ParentNode> {
  for (const inside of [element, ...everything(element), ...everything(element.shadowRoot ?? element)]) {
    if (inside.shadowRoot) yield inside.shadowRoot
    if (inside.slot === 'suggestions') yield inside
  }
}

/** Replaces all text nodes, as translators of browsers do. */
function translate(element: HTMLElement): void {
  for (const root of new Set(drawn(element))) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, style, script, textarea, option')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
}

/** Waits until an element shows the same for some frames; what moves all the time is not waited for. */
async function settled(element: HTMLElement): Promise<void> {
  let [before, same] = ['', 0]
  for (let turn = 0; turn < 30 && same < 3; turn += 1) {
    await nextFrame()
    await pause()
    await nextFrame()
    const now = textOf(element)
    same = now === before ? same + 1 : 0
    before = now
  }
}

/** Every sentence of ours in another language, at once. */
function otherLanguage(): void {
  const texts = sharedRecord<{ catalogue: Catalogue; listeners: Set<() => void> }>('texts', () => ({
    catalogue: {},
    listeners: new Set(),
  }))
  onTranslations(() => undefined)()
  texts.catalogue = new Proxy<Catalogue>(
    {},
    { get: (_, text) => (String(text).startsWith('_') ? [`${String(text)}°`] : `${String(text)}°`) },
  )
  for (const listener of [...texts.listeners]) listener()
}

/** Gives an element the values of another. */
function give(element: HTMLElement, other: HTMLElement): void {
  for (const name of new Set([...element.getAttributeNames(), ...other.getAttributeNames()])) {
    const value = other.getAttribute(name)
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
  for (const name of Object.keys(Object.getPrototypeOf(element) as object)) {
    const [to, from] = [element, other] as unknown as [Record<string, unknown>, Record<string, unknown>]
    const isOurs = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), name)?.set
    if (isOurs && typeof from[name] === 'object') to[name] = from[name]
  }
}

/**
 * What it shows: each sentence once, without times of day, which go on meanwhile, and without the initials that stand
 * where a picture is still loading.
 */
const textOf = (element: HTMLElement): string =>
  [...new Set(shownText(element).split(/(?<=[.…!])\s/))]
    .join(' ')
    .replace(/\d+(:\d\d)+/g, '')
    .replace(/(^| )[\p{Lu}\p{Lo}\d?]{1,2}(?= |$)/gu, '')

const fieldRoles = ['searchbox', 'textbox', 'combobox']

/** Changes everything that a page, a user and a language can change, and tells what the element then shows. */
async function change(
  element: HTMLElement,
  others: readonly Scene[],
  between: (element: HTMLElement) => void,
): Promise<string[]> {
  const seen: string[] = []
  const step = async (act: () => unknown): Promise<void> => {
    between(element)
    await act()
    await settled(element)
    seen.push(textOf(element))
  }
  for (const field of fieldRoles.flatMap((role) => all(element, role)).slice(0, 2)) {
    await step(async () => {
      field.focus()
      await sendKeys({ type: 'a' })
    })
    await step(() => sendKeys({ press: 'Backspace' }))
  }
  await step(otherLanguage)
  for (const { make } of others) await step(() => give(element, make()))
  return seen
}

const isCrashed = (element: HTMLElement): boolean =>
  [element, ...everything(element), ...everything(element.shadowRoot ?? element)].some((one) =>
    one.matches(':state(crashed)'),
  )

for (const [tag, ofElement] of Object.entries(scenes)) {
  describe(`<${tag}>`, () => {
    // What scenes take from each other may ask a server that knows nothing of it.
    beforeEach(() => expectOnConsole(/^\[shared-environment\]/))

    for (const scene of ofElement) {
      const others = ofElement.filter((one) => one !== scene).slice(0, 3)

      it(`shows on a translated page what it shows else: ${scene.title}`, async () => {
        const expected = await change(await play(scene), others, () => undefined)
        const element = await play(scene)
        expect(await change(element, others, translate)).to.eql(expected)
        expect(isCrashed(element)).to.equal(false)
      }).timeout(120_000)

      it(`goes on when one of its nodes was removed: ${scene.title}`, async () => {
        expectOnConsole(/NotFoundError|Popup removed|Another script has removed/)
        for (const part of [0, 0.6]) {
          const element = await play(scene)
          const nodes = [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
          nodes[Math.floor(nodes.length * part)]?.remove()
          await change(element, others.slice(0, 1), () => undefined)
          expect(isCrashed(element), `${String(nodes[Math.floor(nodes.length * part)]?.outerHTML)} removed`).to.equal(
            false,
          )
          element.remove()
        }
      }).timeout(120_000)
    }
  })
}
