import '../../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub, type SinonStub } from 'sinon'
import { handOver } from '../../../../test/support/handover.js'
import { initialState } from './initial-state.js'

describe('initialState', () => {
  let warn: SinonStub
  let written: HTMLElement[]
  const write = (id: string, value: string, tag = 'input'): void => {
    const element = Object.assign(document.createElement(tag), { id, value, type: 'hidden' })
    document.body.append(element)
    written.push(element)
  }

  beforeEach(() => {
    warn = stub(console, 'warn')
    written = []
  })
  afterEach(() => {
    warn.restore()
    for (const element of written) element.remove()
  })

  it('reads lists, objects and single values', () => {
    handOver({
      initialState: { 'core-apps': [{ id: 'files' }], 'core-config': { a: 1 }, 'core-flag': false, 'core-none': null },
    })
    expect(initialState('core', 'apps')).to.eql([{ id: 'files' }])
    expect(initialState('core', 'config')).to.eql({ a: 1 })
    expect(initialState('core', 'flag')).to.equal(false)
    expect(initialState('core', 'none')).to.equal(null)
  })

  it('reads characters beyond ASCII, escaped or as UTF-8', () => {
    handOver({ initialState: { 'core-name': 'Zoë 漢字 🦊' } })
    expect(initialState('core', 'name')).to.equal('Zoë 漢字 🦊')
    write('initial-state-core-raw', btoa(String.fromCharCode(...new TextEncoder().encode('"Zoë 🦊"'))))
    expect(initialState('core', 'raw')).to.equal('Zoë 🦊')
  })

  it('knows nothing where the page hands nothing over, without a word', () => {
    expect(initialState('core', 'apps')).to.equal(undefined)
    expect(warn.callCount).to.equal(0)
  })

  it('takes no other element of that id', () => {
    write('initial-state-core-apps', btoa('[1]'), 'div')
    expect(initialState('core', 'apps')).to.equal(undefined)
  })

  it('counts a broken value as missing and tells once which and how to mend it', () => {
    for (const [key, value] of [
      ['a', 'not base64!'],
      ['b', btoa('{ no json')],
      ['c', ''],
    ] as const) {
      write(`initial-state-core-${key}`, value)
      expect(initialState('core', key)).to.equal(undefined)
      expect(initialState('core', key)).to.equal(undefined)
    }
    expect(warn.callCount).to.equal(3)
    expect(warn.firstCall.args[0]).to.contain('#initial-state-core-a').and.contain('base64(JSON)')
  })

  it('parses a value once', () => {
    handOver({ initialState: { 'core-apps': [1] } })
    expect(initialState('core', 'apps')).to.equal(initialState('core', 'apps'))
  })

  it('reads again when the page writes a new input', () => {
    const undo = handOver({ initialState: { 'core-apps': [1] } })
    expect(initialState('core', 'apps')).to.eql([1])
    undo()
    handOver({ initialState: { 'core-apps': [2] } })
    expect(initialState('core', 'apps')).to.eql([2])
  })
})
