import { make, type Scene } from '../../demo/gallery/scene.js'

export const scenes: Scene[] = [
  { title: 'initials', make: () => make('user-avatar', { user: 'alice', 'display-name': 'Alice Anders' }) },
]
