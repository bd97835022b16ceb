import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { stub } from 'sinon'
import { FakePolicy, fail } from '../../../test/support/fake-policy.js'
import { handOver } from '../../../test/support/handover.js'
import { place } from '../../../test/support/page.js'
import { typedForms } from '../../core/page/forms/typed-forms.js'
import { holdReload } from '../../kits/unsaved/reload-blockers.js'

const question = 'Your session has ended. Reloading the page would lose: '
const loop = 'Your session has ended, and reloading the page did not help'
const minute = 60_000

describe('a reload that asks first', () => {
  let policy: FakePolicy
  let stop: () => void

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    policy = new FakePolicy()
    stop = policy.start()
  })
  afterEach(() => stop())

  async function over(): Promise<void> {
    fail('session-expired')
    await policy.world.advance(6100)
  }

  /** The page as it is after a reload. */
  function loadedAgain(): void {
    stop()
    policy.toasts.clear()
    stop = policy.start()
  }

  describe('because the last one did not help', () => {
    beforeEach(async () => {
      await over()
      expect(policy.reloads).to.have.length(1)
      loadedAgain()
    })

    it('says what happened instead of reloading again within a minute, with details to copy', async () => {
      await over()
      await policy.world.advance(minute)
      expect(policy.reloads).to.have.length(1)
      expect(policy.toast).to.include({ text: loop })
      expect(policy.toast.options).to.include({
        type: 'error',
        timeoutMs: -1,
        details: '2026-01-01T00:00:06.200Z /data session-expired 401',
      })
    })

    it('says it once', async () => {
      await over()
      await over()
      expect(policy.texts).to.eql([loop])
      expect(policy.history.filter((line) => line.endsWith(loop))).to.have.length(1)
    })

    it('reloads when the user wants it all the same', async () => {
      await over()
      policy.press('Reload now')
      expect(policy.reloads).to.have.length(2)
    })

    it('reloads again a minute later', async () => {
      await policy.world.advance(minute)
      await over()
      expect(policy.reloads).to.have.length(2)
    })

    it('notes no more than a time', () => {
      expect(Object.entries(sessionStorage)).to.eql([
        ['shared-environment:reloaded', String(Date.UTC(2026, 0, 1) + 6100)],
      ])
    })
  })

  for (const method of ['getItem', 'setItem'] as const) {
    it(`asks where ${method === 'getItem' ? 'nothing can be read' : 'nothing can be stored'}: a loop would go unnoticed`, async () => {
      const refused = stub(Storage.prototype, method).throws(new DOMException('denied', 'SecurityError'))
      await over()
      refused.restore()
      expect([policy.reloads, policy.texts]).to.eql([[], [loop]])
    })
  }

  it('reloads where something else has left nonsense in the storage', async () => {
    sessionStorage.setItem('shared-environment:reloaded', 'soon')
    await over()
    expect(policy.reloads).to.have.length(1)
  })

  describe('because something would be lost', () => {
    it("asks instead of counting while a host holds it, in the host's words, and reloads when told to", async () => {
      const release = holdReload('an upload of “Letter.md”')
      await over()
      expect([policy.reloads, policy.texts]).to.eql([[], [`${question}an upload of “Letter.md”`]])
      expect(policy.toast.options).to.include({ type: 'warning', timeoutMs: -1 })
      expect(policy.toast.options.actions?.map(({ label }) => label)).to.eql(['Reload now', 'Not now'])
      policy.press('Reload now')
      expect(policy.reloads).to.have.length(1)
      release()
    })

    it('reloads once nothing is held any more', async () => {
      holdReload('an upload')()
      await over()
      expect(policy.reloads).to.have.length(1)
    })

    it('asks for the sake of a form with changes, and of everything else there is', async () => {
      const form = await place<HTMLFormElement>('<form><input></form>')
      typedForms().set(form, 'fields')
      Object.assign(form.querySelector('input') as HTMLInputElement, { value: 'Dear Bob' })
      const release = holdReload('an upload')
      await over()
      release()
      expect(policy.texts).to.eql([`${question}an upload, changes in a form`])
    })

    it('asks at the end of the countdown when there was nothing to lose at its beginning', async () => {
      fail('session-expired')
      await policy.world.advance(3000)
      const release = holdReload('an upload')
      await policy.world.advance(3100)
      release()
      expect([policy.reloads, policy.texts]).to.eql([[], [`${question}an upload`]])
    })

    for (const [what, answer] of [
      ['says not now', () => policy.press('Not now')],
      ['closes the question', () => policy.toast.remove()],
    ] as const) {
      it(`is quiet for a minute when the user ${what}, and asks again after it`, async () => {
        const release = holdReload('an upload')
        await over()
        answer()
        await over()
        expect([policy.reloads, policy.texts]).to.eql([[], []])
        await policy.world.advance(minute)
        await over()
        release()
        expect(policy.texts).to.eql([`${question}an upload`])
      })
    }

    it('asks once at a time, and still says when the connection is lost', async () => {
      const release = holdReload('an upload')
      await over()
      await over()
      fail('network')
      await policy.world.advance(100)
      release()
      expect(policy.texts).to.eql([`${question}an upload`, 'Connection to server lost'])
    })
  })

  describe('because a script of the page may answer for it', () => {
    const heard: CustomEvent[] = []
    let cancels = false
    const listen = (event: CustomEvent): void => {
      heard.push(event)
      if (cancels) event.preventDefault()
    }

    beforeEach(() => {
      heard.length = 0
      window.addEventListener('before-reload', listen)
    })
    afterEach(() => window.removeEventListener('before-reload', listen))

    it('tells the window once, before anything is shown', async () => {
      cancels = false
      fail('session-expired')
      await policy.world.advance(100)
      expect(
        heard.map(({ type, cancelable, bubbles, detail }) => [type, cancelable, bubbles, detail as unknown]),
      ).to.eql([['before-reload', true, false, { reason: 'session-expired' }]])
      expect(policy.history).to.eql([])
      await policy.world.advance(6000)
      expect([heard.length, policy.reloads.length]).to.eql([1, 1])
    })

    it('shows nothing and does not reload when that is cancelled, each time anew', async () => {
      cancels = true
      await over()
      await over()
      expect([heard.length, policy.history, policy.reloads]).to.eql([2, [], []])
      cancels = false
      await over()
      expect(policy.reloads).to.have.length(1)
    })
  })
})
