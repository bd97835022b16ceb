import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Handover, type Scene } from '../../demo/gallery/scene.js'

const page = (config: object): Handover => ({ initialState: { 'core-config': config } })

/** It shows nothing, so the scenes are for the console and for the states on the host. */
export const scenes: Scene[] = [
  {
    title: 'on, half of the lifetime from the server',
    make: () => make('session-keepalive', { debug: '' }),
    page: page({ session_lifetime: 1440, session_keepalive: true }),
  },
  {
    title: 'on, a beat every 5 seconds',
    make: () => make('session-keepalive', { interval: '5', debug: '' }),
    server: { 'GET /csrftoken': { token: 'ZnJlc2g=:dG9rZW4=' } },
  },
  {
    title: 'off by the server',
    make: () => make('session-keepalive', { debug: '' }),
    page: page({ session_keepalive: false }),
  },
]

/** The element opens nothing. */
export const openers: Opener[] = []
