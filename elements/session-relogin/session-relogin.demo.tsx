import { inState } from '../../demo/gallery/in-state.js'
import type { Opener } from '../../demo/gallery/opener.js'
import { make, type Scene } from '../../demo/gallery/scene.js'
import { askToSignIn } from '../../src/core/http/held-requests.js'
import { shared } from '../../src/core/page/shared-values.js'
import type { Navigation } from '../../src/core/page/server/navigate.js'
import { pending } from '../../test/support/server.js'

const server = { 'GET /ocs/v2.php/cloud/user': pending(), 'GET /csrftoken': pending() }

/** Replaces navigation, so that no real window is opened. */
function windows(isBlocked: boolean): void {
  const stays = (): void => undefined
  shared('navigation', (): Navigation => ({
    go: stays,
    reload: stays,
    open: () => (isBlocked ? null : { closed: false, close: stays }),
  }))
}

async function dialogOf(element: HTMLElement, tag: string): Promise<ShadowRoot> {
  const dialog = element.shadowRoot?.querySelector<HTMLElement>(tag)
  if (!dialog?.shadowRoot) throw new Error(`<${tag}> is not there.`)
  await inState(dialog, tag === 'modal-dialog' ? 'open' : 'ready')
  return dialog.shadowRoot
}

const scene = (
  title: string,
  state: string,
  attributes: Readonly<Record<string, string>> = {},
  act: (element: HTMLElement) => Promise<void> = () => Promise.resolve(),
  isBlocked = false,
): Scene => ({
  title,
  height: 420,
  page: { user: { uid: 'alice', displayName: 'Alice Anders' } },
  server,
  make() {
    windows(isBlocked)
    return make('session-relogin', attributes, { signIn: () => Promise.resolve(true) })
  },
  async act(element) {
    await inState(element, 'resting')
    if (state !== 'resting') askToSignIn()
    await act(element)
    await inState(element, state)
  },
})

const openWindow = async (element: HTMLElement): Promise<void> => {
  await inState(element, 'window')
  const root = await dialogOf(element, 'modal-dialog')
  root.querySelector<HTMLElement>('[part=button]')?.click()
}

const declineIt = async (element: HTMLElement): Promise<void> => {
  await inState(element, 'password')
  const confirmation = await dialogOf(element, 'password-confirmation')
  confirmation.host.removeAttribute('open')
}

const signIn = async (element: HTMLElement): Promise<void> => {
  await inState(element, 'password')
  const form = (await dialogOf(element, 'password-confirmation')).querySelector('form')
  const field = form?.querySelector<HTMLInputElement>('[type=password]')
  if (field) field.value = 'alice'
  form?.requestSubmit()
}

export const scenes: Scene[] = [
  scene('by the password', 'password'),
  scene('signed in, and what waited is on its way', 'restoring', {}, signIn),
  scene('in a window', 'window', { mode: 'window' }),
  scene('while the window is open', 'waiting', { mode: 'window' }, openWindow),
  scene('the browser blocks the window', 'blocked', { mode: 'window' }, openWindow, true),
  scene('the user does not want to', 'declined', {}, declineIt),
  { ...scene('the session goes on', 'resting'), height: 60 },
]

const inWindow = scene('nothing has ended, in a window', 'resting', { mode: 'window' })
/**
 * Asks again. The previous question ends only a moment after its dialog was closed, and until then a new one is
 * ignored.
 */
async function askAnew(element: HTMLElement): Promise<void> {
  while (element.matches(':state(password), :state(window)')) await new Promise(requestAnimationFrame)
  askToSignIn()
}

export const openers: Opener[] = [
  {
    title: 'the question for the password',
    scene: 'the session goes on',
    opens: 'dialog',
    open: askAnew,
    focus: { on: 'input[type=password]' },
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: /^Close/ }, closes: 'before' },
    },
  },
  {
    title: 'the way to a window',
    scene: inWindow,
    opens: 'dialog',
    open: askAnew,
    focus: 'inside',
    out: {
      Escape: { closes: 'before' },
      elsewhere: { stays: 'inside' },
      Tab: { stays: 'inside' },
      close: { press: { role: 'button', name: /^Close/ }, closes: 'before' },
    },
  },
]
