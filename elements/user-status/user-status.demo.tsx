import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { pending } from '../../test/support/server.js'

const alice = { uid: 'alice', displayName: 'Alice Anders' }
const statuses = { core: { 'core-capabilities': { user_status: { enabled: true } } } }

export const scenes: Scene[] = [
  ...['online', 'away', 'busy', 'dnd', 'invisible', 'offline'].map((status): Scene => ({
    title: status,
    make: () => make('user-status', { status, sublabel: '' }),
  })),
  {
    title: 'emoji and message',
    make: () => make('user-status', { status: 'away', icon: '🌴', message: 'On holiday until Monday' }),
  },
  {
    title: 'own, from the page',
    page: {
      user: alice,
      initialState: { 'user_status-status': { userId: 'alice', status: 'dnd', icon: null, message: 'In a meeting' } },
    },
    make: () => make('user-status'),
  },
  {
    title: 'own, not known yet',
    page: { user: alice, initialState: statuses.core },
    // Logged when the request times out.
    warns: /Failed to load user status/,
    server: { 'GET /ocs/v2.php/apps/user_status/api/v1/user_status': pending() },
    make: () => make('user-status'),
  },
  {
    title: 'to be changed',
    page: {
      user: alice,
      initialState: {
        ...statuses.core,
        'user_status-status': { userId: 'alice', status: 'away', icon: '🌴', message: 'On holiday' },
      },
    },
    make: () => make('user-status', { editable: '' }),
  },
  { title: 'nobody', make: () => make('user-status') },
]

const own = { ocs: { data: { userId: 'alice', status: 'away', icon: '🌴', message: 'On holiday' } } }

export const openers: Opener[] = [
  {
    title: 'the dialog',
    scene: {
      title: 'to be changed, by somebody',
      height: 900,
      page: {
        user: alice,
        initialState: { ...statuses.core, 'user_status-status': own.ocs.data },
      },
      server: { 'GET /ocs/v2.php/apps/user_status/api/v1/user_status': own },
      make: () => make('user-status', { editable: '' }),
    },
    trigger: '[part~=base]',
    in: { mouse: 'inside', touch: 'inside', Enter: 'inside', Space: 'inside' },
    opens: 'dialog',
    holder: 'status-dialog',
    out: {
      Escape: { closes: 'trigger' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: /^Close/ }, closes: 'trigger' },
    },
  },
]
