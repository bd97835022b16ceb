import '../../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { realBrowser } from '../../core/page/environment.js'
import { navigation } from '../../core/page/server/navigate.js'
import { accountNote, checkSession, noteAccount, sessionEnd, setSessionCheck } from '../../core/session/session-end.js'
import { FakeWorld, settle } from '../../../test/support/fake-browser.js'
import { handOver } from '../../../test/support/handover.js'
import { broken, fakeServer, pending, status, type Answer } from '../../../test/support/server.js'
import { logOut, withRequestToken } from './log-out.js'

const page = 'old:token'

async function leaving(
  answer: Answer,
  href = '/index.php/logout?requesttoken=stale%3Atoken&to=%2Fa',
  browser = realBrowser,
): Promise<string[]> {
  handOver({})
  document.head.dataset['requesttoken'] = page
  fakeServer({ 'GET /csrftoken': answer })
  const gone: string[] = []
  navigation().go = (url) => {
    gone.push(url)
  }
  await logOut(href, 'signed-out', undefined, browser)
  return gone
}

describe('logOut', () => {
  it('leaves with a token fetched for it, in place of the old one', async () => {
    expect(await leaving({ token: 'fresh+/=:x' })).to.eql([
      `${location.origin}/index.php/logout?requesttoken=fresh%2B%2F%3D%3Ax&to=%2Fa`,
    ])
  })

  it('leaves with the newest known token where none can be had: refused, broken answer, no network', async () => {
    for (const answer of [status(401), status(500), new Response('{ nonsense'), broken()]) {
      expect(await leaving(answer)).to.eql([`${location.origin}/index.php/logout?requesttoken=old%3Atoken&to=%2Fa`])
    }
  })

  it('leaves word for the other tabs, whose session it is and why it is over', async () => {
    for (const reason of ['idle', 'signed-out'] as const) {
      handOver({ user: { uid: 'ada', displayName: 'Ada' } })
      fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
      navigation().go = () => undefined
      await logOut('/index.php/logout', reason)
      expect(accountNote()).to.eql({ uid: 'ada', ended: reason })
    }
  })

  it('signs nobody else out: a page whose user has left goes to the sign-in page', async () => {
    handOver({ user: { uid: 'ada', displayName: 'Ada' } })
    const server = fakeServer({ 'GET /csrftoken': { token: 'of somebody else' } })
    sessionEnd().set({ reason: 'other-account', uid: 'bob', displayName: 'Bob' })
    const gone: string[] = []
    navigation().go = (url) => {
      gone.push(url)
    }
    await logOut('/index.php/logout')
    expect(gone).to.eql(['/index.php/login'])
    expect(server.calls).to.eql([])
  })

  const ends = [
    ['idle', 'idle', '/index.php/logout'],
    ['idle', 'signed-out', '/index.php/login'],
    ['idle', 'locked', '/index.php/login'],
    ['signed-out', 'idle', '/index.php/login'],
    ['signed-out', 'signed-out', '/index.php/login'],
  ] as const
  for (const [reason, ended, target] of ends) {
    it(`of kind ${reason} goes to ${target} after an end of kind ${ended} in another tab`, async () => {
      handOver({ user: { uid: 'ada', displayName: 'Ada' } })
      fakeServer({})
      sessionEnd().set({ reason: ended, uid: '', displayName: '' })
      const gone: string[] = []
      navigation().go = (url) => {
        gone.push(new URL(url, location.href).pathname)
      }
      await logOut('/index.php/logout', reason)
      expect(gone).to.eql([target])
    })
  }

  it('does not wait for ever: after five seconds the known token has to do', async () => {
    const waits: number[] = []
    const gone = await leaving(pending(), '/logout', {
      ...realBrowser,
      after: (delayMs, call) => {
        waits.push(delayMs)
        call()
        return () => undefined
      },
    })
    expect(waits).to.eql([5000, 10_000])
    expect(gone).to.eql([`${location.origin}/logout?requesttoken=old%3Atoken`])
  })

  describe('where the page asks before it is left', () => {
    const none = { timers: 0, listeners: 0, locks: 0, channels: 0 }
    let checks: number
    let stays: number
    const begin = async (): Promise<{ world: FakeWorld; tab: ReturnType<FakeWorld['tab']> }> => {
      handOver({ user: { uid: 'ada', displayName: 'Ada' } })
      fakeServer({ 'GET /csrftoken': { token: 'fresh' } })
      navigation().go = () => undefined
      checks = stays = 0
      setSessionCheck(() => {
        checks += 1
        return null
      })
      const world = new FakeWorld()
      const tab = world.tab()
      const stayed = (): void => {
        stays += 1
      }
      await logOut('/index.php/logout', 'signed-out', stayed, tab.browser)
      checks = 0
      expect([checkSession(), checks]).to.eql([null, 0])
      return { world, tab }
    }
    afterEach(() => {
      setSessionCheck(null)
    })

    it('tells all tabs to ask the server when the user has stayed', async () => {
      const { world, tab } = await begin()
      await world.advance(9_999)
      expect([stays, accountNote()]).to.eql([0, { uid: 'ada', ended: 'signed-out' }])
      await world.advance(1)
      await settle()
      expect([stays, checks, accountNote()]).to.eql([1, 1, { uid: 'ada' }])
      expect(tab.held).to.eql(none)
    })

    it('leaves the word of others alone', async () => {
      const { world } = await begin()
      noteAccount({ uid: 'bob' })
      await world.advance(10_000)
      expect([checks, accountNote()]).to.eql([1, { uid: 'bob' }])
    })

    it('says nothing more once the page is left', async () => {
      const { world, tab } = await begin()
      tab.intoCache()
      expect(tab.held).to.eql(none)
      await world.advance(60_000)
      expect([stays, accountNote()]).to.eql([0, { uid: 'ada', ended: 'signed-out' }])
    })
  })

  it('gives no token to another origin, and none where there is none', () => {
    handOver({})
    expect(withRequestToken('https://elsewhere.example/logout?requesttoken=x')).to.equal(
      'https://elsewhere.example/logout?requesttoken=x',
    )
    delete document.head.dataset['requesttoken']
  })

  it('leaves an address as it is on a page without a token', () => {
    expect(withRequestToken('/logout?a=1')).to.equal('/logout?a=1')
  })
})
