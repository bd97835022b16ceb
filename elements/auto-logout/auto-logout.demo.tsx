import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { shared } from '../../src/core/page/shared-values.js'
import { autoLogoutOff, type AutoLogoutStatus } from '../../src/services/session/idle-log-out.js'
import type { UnsavedItem } from '../../src/kits/unsaved/drafts-on-page.js'
import { createStore } from '../../src/core/page/store.js'

/**
 * Makes an element with a fixed status instead of a running clock. It never signs out; its buttons only take back the
 * warning.
 */
function stand(status: AutoLogoutStatus, unsaved: readonly UnsavedItem[]): HTMLElement {
  const nothing = (): void => undefined
  const now = createStore(status)
  const stay = (): void => now.set({ phase: 'active', leftSec: 0 })
  shared('auto-logout', () => ({
    wishes: { all: [{}] },
    running: { stay, end: nothing, stop: nothing },
    status: now,
    unsaved: createStore(unsaved),
  }))
  return make('auto-logout', { always: '', 'session-lifetime': '600' })
}

const scene = (title: string, status: AutoLogoutStatus, height = 60, unsaved: readonly UnsavedItem[] = []): Scene => ({
  title,
  height,
  page: { user: { uid: 'alice', displayName: 'Alice' } },
  make: () => stand(status, unsaved),
  act: (element) => inState(element, status.phase),
})

export const scenes: Scene[] = [
  scene('a minute left', { phase: 'warning', leftSec: 60 }, 420),
  scene('four seconds left', { phase: 'warning', leftSec: 4 }, 420),
  scene('with unsaved work', { phase: 'warning', leftSec: 60 }, 520, [
    { name: 'Letter to the council', fate: 'kept' },
    { name: 'Application', fate: 'without-files' },
    { name: 'a running upload', fate: 'lost' },
  ]),
  scene('with work that cannot be kept', { phase: 'warning', leftSec: 20 }, 520, [
    { name: 'The whole history of a very long name that nobody has ever written into a form', fate: 'too-large' },
    { name: 'Letter to the council', fate: 'closed' },
  ]),
  scene('somebody is here', { phase: 'active', leftSec: 0 }),
  scene('signing out', { phase: 'leaving', leftSec: 0 }),
  scene('not wanted', autoLogoutOff),
]

/** Starts the warning for a user who is present and whose button press takes it back. */
function warnAndStay(): void {
  const { status } = shared('auto-logout', () => ({ status: createStore(autoLogoutOff) }))
  status.set({ phase: 'warning', leftSec: 60 })
}

export const openers: Opener[] = [
  {
    title: 'the warning',
    scene: 'somebody is here',
    opens: 'dialog',
    open: warnAndStay,
    focus: { on: { role: 'button', name: 'Stay signed in' } },
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: 'Stay signed in' }, closes: 'before' },
    },
  },
]
