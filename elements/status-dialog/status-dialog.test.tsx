import '../../test/support/setup.js'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { on } from '../../src/core/bus/bus.js'
import { handOver } from '../../test/support/handover.js'
import {
  all,
  everything,
  focused,
  place,
  press,
  reaches,
  record,
  shownText,
  the,
  until,
} from '../../test/support/page.js'
import { click } from '../../test/support/pointer.js'
import { broken, fakeServer, pending, status, type Answer, type FakeServer } from '../../test/support/server.js'
import { warnings } from '../../test/support/warnings.js'

const api = '/ocs/v2.php/apps/user_status/api/v1'
const data = (value: unknown): object => ({ ocs: { data: value } })
const lunch = { userId: 'alice', status: 'away', icon: '🥪', message: 'Lunch', messageId: null, clearAt: null }
const meeting = { id: 'meeting', icon: '📅', message: 'In a meeting', clearAt: { type: 'period', time: 3600 } }

/** A server that keeps the status as the real one does. */
function statusServer(first: object | null, routes: Record<string, Answer> = {}): FakeServer {
  let own: object | null = first && { ...lunch, ...first }
  const change = (fields: object): object => {
    own = { ...lunch, icon: null, message: null, ...own, ...fields }
    return data(own)
  }
  return fakeServer({
    [`GET ${api}/user_status`]: () => (own ? data(own) : status(404, data([]))),
    [`GET ${api}/predefined_statuses`]: data([meeting, { id: '' }, 5]),
    [`PUT ${api}/user_status/status`]: ({ body }) => change({ status: (body as { statusType: string }).statusType }),
    [`PUT ${api}/user_status/message/custom`]: ({ body }) => {
      const { statusIcon, ...rest } = body as { statusIcon: string | null; message: string; clearAt: number | null }
      return change({ ...rest, icon: statusIcon, messageId: null })
    },
    [`PUT ${api}/user_status/message/predefined`]: ({ body }) => change({ ...meeting, ...(body as object) }),
    [`DELETE ${api}/user_status/message`]: () => {
      change({ icon: null, message: null, messageId: null, clearAt: null })
      return data([])
    },
    ...routes,
  })
}

async function opened(
  first: object | null = {},
  routes: Record<string, Answer> = {},
  capabilities: object = {},
): Promise<{ element: HTMLElement; server: FakeServer }> {
  handOver({
    user: { uid: 'alice', displayName: 'Alice' },
    initialState: { 'core-capabilities': { user_status: { enabled: true, ...capabilities } } },
  })
  const server = statusServer(first, routes)
  const element = await place('<status-dialog></status-dialog>')
  element.setAttribute('open', '')
  return { element, server }
}

const messageOf = (element: HTMLElement): HTMLInputElement =>
  the(element, 'textbox', 'Status message') as HTMLInputElement
const radios = (element: HTMLElement): HTMLInputElement[] =>
  [...everything(element.shadowRoot as ShadowRoot)].filter(
    (inside): inside is HTMLInputElement => inside instanceof HTMLInputElement && inside.type === 'radio',
  )
const radio = (element: HTMLElement, value: string): HTMLInputElement =>
  radios(element).find((each) => each.value === value) as HTMLInputElement
const selectOf = (element: HTMLElement): HTMLSelectElement =>
  element.shadowRoot?.querySelector('select') as HTMLSelectElement
const save = (element: HTMLElement): Promise<void> => click(the(element, 'button', 'Save'))
/** What a user reads in the dialog, below its title. */
const textOf = (element: HTMLElement): string =>
  [...(element.shadowRoot?.querySelectorAll('form, [role=alert]') ?? [])].map((part) => shownText(part)).join(' ')
const says = (element: HTMLElement, text: string): Promise<void> =>
  until(() => expect(textOf(element)).to.contain(text))
const writes = (server: FakeServer): unknown[] =>
  server.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.replace(`${api}/user_status/`, ''), body])

