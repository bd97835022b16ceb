import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { emit, on } from './bus.js'

describe('the bus', () => {
  it('tells every listener of a fact and of no other', () => {
    const heard: unknown[] = []
    on('networkOnline', (payload) => heard.push(['a', payload]))
    on('networkOnline', (payload) => heard.push(['b', payload]))
    on('networkOffline', () => heard.push('wrong'))
    emit('networkOnline', { success: true })
    expect(heard).to.eql([
      ['a', { success: true }],
      ['b', { success: true }],
    ])
  })

  it('tells the others when one listener throws, and reports its error to the page', () => {
    const report = stub(globalThis, 'reportError')
    const error = new Error('broken listener')
    let told = 0
    on('networkOffline', () => {
      throw error
    })
    on('networkOffline', () => {
      told += 1
    })
    emit('networkOffline', {})
    report.restore()
    expect(told).to.equal(1)
    expect(report.args).to.eql([[error]])
  })

  it('tells nobody after their undo, which may be called twice and hits nobody else', () => {
    const heard: string[] = []
    const listener = (name: string) => () => {
      heard.push(name)
    }
    const undo = on('networkOffline', listener('first'))
    on('networkOffline', listener('second'))
    undo()
    undo()
    emit('networkOffline', {})
    expect(heard).to.eql(['second'])
  })

  it('undoes only one of two subscriptions of the same function', () => {
    let told = 0
    const listener = (): void => {
      told += 1
    }
    const undo = on('networkOffline', listener)
    on('networkOffline', listener)
    undo()
    undo()
    emit('networkOffline', {})
    expect(told).to.equal(1)
  })

  it('lets a listener leave while it tells, and the next one still hears', () => {
    const heard: string[] = []
    const undo = on('networkOffline', () => {
      heard.push('first')
      undo()
    })
    on('networkOffline', () => heard.push('second'))
    emit('networkOffline', {})
    emit('networkOffline', {})
    expect(heard).to.eql(['first', 'second', 'second'])
  })
})
