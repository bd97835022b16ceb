import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { at, call, leaveOldPages, oldPageWith } from '../../test/support/old-page.js'
import { until } from '../../test/support/page.js'
import { toastList, type ToastRecord } from '../services/toasts/toast-store.js'
import type { OldToast } from './notifications.js'
import type { Names } from './setup/put.js'

describe('OC.Notification and OCP.Toast', () => {
  let page: Names
  beforeEach(() => {
    page = oldPageWith()
  })
  afterEach(() => {
    leaveOldPages()
    document.querySelector('toast-stack')?.remove()
  })

  const list = (): readonly ToastRecord[] => toastList().get()
  const comes = async (count = 1): Promise<ToastRecord> => {
    await until(() => expect(list().length).to.equal(count))
    return list().at(-1) as ToastRecord
  }

  const cases: readonly (readonly [
    path: string,
    args: readonly unknown[],
    type: string,
    text: string,
    timeoutMs: number | undefined,
  ])[] = [
    ['OC.Notification.show', ['Hello'], 'plain', 'Hello', -1],
    ['OC.Notification.show', ['Hello', { timeout: 0 }], 'plain', 'Hello', -1],
    ['OC.Notification.show', ['Hello', { timeout: 90_000, type: 'error' }], 'error', 'Hello', 90_000],
    ['OC.Notification.show', ['1 <b>2</b>', { type: 'nonsense' }], 'plain', '1 <b>2</b>', -1],
    ['OC.Notification.showHtml', ['<b>Hello</b>'], 'plain', 'Hello', -1],
    ['OC.Notification.showTemporary', ['Hello'], 'plain', 'Hello', undefined],
    ['OC.Notification.showTemporary', ['Hello', { timeout: 0 }], 'plain', 'Hello', undefined],
    ['OC.Notification.showTemporary', ['Hello', { timeout: 80_000, type: 'success' }], 'success', 'Hello', 80_000],
    ['OC.Notification.showTemporary', ['<i>Hello</i>', { isHTML: true }], 'plain', 'Hello', undefined],
    ['OC.Notification.showUpdate', ['3 left'], 'plain', '3 left', -1],
    ['OCP.Toast.success', ['Saved'], 'success', 'Saved', undefined],
    ['OCP.Toast.warning', ['Full'], 'warning', 'Full', undefined],
    ['OCP.Toast.info', ['New'], 'info', 'New', undefined],
    ['OCP.Toast.error', ['Lost', { timeout: -1 }], 'error', 'Lost', -1],
    ['OCP.Toast.message', ['<b>Hi</b> x', { timeout: 70_000 }], 'plain', 'Hi x', 70_000],
  ]
  for (const [path, args, type, text, timeoutMs] of cases) {
    it(`${path}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`, async () => {
      const toast = call(page, path, ...args) as OldToast
      const record = await comes()
      expect([record.type, record.text, record.options.timeoutMs]).to.eql([type, text, timeoutMs])
      // HTML that is sanitised after the end of this test would end up in a toast of the next one.
      if (record.options.isHTML) await until(() => expect(list()[0]?.node).to.be.instanceOf(Node))
      toast.hideToast()
      toast.remove()
      expect(list()).to.eql([])
    })
  }

  it('hides what it is given, also in a jQuery collection, and tells the callbacks', async () => {
    const heard: string[] = []
    call(page, 'OC.Notification.setDefault', () => heard.push('default'))
    const row = call(page, 'OC.Notification.show', 'One')
    const other = call(page, 'OC.Notification.show', 'Two')
    await comes(2)
    call(page, 'OC.Notification.hide', row, () => heard.push('hidden'))
    expect(list().map(({ text }) => text)).to.eql(['Two'])
    call(page, 'OC.Notification.hide', { 0: other, length: 1 })
    expect(list()).to.eql([])
    expect(heard).to.eql(['hidden', 'default', 'default'])
  })

  it('hides nothing where it is not told what', async () => {
    const error = stub(console, 'error')
    const heard: string[] = []
    call(page, 'OC.Notification.show', 'One')
    await comes()
    call(page, 'OC.Notification.hide')
    call(page, 'OC.Notification.hide', () => heard.push('hidden'))
    error.restore()
    expect([list().length, error.callCount, heard]).to.eql([1, 2, ['hidden']])
  })

  it('does not show what was hidden before it could be', async () => {
    const toast = call(page, 'OC.Notification.show', 'One') as OldToast
    expect(call(page, 'OC.Notification.isHidden')).to.equal(false)
    toast.hideToast()
    await until(() => expect(call(page, 'OC.Notification.isHidden')).to.equal(true))
    expect(list()).to.eql([])
  })

  it('knows whether something is shown', async () => {
    expect(call(page, 'OC.Notification.isHidden')).to.equal(true)
    const toast = call(page, 'OCP.Toast.info', 'One') as OldToast
    await comes()
    expect(call(page, 'OC.Notification.isHidden')).to.equal(false)
    toast.hideToast()
    expect(call(page, 'OC.Notification.isHidden')).to.equal(true)
  })

  it('changes the one text of showUpdate, and takes nodes, alone or in a jQuery collection', async () => {
    for (const text of ['3 left', '2 left']) call(page, 'OC.Notification.showUpdate', text)
    await until(() => expect(list().map(({ text }) => text)).to.eql(['2 left']))
    const node = document.createElement('b')
    node.textContent = 'bold'
    call(page, 'OC.Notification.show', { 0: node, length: 1 })
    expect((await comes(2)).node).to.equal(node)
    expect(at(page, 'OCP.Toast.undo')).to.equal(undefined)
  })
})
