import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { shown } from '../../../test/support/dialogs.js'
import { handOver } from '../../../test/support/handover.js'
import { press, reaches, shownText, the, until } from '../../../test/support/page.js'
import { click } from '../../../test/support/pointer.js'
import type { SessionEnd, SessionEndReason } from '../../core/bus/session-end-record.js'
import { navigation } from '../../core/page/server/navigate.js'
import { answerSessionEnd, sessionEnd } from '../../core/bus/session-end.js'
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

  const says: [SessionEnd, string, string][] = [
    [ended('signed-out'), 'You are signed out', 'You signed out in another tab.'],
    [ended('idle'), 'You are signed out', 'There was no activity for a long time.'],
    [ended('locked'), 'Your session is locked', 'The session was locked in another tab.'],
    [
      ended('other-account', 'Bob'),
      'Somebody else is signed in',
      'Bob has signed in in this browser. This page still belongs to Ada',
    ],
  ]
  for (const [end, heading, text] of says) {
    it(`says why: ${end.reason}`, async () => {
      const dialog = await told(end)
      expect(textOf(dialog)).to.contain(heading).and.to.contain(text)
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
    const undo = answerSessionEnd(({ reason }) => reason === 'idle')
    sessionEnd().set(ended('idle'))
    await tellSessionEnd()
    expect(shown().length).to.equal(0)
    undo()
    await told(ended('idle'))
  })
})
