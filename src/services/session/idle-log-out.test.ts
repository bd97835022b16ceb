import '../../../test/support/setup.js'
import { sendKeys } from '@web/test-runner-commands'
import { expect, nextFrame } from '@open-wc/testing'
import { stub, useFakeTimers, type SinonFakeTimers } from 'sinon'
import { handOver } from '../../../test/support/handover.js'
import { place, shownText, until } from '../../../test/support/page.js'
import { fakeServer } from '../../../test/support/server.js'
import { navigation } from '../../core/page/server/navigate.js'
import { storedDrafts } from '../drafts/stored-drafts.js'
import { reportActivity } from '../../kits/unsaved/reported-activity.js'
import { holdReload } from '../../kits/unsaved/reload-blockers.js'
import { typedForms } from '../../core/page/forms/typed-forms.js'
import { toastList } from '../toasts/toast-store.js'
import { draftsOnPage } from '../../kits/unsaved/drafts-on-page.js'
import { lastActiveKey } from './idle-clock.js'
import { isSessionEndHandled, sessionEnd } from '../../core/session/session-end.js'
import { accountChannel } from '../../core/session/tabs.js'

/** Exactly at the limit it is not over yet; the next look is a second later. */
const [warnedAfter, over] = [40_000, 61_000]

describe('unsaved work when a session ends', () => {
  let clock: SinonFakeTimers
  const undo: (() => void)[] = []
  let left: string[]

  beforeEach(() => {
    localStorage.removeItem(lastActiveKey)
    left = []
    navigation().go = (url) => {
      left.push(url)
    }
    fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    clock = useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    clock.restore()
    for (const element of document.querySelectorAll('auto-logout')) element.remove()
    for (const step of undo.splice(0)) step()
    draftsOnPage().running?.stop()
    for (const key of storedDrafts()) sessionStorage.removeItem(key)
  })

  const after = async (ms: number): Promise<void> => {
    await clock.tickAsync(ms)
    await nextFrame()
  }
  const hear = <Name extends 'session-warning' | 'session-expiring'>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ): void => {
    addEventListener(name, listener)
    undo.push(() => removeEventListener(name, listener))
  }
  async function page(
    forms = '<form data-draft aria-label="Letter"><input name="a"></form><form name="other"><input name="b"></form><form><input></form>',
  ): Promise<{ element: HTMLElement; forms: HTMLFormElement[] }> {
    const element = await place(`<auto-logout session-lifetime="60" warning="20" always></auto-logout>${forms}`)
    // The element loads the draft code itself, when the page is idle.
    await until(() => expect(draftsOnPage().running).to.not.equal(null))
    return { element, forms: [...document.querySelectorAll('form')] }
  }
  /**
   * The other tabs are asked first, once the browser has granted the lock. Waits for the end, or it would happen in the
   * next test.
   */
  const isLeft = (): Promise<void> =>
    until(() => {
      clock.tick(100)
      expect(left).to.have.length(1)
    })
  const write = (form: HTMLFormElement | undefined, text = 'x'): void => {
    if (!form) return
    typedForms().set(form, 'fields')
    ;(form.elements[0] as HTMLInputElement).value = text
  }
  const said = (element: HTMLElement): string => element.shadowRoot?.querySelector('[part=base]')?.textContent ?? ''
  const rows = (element: HTMLElement): string[] =>
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[part=row]') ?? [])].map((row) => row.textContent ?? '')

  it('is listed by the warning, with what becomes of it', async () => {
    const { element, forms } = await page()
    forms.forEach((form) => write(form))
    undo.push(holdReload('the drawing'))
    await after(warnedAfter)
    await until(() =>
      expect(rows(element)).to.eql([
        'Letter – is kept as a draft',
        'other – would be lost',
        'changes in a form – would be lost',
        'the drawing – would be lost',
      ]),
    )
    expect(said(element)).to.contain('This is not saved yet:')
    expect(storedDrafts().length).to.equal(1)
  })

  it('is nothing that the warning would mention where there is none', async () => {
    const { element } = await page()
    await after(warnedAfter)
    await until(() => expect(shownText(element)).to.contain('Are you still there?'))
    expect([rows(element).length, said(element).includes('not saved')]).to.eql([0, false])
  })

  it('is said to be too large, or that the browser lets nothing be kept', async () => {
    const { element, forms } = await page()
    write(forms[0])
    const full = stub(Storage.prototype, 'setItem').throws(new DOMException('full', 'QuotaExceededError'))
    undo.push(() => full.restore())
    await after(warnedAfter)
    await until(() => expect(rows(element)).to.eql(['Letter – too large to be kept, would be lost']))
    full.restore()
    draftsOnPage().running = { keep: () => new Map(forms.map((form) => [form, 'closed'])), stop: () => undefined }
    reportActivity()
    await after(warnedAfter)
    await until(() => expect(rows(element)).to.eql(['Letter – would be lost']))
    expect(said(element)).to.contain('This browser does not allow the page to store anything.')
  })

  it('is told to the page when the warning begins, early enough to save it, and again at the end', async () => {
    const { element, forms } = await page()
    const heard: unknown[] = []
    hear('session-warning', ({ detail: { reason, leftSec, forms: dirty }, cancelable }) => {
      heard.push(['warning', reason, leftSec, dirty.map((form) => forms.indexOf(form)), cancelable])
      dirty[0]?.reset()
    })
    hear('session-expiring', ({ detail: { reason, forms: dirty }, cancelable }) =>
      heard.push(['expiring', reason, dirty.map((form) => forms.indexOf(form)), cancelable]),
    )
    write(forms[0])
    write(forms[1])
    await after(warnedAfter)
    await until(() =>
      expect(rows(element), 'what was saved by the page is not listed').to.eql(['other – would be lost']),
    )
    await after(over - warnedAfter)
    await isLeft()
    expect(heard).to.eql([
      ['warning', 'idle', 20, [0, 1], false],
      ['expiring', 'idle', [1], true],
    ])
  })

  it('is no reason to warn where the page says at once that its user is here', async () => {
    const { element } = await page()
    let count = 0
    hear('session-warning', () => {
      count += 1
      reportActivity()
    })
    await after(warnedAfter)
    expect([count, element.matches(':state(active)')]).to.eql([1, true])
    await after(warnedAfter)
    expect([count, element.matches(':state(active)')]).to.eql([2, true])
  })

  const ends: [string, () => Promise<void>][] = [
    ['this tab', () => after(over)],
    [
      'another tab',
      async () => {
        const other = new BroadcastChannel(`${accountChannel()}:logout`)
        other.postMessage({ signedOut: 'idle' })
        await nextFrame()
        other.close()
      },
    ],
  ]
  for (const [who, end] of ends) {
    it(`is kept as it is when ${who} signs out`, async () => {
      const { element, forms } = await page()
      write(forms[0], 'written at the end')
      await end()
      await isLeft()
      expect(element.matches(':state(leaving)')).to.equal(true)
      expect(
        storedDrafts()
          .map((key) => sessionStorage.getItem(key))
          .join(),
      ).to.contain('written at the end')
    })

    it(`can be saved where ${who} signs out and the user keeps this page: the time starts again`, async () => {
      const { element } = await page()
      await end()
      await isLeft()
      await after(10_000)
      await until(() => expect(element.matches(':state(active)')).to.equal(true))
      await after(warnedAfter)
      await until(() => expect(element.matches(':state(warning)')).to.equal(true))
    })
  }

  it('stays on a page that the user keeps after its session has ended, and all are told of the end', async () => {
    const { element } = await page()
    await after(over)
    await isLeft()
    const idle = { reason: 'idle', uid: '', displayName: '' } as const
    sessionEnd().set(idle)
    expect(isSessionEndHandled(idle)).to.equal(true)
    let told = 0
    undo.push(sessionEnd().subscribe(() => (told += 1)))
    await after(10_000)
    await until(() => expect(told).to.equal(1))
    expect([isSessionEndHandled(idle), element.matches(':state(off)')]).to.eql([false, true])
    sessionEnd().set(null)
    await until(() => expect(element.matches(':state(active)')).to.equal(true))
  })

  it('is back on the next page, said by a toast whose button takes it away again', async () => {
    const {
      forms: [form],
    } = await page()
    write(form)
    dispatchEvent(new PageTransitionEvent('pagehide'))
    draftsOnPage().running?.stop()
    draftsOnPage().running = null
    form?.parentElement?.remove()
    const {
      forms: [next],
    } = await page()
    const field = next?.elements[0] as HTMLInputElement
    expect(field.value).to.equal('x')
    expect(
      toastList()
        .get()
        .map(({ text }) => text),
    ).to.eql(['Your unsaved changes were restored: Letter'])
    const discard = (): HTMLElement | null | undefined =>
      document.querySelector('toast-stack')?.shadowRoot?.querySelector<HTMLElement>('[part=button]')
    // A button that is not visible yet cannot be focused.
    await until(() => discard()?.checkVisibility() === true)
    discard()?.focus()
    await sendKeys({ press: 'Enter' })
    expect([field.value, storedDrafts().length, toastList().get().length]).to.eql(['', 0, 0])
    document.querySelector('toast-stack')?.remove()
  })
})
