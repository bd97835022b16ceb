import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { handOver } from '../../test/support/handover.js'
import { nameOf, place, reaches, shownText, the, until } from '../../test/support/page.js'

const picture = (avatar: Element): HTMLImageElement | null => avatar.shadowRoot?.querySelector('img') ?? null
const asked = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/avatar/'))

beforeEach(() => performance.clearResourceTimings())

describe('<user-avatar>', () => {
  it('shows the initials at once and asks the server for nothing without an account', async () => {
    const avatar = await place('<user-avatar display-name="Ada Lovelace"></user-avatar>')
    expect(shownText(avatar)).to.equal('AL')
    await reaches(avatar, 'initials')
    expect(picture(avatar)).to.equal(null)
  })

  it('shows the initials until the picture has come, then the picture alone', async () => {
    const avatar = await place('<user-avatar user="alice" display-name="Alice Anders"></user-avatar>')
    await reaches(avatar, 'picture')
    expect(shownText(avatar)).to.equal('')
    expect(picture(avatar)?.naturalWidth).to.be.greaterThan(0)
    expect(picture(avatar)?.checkVisibility({ opacityProperty: true })).to.equal(true)
  })

  it('keeps the initials, and no broken picture, where the server has none', async () => {
    const avatar = await place('<user-avatar user="no-body" display-name="Alice Anders"></user-avatar>')
    await until(() => expect(picture(avatar)).to.equal(null))
    expect(shownText(avatar)).to.equal('AA')
    expect(avatar.matches(':state(initials)')).to.equal(true)
  })

  it('goes back to initials when the account changes, and tries its picture', async () => {
    const avatar = await place('<user-avatar user="no-body" display-name="Alice Anders"></user-avatar>')
    await until(() => expect(picture(avatar)).to.equal(null))
    avatar.setAttribute('user', 'alice')
    await reaches(avatar, 'picture')
    avatar.setAttribute('user', 'no-one')
    await reaches(avatar, 'initials')
  })

  it('asks for a picture only when the avatar comes near the visible part of the page', async () => {
    const far = await place<HTMLElement>(
      '<div><p style="block-size: 30000px"></p><user-avatar user="far-away" display-name="Far"></user-avatar></div>',
    )
    await nextFrame()
    await nextFrame()
    // Pictures of earlier tests may still be loading.
    expect(asked().filter((url) => url.includes('far-away'))).to.eql([])
    far.querySelector('user-avatar')?.scrollIntoView()
    await until(() => expect(asked().some((url) => url.includes('far-away'))).to.equal(true))
  })

  it('asks for 64px up to 64 CSS px and for 512px above, the account percent-encoded and without slashes', async () => {
    const small = await place('<user-avatar user="a/b é&amp;" display-name="A" size="64"></user-avatar>')
    expect(picture(small)?.getAttribute('src')).to.equal('/index.php/avatar/ab%20%C3%A9%26/64')
    expect(picture(small)?.getAttribute('srcset')).to.equal(
      '/index.php/avatar/ab%20%C3%A9%26/64 1x, /index.php/avatar/ab%20%C3%A9%26/512 8x',
    )
    const large = await place('<user-avatar user="alice" display-name="A" size="65"></user-avatar>')
    expect(picture(large)?.getAttribute('src')).to.equal('/index.php/avatar/alice/512')
    expect(picture(large)?.hasAttribute('srcset')).to.equal(false)
  })

  it('names the version of the own picture, and of no other', async () => {
    handOver({
      user: { uid: 'alice', displayName: 'Alice' },
      globals: { oc_userconfig: { avatar: { version: 3, generated: true } } },
    })
    const own = await place('<user-avatar user="alice" display-name="Alice"></user-avatar>')
    expect(picture(own)?.getAttribute('src')).to.equal('/index.php/avatar/alice/64?v=3')
    const other = await place('<user-avatar user="bob" display-name="Bob"></user-avatar>')
    expect(picture(other)?.getAttribute('src')).to.equal('/index.php/avatar/bob/64')
  })

  it('is the dark picture in a dark theme of the platform, and follows it', async () => {
    const prefer = (value: string): Promise<unknown> =>
      executeServerCommand('emulate-media-features', [{ name: 'prefers-color-scheme', value }])
    const { body } = document
    const src = (avatar: Element): string | null | undefined => picture(avatar)?.getAttribute('src')
    try {
      body.setAttribute('data-theme-dark', '')
      const avatar = await place('<user-avatar user="alice" display-name="Alice"></user-avatar>')
      await until(() => expect(src(avatar)).to.equal('/index.php/avatar/alice/64/dark'))
      expect(picture(avatar)?.srcset).to.equal(
        '/index.php/avatar/alice/64/dark 1x, /index.php/avatar/alice/512/dark 8x',
      )
      await reaches(avatar, 'picture')
      body.removeAttribute('data-theme-dark')
      body.setAttribute('data-theme-default', '')
      await until(() => expect(src(avatar)).to.equal('/index.php/avatar/alice/64'))
      await prefer('dark')
      await until(() => expect(src(avatar)).to.equal('/index.php/avatar/alice/64/dark'))
      body.removeAttribute('data-theme-default')
      // Servers of another kind have none.
      await until(() => expect(src(avatar)).to.equal('/index.php/avatar/alice/64'))
    } finally {
      for (const name of ['data-theme-dark', 'data-theme-default']) body.removeAttribute(name)
      await prefer('')
    }
  })

  it('has its exact size from the first frame and keeps it', async () => {
    const avatar = document.createElement('user-avatar')
    Object.assign(avatar, { user: 'alice', displayName: 'Alice', size: 44 })
    document.body.append(avatar)
    const size = (): number[] => [avatar.getBoundingClientRect().width, avatar.getBoundingClientRect().height]
    expect(size()).to.eql([44, 44])
    await reaches(avatar, 'picture')
    expect(size()).to.eql([44, 44])
    avatar.remove()
  })

  it('is an image named after the person and the status', async () => {
    const avatar = await place('<user-avatar user="no-ada" display-name="Ada"></user-avatar>')
    expect(nameOf(the(avatar, 'img'))).to.equal('Avatar of Ada')
    for (const [status, word] of [
      ['online', 'online'],
      ['away', 'away'],
      ['busy', 'busy'],
      ['dnd', 'do not disturb'],
    ] as const) {
      avatar.setAttribute('status', status)
      await until(() => the(avatar, 'img', `Avatar of Ada, ${word}`))
      expect(avatar.shadowRoot?.querySelectorAll('svg')).to.have.length(1)
    }
    for (const status of ['invisible', 'offline', 'nonsense', '']) {
      avatar.setAttribute('status', status)
      await until(() => the(avatar, 'img', 'Avatar of Ada'))
      expect(avatar.shadowRoot?.querySelector('svg')).to.equal(null)
    }
  })

  it('shows the emoji in place of the mark, except for "do not disturb"', async () => {
    const avatar = await place('<user-avatar display-name="Ada" status="away" status-icon="🌴"></user-avatar>')
    expect(shownText(avatar)).to.equal('A 🌴')
    avatar.setAttribute('status', 'dnd')
    await until(() => expect(shownText(avatar)).to.equal('A'))
    expect(avatar.shadowRoot?.querySelectorAll('svg')).to.have.length(1)
    avatar.setAttribute('status', 'offline')
    await until(() => expect(avatar.shadowRoot?.querySelector('svg')).to.equal(null))
    expect(shownText(avatar)).to.equal('A')
  })

  it('shows "?" for nobody', async () => {
    expect(shownText(await place('<user-avatar></user-avatar>'))).to.equal('?')
  })
})
