import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { shown, type Modal } from '../../../test/support/dialogs.js'
import { handOver } from '../../../test/support/handover.js'
import { press, reaches, shownText, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import { type SessionEnd, type SessionEndReason, handleSessionEnd, sessionEnd } from '../../core/session/session-end.js'
import { offerTag } from '../../core/loading/tag-loaders.js'
import { navigation } from '../../core/page/server/navigate.js'
import { holdReload } from '../../kits/unsaved/reload-blockers.js'
import { tellSessionEnd } from './session-end-notice.js'

const ended = (reason: SessionEndReason, displayName = ''): SessionEnd => ({
  reason,
  uid: displayName.toLowerCase(),
  displayName,
})

describe('telling that the session is over', () => {
  let went: string[]

  beforeEach(() => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    went = []
    Object.assign(navigation(), {
      go: (url: string) => {
        went.push(url)
      },
      reload: () => {
        went.push('reload')
      },
    })
  })
  afterEach(() => {
    for (const dialog of shown()) dialog.remove()
  })

  async function told(end: SessionEnd): Promise<HTMLElement> {
    sessionEnd().set(end)
    await tellSessionEnd()
    const [dialog] = shown() as [HTMLElement]
    await reaches(dialog, 'open')
    return dialog
  }
  const gone = (): Promise<void> => until(() => expect(shown().length).to.equal(0))
  const textOf = (dialog: HTMLElement): string => `${shownText(dialog)} ${dialog.textContent}`

  const stays = 'What you see here stays as it is, but nothing can be saved from this page until you sign in again.'
  const says: [SessionEnd, string, string][] = [
    [ended('signed-out'), 'You are signed out', 'You signed out in another tab.'],
    [ended('idle'), 'You are signed out', 'There was no activity for a long time.'],
    [ended('locked'), 'Your session is locked', 'The session was locked in another tab.'],
    [
      ended('other-account', 'Bob'),
      'Somebody else is signed in',
      'Bob has signed in in this browser. This page still belongs to Ada, so nothing can be saved from it.',
    ],
  ]
  for (const [end, heading, text] of says) {
    it(`says why: ${end.reason}`, async () => {
      const dialog = await told(end)
      expect(textOf(dialog)).to.contain(heading).and.to.contain(text)
      expect([...dialog.children].map(({ textContent }) => textContent)).to.eql(
        end.reason === 'other-account' ? [text] : [text, stays],
      )
      expect(dialog.shadowRoot?.querySelector('dialog')?.getAttribute('role')).to.equal('alertdialog')
    })
  }

  it('leads to the sign-in page, and from there back to where the user is', async () => {
    await click(the(await told(ended('signed-out')), 'button', 'Sign in again'))
    await until(() =>
      expect(went).to.eql([
        `/index.php/login?redirect_url=${encodeURIComponent(location.pathname + location.search + location.hash)}`,
      ]),
    )
  })

  it('goes on as who is signed in now', async () => {
    await click(the(await told(ended('other-account', 'Bob')), 'button', 'Continue as Bob'))
    await until(() => expect(went).to.eql(['reload']))
  })

  it('says what is not saved, and can be put aside by a button and by Escape, so that it can be copied', async () => {
    const release = holdReload('a letter')
    const first = await told(ended('signed-out'))
    expect(textOf(first)).to.contain('Not saved yet: a letter')
    await click(the(first, 'button', 'Stay on this page'))
    await gone()
    await reaches(await told(ended('signed-out')), 'open')
    await press('Escape')
    await gone()
    expect(went).to.eql([])
    release()
  })

  it('shows one, however often it is called, and goes when the user has signed in again', async () => {
    await told(ended('locked'))
    await tellSessionEnd()
    expect(shown().length).to.equal(1)
    sessionEnd().set(null)
    await gone()
  })

  it('tells of the next end in its place', async () => {
    await told(ended('signed-out'))
    sessionEnd().set(ended('other-account', 'Bob'))
    await until(() => expect(shown().map((dialog) => textOf(dialog).includes('Bob'))).to.eql([true]))
  })

  it('is silent while the session goes on, and where somebody else answers for its end', async () => {
    await tellSessionEnd()
    const undo = handleSessionEnd(({ reason }) => reason === 'idle')
    sessionEnd().set(ended('idle'))
    await tellSessionEnd()
    expect(shown().length).to.equal(0)
    undo()
    await told(ended('idle'))
  })

  describe('while its dialog is being loaded', () => {
    const get = customElements.get.bind(customElements)
    let loads: { arrive: () => void; fail: () => void }[]
    // As on a page where nothing has defined the element yet.
    beforeEach(() => {
      loads = []
      customElements.get = (name) => (name === 'modal-dialog' ? undefined : get(name))
      offerTag(
        'modal-dialog',
        () =>
          new Promise<void>((resolve, reject) => {
            loads.push({ arrive: resolve, fail: () => reject(new Error('no connection')) })
          }),
      )
    })
    afterEach(() => {
      customElements.get = get
    })
    async function begun(end: SessionEnd, count: number): Promise<() => Promise<void>> {
      sessionEnd().set(end)
      const telling = tellSessionEnd()
      await until(() => expect(loads.length).to.equal(count))
      return () => telling
    }

    it('says nothing where it does not load, and tries again the next time', async () => {
      const first = await begun(ended('idle'), 1)
      loads[0]?.fail()
      await first()
      expect(shown()).to.eql([])
      const second = await begun(ended('idle'), 2)
      loads[1]?.arrive()
      await second()
      expect(shown().length).to.equal(1)
    })

    it('says nothing where the user has signed in again meanwhile, and tells of the next end', async () => {
      const first = await begun(ended('idle'), 1)
      sessionEnd().set(null)
      loads[0]?.arrive()
      await first()
      expect(shown()).to.eql([])
      const second = await begun(ended('locked'), 2)
      loads[1]?.arrive()
      await second()
      expect(shown().map((dialog) => (dialog as Modal).heading)).to.eql(['Your session is locked'])
    })

    it('tells of the latest end, and loads once for several calls', async () => {
      const first = await begun(ended('idle'), 1)
      sessionEnd().set(ended('other-account', 'Bob'))
      await tellSessionEnd()
      loads[0]?.arrive()
      await first()
      expect(loads.length).to.equal(1)
      expect(shown().map((dialog) => (dialog as Modal).heading)).to.eql(['Somebody else is signed in'])
    })
  })
})
