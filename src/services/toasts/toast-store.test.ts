import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import sinon from 'sinon'
import { settle } from '../../../test/support/fake-browser.js'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { toast } from './toast.js'
import { showToast, showUndo } from './show-toast.js'
import { dismissToasts, toastList } from './toast-store.js'

describe('a toast whose stack cannot be loaded', () => {
  it('ends at once, taken back if it offers an undo, and the console says why', async () => {
    // As on a page where nothing has defined the element yet.
    const get = customElements.get.bind(customElements)
    customElements.get = (name) => (name === 'toast-stack' ? undefined : get(name))
    const errors = sinon.stub(console, 'error')
    const [undone, removed] = [sinon.spy(), sinon.spy()]
    try {
      offerTag('toast-stack', () => Promise.reject(new Error('no connection')))
      expect(await showUndo('Deleted', undone, { onRemove: removed })).to.equal('undone')
    } finally {
      customElements.get = get
      errors.restore()
    }
    expect([undone.callCount, removed.callCount]).to.eql([1, 1])
    expect(errors.args[0]?.[0]).to.contain('did not load')
    expect(toastList().get()).to.deep.equal([])
    expect(toast.history()[0]?.text).to.equal('Deleted')
  })
})

describe('toasts', () => {
  before(() => {
    if (!customElements.get('toast-stack')) customElements.define('toast-stack', class extends HTMLElement {})
  })
  after(() => document.querySelector('toast-stack')?.remove())

  it('bring their stack onto the page once, with the first', async () => {
    expect(document.querySelectorAll('toast-stack')).to.have.length(0)
    toast('One')
    toast('Two')
    await settle()
    expect(document.querySelectorAll('toast-stack')).to.have.length(1)
  })

  it('are merged only where nothing of theirs could get lost', () => {
    toast.info('Same')
    toast.info('Same')
    toast.info('Same', { onClick: () => undefined })
    toast.info('Same', { onRemove: () => undefined })
    toast.info('Same', { actions: [{ label: 'Open', run: () => undefined }] })
    toast.warning('Same')
    const node = document.createElement('i')
    node.textContent = 'Same'
    toast.info(node)
    expect(
      toastList()
        .get()
        .map(({ type, count }) => `${type} ${count}`),
    ).to.deep.equal(['info 2', 'info 1', 'info 1', 'info 1', 'warning 1', 'info 1'])
  })

  it('take an unknown type for a plain one', () => {
    showToast('x', { type: 'fatal' as never })
    expect(toastList().get()[0]?.type).to.equal('plain')
  })

  it('keep to themselves what goes wrong in a page’s callback', async () => {
    const reported: unknown[] = []
    const report = sinon.stub(globalThis, 'reportError').callsFake((error) => reported.push(error))
    const ended: string[] = []
    showToast('one', {
      onRemove: () => {
        throw new Error('of the page')
      },
    }).hide()
    const undo = showUndo('two', () => {
      throw new Error('of the page')
    })
    toastList().get()[0]?.options.actions?.[0]?.run()
    undo.hide()
    ended.push(await undo)
    report.restore()
    expect(reported).to.have.length(2)
    expect(ended).to.deep.equal(['undone'])
    expect(toastList().get()).to.deep.equal([])
  })

  it('that may not be closed stay when all are dismissed', () => {
    toast('may')
    toast('may not', { close: false })
    dismissToasts()
    expect(
      toastList()
        .get()
        .map(({ text }) => text),
    ).to.deep.equal(['may not'])
  })

  it('show the updatable one again after it was taken away', () => {
    toast.showUpdate('5').hide()
    toast.showUpdate('4')
    toast.showUpdate('3')
    expect(
      toastList()
        .get()
        .map(({ text, count }) => `${text} ${count}`),
    ).to.deep.equal(['3 1'])
  })

  it('refuse an undo that could not be undone', () => {
    expect(() => toast.undo('Deleted', 'no function' as never)).to.throw('Please provide a valid onUndo method')
    expect(toastList().get()).to.deep.equal([])
  })

  it('put a text on one line', () => {
    toast(' two\n  lines ')
    expect(toastList().get()[0]?.text).to.equal('two lines')
  })
})
