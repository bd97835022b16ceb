import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { inState } from '../../demo/gallery/in-state.js'

const ada = { 'display-name': 'Ada Lovelace' }
const status = (value: string, more: Readonly<Record<string, string>> = {}): Scene => ({
  title: `status ${[value, ...Object.values(more)].join(' ')}`,
  make: () => make('user-avatar', { ...ada, size: '44', status: value, ...more }),
})

export const scenes: Scene[] = [
  { title: 'initials', make: () => make('user-avatar', ada) },
  {
    title: 'picture',
    make: () => make('user-avatar', { ...ada, user: 'alice', size: '44', status: 'online' }),
    act: (avatar) => inState(avatar, 'picture'),
  },
  { title: 'no name', make: () => make('user-avatar') },
  ...['online', 'away', 'busy', 'dnd', 'invisible', 'offline'].map((value) => status(value)),
  status('away', { 'status-icon': '🌴' }),
  status('dnd', { 'status-icon': '🎉' }),
]

/** The element opens nothing. */
export const openers: Opener[] = []
