import { expectOnConsole } from '../support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { define } from '../../src/core/element/element-class.js'
import { addTranslations } from '../../src/core/page/server/translate.js'
import { place, until } from '../support/page.js'
import { Probe, running, shownValues, type ProbeElement } from '../support/probe.js'
import { warnings } from '../support/warnings.js'

define(Probe)

const probe = (markup = '<probe-element></probe-element>'): Promise<ProbeElement> => place<ProbeElement>(markup)
const button = (host: HTMLElement, id: string): HTMLButtonElement =>
  host.shadowRoot?.querySelector(`#${id}`) as HTMLButtonElement

describe('element()', () => {
  it('runs nothing before the element is connected, and stops when it is removed', async () => {
    const loose = document.createElement('probe-element') as ProbeElement
    loose.setAttribute('label', 'early')
    loose.items = ['a']
    await nextFrame()
    expect(loose.shadowRoot?.childNodes.length).to.equal(0)
    expect(running.count).to.equal(0)

    document.body.append(loose)
    await until(() => expect(running.count).to.equal(1))
    expect(shownValues(loose)).to.include({ label: 'early' })
    loose.remove()
    await until(() => expect(running.count).to.equal(0))
    expect(loose.shadowRoot?.childNodes.length).to.equal(0)
  })

  it('has its content when append() returns', () => {
    const element = document.createElement('probe-element')
    document.body.append(element)
    expect(element.shadowRoot?.querySelector('#values')).to.not.equal(null)
    element.remove()
  })

  it('waits for the end of the turn where React has made it, or for the first call of a method', async () => {
    // A layout effect calls a method before React is done.
    for (const first of ['nothing', 'a method']) {
      const element = Object.assign(document.createElement('probe-element') as ProbeElement, { __reactFiber$x: {} })
      document.body.append(element)
      expect(element.shadowRoot?.querySelector('#values'), first).to.equal(null)
      if (first === 'a method') element.show()
      else await Promise.resolve()
      expect(element.shadowRoot?.querySelector('#values'), first).to.not.equal(null)
      expect(element.open).to.equal(first === 'a method')
      element.remove()
    }
  })

  it('reads a flag by presence: alone and "true" are true, "false" and removal are false', async () => {
    const element = await probe('<probe-element compact></probe-element>')
    expect(element.compact).to.equal(true)
    for (const [value, expected] of [
      ['false', false],
      ['', true],
      ['true', true],
    ] as const) {
      element.setAttribute('compact', value)
      expect(element.compact, value).to.equal(expected)
    }
    element.removeAttribute('compact')
    expect(element.compact).to.equal(false)
    await until(() => expect(shownValues(element)['compact']).to.equal(false))
  })

  it('falls back when an attribute is removed, also to its default text and number', async () => {
    const element = await probe('<probe-element label="a" delay-ms="7" mode="count"></probe-element>')
    expect(shownValues(element)).to.include({ label: 'a', delayMs: 7, mode: 'count' })
    for (const name of ['label', 'delay-ms', 'mode']) element.removeAttribute(name)
    await until(() => expect(shownValues(element)).to.include({ label: 'nothing', delayMs: 500, mode: 'dot' }))
  })

  it('falls back on nonsense, tells it once, and never throws', async () => {
    const told = warnings()
    const element = await probe('<probe-element delay-ms="soon" mode="loud"></probe-element>')
    element.setAttribute('delay-ms', 'later')
    element.items = 'no list' as unknown as string[]
    await until(() => expect(shownValues(element)).to.deep.include({ delayMs: 500, mode: 'dot', items: [] }))
    expect(told.texts().filter((text) => text.includes('"delayMs"'))).to.have.length(1)
    expect(told.texts().join()).to.contain("'dot' | 'count'")
    expect(told.texts().join()).to.contain('string[]')
  })

  it('moves a number into its bounds', async () => {
    expect((await probe('<probe-element delay-ms="-5"></probe-element>')).delayMs).to.equal(0)
    expect((await probe('<probe-element delay-ms="1e9"></probe-element>')).delayMs).to.equal(1000)
  })

  it('keeps a property that was set before the tag was known', async () => {
    const early = document.createElement('probe-early') as ProbeElement
    early.items = ['kept']
    early.label = 'kept too'
    early.setAttribute('label', 'of the markup')
    document.body.append(early)
    define({ ...Probe, tag: 'probe-early' })
    await until(() => expect(shownValues(early)).to.deep.include({ items: ['kept'], label: 'kept too' }))
    early.items = ['later']
    early.setAttribute('label', 'of a script')
    await until(() => expect(shownValues(early)).to.deep.include({ items: ['later'], label: 'of a script' }))
    early.remove()
  })

  it('never turns an object into an attribute, and keeps its identity', async () => {
    const element = await probe()
    const items = ['a', 'b']
    element.items = items
    expect(element.items).to.equal(items)
    expect(element.getAttributeNames()).to.eql([])
  })

  it('takes data from its child script, below attributes and properties', async () => {
    const element = await probe(
      '<probe-element label="attribute"><script type="application/json">{"label":"script","delayMs":3,"items":["x"],"compact":true}</script></probe-element>',
    )
    expect(shownValues(element)).to.deep.include({ label: 'attribute', delayMs: 3, items: ['x'], compact: true })
    element.removeAttribute('label')
    await until(() => expect(shownValues(element)['label']).to.equal('script'))
  })

  it('reads the child script again when it is replaced', async () => {
    const element = await probe(
      '<probe-element><script type="application/json">{"label":"one"}</script></probe-element>',
    )
    const script = document.createElement('script')
    script.type = 'application/json'
    script.textContent = '{"label":"two"}'
    element.replaceChildren(script)
    await until(() => expect(shownValues(element)['label']).to.equal('two'))
  })

  it('ignores a broken or unknown hand-over and names what it knows', async () => {
    const told = warnings()
    const broken = await probe('<probe-element><script type="application/json">{ nonsense</script></probe-element>')
    expect(shownValues(broken)).to.include({ label: 'nothing' })
    await probe('<probe-element><script type="application/json">{"lable":"x"}</script></probe-element>')
    expect(told.texts().some((text) => text.includes('not a JSON object'))).to.equal(true)
    expect(told.texts().some((text) => text.includes('knows no "lable"') && text.includes('label'))).to.equal(true)
  })

  it('keeps its state when it is moved, by append and by moveBefore', async () => {
    const element = await probe()
    button(element, 'count').click()
    await until(() => expect(button(element, 'count').textContent).to.equal('1'))
    const node = button(element, 'count')
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(element)
    await nextFrame()
    expect(button(element, 'count')).to.equal(node)
    expect(running.count).to.equal(1)
    const home = document.body as HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void }
    if (home.moveBefore) {
      home.moveBefore(element, null)
      await nextFrame()
      expect(button(element, 'count').textContent).to.equal('1')
    }
    element.remove()
    elsewhere.remove()
  })

  it('keeps its state where promises lie between its removal and its return, as where a page is put together anew', async () => {
    const element = await probe()
    const parent = element.parentElement as HTMLElement
    const node = button(element, 'count')
    node.click()
    element.remove()
    for (let promise = 0; promise < 20; promise += 1) await Promise.resolve()
    parent.append(element)
    await nextFrame()
    expect(button(element, 'count') === node).to.equal(true)
    expect([node.textContent, running.count]).to.eql(['1', 1])
  })

  it('starts anew when it comes back after it was removed', async () => {
    const element = await probe()
    const parent = element.parentElement as HTMLElement
    button(element, 'count').click()
    element.remove()
    await until(() => expect(running.count).to.equal(0))
    parent.append(element)
    await until(() => expect(button(element, 'count').textContent).to.equal('0'))
  })

  it('sends events that do not bubble, and reports whether the page canceled a question', async () => {
    const element = await probe()
    const heard: string[] = []
    const parent = element.parentElement as HTMLElement
    parent.addEventListener('probe-told', () => heard.push('bubbled'))
    element.addEventListener('probe-told', (event) => heard.push(`told ${String((event as CustomEvent).detail)}`))
    button(element, 'count').click()
    expect(heard).to.eql(['told 1'])

    button(element, 'ask').click()
    await until(() => expect(button(element, 'ask').textContent).to.equal('allowed'))
    element.addEventListener('before-probe', (event) => event.preventDefault())
    button(element, 'ask').click()
    await until(() => expect(button(element, 'ask').textContent).to.equal('prevented'))
  })

  it('mirrors a flag that it changes itself, and shows its state on the host', async () => {
    const element = await probe('<probe-element open></probe-element>')
    expect(element.matches(':state(opened)')).to.equal(true)
    button(element, 'close').click()
    await until(() => expect(element.hasAttribute('open')).to.equal(false))
    await until(() => expect(element.matches(':state(closed)')).to.equal(true))
    expect(element.open).to.equal(false)
    element.open = true
    expect(element.hasAttribute('open')).to.equal(true)
  })

  it('offers its methods while it is on a page and says so when it is not', async () => {
    const element = await probe()
    element.show()
    expect(element.open).to.equal(true)
    const loose = document.createElement('probe-element') as ProbeElement
    expect(() => loose.show()).to.throw(DOMException, /needs the element on a page/)
  })

  it('keeps a crash inside one element, tells the page, and recovers with new values', async () => {
    expectOnConsole(/probe crash/)
    const neighbour = await probe()
    const element = await probe()
    const told: unknown[] = []
    element.addEventListener('element-error', (event) =>
      told.push((event as CustomEvent<{ error: Error }>).detail.error.message),
    )
    element.label = 'crash'
    await until(() => expect(element.shadowRoot?.querySelector('[role=alert]')).to.not.equal(null))
    expect(told).to.eql(['probe crash'])
    expect(shownValues(neighbour)).to.include({ label: 'nothing' })
    element.label = 'better'
    await until(() => expect(shownValues(element)).to.include({ label: 'better' }))
  })

  it('reads its children again when they change', async () => {
    const element = await probe('<probe-element><a href="#a">A</a></probe-element>')
    expect(shownValues(element)['children']).to.eql(['A'])
    const link = document.createElement('a')
    link.textContent = 'B'
    element.append(link)
    await until(() => expect(shownValues(element)['children']).to.eql(['A', 'B']))
  })

  it('shows texts that are translated later', async () => {
    expectOnConsole(/probe crash/)
    const element = await probe('<probe-element label="crash"></probe-element>')
    addTranslations({ 'This part of the page could not be shown.': 'Dieser Teil fehlt.' })
    await until(() => expect(element.shadowRoot?.textContent).to.contain('Dieser Teil fehlt.'))
  })

  it('leaves a tag alone that somebody else has defined', () => {
    expectOnConsole(/has taken the name <probe-taken>/)
    class Foreign extends HTMLElement {}
    customElements.define('probe-taken', Foreign)
    define({ ...Probe, tag: 'probe-taken' })
    expect(customElements.get('probe-taken')).to.equal(Foreign)
  })

  it('copies what cloneNode copies: attributes, not properties', async () => {
    const element = await probe('<probe-element label="a"></probe-element>')
    element.items = ['x']
    const copy = element.cloneNode(true) as ProbeElement
    expect([copy.label, copy.items]).to.eql(['a', []])
  })
})
