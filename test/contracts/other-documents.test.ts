/** Elements that are moved into the document of a frame, as pop-out windows do, and back. */
import '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { place, until } from '../support/page.js'

/** Lets what follows a move happen: its removal would be noticed at the end of the turn. */
async function settled(): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    await pause()
    await nextFrame()
  }
}

/** A sheet that all such elements share. */
function adoptedHere(tag: string): CSSStyleSheet {
  const { shadowRoot } = document.createElement(tag)
  return shadowRoot?.adoptedStyleSheets.at(-1) as CSSStyleSheet
}

describe('an element that is moved into another document', () => {
  for (const markup of [
    '<user-menu user-id="ada" display-name="Ada"><a href="#out" data-id="logout">Log out</a></user-menu>',
    '<app-menu><a href="#mail" data-id="mail">Mail</a><a href="#files" data-id="files">Files</a></app-menu>',
  ])
    it(`keeps its styles and its content, there and back: ${markup.slice(0, 10)}`, async () => {
      const home = await place('<div style="inline-size: 600px"></div>')
      home.innerHTML = markup
      const element = home.firstElementChild as HTMLElement
      const root = element.shadowRoot as ShadowRoot
      const rules = (): number => root.adoptedStyleSheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0)
      const content = (): number => root.querySelectorAll('a, button').length
      await until(() => expect(content()).to.be.greaterThan(0))
      const [sheets, before] = [root.adoptedStyleSheets.length, content()]
      const frame = document.createElement('iframe')
      frame.style.inlineSize = '600px'
      home.append(frame)
      const there = frame.contentDocument as Document
      there.body.append(element)
      await until(() => expect(root.adoptedStyleSheets).to.have.length(sheets))
      expect(rules()).to.be.greaterThan(10)
      await settled()
      await until(() => expect(content()).to.equal(before))
      expect(
        there.defaultView?.getComputedStyle(root.querySelector('a, button') as Element).textDecorationLine,
      ).to.equal('none')
      // A rule that comes while it is there.
      const ours = adoptedHere(element.localName)
      const count = rules()
      ours.insertRule('.later { color: red }', ours.cssRules.length)
      await until(() => expect(rules()).to.equal(count + 1))
      ours.deleteRule(ours.cssRules.length - 1)
      await until(() => expect(rules()).to.equal(count))
      home.prepend(element)
      await until(() => expect(root.adoptedStyleSheets).to.have.length(sheets))
      await settled()
      expect([root.adoptedStyleSheets.length, content()]).to.eql([sheets, before])
      frame.remove()
    })
})
