/**
 * The card 'Session' of the page 'Try it': ends it, locks it, saves something in it, and lets the page sign in again in
 * place.
 */
import { endSession, request } from '../../dist/esm/functions.js'

const card = document.querySelector('#session')
const output = card.querySelector('output')
const address = (path) => new URL(`../../index.php/demo/${path}`, import.meta.url).href
const post = (path, json) => request(address(path), { method: 'POST', json })
let count = 0

function signInAgain(mode) {
  document.querySelector('session-relogin')?.remove()
  const relogin = document.createElement('session-relogin')
  relogin.setAttribute('mode', mode)
  document.body.append(relogin)
  for (const button of card.querySelectorAll('[aria-pressed]'))
    button.setAttribute('aria-pressed', String(button.dataset.session === mode))
}

const actions = {
  end: () => post('end-session'),
  lock: () => endSession('locked'),
  async save() {
    const line = document.createElement('div')
    const number = ++count
    line.textContent = `${number} …`
    output.append(line)
    try {
      await post('unread', { app: 'files', count: number })
      line.textContent = `${number} ✓`
    } catch (error) {
      line.textContent = `${number} ✗ ${error.kind ?? error.message}`
    }
  },
  password: () => signInAgain('password'),
  window: () => signInAgain('window'),
}

card.addEventListener('click', ({ target }) => actions[target.closest('[data-session]')?.dataset.session]?.())
