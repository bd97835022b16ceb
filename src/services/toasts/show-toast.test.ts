import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import sinon from 'sinon'
import { settle } from '../../../test/support/fake-browser.js'
import { until } from '../../../test/support/page.js'
import { toast } from './toast.js'
import { showUndo } from './show-toast.js'
import { markRead, removeToast, stackIsGone, toastList, visibleToasts } from './toast-store.js'

/** Every toast of the page as its type, text and count. */
const shown = (): string[] =>
  toastList()
    .get()
    .map(({ type, text, count }) => `${type} ${text} ${count}`)

describe('the list of toasts', () => {
  before(() => {
    if (!customElements.get('toast-stack')) customElements.define('toast-stack', class extends HTMLElement {})
  })
  after(() => document.querySelector('toast-stack')?.remove())

  it('that are equal are one, the newest, with its options and one handle for all', () => {
    const first = toast.info('Same', { timeoutMs: 1, details: 'first' })
    toast.info('Other')
    toast.info('Same', { timeoutMs: 2 })
    expect(shown()).to.eql(['info Other 1', 'info Same 2'])
    const same = toastList().get()[1]
    expect(same?.options).to.eql({ type: 'info', timeoutMs: 2, details: 'first' })
    expect(same?.turn).to.equal(2)
    first.hide()
    expect(shown()).to.eql(['info Other 1'])
  })

  it('are never one where each stands for work of its own', () => {
    for (let time = 0; time < 2; time += 1) {
      toast.loading('Copying')
      void toast.undo('Deleted')
      toast('Bold', { isHTML: true })
    }
    const each = ['loading Copying 1', 'undo Deleted 1', 'plain Bold 1']
    expect(shown()).to.eql([...each, ...each])
  })

  it('follow some work, in place: loading without an end, then what came of it', async () => {
    let finish: (count: number) => void = () => undefined
    const work = new Promise<number>((resolve) => {
      finish = resolve
    })
    const result = toast.promise(work, {
      loading: 'Moving …',
      success: (count) => `${count} moved`,
      error: 'Not moved',
    })
    const [first] = toastList().get()
    expect(shown()).to.eql(['loading Moving … 1'])
    expect(first?.options.timeoutMs).to.equal(undefined)
    finish(3)
    expect(await result).to.equal(3)
    await settle()
    expect(shown()).to.eql(['success 3 moved 1'])
    expect(toastList().get()[0]?.id).to.equal(first?.id)
    expect(toastList().get()[0]?.turn, 'said again').to.equal(2)
  })

  it('tell of work that failed, which its caller may catch or not', async () => {
    const reason = new Error('status 507')
    const texts = {
      loading: 'Saving',
      success: 'Saved',
      error: (why: unknown) => `Not saved: ${(why as Error).message}`,
    }
    const caught = await toast.promise(Promise.reject(reason), texts, { details: 'more' }).catch((why: unknown) => why)
    expect(caught).to.equal(reason)
    await settle()
    expect(shown()).to.eql(['error Not saved: status 507 1'])
    expect(toastList().get()[0]?.options.details).to.equal('more')
    const unhandled = sinon.spy()
    addEventListener('unhandledrejection', unhandled)
    void toast.promise(() => {
      throw reason
    }, texts)
    await settle()
    await new Promise((resolve) => setTimeout(resolve))
    removeEventListener('unhandledrejection', unhandled)
    expect(unhandled.callCount).to.equal(0)
    expect(shown()).to.eql(['error Not saved: status 507 1', 'error Not saved: status 507 1'])
  })

  it('keep buttons and time of some work for its end', async () => {
    const actions = [{ label: 'Open', run: () => undefined }]
    const result = toast.promise(
      Promise.resolve(),
      { loading: 'Saving', success: 'Saved', error: 'Not saved' },
      { timeoutMs: 50, actions },
    )
    expect(toastList().get()[0]?.options).to.eql({ type: 'loading' })
    await result
    await settle()
    expect(toastList().get()[0]?.options).to.eql({ type: 'success', timeoutMs: 50, actions })
  })

  it('of some work that the user has closed tell only that it failed', async () => {
    const texts = { loading: 'Saving', success: 'Saved', error: 'Not saved' }
    const good = toast.promise(Promise.resolve(1), texts)
    const bad = toast.promise(Promise.reject(new Error('no')), texts)
    toast.dismissAll()
    expect(await good).to.equal(1)
    await bad.catch(() => undefined)
    await settle()
    expect(shown()).to.eql(['error Not saved 1'])
  })

  it('of some work disappear where nothing is to be said, or what says it throws', async () => {
    const said = sinon.stub(window, 'reportError')
    await toast.promise(Promise.resolve(1), { loading: 'Saving', error: 'Not saved' })
    const thrown = new Error('of the page')
    const success = (): string => {
      throw thrown
    }
    expect(await toast.promise(Promise.resolve(2), { loading: 'Saving', success, error: 'Not saved' })).to.equal(2)
    await settle()
    said.restore()
    expect(said.args).to.eql([[thrown]])
    expect(shown()).to.eql([])
  })

  it('are kept in the history, the latest first, equal ones that follow each other as one', () => {
    toast.info('A', { details: 'of A' })
    toast.info('A')
    toast.error('B')
    toast.info('A')
    const past = toast.history().slice(0, 3)
    expect(past.map(({ type, text, count, details }) => [type, text, count, details])).to.eql([
      ['info', 'A', 1, 'of A'],
      ['error', 'B', 1, ''],
      ['info', 'A', 2, 'of A'],
    ])
    for (let index = 0; index < 101; index += 1) toast(`Past ${index}`)
    expect(toast.history()).to.have.length(100)
    expect(toast.history()[0]?.text).to.equal('Past 100')
    expect(toast.history()[99]?.text).to.equal('Past 1')
  })

  it('change by their handle, and only they', () => {
    const handle = toast.error('One', { details: 'kept' })
    toast('Two')
    const [one, two] = toastList().get()
    markRead(one?.id ?? 0)
    handle.update('Changed', { timeoutMs: 5 })
    const [changed, other] = toastList().get()
    expect(changed).to.eql({
      ...one,
      text: 'Changed',
      turn: 2,
      wasRead: false,
      options: { type: 'error', details: 'kept', timeoutMs: 5 },
    })
    expect(other).to.equal(two)
    handle.update('Done', { type: 'success' })
    expect(shown()[0]).to.equal('success Done 1')
    handle.update('Done', { type: 'fatal' as never })
    expect(shown()[0]).to.equal('success Done 1')
    handle.hide()
    handle.update('Too late')
    expect(shown()).to.eql(['plain Two 1'])
  })

  it('start to count anew when one that stands for many changes', () => {
    toast('Same')
    toast('Same').update('Changed')
    expect(shown()).to.eql(['plain Changed 1'])
  })

  it('are marked as read once, and only the one', () => {
    toast('One')
    toast('Two')
    let changes = 0
    const stop = toastList().subscribe(() => {
      changes += 1
    })
    const id = toastList().get()[1]?.id ?? 0
    markRead(id)
    markRead(id)
    markRead(-1)
    stop()
    expect(
      toastList()
        .get()
        .map(({ wasRead }) => wasRead),
    ).to.eql([false, true])
    expect(changes).to.equal(1)
  })

  it('of HTML show their text at once, and a moment later what is safe of the rest', async () => {
    toast('<b>Bold</b> <img src="a" onerror="b"> text', { isHTML: true })
    const late = toast('<i>Old</i>', { isHTML: true })
    late.update('New')
    expect(shown()).to.eql(['plain Bold text 1', 'plain New 1'])
    await until(() =>
      expect(
        toastList()
          .get()
          .some(({ node }) => !node),
      ).to.equal(false),
    )
    const [bold, changed] = toastList().get()
    expect((bold?.node as Element).querySelector('b')?.textContent).to.equal('Bold')
    expect((bold?.node as Element).querySelector('[onerror]')).to.equal(null)
    expect(bold?.text).to.equal('Bold text')
    expect([changed?.text, changed?.node?.textContent]).to.eql(['New', 'New'])
  })

  it('tell their owner once how they ended', async () => {
    const removed = sinon.spy()
    toast('One', { onRemove: removed })
    const id = toastList().get()[0]?.id ?? 0
    removeToast(id, 'expired')
    removeToast(id, 'closed')
    expect(removed.callCount).to.equal(1)
    const endings = (['expired', 'closed', 'hidden', 'unseen'] as const).map((reason) => {
      const ending = showUndo('Deleted')
      removeToast(toastList().get()[0]?.id ?? 0, reason)
      return ending
    })
    expect(await Promise.all(endings)).to.eql(['expired', 'dismissed', 'dismissed', 'undone'])
  })

  it('with an undo keep the buttons of the page after it', () => {
    const run = (): void => undefined
    void showUndo('Deleted', undefined, { actions: [{ label: 'Open', run }], type: 'error' })
    const [record] = toastList().get()
    expect(record?.type).to.equal('undo')
    expect(record?.options.actions?.map(({ label }) => label)).to.eql(['', 'Open'])
  })

  it('end where nothing shows them any more, if somebody waits for the end', async () => {
    const undone = sinon.spy()
    toast('Stays')
    const ending = showUndo('Deleted', undone)
    await settle()
    stackIsGone()
    expect(shown(), 'while the stack is there').to.eql(['plain Stays 1', 'undo Deleted 1'])
    document.querySelector('toast-stack')?.remove()
    stackIsGone()
    expect(await ending).to.equal('undone')
    expect(undone.callCount).to.equal(1)
    expect(shown()).to.eql(['plain Stays 1'])
  })

  it('change the options of the updatable one, too', () => {
    const removed = sinon.spy()
    toast.showUpdate('5', { onRemove: removed, timeoutMs: 10 })
    const handle = toast.showUpdate('4', { type: 'warning' })
    const [record] = toastList().get()
    expect(shown()).to.eql(['warning 4 1'])
    expect(record?.options.timeoutMs).to.equal(10)
    toast('4')
    handle.hide()
    expect(removed.callCount).to.equal(1)
    expect(shown()).to.eql(['plain 4 1'])
  })

  it('are visible up to five, the newest', () => {
    for (let index = 0; index < 7; index += 1) toast(`Number ${index}`)
    expect(visibleToasts(toastList().get()).map(({ text }) => text)).to.eql(
      [2, 3, 4, 5, 6].map((index) => `Number ${index}`),
    )
  })
})
