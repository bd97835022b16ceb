/**
 * One scene alone, as the contract tests show it: `stage.html?element=<tag>&scene=<index>` and the gallery's settings.
 * `showScene(index)` shows another scene of the element in its place, for tests that go through all of them.
 */
import { scenes } from 'virtual:scenes'
import { forgetShared } from '../../src/core/page/shared-values.js'
import { endOfTurn } from '../../src/core/page/time/yield-to-page.js'
import { handOver, takeBack } from '../../test/support/handover.js'
import { closeServers, fakeServer } from '../../test/support/server.js'
import { breakCalls } from './faults.js'
import { make } from './scene.js'
import { applySettings, settingsFrom } from './settings.js'

/** Scenes shown side by side would take the focus from each other, so only one acts at a time. */
const requestLock = navigator.locks.request.bind(navigator.locks)
const inTurn = (act: () => unknown): Promise<unknown> =>
  requestLock('scene of the gallery', async () => {
    await act()
  })

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

/** Scenes use names of real accounts: their channels, locks and stored values must never reach real tabs. */
function keepApart(): void {
  const name = (own: string): string => `${own} on stage ${performance.timeOrigin}`
  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(own: string) {
      super(name(own))
    }
  }
  const { locks } = navigator
  const request = locks.request as (...args: unknown[]) => Promise<unknown>
  Object.defineProperty(locks, 'request', {
    value: (own: string, ...rest: unknown[]) => Reflect.apply(request, locks, [name(own), ...rest]),
  })
  const kept = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key'> & { readonly length: number } = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      kept.set(key, text)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage })
}

/** Leaves nothing of the scene before: no element, no server, nothing that copies of the bundle share. */
async function clear(stage: HTMLElement): Promise<void> {
  stage.replaceChildren()
  for (const beside of [...document.body.children]) if (beside !== stage) beside.remove()
  // Elements unmount at the end of the turn that removed them.
  await endOfTurn()
  closeServers()
  takeBack()
  forgetShared()
}

/** @returns the title of the scene */
async function show(stage: HTMLElement, parameters: URLSearchParams, index: number): Promise<string> {
  const tag = parameters.get('element') ?? ''
  const scene = scenes[tag]?.[index]
  if (!scene) throw new Error(`There is no such scene of <${tag}>.`)
  const settings = settingsFrom(parameters)
  document.title = `<${tag}> ${scene.title}`
  if (scene.page) handOver(scene.page)
  const { fetch: real } = globalThis
  fakeServer({ ...scene.server })
  breakCalls(settings.fault)
  const { fetch: fake } = globalThis
  // The texts of the language are the bundle's own.
  globalThis.fetch = (address, init) => (String(address).includes('/l10n/') ? real : fake)(address, init)
  applySettings(settings)
  // The bundle as it ships, loaded after the hand-over as on a server-rendered page.
  await import(new URL('../../dist/esm/index.js', location.href).href)

  const element = scene.make()
  stage.classList.toggle('header-bar', scene.onHeader === true)
  stage.append(element)
  await nextFrame()
  try {
    await inTurn(() => scene.act?.(element))
  } catch (error) {
    // With a fault, a scene may end in a state other than the intended one.
    if (settings.fault === 'none') throw error
  }
  await nextFrame()
  return scene.title
}

const stage = document.querySelector('main')
if (stage) {
  const parameters = new URLSearchParams(location.search)
  Object.assign(globalThis, {
    sceneCount: scenes[parameters.get('element') ?? '']?.length ?? 0,
    async showScene(index: number): Promise<string> {
      await clear(stage)
      return show(stage, parameters, index)
    },
  })
  keepApart()
  show(stage, parameters, Number(parameters.get('scene') ?? 0)).then(
    () => {
      document.documentElement.dataset['ready'] = 'true'
    },
    (error: unknown) => {
      console.error(error)
      stage.append(
        make(
          'p',
          { role: 'alert' },
          { textContent: `This scene did not come about. ${error instanceof Error ? error.message : String(error)}` },
        ),
      )
      document.documentElement.dataset['ready'] = 'failed'
    },
  )
}
