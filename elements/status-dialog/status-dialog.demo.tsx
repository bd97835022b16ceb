import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Handover, type Scene } from '../../demo/gallery/scene.js'
import { broken, pending, status, type Answer } from '../../test/support/server.js'

const page: Handover = {
  user: { uid: 'alice', displayName: 'Alice Anders' },
  initialState: { 'core-capabilities': { user_status: { enabled: true, supports_emoji: true, supports_busy: true } } },
}
const api = '/ocs/v2.php/apps/user_status/api/v1'
const data = (value: unknown): object => ({ ocs: { data: value } })
const own = {
  userId: 'alice',
  status: 'away',
  icon: '🌴',
  message: 'On holiday until Monday',
  messageId: null,
  clearAt: null,
}
const offered = data([
  { id: 'meeting', icon: '📅', message: 'In a meeting', clearAt: { type: 'period', time: 3600 } },
  { id: 'be-right-back', icon: '⏳', message: 'Be right back', clearAt: { type: 'period', time: 900 } },
  { id: 'remote-work', icon: '🏡', message: 'Working remotely', clearAt: { type: 'end-of', time: 'day' } },
  { id: 'vacationing', icon: '🌴', message: 'Vacationing', clearAt: null },
])

const scene = (
  title: string,
  state: string,
  answers: Readonly<Record<string, Answer>>,
  more: Partial<Scene> = {},
): Scene => ({
  title,
  height: 900,
  page,
  server: { [`GET ${api}/predefined_statuses`]: offered, ...answers },
  make: () => make('status-dialog', { open: '' }),
  act: (element) => inState(element, state),
  ...more,
})

const press = (element: HTMLElement, part: string): void =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part~=${part}]`)?.click()

async function saveWithoutMessage(element: HTMLElement): Promise<void> {
  press(element, 'clear')
  await new Promise(requestAnimationFrame)
  element.shadowRoot?.querySelector('form')?.requestSubmit()
}

export const scenes: Scene[] = [
  scene('with a message', 'ready', { [`GET ${api}/user_status`]: data(own) }),
  scene('none yet', 'ready', { [`GET ${api}/user_status`]: status(404, data([])) }),
  scene(
    'choosing an emoji',
    'ready',
    { [`GET ${api}/user_status`]: data(own) },
    {
      async act(element) {
        await inState(element, 'ready')
        press(element, 'emoji')
      },
    },
  ),
  scene('set by a call', 'ready', {
    [`GET ${api}/user_status`]: data({ ...own, status: 'dnd', icon: '💬', message: 'In a call', messageId: 'call' }),
    [`GET ${api}/statuses/_alice`]: data(own),
  }),
  scene('loading', 'loading', { [`GET ${api}/user_status`]: pending() }),
  scene('no connection', 'failed', { [`GET ${api}/user_status`]: broken() }),
  scene(
    'refused',
    'ready',
    {
      [`GET ${api}/user_status`]: data(own),
      [`DELETE ${api}/user_status/message`]: status(400, { ocs: { meta: { message: 'Not on a Monday' }, data: [] } }),
    },
    {
      async act(element) {
        await inState(element, 'ready')
        await saveWithoutMessage(element)
        const problem = element.shadowRoot?.querySelector('form > [role=alert]')
        while (element.isConnected && problem?.textContent === '') await new Promise(requestAnimationFrame)
      },
    },
  ),
  scene(
    'saving',
    'ready',
    { [`GET ${api}/user_status`]: data(own), [`DELETE ${api}/user_status/message`]: pending() },
    {
      async act(element) {
        await inState(element, 'ready')
        await saveWithoutMessage(element)
        await inState(element, 'saving')
      },
    },
  ),
  { title: 'closed', height: 60, page, make: () => make('status-dialog') },
]

export const openers: Opener[] = [
  {
    title: 'the dialog',
    scene: {
      title: 'closed, for somebody',
      height: 900,
      page,
      server: { [`GET ${api}/user_status`]: data(own), [`GET ${api}/predefined_statuses`]: offered },
      make: () => make('status-dialog'),
    },
    opens: 'dialog',
    open: (element) => element.setAttribute('open', ''),
    focus: 'inside',
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: /^Close/ }, closes: 'before' },
    },
  },
  {
    title: 'the emoji',
    scene: 'with a message',
    trigger: '[part~=emoji]',
    in: { mouse: 'trigger', touch: 'trigger', Enter: 'trigger', Space: 'trigger' },
    opens: { role: 'radiogroup', name: 'Emoji' },
    reach: ['Tab'],
    out: {
      Escape: { closesHolder: 'before' },
      // A dialog takes the focus from what is pressed beside its controls.
      elsewhere: { stays: { on: 'dialog' } },
      Tab: { stays: { on: '[part~=message]' } },
      again: { closes: 'trigger' },
    },
  },
]
