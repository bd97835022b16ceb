/** What every registered element has to do (docs/elements.md, "An element"), checked by its contract and its scenes. */
import { expectOnConsole } from '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { stub } from 'sinon'
import { scenes } from 'virtual:scenes'
import * as registry from '../../src/entries/registry.js'
import { attributeName, type AnyContract } from '../../src/core/element/contract.js'
import { everything, place, until } from '../support/page.js'
import { play } from '../support/play.js'
import { fakeServer } from '../support/server.js'
import { warnings } from '../support/warnings.js'

type Loose = HTMLElement & Record<string, unknown>

/** Every attribute and property that HTML gives to all elements: ours must not mean something else. */
const globalNames = new Set<string>()
for (let proto: object | null = HTMLElement.prototype; proto; proto = Object.getPrototypeOf(proto) as object | null) {
  for (const name of Object.getOwnPropertyNames(proto)) globalNames.add(name)
}
const globalAttributes = [
  'accesskey',
  'autofocus',
  'class',
  'contenteditable',
  'dir',
  'draggable',
  'enterkeyhint',
  'hidden',
  'id',
  'inert',
  'inputmode',
  'is',
  'itemid',
  'itemprop',
  'lang',
  'nonce',
  'part',
  'popover',
  'role',
  'slot',
  'spellcheck',
  'style',
  'tabindex',
  'title',
  'translate',
]

/** Compared as a boolean: printing an element that React has rendered takes minutes. */
const crashed = (element: HTMLElement): boolean => element.shadowRoot?.querySelector('slot[name=error]') !== null

const contracts = Object.values(registry) as unknown as AnyContract[]

