import { expectOnConsole } from '../../test/support/setup.js'
import { expect, nextFrame } from '@open-wc/testing'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { emit } from '../../src/core/bus/bus.js'
import { handOver } from '../../test/support/handover.js'
import { setStatus } from '../../src/services/user-status/set-status.js'
import { all, focused, place, press, reaches, shownText, shows, the, until } from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
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
      ['offline', 'Offline'],
      ['on the moon', 'on the moon'],
    ] as const) {
      element.setAttribute('status', value)
      await until(() => expect(shownText(element)).to.equal(label))
      await reaches(element, 'shown')
      expect(element.shadowRoot?.querySelectorAll('svg').length).to.equal(
        ['offline', 'on the moon'].includes(value) ? 0 : 1,
      )
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
    await place('<user-status></user-status>')
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

  describe('of another account', () => {
    const others = 'GET /ocs/v2.php/apps/user_status/api/v1/statuses/b%20ob'
    const bob = { ocs: { data: { userId: 'b ob', status: 'dnd', icon: null, message: 'Reading', clearAt: null } } }
    const markup = '<user-status user-id="b ob"></user-status>'

    it('is asked for once, shown, and followed on the bus', async () => {
      handOver({ user, initialState: enabled })
      const server = fakeServer({ [others]: bob })
      const two = await place(`<div>${markup}${markup}</div>`)
      await until(() => expect(shownText(two)).to.equal('Do not disturb Reading Do not disturb Reading'))
      expect(server.calls).to.have.length(1)
      update('b ob', 'away')
      await until(() => expect(shownText(two)).to.equal('Away Away'))
    })

    it('is none where there is none', async () => {
      handOver({ user, initialState: enabled })
      fakeServer({ [others]: status(404) })
      const element = await place<HTMLElement>(markup)
      await reaches(element, 'none')
      expect(shownText(element)).to.equal('')
    })

    it('is asked for anew by what comes after a failure', async () => {
      handOver({ user, initialState: enabled })
      expectOnConsole(/Failed to load the status of b ob/)
      fakeServer({ [others]: status(500) })
      await reaches(await place<HTMLElement>(markup), 'none')
      fakeServer({ [others]: bob })
      await reaches(await place<HTMLElement>(markup), 'shown')
    })

    it('is not asked for by a visitor, where there are no statuses, or where the page says it', async () => {
      const server = fakeServer({ [others]: bob })
      for (const page of [{ initialState: enabled }, { user }]) {
        const takeBack = handOver(page)
        await reaches(await place<HTMLElement>(markup), 'none')
        takeBack()
      }
      handOver({ user, initialState: enabled })
      await reaches(await place<HTMLElement>('<user-status user-id="b ob" status="away"></user-status>'), 'shown')
      await pause()
      expect(server.calls).to.have.length(0)
    })
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

  describe('editable', () => {
    const mine = { 'user_status-status': { userId: 'alice', status: 'away', icon: '🥪', message: 'Lunch' } }
    const beats = 'PUT /ocs/v2.php/apps/user_status/api/v1/heartbeat'

    it('is a button that opens the dialog, once, and has the focus again when it closes', async () => {
      handOver({ user, initialState: { ...enabled, ...mine } })
      fakeServer({ [route]: answer('away') })
      const element = await place('<user-status editable></user-status>')
      const button = the(element, 'button', /Away.*Lunch.*Set status/)
      expect(button.getAttribute('aria-haspopup')).to.equal('dialog')
      button.focus()
      await press('Enter')
      await until(() => expect(document.querySelectorAll('status-dialog[open]')).to.have.length(1))
      const dialog = document.querySelector('status-dialog') as HTMLElement
      await reaches(dialog, 'ready')
      await setStatus()
      expect(document.querySelectorAll('status-dialog')).to.have.length(1)
      await press('Escape')
      await until(() => expect(document.querySelector('status-dialog')).to.equal(null))
      expect(focused()).to.equal(button)
    })

    it('opens the dialog again although the last one has only just closed', async () => {
      handOver({ user, initialState: { ...enabled, ...mine } })
      fakeServer({ [route]: answer('away') })
      const openNow = (): Element[] => [...document.querySelectorAll('status-dialog[open]')]
      await setStatus()
      const [first] = openNow()
      first?.removeAttribute('open')
      await setStatus()
      expect(openNow()).to.have.length(1)
      expect(openNow()[0]).not.to.equal(first)
      openNow()[0]?.remove()
    })

    it('says that the dialog could not be loaded, and tries again', async () => {
      handOver({ user, initialState: { ...enabled, ...mine } })
      fakeServer({ [route]: answer('away') })
      expectOnConsole(/could not be opened/)
      const element = await place('<user-status editable></user-status>')
      const get = customElements.get.bind(customElements)
      Object.assign(customElements, { get: (tag: string) => (tag === 'status-dialog' ? undefined : get(tag)) })
      await click(the(element, 'button'))
      await shows(element, 'Your status cannot be changed now.').finally(() =>
        Reflect.deleteProperty(customElements, 'get'),
      )
      const button = the(element, 'button', /Set status$/)
      expect(button.contains(the(element, 'alert')), 'it is no part of the name').to.equal(false)
      await click(button)
      await until(() => expect(document.querySelector('status-dialog')?.matches(':state(ready)')).to.equal(true))
      expect(shownText(element)).not.to.contain('cannot be changed')
      await press('Escape')
      await until(() => expect(document.querySelector('status-dialog')).to.equal(null))
    })

    it('says so where no status is known yet', async () => {
      handOver({ user, initialState: enabled })
      fakeServer({ [route]: status(404) })
      const element = await place('<user-status editable></user-status>')
      await until(() => expect(the(element, 'button').textContent).to.equal('Set status'))
    })

    it('in a menu, is as wide as the rows and gives the focus to the button of the menu', async () => {
      handOver({ user, initialState: { ...enabled, ...mine } })
      fakeServer({ [route]: answer('away') })
      const menu = await place(
        `<user-menu><a data-id="user_status-menu-entry" href="/status">Status</a><a data-id="help" href="/help">An entry that is wider than the status</a>
        <user-status slot="user_status-menu-entry" editable></user-status></user-menu>`,
      )
      await reaches(menu, 'closed')
      const trigger = the(menu, 'button', 'Settings menu')
      await click(trigger)
      await reaches(menu, 'open')
      await until(() => the(menu.querySelector('user-status') as HTMLElement, 'button'))
      const own = the(menu.querySelector('user-status') as HTMLElement, 'button')
      expect(own.getBoundingClientRect().width).to.equal(the(menu, 'link', /wider/).getBoundingClientRect().width)
      await click(own)
      await until(() => expect(document.querySelector('status-dialog')?.matches(':state(ready)')).to.equal(true))
      await reaches(menu, 'closed')
      await press('Escape')
      await until(() => expect(document.querySelector('status-dialog')).to.equal(null))
      expect(focused()).to.equal(trigger)
    })

    it('keeps its user online while it is on the page, and no longer', async () => {
      localStorage.clear()
      handOver({ user, initialState: { ...enabled, ...mine } })
      const server = fakeServer({ [beats]: answer('online') })
      const two = await place('<div><user-status editable></user-status><user-status editable></user-status></div>')
      await until(() => expect(server.callsTo(beats)).to.have.length(1))
      await until(() => expect(shownText(two)).to.equal('Online Set status Online Set status'))
      expect(server.callsTo(beats)[0]?.body).to.eql({ status: 'online' })
      two.remove()
      localStorage.clear()
      dispatchEvent(new Event('online'))
      await pause()
      expect(server.calls).to.have.length(1)
    })

    for (const [what, markup, page] of [
      [
        'a stranger',
        '<user-status editable user-id="bob" status="away"></user-status>',
        { user, initialState: enabled },
      ],
      ['a server without statuses', '<user-status editable status="away"></user-status>', { user }],
      ['a visitor', '<user-status editable status="away"></user-status>', { initialState: enabled }],
    ] as const)
      it(`only shows it for ${what}`, async () => {
        handOver(page)
        const server = fakeServer()
        const element = await place(markup)
        await reaches(element, 'shown')
        expect(all(element, 'button')).to.have.length(0)
        await pause()
        expect(server.calls).to.have.length(0)
      })

    it('does not keep anybody online where the configuration forbids it', async () => {
      handOver({ user, initialState: { ...enabled, ...mine, 'core-config': { session_keepalive: false } } })
      const server = fakeServer({ [beats]: answer('online') })
      await place('<user-status editable></user-status>')
      await pause()
      expect(server.calls).to.have.length(0)
    })
  })
})
