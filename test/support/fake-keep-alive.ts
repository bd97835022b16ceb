import {
  startKeepAlive,
  type KeepAliveDeps,
  type KeepAliveOptions,
  type KeepAliveStatus,
} from '../../src/services/session/keep-alive.js'
import { connectTabs } from '../../src/core/session/tabs.js'
import type { FakeTab, FakeTabOptions, FakeWorld } from './fake-browser.js'

export const minute = 60_000
export const hour = 60 * minute
/** A session of 24 minutes, so a beat every 12. */
export const usual: KeepAliveOptions = { sessionLifetime: 1440, interval: 0, tokenUrl: '' }
export const interval = 12 * minute

/** A tab whose session is kept alive. */
export interface KeptTab {
  tab: FakeTab
  stop: () => void
  state: () => KeepAliveStatus['state'] | undefined
}

/**
 * The dependencies of a keep-alive in a fake tab. `told` collects what it emits on the bus; the page got its token
 * `ageMs` ago.
 */
export function depsOf(tab: FakeTab, told: string[] = [], ageMs = 0): KeepAliveDeps {
  const receivedMs = tab.browser.now() - ageMs
  return {
    browser: tab.browser,
    refresh: tab.refresh,
    onToken: tab.onToken,
    startTabs: () =>
      connectTabs({
        browser: tab.browser,
        token: () => tab.token,
        onToken: tab.onToken,
        acceptToken: tab.accept,
        onUnread: () => () => undefined,
        acceptUnread: () => undefined,
        onLastLogin: () => () => undefined,
        acceptLastLogin: () => undefined,
      }),
    tokenReceivedMs: () => receivedMs,
    limitTokenAge: (maxAgeMs) => {
      tab.maxAgeMs = maxAgeMs
    },
    tell: (name, payload) => {
      told.push(`${name} ${JSON.stringify(payload)}`)
    },
  }
}

/** Opens a tab and keeps its session alive. */
export function keep(world: FakeWorld, told: string[], tabOptions: FakeTabOptions = {}, options = usual): KeptTab {
  const tab = world.tab(tabOptions)
  const statuses: KeepAliveStatus[] = []
  const stop = startKeepAlive(options, (status) => statuses.push(status), depsOf(tab, told))
  return { tab, stop, state: () => statuses.at(-1)?.state }
}

/** Several tabs of one account, opened a second apart. */
export async function keepMany(
  world: FakeWorld,
  count: number,
  told: string[],
  tabOptions: FakeTabOptions = {},
): Promise<KeptTab[]> {
  const all: KeptTab[] = []
  for (let index = 0; index < count; index += 1) {
    all.push(keep(world, told, { random: index / count, ...tabOptions }))
    await world.advance(1000)
  }
  return all
}