for (const contract of contracts) {
  const { tag } = contract
  const names = [...Object.keys(contract.attributes), ...Object.keys(contract.properties)]

  describe(`<${tag}> keeps the promises of every element`, () => {
    beforeEach(() => {
      fakeServer()
    })

    it('is described in full and clashes with no name of HTML', () => {
      for (const [name, value] of Object.entries({ ...contract.attributes, ...contract.properties })) {
        expect(value.about, name).to.match(/\.$/)
        expect(globalNames.has(name), `${name} is a name of every HTMLElement`).to.equal(false)
        expect(globalAttributes, name).to.not.include(attributeName(name))
      }
      for (const [name, { about }] of Object.entries(contract.events)) {
        expect(about, name).to.match(/\.$/)
        expect(name, 'an event is a noun and a verb, or a past verb alone, and no native name').to.match(
          /^[a-z]+(-[a-z]+)+$|^[a-z]+ed$/,
        )
        expect(`on${name}` in HTMLElement.prototype).to.equal(false)
      }
      expect(contract.about).to.match(/\.$/)
      // An element that shows nothing has no parts.
      if (contract.parts.length > 0) expect(contract.parts).to.include('base')
    })

    it('does nothing before it is on a page', async () => {
      const server = fakeServer()
      const element = document.createElement(tag)
      await nextFrame()
      // An element that waits until it is visible has no content yet.
      expect(element.shadowRoot?.childNodes.length ?? 0).to.equal(0)
      expect(element.shadowRoot === null).to.equal(contract.mounts !== undefined)
      expect(element.getAttributeNames()).to.eql([])
      expect(server.calls.map(({ path }) => path)).to.eql([])
    })

    it('survives nonsense in every attribute, property and in its child script', async () => {
      warnings()
      const element = (await place(
        `<${tag} ${Object.keys(contract.attributes)
          .map((name) => `${attributeName(name)}="\u0000<&∞"`)
          .join(' ')}></${tag}>`,
      )) as Loose
      for (const name of names) {
        for (const value of [
          null,
          undefined,
          42,
          'nonsense',
          [null, 7, {}],
          { a: { b: null } },
          Symbol.iterator,
          () => undefined,
        ])
          element[name] = value
      }
      await nextFrame()
      expect(crashed(element), 'crashed').to.equal(false)
      const scripted = await place(
        `<${tag}><script type="application/json">{${names.map((name) => `"${name}": {"x":[1,null]}`).join(',')}}</script></${tag}>`,
      )
      await nextFrame()
      expect(crashed(scripted), 'crashed on its script').to.equal(false)
    })

    it('keeps a property that was set before the tag was known', async () => {
      const early = `early-${tag}`
      const element = document.createElement(early) as Loose
      const given = names
        .map((name) => [name, sampleOf(contract, name)] as const)
        .filter(([, value]) => value !== undefined)
      for (const [name, value] of given) element[name] = value
      const { define } = await import('../../src/core/element/element-class.js')
      define({ ...contract, tag: early })
      document.body.append(element)
      for (const [name, value] of given) expect(element[name], name).to.eql(value)
      element.remove()
    })

    it('falls back when an attribute is removed', async () => {
      expectOnConsole(/cannot use the value given/)
      const element = (await place(`<${tag}></${tag}>`)) as Loose
      const before = Object.fromEntries(Object.keys(contract.attributes).map((name) => [name, element[name]]))
      for (const name of Object.keys(contract.attributes)) {
        const value = sampleOf(contract, name)
        element.setAttribute(attributeName(name), value === true ? '' : String(value))
        element.removeAttribute(attributeName(name))
      }
      await nextFrame()
      for (const [name, value] of Object.entries(before)) expect(element[name], name).to.eql(value)
    })

    it('survives a move in the document with the same content', async () => {
      const scene = scenes[tag]?.[0]
      expect(scene, 'a first scene').to.not.equal(undefined)
      if (!scene) return
      const element = await play({ ...scene, act: () => undefined })
      // Some elements start when the browser reports that they are visible.
      await until(() => expect(element.shadowRoot?.firstElementChild instanceof Element).to.equal(true))
      const first = element.shadowRoot?.firstElementChild
      const elsewhere = document.createElement('section')
      document.body.append(elsewhere)
      elsewhere.append(element)
      await nextFrame()
      expect(element.shadowRoot?.firstElementChild === first).to.equal(true)
      elsewhere.remove()
    })

    it('leaves nothing in its shadow root when it is removed, and comes back', async () => {
      const scene = scenes[tag]?.[0]
      if (!scene) return
      const element = await play(scene)
      const home = element.parentElement as HTMLElement
      const content = element.shadowRoot?.childNodes.length
      element.remove()
      await until(() => expect(element.shadowRoot?.childNodes.length).to.equal(0))
      home.append(element)
      expect(element.shadowRoot?.childNodes.length).to.equal(content)
    })

    it('is the same by another name, with all that it writes', async () => {
      const { define } = await import('../../src/core/element/element-class.js')
      for (const used of contracts) define(used, { prefix: 'acme-' })
      const plain = document.createElement
      // Grants locks at once: the browser takes time to release a lock and grant it again, and states depend on it.
      const locks = stub(navigator.locks, 'request').callsFake((async (
        _name: string,
        _options: object,
        held: () => unknown,
      ) => held()) as typeof navigator.locks.request)
      /** Plays a scene with prefixed element names, and checks the content of the element. */
      const look = async (
        scene: (typeof scenes)[string][number],
        prefix: string,
        check: (shown: string[]) => void,
      ): Promise<void> => {
        if (prefix)
          document.createElement = (name: string, options?: ElementCreationOptions) =>
            plain.call(document, customElements.get(prefix + name) ? prefix + name : name, options)
        try {
          const element = await play(scene)
          expect(element.localName).to.equal(prefix + tag)
          await until(() => {
            const inside = [element, ...everything(element.shadowRoot as ShadowRoot)]
            const foreign = inside
              .filter(({ localName }) => prefix && customElements.get(prefix + localName))
              .map(({ localName }) => localName)
            expect(foreign, 'elements without the prefix').to.eql([])
            check([
              ...inside.map((one) => `<${one.localName.replace(prefix, '')} part="${[...one.part].join(' ')}">`),
              ...contract.states.filter((state) => element.matches(`:state(${state})`)),
            ])
          })
          element.remove()
        } finally {
          document.createElement = plain
        }
      }
      // A scene that wraps its element refers to it by its plain name, so take the last one that makes the element
      // itself.
      const last = scenes[tag]?.findLast((scene) => scene.make().localName === tag)
      try {
        for (const scene of new Set([scenes[tag]?.[0], last])) {
          if (!scene) continue
          let expected: string[] = []
          await look(scene, '', (shown) => {
            expected = [...new Set(shown)]
          })
          await look(scene, 'acme-', (shown) => expect(shown, scene.title).to.include.members(expected))
        }
      } finally {
        locks.restore()
      }
    }).timeout(60_000)

    it('shows every state and only the parts that its contract names', async () => {
      const shown = new Set<string>()
      for (const scene of scenes[tag] ?? []) {
        const element = await play(scene)
        for (const state of contract.states) if (element.matches(`:state(${state})`)) shown.add(state)
        if (element.shadowRoot) {
          for (const inside of everything(element.shadowRoot)) {
            if (inside.getRootNode() !== element.shadowRoot) continue
            for (const part of inside.part)
              expect(contract.parts, `part "${part}" in scene "${scene.title}"`).to.include(part)
          }
        }
        element.remove()
      }
      // An element that shows nothing has no scene for each state; its own test covers them.
      if (contract.parts.length > 0)
        expect([...shown].sort(), 'states that a scene shows').to.eql([...contract.states].sort())
      else expect(contract.states).to.include.members([...shown])
    }).timeout(60_000)
  })
}

/** A value of the right type that is not the default; `undefined` if none can be made up. */
function sampleOf(contract: AnyContract, name: string): unknown {
  const value = contract.attributes[name] ?? contract.properties[name]
  if (!value) return undefined
  if (value.type === 'boolean') return name === 'open' ? undefined : true
  if (value.type === 'number') return value.read(1)
  if (value.type === 'string') return 'sample'
  return value.type.startsWith("'") ? value.type.split(' | ').at(-1)?.replaceAll("'", '') : undefined
}
