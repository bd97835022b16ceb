/**
 * `confirmPassword()` with its dialog, as the user sees it. confirm-password.test.ts has the rules and other
 * confirmations.
 */
import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { handOver } from '../../../test/support/handover.js'
import { focused, place, press, reaches, until } from '../../../test/support/page.js'
import { fakeServer, status, type FakeServer } from '../../../test/support/server.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { topModal } from '../../kits/modals/modal-stack.js'
import { confirmPassword } from './confirm-password.js'
import { accountChannel, startTabs } from '../../core/session/tabs.js'

const route = 'POST /login/confirm'
const user = { uid: 'alice', displayName: 'Alice' }

const fieldOf = (element: Element): HTMLInputElement =>
  element.shadowRoot?.querySelector('[autocomplete=current-password]') as HTMLInputElement

async function enter(password: string): Promise<void> {
  await sendKeys({ type: password })
  await press('Enter')
}

describe('confirmPassword', () => {
  const now = (): number => Math.floor(Date.now() / 1000)
  const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('password-confirmation')]
  const outcome = (promise: Promise<void>): Promise<string> =>
    promise.then(
      () => 'went on',
      (error: Error) => error.message,
    )

  /** The last confirmation was more than 30 minutes ago by the server's clock, whatever the browser's clock says. */
  function longAgo(more: Readonly<Record<string, unknown>> = {}): FakeServer {
    handOver({
      user,
      globals: { nc_lastLogin: 1000, nc_pageLoad: 1000 + 31 * 60, backendAllowsPasswordConfirmation: true, ...more },
    })
    return fakeServer({ [route]: () => ({ lastLogin: 1000 + 31 * 60 }) })
  }

  async function shown(): Promise<HTMLElement> {
    await until(() => expect(dialogs()).to.have.length(1))
    const [dialog] = dialogs() as [HTMLElement]
    await reaches(dialog, 'ready')
    return dialog
  }

  afterEach(async () => {
    await until(() => expect(dialogs()).to.eql([]))
  })

  it('shows one dialog for any number of callers, who all go on, and asks no more then', async () => {
    const server = longAgo()
    const answers = [outcome(confirmPassword()), outcome(confirmPassword())]
    await shown()
    answers.push(outcome(confirmPassword()))
    await enter('open sesame')
    expect(await Promise.all(answers)).to.eql(['went on', 'went on', 'went on'])
    expect(server.calls).to.have.length(1)
    await confirmPassword()
    await until(() => expect(dialogs()).to.eql([]))
  })

  it('asks where the last time is unknown (0)', async () => {
    longAgo({ nc_lastLogin: 0, nc_pageLoad: now() })
    const answer = outcome(confirmPassword())
    await shown()
    await press('Escape')
    expect(await answer).to.equal('Dialog closed')
  })

  it('asks where the server does not say that the account has no password', async () => {
    for (const backendAllowsPasswordConfirmation of [undefined, null, 'no', 0, {}]) {
      longAgo({ backendAllowsPasswordConfirmation })
      const answer = outcome(confirmPassword())
      await shown()
      await press('Escape')
      expect(await answer).to.equal('Dialog closed')
      await until(() => expect(dialogs()).to.eql([]))
    }
  })

  it('says what to write where the server has no such call', async () => {
    const server = longAgo({ backendAllowsPasswordConfirmation: undefined })
    server.answer(route, status(404))
    const answers = [outcome(confirmPassword()), outcome(confirmPassword())]
    await shown()
    await enter('open sesame')
    const sentences = await Promise.all(answers)
    expect(sentences[0]).to.match(/registerConfirmation/)
    expect(sentences[1]).to.equal(sentences[0])
    expect(sentences[0]).to.not.contain('sesame')
  })

  it('asks anew for whoever asks while it is closing', async () => {
    longAgo()
    const first = outcome(confirmPassword())
    const dialog = await shown()
    await press('Escape')
    await until(() => expect(dialog.hasAttribute('open')).to.equal(false))
    const second = outcome(confirmPassword())
    expect(await first).to.equal('Dialog closed')
    await until(() => expect(dialogs().some((one) => one !== dialog)).to.equal(true))
    await shown()
    await enter('open sesame')
    expect(await second).to.equal('went on')
  })

  it('rejects for every caller when it is dismissed, and asks again the next time', async () => {
    const server = longAgo()
    for (let time = 0; time < 2; time += 1) {
      const answers = [outcome(confirmPassword()), outcome(confirmPassword())]
      await shown()
      await press('Escape')
      expect(await Promise.all(answers)).to.eql(['Dialog closed', 'Dialog closed'])
      await until(() => expect(dialogs()).to.eql([]))
    }
    expect(server.calls).to.eql([])
  })

  it('rejects when a script of the page removes the dialog', async () => {
    longAgo()
    const answer = outcome(confirmPassword())
    const dialog = await shown()
    dialog.remove()
    expect(await answer).to.equal('Dialog closed')
  })

  it('goes on after a wrong password and then the right one', async () => {
    const server = longAgo()
    server.answer(route, status(403, []))
    const answer = outcome(confirmPassword())
    const dialog = await shown()
    await enter('wrong')
    await reaches(dialog, 'wrong')
    server.answer(route, { lastLogin: 1000 + 31 * 60 })
    await enter('right')
    expect(await answer).to.equal('went on')
  })

  it('is above the topmost open modal of the page, and usable there', async () => {
    longAgo()
    const own = await place<HTMLDialogElement>('<dialog><button>Save</button></dialog>')
    own.showModal()
    const answer = outcome(confirmPassword())
    const dialog = await shown()
    expect(topModal()?.localName).to.equal('modal-dialog')
    await until(() => expect(focused()).to.equal(fieldOf(dialog)))
    const box = fieldOf(dialog).getBoundingClientRect()
    expect(document.elementFromPoint(box.x + 5, box.y + 5)).to.equal(dialog)
    await press('Escape')
    expect(await answer).to.equal('Dialog closed')
    expect(own.open).to.equal(true)
    own.close()
  })

  it('closes when another tab has the answer, and its callers go on', async () => {
    longAgo()
    const stop = startTabs()
    const tab = new BroadcastChannel(accountChannel())
    const posted: unknown[] = []
    tab.onmessage = ({ data }) => posted.push(data)
    const answer = outcome(confirmPassword())
    const dialog = await shown()
    await sendKeys({ type: 'half a pass' })
    tab.postMessage({ lastLogin: 1000 + 31 * 60 })
    expect(await answer).to.equal('went on')
    await reaches(dialog, 'closed')
    expect(posted).to.eql([])
    await confirmPassword()

    // The other way round, this tab sends only the time.
    Object.assign(globalThis, { nc_lastLogin: 1000 })
    const own = outcome(confirmPassword())
    await until(() => expect(dialogs().filter((one) => one.hasAttribute('open'))).to.have.length(1))
    await until(() => expect(focused()?.getAttribute('type')).to.equal('password'))
    await enter('open sesame')
    expect(await own).to.equal('went on')
    await until(() => expect(posted).to.eql([{ lastLogin: 1000 + 31 * 60 }]))
    tab.close()
    stop()
  })

  it('says why where the dialog cannot be loaded', async () => {
    expect(await outcome(bringTag('nobody-offers'))).to.match(/^Nothing on this page can define <nobody-offers>/)
  })
})
