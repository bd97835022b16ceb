import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { conflict } from '../../../test/support/conflicts.js'
import { all, press, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { resolveConflicts, resolveWith } from './resolve-conflicts.js'

const shown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('conflict-dialog')]

async function asked(count = 1): Promise<HTMLElement> {
  await until(() => expect(shown()).to.have.length(1))
  const [dialog] = shown() as [HTMLElement]
  await until(() => expect(all(dialog, 'row')).to.have.length(count))
  return dialog
}
const tick = (dialog: HTMLElement, name: string): Promise<void> => click(the(dialog, 'checkbox', `New: ${name}`))
const go = async (dialog: HTMLElement): Promise<void> => {
  await until(() => expect((the(dialog, 'button', 'Continue') as HTMLButtonElement).disabled).to.equal(false))
  await click(the(dialog, 'button', 'Continue'))
}

describe('resolveConflicts', () => {
  it('tells the user when the dialog cannot be loaded, rejects, and asks normally the next time', async () => {
    const get = customElements.get.bind(customElements)
    const alert = stub()
    // As on a page where nothing has defined the element yet.
    customElements.get = (name) => (name === 'conflict-dialog' ? undefined : get(name))
    try {
      offerTag('conflict-dialog', () => Promise.reject(new Error('Loading chunk failed')))
      expect(await resolveWith([conflict('a')], {}, alert).catch((error: Error) => error.message)).to.equal(
        'Loading chunk failed',
      )
      expect(alert.args).to.eql([['Error loading file exists template']])
    } finally {
      customElements.get = get
    }
    const second = resolveWith([conflict('a')], {}, alert)
    const dialog = await asked()
    await tick(dialog, 'a.txt')
    await go(dialog)
    expect(await second).to.eql({ status: 'done', decisions: [{ id: 'a', verb: 'replace' }] })
    expect(alert.callCount).to.equal(1)
  })

  afterEach(() => until(() => expect(shown().length).to.equal(0)))

  it('answers with one verb per conflict, and leaves nothing behind', async () => {
    const answer = resolveConflicts([conflict('a'), conflict('b')])
    const dialog = await asked(2)
    await tick(dialog, 'b.txt')
    await go(dialog)
    expect(await answer).to.eql({
      status: 'done',
      decisions: [
        { id: 'a', verb: 'skip' },
        { id: 'b', verb: 'replace' },
      ],
    })
  })

  it('is cancelled by Escape as by Cancel', async () => {
    for (const act of [() => press('Escape'), async () => click(the(await asked(), 'button', 'Cancel'))]) {
      const answer = resolveConflicts([conflict('a')])
      await asked()
      await act()
      expect(await answer).to.eql({ status: 'cancelled', decisions: [] })
      await until(() => expect(shown().length).to.equal(0))
    }
  })

  it('tells old code by callbacks the same as the promise, and survives their mistakes', async () => {
    const told: unknown[] = []
    const options = { onContinue: (decisions: unknown) => told.push(decisions), onCancel: () => told.push('cancelled') }
    const answer = resolveConflicts([conflict('a')], options)
    const dialog = await asked()
    await tick(dialog, 'a.txt')
    await go(dialog)
    expect(told).to.eql([(await answer).decisions])
    await until(() => expect(shown().length).to.equal(0))
    const reported = stub(globalThis, 'reportError')
    try {
      const other = resolveConflicts([conflict('a')], {
        onCancel: () => {
          throw new Error('a mistake')
        },
      })
      await asked()
      await press('Escape')
      expect((await other).status).to.equal('cancelled')
      expect(reported.callCount).to.equal(1)
    } finally {
      reported.restore()
    }
  })

  it('adds what others ask meanwhile to the open dialog, and gives each his own answers', async () => {
    const first = resolveConflicts([conflict('a')], { takenNames: () => ['a (2).txt'] })
    const dialog = await asked()
    await tick(dialog, 'a.txt')
    const second = resolveConflicts([conflict('a', { directory: '/Other' }), conflict('b')])
    await asked(3)
    the(dialog, 'dialog', '3 file conflicts')
    await click(the(dialog, 'radio', 'Keep both 3 files'))
    await go(dialog)
    expect(await first).to.eql({ status: 'done', decisions: [{ id: 'a', verb: 'both', name: 'a (3).txt' }] })
    expect((await second).decisions.map(({ id, verb }) => [id, verb])).to.eql([
      ['a', 'both'],
      ['b', 'both'],
    ])
  })

  it('opens another dialog for who asks after the answer', async () => {
    const first = resolveConflicts([conflict('a')])
    await asked()
    await press('Escape')
    await first
    const second = resolveConflicts([conflict('b'), conflict('c')])
    await until(() =>
      expect(shown().some((dialog) => all(dialog, 'dialog', '2 file conflicts').length === 1)).to.equal(true),
    )
    await press('Escape')
    expect((await second).status).to.equal('cancelled')
  })

  it('asks nothing where there is no conflict', async () => {
    expect(await resolveConflicts([])).to.eql({ status: 'done', decisions: [] })
    expect(shown().length).to.equal(0)
  })

  it('refuses conflicts whose answers would mean two things, before it asks', async () => {
    for (const [bad, why] of [
      [[conflict('a'), conflict('a')], 'an id of its own'],
      [[conflict('')], 'an id and a name'],
    ] as const) {
      const error = await resolveConflicts(bad).catch((problem: unknown) => problem)
      expect(error).to.be.instanceOf(TypeError)
      expect((error as Error).message).to.contain(why)
    }
    expect(shown().length).to.equal(0)
  })

  it("lets the user compare what the caller can compare, by the caller's own id", async () => {
    const compared: string[] = []
    const file = new File(['same'], 'a.txt')
    const answer = resolveConflicts(
      [conflict('a', { replacement: { size: 4, modifiedMs: 2, mimeType: 'text/plain', file } }), conflict('b')],
      {
        sameContent: async ({ id }) => compared.push(id) > 0,
      },
    )
    const dialog = await asked(2)
    await click(the(dialog, 'button', 'Leave out identical (up to 1)'))
    await go(dialog)
    expect((await answer).decisions).to.eql([
      { id: 'a', verb: 'keep' },
      { id: 'b', verb: 'skip' },
    ])
    expect(compared).to.eql(['a'])
  })
})
