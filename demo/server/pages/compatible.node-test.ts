/** The pages and answers of the releases that the demo poses as. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signedIn, startTestDemo, TestClient, type TestDemo } from '../test-client.js'
import { releaseNumbers, releaseOf, type Release } from './release.js'

interface Shown {
  html: string
  policy: string
  /** The initial state of this name; undefined if the page has none. */
  state(name: string): unknown
}

for (const release of releaseNumbers.map((text) => releaseOf(text) as Release))
  describe(`a server of release ${release}`, () => {
    let demo: TestDemo
    let alice: TestClient
    before(async () => {
      demo = await startTestDemo({ compatible: release })
      alice = await signedIn(demo, 'alice')
    })
    after(() => demo.close())

    async function show(client: TestClient, path: string): Promise<Shown> {
      const answer = await client.fetch(path)
      const html = await answer.text()
      return {
        html,
        policy: answer.headers.get('content-security-policy') ?? '',
        state(name) {
          const value = new RegExp(`id="initial-state-${name}" value="([^"]+)"`).exec(html)?.[1]
          return value && (JSON.parse(atob(value)) as unknown)
        },
      }
    }

    it('trusts scripts by a nonce alone, and says where it is', async () => {
      const { html, policy } = await show(alice, '/index.php/apps/files/')
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      assert.ok(nonce)
      assert.ok(!/script-src[^;]*'self'/.test(policy), policy)
      assert.equal(policy.includes(`script-src-elem 'strict-dynamic' 'nonce-${nonce}'`), release >= 28)
      assert.equal(html.includes(`<meta name="csp-nonce" nonce="${nonce}">`), release >= 30)
      for (const [tag] of html.matchAll(/<script[^>]*>/g)) assert.ok(tag.includes(`nonce="${nonce}"`), tag)
    })

    it('hands over what the release knows', async () => {
      const { state } = await show(alice, '/index.php/apps/files/')
      assert.equal((state('core-config') as Record<string, string>)['versionstring']?.split('.')[0], String(release))
      const entries = Object.values(state('core-apps') as object) as { id: string; target?: unknown }[]
      assert.equal(Array.isArray(state('core-apps')), release >= 30)
      assert.deepEqual(
        entries.filter(({ target }) => target !== undefined).map(({ id, target }) => [id, target]),
        release < 35 ? [] : [['external_index1', true]],
      )
      const actions = state('core-navigationActions') as { type: string; href: string }[] | undefined
      assert.deepEqual(
        actions?.map(({ type, href }) => [type, href]),
        release < 35
          ? undefined
          : [
              ['action', '/index.php/try'],
              ['action', '#'],
            ],
      )
      assert.equal(state('core-appStoreLinkShown'), release < 35 ? undefined : false)
      assert.equal('theming' in (state('core-capabilities') as object), release >= 35)
    })

    it("writes on a visitor's page what it writes without a user", async () => {
      const { state } = await show(new TestClient(demo), '/index.php/s/holiday')
      const ids = (state('core-apps') as { id: string }[] | undefined)?.map(({ id }) => id)
      assert.deepEqual(ids, release < 35 ? undefined : ['files'])
      assert.deepEqual(state('user_status-status'), release < 35 ? undefined : [])
    })

    it('tells a theme without motion beside another', async () => {
      const { html } = await show(alice, '/index.php/apps/files/?theme=dark&reduced-motion')
      assert.equal(html.includes('data-theme-dark data-theme-reduced-motion'), release >= 35)
    })

    it("lists the user's teams from release 33 on, and the people of one", async () => {
      const answer = await alice.fetch('/index.php/contactsmenu/teams')
      assert.equal(answer.status, release < 33 ? 404 : 200)
      const [team] = release < 33 ? [] : ((await answer.json()) as { teamId: string }[])
      const people = async (teamId?: string): Promise<string[]> => {
        const found = await alice.callJson('POST', '/index.php/contactsmenu/contacts', { filter: '', teamId })
        return Object.values(((await found.json()) as { contacts: Record<string, { id: string }> }).contacts).map(
          ({ id }) => id,
        )
      }
      const all = await people()
      const [inTeam, inNone] = [await people(team?.teamId ?? 'any'), await people('nobody')]
      if (release < 33) assert.deepEqual([inTeam, inNone], [all, all])
      else assert.ok(inTeam.length > 0 && inTeam.length < all.length && inNone.length === 0, inTeam.join())
    })

    it('says what is new until release 32', async () => {
      const { status } = await alice.fetch('/ocs/v2.php/core/whatsnew?format=json', {
        headers: { 'ocs-apirequest': 'true' },
      })
      assert.equal(status, release < 33 ? 200 : 404)
    })
  })