describe('<status-dialog>', () => {
  it('shows what the server knows, and asks nothing before it is open', async () => {
    const { element, server } = await opened({ clearAt: 4_000_000_000 })
    await reaches(element, 'ready')
    expect(messageOf(element).value).to.equal('Lunch')
    expect(radio(element, 'away').checked).to.equal(true)
    expect(radios(element).map(({ value }) => value)).to.eql(['online', 'away', 'dnd', 'invisible'])
    expect(selectOf(element).selectedOptions[0]?.textContent).to.match(/^Until .*2096/)
    expect(all(element, 'button', /^In a meeting/)).to.have.length(1)
    expect(server.calls.every(({ method }) => method === 'GET')).to.equal(true)
    const closed = await place('<status-dialog></status-dialog>')
    const before = server.calls.length
    await reaches(closed, 'closed')
    expect(server.calls.length).to.equal(before)
  })

  it('saves only what was changed, tells the page, and closes', async () => {
    const { element, server } = await opened()
    const heard = record(element, 'status-dialog-closed')
    const told: unknown[] = []
    on('user_status:status.updated', (update) => told.push(update))
    await reaches(element, 'ready')
    await click(radio(element, 'dnd'))
    await save(element)
    await reaches(element, 'closed')
    expect(writes(server)).to.eql([['PUT', 'status', { statusType: 'dnd' }]])
    expect(told).to.eql([{ ...lunch, status: 'dnd' }])
    await until(() => expect(heard).to.have.length(1))
  })

  it('sends nothing where nothing was changed', async () => {
    const { element, server } = await opened()
    await reaches(element, 'ready')
    await save(element)
    await reaches(element, 'closed')
    expect(writes(server)).to.eql([])
  })

  it('saves a message of the user, with Enter, and the time after which it is cleared', async () => {
    const { element, server } = await opened(null)
    await reaches(element, 'ready')
    expect(radios(element).some(({ checked }) => checked)).to.equal(false)
    messageOf(element).focus()
    await sendKeys({ type: ' Back soon ' })
    selectOf(element).focus()
    await sendKeys({ type: 'Tod' })
    await until(() => expect(selectOf(element).value).to.equal('day'))
    messageOf(element).focus()
    await press('Enter')
    await reaches(element, 'closed')
    const [[method, path, body]] = writes(server) as [[string, string, Record<string, unknown>]]
    expect([method, path, body['message'], body['statusIcon']]).to.eql(['PUT', 'message/custom', 'Back soon', null])
    const end = new Date(Number(body['clearAt']) * 1000)
    expect([end.getHours(), end.getMinutes(), end.getSeconds()]).to.eql([23, 59, 59])
  })

  it('takes a message of the server, and makes it the own when it is changed', async () => {
    const { element, server } = await opened()
    await reaches(element, 'ready')
    await click(the(element, 'button', /^In a meeting/))
    expect(the(element, 'button', /^In a meeting/).getAttribute('aria-pressed')).to.equal('true')
    expect([messageOf(element).value, selectOf(element).value]).to.eql(['In a meeting', '3600'])
    await save(element)
    await reaches(element, 'closed')
    const [[, path, body]] = writes(server) as [[string, string, Record<string, unknown>]]
    expect([path, body['messageId'], typeof body['clearAt']]).to.eql(['message/predefined', 'meeting', 'number'])

    element.setAttribute('open', '')
    await reaches(element, 'ready')
    messageOf(element).focus()
    await press('End')
    await sendKeys({ type: ' with Bob' })
    expect(the(element, 'button', /^In a meeting/).getAttribute('aria-pressed')).to.equal('false')
    await save(element)
    await reaches(element, 'closed')
    const [, [, custom, own]] = writes(server) as [unknown, [string, string, Record<string, unknown>]]
    expect([custom, own['message'], own['statusIcon']]).to.eql(['message/custom', 'In a meeting with Bob', '📅'])
  })

  it('clears the message', async () => {
    const { element, server } = await opened()
    await reaches(element, 'ready')
    await click(the(element, 'button', 'Clear status message'))
    expect(focused()).to.equal(messageOf(element))
    expect(messageOf(element).value).to.equal('')
    const told: unknown[] = []
    on('user_status:status.updated', (update) => told.push(update))
    await save(element)
    await reaches(element, 'closed')
    expect(writes(server)).to.eql([['DELETE', 'message', undefined]])
    expect(told).to.eql([{ ...lunch, icon: null, message: null }])
  })

  it('has one tab stop for all emoji: arrows choose, and what is chosen is taken back by a second click', async () => {
    const { element } = await opened()
    await reaches(element, 'ready')
    await click(the(element, 'button', 'Emoji: 🥪'))
    await click(the(element, 'radio', '🌴').parentElement as HTMLElement)
    await press('ArrowRight')
    const chosen = focused() as HTMLInputElement
    expect([chosen.type, chosen.checked, chosen.labels?.[0]?.textContent === '🌴']).to.eql(['radio', true, false])
    await press('Tab')
    expect(focused()).to.equal(the(element, 'textbox', 'Another emoji'))
    await click(chosen.labels?.[0] as HTMLElement)
    await until(() => expect((the(element, 'textbox', 'Another emoji') as HTMLInputElement).value).to.equal(''))
  })

  it('chooses an emoji, takes a typed one in place of the one before, and refuses what is none', async () => {
    const { element, server } = await opened()
    await reaches(element, 'ready')
    await click(the(element, 'button', 'Emoji: 🥪'))
    await click(the(element, 'radio', '🌴').parentElement as HTMLElement)
    const another = the(element, 'textbox', 'Another emoji') as HTMLInputElement
    expect(another.value).to.equal('🌴')
    another.focus()
    await press('End')
    await sendKeys({ type: 'x' })
    await save(element)
    await says(element, '"x" is no emoji')
    await until(() => expect(focused()).to.equal(another))
    expect(writes(server)).to.eql([])
    // In one piece, as an emoji keyboard does: Firefox's driver types it in two halves.
    document.execCommand('insertText', false, '🎉')
    await until(() => expect(another.value).to.equal('🎉'))
    expect(textOf(element)).not.to.contain('is no emoji')
    await save(element)
    await reaches(element, 'closed')
    expect((writes(server) as unknown[][])[0]?.[2]).to.include({ statusIcon: '🎉', message: 'Lunch' })
  })

  it('says that a message is too long, and keeps it', async () => {
    const { element, server } = await opened()
    await reaches(element, 'ready')
    messageOf(element).focus()
    await press('End')
    await sendKeys({ type: ' '.padEnd(79, 'x') })
    await save(element)
    await says(element, 'at most 80 characters. This one has 84')
    await until(() => expect(focused()).to.equal(messageOf(element)))
    expect(messageOf(element).getAttribute('aria-invalid')).to.equal('true')
    expect(messageOf(element).value).to.have.length(84)
    expect(writes(server)).to.eql([])
  })

  it('brings back what a call has replaced', async () => {
    const { element, server } = await opened(
      { status: 'dnd', icon: '💬', message: 'In a call', messageId: 'call' },
      {
        [`GET ${api}/statuses/_alice`]: data(lunch),
        [`DELETE ${api}/user_status/revert/call`]: data(lunch),
      },
    )
    await reaches(element, 'ready')
    expect(textOf(element)).to.contain('Your status was set automatically. Before: 🥪 Lunch')
    const told: unknown[] = []
    on('user_status:status.updated', (update) => told.push(update))
    await click(the(element, 'button', 'Restore'))
    await reaches(element, 'closed')
    expect(writes(server)).to.eql([['DELETE', 'revert/call', undefined]])
    expect(told).to.eql([lunch])
  })

  it('says why the status could not be loaded, and tries again', async () => {
    const { element, server } = await opened({}, { [`GET ${api}/user_status`]: broken() })
    await reaches(element, 'failed')
    expect(textOf(element)).to.contain('The server could not be reached.')
    server.answer(`GET ${api}/user_status`, data(lunch))
    await click(the(element, 'button', 'Try again'))
    await reaches(element, 'ready')
  })

  it('keeps the focus while it tries again, says so, and gives it to the fields when they come', async () => {
    const { element, server } = await opened({}, { [`GET ${api}/user_status`]: broken() })
    await reaches(element, 'failed')
    const region = the(element, 'status')
    expect(region.textContent).to.equal('')
    let answer: (value: object) => void = () => undefined
    server.answer(`GET ${api}/user_status`, () => new Promise((resolve) => (answer = resolve)))
    the(element, 'button', 'Try again').focus()
    await press('Enter')
    await reaches(element, 'loading')
    expect(focused()?.localName).to.equal('dialog')
    expect(the(element, 'status'), 'a region that was there before').to.equal(region)
    expect(region.textContent).to.equal('Loading …')
    answer(data(lunch))
    await reaches(element, 'ready')
    await until(() => expect(focused()).to.equal(radio(element, 'away')))
  })

  it('has the focus inside again when it is opened again', async () => {
    const { element } = await opened()
    await reaches(element, 'ready')
    element.removeAttribute('open')
    await reaches(element, 'closed')
    element.setAttribute('open', '')
    // The fields of the first time would take the focus, and lose it when the new ones are being loaded.
    await until(() => expect(focused()).to.equal(radio(element, 'away')))
    await reaches(element, 'ready')
    expect(focused()).to.equal(radio(element, 'away'))
  })

  it('works without the messages of the server', async () => {
    const warned = warnings()
    const { element } = await opened({}, { [`GET ${api}/predefined_statuses`]: status(500) })
    await reaches(element, 'ready')
    expect(all(element, 'list')).to.have.length(0)
    expect(warned.texts().join('\n')).to.contain('shows less than it could')
  })

  it('keeps what was entered when saving fails, and counts as saved what came through', async () => {
    const { element, server } = await opened(
      {},
      { [`PUT ${api}/user_status/message/custom`]: status(400, { ocs: { meta: { message: 'Not today' } } }) },
    )
    await reaches(element, 'ready')
    await click(radio(element, 'invisible'))
    messageOf(element).focus()
    await press('End')
    await sendKeys({ type: '!' })
    await save(element)
    await says(element, 'The server refused the status: Not today')
    expect(messageOf(element).value).to.equal('Lunch!')
    server.answer(`PUT ${api}/user_status/message/custom`, data({ ...lunch, status: 'invisible', message: 'Lunch!' }))
    await save(element)
    await reaches(element, 'closed')
    expect((writes(server) as unknown[][]).map(([, path]) => path)).to.eql([
      'status',
      'message/custom',
      'message/custom',
    ])
  })

  it('sends once while it saves, and tells the page also when it was closed meanwhile', async () => {
    let answer: (value: object) => void = () => undefined
    const { element, server } = await opened(
      {},
      {
        [`PUT ${api}/user_status/status`]: () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      },
    )
    await reaches(element, 'ready')
    await click(radio(element, 'online'))
    await save(element)
    await reaches(element, 'saving')
    await save(element)
    const told: unknown[] = []
    on('user_status:status.updated', (update) => told.push(update))
    await press('Escape')
    await reaches(element, 'closed')
    answer(data({ ...lunch, status: 'online' }))
    await until(() => expect(told).to.eql([{ ...lunch, status: 'online' }]))
    expect(writes(server)).to.have.length(1)
    element.setAttribute('open', '')
    await reaches(element, 'ready')
  })

  it('offers what the server supports', async () => {
    const { element } = await opened({}, {}, { supports_busy: true, supports_emoji: false })
    await reaches(element, 'ready')
    expect(radios(element).map(({ value }) => value)).to.eql(['online', 'away', 'busy', 'dnd', 'invisible'])
    expect(all(element, 'button', /^Emoji/)).to.have.length(0)
  })

  it('gives up loading when it is closed', async () => {
    const { element, server } = await opened({}, { [`GET ${api}/user_status`]: pending() })
    await reaches(element, 'loading')
    await press('Escape')
    await reaches(element, 'closed')
    expect(server.calls[0]?.signal?.aborted).to.equal(true)
  })
})
