import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { createStore } from './store.js'

describe('createStore', () => {
  it('holds a value and tells of each new one', () => {
    const store = createStore(1)
    const heard: number[] = []
    store.subscribe(() => heard.push(store.get()))
    store.set(2)
    store.set(3)
    expect(heard).to.eql([2, 3])
  })

  it('tells nobody of the value it already has', () => {
    const store = createStore<number>(NaN)
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    store.set(NaN)
    expect(told).to.equal(0)
  })

  it('tells the others when one listener throws, and reports the error', () => {
    const report = stub(globalThis, 'reportError')
    const error = new Error('broken listener')
    const store = createStore(1)
    let told = 0
    store.subscribe(() => {
      throw error
    })
    store.subscribe(() => {
      told += 1
    })
    store.set(2)
    report.restore()
    expect(told).to.equal(1)
    expect(report.args).to.eql([[error]])
  })

  it('tells nobody after their undo, which may be called twice and hits nobody else', () => {
    const store = createStore(1)
    const heard: string[] = []
    const undo = store.subscribe(() => heard.push('first'))
    store.subscribe(() => heard.push('second'))
    undo()
    undo()
    store.set(2)
    expect(heard).to.eql(['second'])
  })

  it('lets a listener leave and another join while it tells', () => {
    const store = createStore(1)
    const heard: string[] = []
    const undo = store.subscribe(() => {
      heard.push('first')
      undo()
      store.subscribe(() => heard.push('late'))
    })
    store.subscribe(() => heard.push('second'))
    store.set(2)
    expect(heard).to.eql(['first', 'second'])
    store.set(3)
    expect(heard).to.eql(['first', 'second', 'second', 'late'])
  })
})
