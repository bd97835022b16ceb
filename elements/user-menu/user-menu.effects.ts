import { asRecord } from '../../src/core/lib/parse.js'
import { initialState } from '../../src/core/page/server/initial-state.js'
import { on, type PageEvents } from '../../src/core/bus/bus.js'
import { parseMenuEntries, type MenuEntry } from './user-menu.model.js'

/** The entries that the server has handed over, or else the links that it has written into the element. */
export const serverEntries = (host: HTMLElement): readonly MenuEntry[] =>
  parseMenuEntries(initialState('core', 'settingsNavEntries')) ?? readLinks(host)

/** Whether the server has handed over that the profile is disabled. */
export const isProfileEnabled = (): boolean =>
  asRecord(initialState('user_status', 'profileEnabled'))?.['profileEnabled'] !== false

function readLinks(host: HTMLElement): MenuEntry[] {
  return [...host.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => !link.closest('[slot]'))
    .map((link) => {
      const href = link.getAttribute('href') ?? ''
      return {
        id: link.dataset['id'] || href,
        name: link.textContent.trim(),
        href,
        icon: link.dataset['icon'] || null,
        active: link.getAttribute('aria-current') === 'page',
        target: link.target || null,
      }
    })
}

/** Reads a value that an event of the bus may replace, until the page sets another one. */
export function followEvent<T extends string | boolean>(
  event: 'settings:display-name:updated' | 'settings:profile-enabled:updated',
  changed: () => void,
): { over(given: T): T; stop(): void } {
  let given: T | undefined
  let heard: T | undefined
  const stop = on(event, (value: PageEvents[typeof event]) => {
    if (typeof value !== typeof given || value === '') return
    heard = value as T
    changed()
  })
  return {
    over(now) {
      if (now !== given) heard = undefined
      given = now
      return heard ?? now
    },
    stop,
  }
}
