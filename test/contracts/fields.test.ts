/** What holds for every text field of every element: it leaves the keys of input methods alone, and takes what scripts fill in. */
import '../support/setup.js'
import { expect, fixtureCleanup, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { scenes } from 'virtual:scenes'
import type { Scene } from '../../demo/gallery/scene.js'
import { everything, focused, nameOf, until } from '../support/page.js'
import { play } from '../support/play.js'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element.matches('input:enabled, textarea:enabled') &&
  /^(text|search|password|email|tel|url|textarea)$/.test((element as Field).type) &&
  !(element as Field).readOnly &&
  element.checkVisibility()
const fieldsOf = (element: HTMLElement): Field[] =>
  [...everything(element), ...(element.shadowRoot ? everything(element.shadowRoot) : [])].filter(isField)
const keyOf = (field: Field): string => `${nameOf(field)} ${field.getRootNode() instanceof ShadowRoot}`

/** What is shown of an element: its tree with all shadow roots, its states, and what its fields hold. */
function sightOf(element: HTMLElement): string {
  const all = [element, ...everything(element), ...(element.shadowRoot ? everything(element.shadowRoot) : [])]
  const text = all.map((each) => {
    const attributes = [...each.attributes]
      .filter(({ name }) => name !== 'style')
      .map(({ name, value }) => `${name}="${value}"`)
    const own = [...each.childNodes, ...(each.shadowRoot?.childNodes ?? [])].filter((node) => node instanceof Text)
    const value = isField(each) ? each.value : ''
    const open = each instanceof HTMLElement && each.popover !== null && each.matches(':popover-open')
    return `<${each.localName} ${attributes.join(' ')}> ${value} ${String(open)} ${own.map(({ data }) => data).join()}`
  })
  return text.join('\n').replace(/_r_\w+_|:r\w+:|downshift-\w+/g, 'id')
}

/** Waits until nothing changes any more. */
async function settled(element: HTMLElement): Promise<string> {
  let [sight, same] = ['', 0]
  const end = performance.now() + 30_000
  while (same < 3) {
    if (performance.now() > end) throw new Error(`<${element.localName}> never comes to rest.`)
    await nextFrame()
    const now = sightOf(element)
    same = now === sight ? same + 1 : 0
    sight = now
  }
  return sight
}

/** Plays a scene with no other beside it, which could have the same ids or the focus. */
function playAlone(scene: Scene): Promise<HTMLElement> {
  fixtureCleanup()
  return play(scene)
}

/** Each text field of an element with the first scene that shows it. */
async function fieldsIn(all: readonly Scene[]): Promise<Map<string, Scene>> {
  const found = new Map<string, Scene>()
  for (const scene of all)
    for (const field of fieldsOf(await playAlone(scene))) if (!found.has(keyOf(field))) found.set(keyOf(field), scene)
  return found
}

async function shown(scene: Scene, key: string): Promise<{ element: HTMLElement; field: Field }> {
  const element = await playAlone(scene)
  await settled(element)
  const field = fieldsOf(element).find((each) => keyOf(each) === key)
  if (!field) throw new Error(`There is no field "${key}" in "${scene.title}".`)
  field.focus()
  field.select()
  await settled(element)
  return { element, field }
}

const leaves = { bubbles: true, composed: true }
const compose = (field: Field, name: string): unknown => field.dispatchEvent(new CompositionEvent(name, leaves))
const ofInputMethod = [
  ['while it composes', 'after', { isComposing: true, keyCode: 229 }],
  ['after it has composed, as in Safari', 'before', { keyCode: 229 }],
] as const
const fillings: readonly (readonly [what: string, fill: (field: Field) => void])[] = [
  ['an event that leaves the shadow root', (field) => tell(field, 'input', true)],
  ['an event that stays in it', (field) => tell(field, 'input', false)],
  ['`change` alone', (field) => tell(field, 'change', false)],
  ['both', (field) => ['input', 'change'].forEach((name) => tell(field, name, true))],
]
const tell = (field: Field, name: string, composed: boolean): unknown =>
  field.dispatchEvent(new Event(name, { bubbles: true, composed }))

for (const [tag, all] of Object.entries(scenes)) {
  describe(`<${tag}>`, () => {
    it('leaves the keys of an input method alone, and takes what a script fills in', async () => {
      for (const [key, scene] of await fieldsIn(all)) {
        const { element, field } = await shown(scene, key)
        for (const [order, ends, init] of ofInputMethod) {
          compose(field, 'compositionstart')
          if (ends === 'before') compose(field, 'compositionend')
          const before = await settled(element)
          for (const name of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab', 'Backspace', 'Home']) {
            const what = `${name} in "${key}" ${order}`
            const press = new KeyboardEvent('keydown', { key: name, ...leaves, cancelable: true, ...init })
            expect(field.dispatchEvent(press), what).to.equal(true)
            expect(focused() === field, what).to.equal(true)
          }
          expect(await settled(element), `"${key}" after keys ${order}`).to.equal(before)
          if (ends === 'after') compose(field, 'compositionend')
        }
        if (!key.endsWith('true')) continue
        const typed = await shown(scene, key)
        await sendKeys({ type: 'b' })
        const wanted = await settled(typed.element)
        for (const [what, fill] of fillings) {
          const filled = await shown(scene, key)
          filled.field.value = 'b'
          fill(filled.field)
          await until(() => expect(sightOf(filled.element), `"${key}" by ${what}`).to.equal(wanted), 10_000)
        }
      }
    }).timeout(60_000)
  })
}
