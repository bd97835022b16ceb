/**
 * No promise of a function that asks the user stays pending once nobody can answer: a script of the page has removed
 * what asks, at once or when it was seen, or its view has crashed. And a bad call costs nothing but itself.
 */
import '../support/setup.js'
import { expect } from '@open-wc/testing'
import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { resolveConflicts } from '../../src/services/conflicts/resolve-conflicts.js'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { pickFiles } from '../../src/services/file-picker/pick-files.js'
import { confirmPassword } from '../../src/services/password-confirmation/confirm-password.js'
import { requestWithPassword } from '../../src/services/password-confirmation/request-with-password.js'
import { toast } from '../../src/services/toasts/toast.js'
import { asking, type AskingName } from '../support/asking.js'
import { conflict } from '../support/conflicts.js'
import { handOver } from '../support/handover.js'
import { all, everything, press, shows, the, until } from '../support/page.js'
import { click } from '../support/pointer.js'

const files = [{ name: 'a.txt' }]

const asks: Readonly<Record<AskingName, () => Promise<unknown>>> = {
  'dialogs.open': () => dialogs.open({ title: 'A question' }),
  'dialogs.alert': () => dialogs.alert('A text'),
  'dialogs.info': () => dialogs.info('A text'),
  'dialogs.confirm': () => dialogs.confirm('A question'),
  'dialogs.confirmHtml': () => dialogs.confirmHtml('A <b>question</b>'),
  'dialogs.confirmDestructive': () => dialogs.confirmDestructive('A question'),
  'dialogs.prompt': () => dialogs.prompt('A question'),
  'dialogs.message': () => dialogs.message('A text', 'A title', 'info', undefined, undefined),
  pickFiles: () => pickFiles({ files }),
  resolveConflicts: () => resolveConflicts([conflict('a')]),
  confirmPassword,
  requestWithPassword: () => requestWithPassword('/a', { method: 'POST' }),
  'toast.undo': () => toast.undo('Deleted'),
}

const outcomeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => (error instanceof Error ? error.message : error))

/** As soon as the element is on the page, before it has shown anything. */
function atOnce(tag: string, act: (element: Element) => void): () => void {
  const observer = new MutationObserver(() => {
    const element = document.querySelector(tag)
    if (!element) return
    observer.disconnect()
    act(element)
  })
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

async function whenShown(tag: string, act: (element: Element) => void): Promise<void> {
  const isShown = (): boolean =>
    [...everything(document.querySelector(tag)?.shadowRoot ?? document.createDocumentFragment())].some((inside) =>
      inside.matches('dialog[open], :popover-open'),
    )
  await until(() => expect(isShown()).to.equal(true))
  act(document.querySelector(tag) as Element)
}

const losses: Readonly<Record<string, (element: Element) => void>> = {
  'is removed': (element) => element.remove(),
  // As its error boundary reports it.
  crashes: (element) => element.dispatchEvent(new CustomEvent('element-error', { detail: { error: new Error('a') } })),
}

beforeEach(() => {
  handOver({
    user: { uid: 'alice', displayName: 'Alice' },
    globals: { backendAllowsPasswordConfirmation: true, nc_lastLogin: 1, nc_pageLoad: Math.floor(Date.now() / 1000) },
  })
})
afterEach(() => {
  toast.dismissAll()
  document.querySelector('toast-stack')?.remove()
})

for (const [name, { tag, unanswered }] of Object.entries(asking)) {
  const ask = asks[name as AskingName]
  describe(name, () => {
    for (const [loss, lose] of Object.entries(losses)) {
      // A stack that has crashed can be tried again, and shows its toasts then.
      if (tag === 'toast-stack' && loss === 'crashes') continue
      it(`settles when <${tag}> ${loss} at once`, async () => {
        const stop = atOnce(tag, lose)
        expect(await outcomeOf(ask())).to.eql(unanswered)
        stop()
        expect(document.querySelector(tag)).to.equal(null)
      })

      it(`settles when <${tag}> ${loss} after it was seen`, async () => {
        const outcome = outcomeOf(ask())
        await whenShown(tag, lose)
        expect(await outcome).to.eql(unanswered)
        expect(document.querySelector(tag)).to.equal(null)
      })
    }

    it('goes on when the element is moved', async () => {
      let isOver = false
      const outcome = outcomeOf(ask()).then((answer) => {
        isOver = true
        return answer
      })
      const place = document.createElement('div')
      document.body.append(place)
      await whenShown(tag, (element) => place.append(element))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(isOver).to.equal(false)
      document.querySelector(tag)?.remove()
      place.remove()
      expect(await outcome).to.eql(unanswered)
    })
  })
}

describe('toast.undo while an element has its dialog open', () => {
  it('goes on when the dialog closes, and nothing places a second stack', async () => {
    const stacks = (): Element[] => [...everything(document)].filter(({ localName }) => localName === 'toast-stack')
    let isOver = false
    const picked = pickFiles({ files })
    await whenShown('file-picker', () => undefined)
    const undo = toast.undo('Deleted')
    const outcome = undo.then((answer) => {
      isOver = true
      return answer
    })
    await until(() => expect(stacks()[0]?.getRootNode()).to.be.instanceOf(ShadowRoot))
    toast('Another', { timeoutMs: -1 })
    await until(() => expect(stacks()).to.have.length(1))
    expect(document.querySelector('toast-stack')).to.equal(null)
    const [stack] = stacks() as [HTMLElement]
    await shows(stack, 'Another')
    await press('Escape')
    expect(await picked).to.equal(null)
    await until(() => expect(stacks()).to.eql([document.querySelector('toast-stack')]))
    await shows(stack, 'Deleted')
    expect(isOver).to.equal(false)
    undo.hide()
    expect(await outcome).to.equal('dismissed')
  })
})

describe('a bad batch of conflicts', () => {
  const bad: readonly unknown[] = [
    null,
    'a text',
    [null],
    [5],
    [{}],
    [{ id: 'b' }],
    [{ id: '', name: 'b' }],
    [{ id: 'b', name: '' }],
    [{ id: 1, name: 'b' }],
    [conflict('b'), conflict('b')],
    [conflict('b'), {}],
  ]
  for (const batch of bad)
    it(`is refused before it joins: ${JSON.stringify(batch)?.slice(0, 40)}`, async () => {
      const first = resolveConflicts([conflict('a')])
      await until(() => expect(document.querySelector('conflict-dialog')).to.not.equal(null))
      const element = document.querySelector('conflict-dialog') as HTMLElement
      const refused = await resolveConflicts(batch as FileConflict[]).catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(TypeError)
      expect((refused as Error).message).to.match(/^(Conflicts have|Every conflict needs).* Nothing was asked; /)
      await until(() => expect(all(element, 'row')).to.have.length(1))
      await click(the(element, 'checkbox', 'New: a.txt'))
      await click(the(element, 'button', 'Continue'))
      expect(await first).to.eql({ status: 'done', decisions: [{ id: 'a', verb: 'replace' }] })
      await until(() => expect(document.querySelector('conflict-dialog')).to.equal(null))
    })
})
