import '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { emit } from '../../src/core/bus/bus.js'
import { handOver } from '../../test/support/handover.js'
import { place, reaches, shownText, shows, until } from '../../test/support/page.js'
import { broken, fakeServer, pending, status, type Answer } from '../../test/support/server.js'
import { warnings } from '../../test/support/warnings.js'

const route = 'GET /ocs/v2.php/apps/user_status/api/v1/user_status'
const user = { uid: 'alice', displayName: 'Alice' }
const enabled = { 'core-capabilities': { user_status: { enabled: true } } }
const answer = (value: string): object => ({
  ocs: { data: { userId: 'alice', status: value, icon: null, message: null } },
})
const update = (userId: string, value: string, icon: string | null = null, message: string | null = null): void =>
  emit('user_status:status.updated', { userId, status: value, icon, message })

describe('<user-status>', () => {
  it('says each status in words, and any other as it is', async () => {
    const element = await place('<user-status></user-status>')
    await reaches(element, 'none')
    for (const [value, label] of [
      ['online', 'Online'],
      ['away', 'Away'],
      ['busy', 'Busy'],
      ['dnd', 'Do not disturb'],
      ['invisible', 'Invisible'],
      ['offline', 'offline'],
    ] as const) {
      element.setAttribute('status', value)
      await until(() => expect(shownText(element)).to.equal(label))
      await reaches(element, 'shown')
      expect(element.shadowRoot?.querySelectorAll('svg').length).to.equal(value === 'offline' ? 0 : 1)
    }
  })

  it('also says what the status does where asked to', async () => {
    const element = await place('<user-status status="dnd" sublabel></user-status>')
    expect(shownText(element)).to.equal('Do not disturb Mute all notifications')
    element.setAttribute('status', 'invisible')
    await shows(element, 'Appear offline')
    element.setAttribute('status', 'online')
    await until(() => expect(shownText(element)).to.equal('Online'))
  })

  it('shows emoji and message, but the mark for "do not disturb"', async () => {
    const element = await place('<user-status status="away" icon="🌴" message="On holiday"></user-status>')
    expect(shownText(element)).to.equal('🌴 Away On holiday')
    element.setAttribute('status', 'dnd')
    await until(() => expect(shownText(element)).to.equal('Do not disturb On holiday'))
  })

  it('asks once for the own status, however many elements show it', async () => {
    handOver({ user, initialState: enabled })
    const server = fakeServer({ [route]: answer('away') })
    const both = await place('<div><user-status></user-status><user-status user-id="alice"></user-status></div>')
    for (const element of both.children) await shows(element, 'Away')
    await place('<user-status></user-status>')
    expect(server.calls).to.have.length(1)
  })

  it('asks nothing where the page hands the status over, where the server keeps none, and for a visitor', async () => {
    const server = fakeServer()
    await reaches(await place('<user-status></user-status>'), 'none')
    handOver({
      user,
      initialState: { ...enabled, 'user_status-status': { userId: 'alice', status: 'dnd', icon: null, message: null } },
    })
    await place('<user-status user-id="bob"></user-status>')
    expect(server.calls).to.have.length(0)
  })

  it('shows what the page handed over', async () => {
    handOver({
      user,
      initialState: {
        ...enabled,
        'user_status-status': { userId: 'alice', status: 'dnd', icon: null, message: 'Busy day' },
      },
    })
    expect(shownText(await place('<user-status></user-status>'))).to.equal('Do not disturb Busy day')
  })

  it('is unknown until the answer is in, and then shows it', async () => {
    handOver({ user, initialState: enabled })
    let give: (value: object) => void = () => undefined
    fakeServer({
      [route]: () =>
        new Promise<object>((resolve) => {
          give = resolve
        }),
    })
    const element = await place('<user-status></user-status>')
    await reaches(element, 'unknown')
    expect(shownText(element)).to.equal('')
    give(answer('online'))
    await shows(element, 'Online')
  })

  const failures: Readonly<Record<string, Answer>> = {
    401: status(401),
    500: status(500),
    'broken JSON': new Response('{ nonsense'),
    'no network': broken(),
  }
  for (const [title, failure] of Object.entries(failures)) {
    it(`shows nothing and tells the developer once when the request fails: ${title}`, async () => {
      const told = warnings()
      handOver({ user, initialState: enabled })
      fakeServer({ [route]: failure })
      const both = await place('<div><user-status></user-status><user-status></user-status></div>')
      for (const element of both.children) await reaches(element as HTMLElement, 'none')
      expect(told.texts().filter((text) => text.includes('Failed to load user status'))).to.have.length(1)
    })
  }

  it('shows nothing, and tells nobody, for somebody who never set a status (404)', async () => {
    const told = warnings()
    handOver({ user, initialState: enabled })
    fakeServer({ [route]: status(404, { ocs: { data: [] } }) })
    await reaches(await place('<user-status></user-status>'), 'none')
    expect(told.texts()).to.eql([])
  })

  it('follows the bus for its own account only', async () => {
    handOver({
      user,
      initialState: { 'user_status-status': { userId: 'alice', status: 'online', icon: null, message: null } },
    })
    const own = await place('<user-status></user-status>')
    const bob = await place('<user-status user-id="bob"></user-status>')
    update('bob', 'away', '🌴', 'On holiday')
    await until(() => expect(shownText(bob)).to.equal('🌴 Away On holiday'))
    expect(shownText(own)).to.equal('Online')
    update('alice', 'dnd')
    await shows(own, 'Do not disturb')
    expect(shownText(bob)).to.contain('Away')
    emit('user_status:status.updated', null as never)
    emit('user_status:status.updated', { userId: 'alice' } as never)
    await nextFrame()
    expect(shownText(own)).to.equal('Do not disturb')
    bob.setAttribute('user-id', 'carol')
    await reaches(bob, 'none')
  })

  it('lets no late answer replace what the bus told meanwhile', async () => {
    handOver({ user, initialState: enabled })
    let give: (value: object) => void = () => undefined
    fakeServer({
      [route]: () =>
        new Promise<object>((resolve) => {
          give = resolve
        }),
    })
    const element = await place('<user-status></user-status>')
    update('alice', 'dnd')
    await shows(element, 'Do not disturb')
    give(answer('online'))
    await nextFrame()
    await nextFrame()
    expect(shownText(element)).to.equal('Do not disturb')
  })

  it('shows what its attributes say in place of what is known', async () => {
    handOver({
      user,
      initialState: { 'user_status-status': { userId: 'alice', status: 'online', icon: '🎉', message: 'Hello' } },
    })
    const element = await place('<user-status></user-status>')
    expect(shownText(element)).to.equal('🎉 Online Hello')
    element.setAttribute('message', 'Bye')
    await until(() => expect(shownText(element)).to.equal('🎉 Online Bye'))
    element.removeAttribute('message')
    element.setAttribute('status', 'away')
    await until(() => expect(shownText(element)).to.equal('Away'))
  })

  it('listens to nothing any more when it is removed', async () => {
    handOver({ user, initialState: enabled })
    fakeServer({ [route]: pending() })
    const element = await place('<user-status></user-status>')
    element.remove()
    await pause()
    update('alice', 'dnd')
    expect(element.shadowRoot?.childNodes.length).to.equal(0)
  })
})
