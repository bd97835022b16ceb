/** The first page of the demo: what its buttons do, each with the functions that an application would use. */
import { pickFiles, request, resolveConflicts } from '../../dist/esm/functions.js'
import { conflict, photos } from './samples.js'

const address = (path) => new URL(`../../index.php/${path}`, import.meta.url).href
const bar = document.querySelector('app-menu')

/** The demo's server refuses the wire to uploads while this cookie is there. */
function wire(isCut) {
  document.cookie = `demo_fault=wire-cut; path=/; SameSite=Strict${isCut ? '' : '; max-age=0'}`
  for (const name of ['cut', 'mend'])
    document.querySelector(`[data-tour="wire.${name}"]`).disabled = (name === 'cut') === isCut
}

function dress(attributes) {
  for (const name of ['layout', 'labels']) bar.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) bar.setAttribute(name, value)
}

function signInInPlace() {
  if (document.querySelector('session-relogin')) return
  const relogin = document.createElement('session-relogin')
  relogin.setAttribute('mode', 'password')
  document.body.append(relogin)
}

const calls = {
  'bar.row': () => dress({}),
  'bar.labels': () => dress({ labels: 'always' }),
  'bar.launcher': () => dress({ layout: 'launcher' }),
  'pick.data': async () => {
    const picked = await pickFiles({ multiple: true, files: photos })
    return picked?.paths
  },
  'wire.cut': () => wire(true),
  'wire.mend': () => wire(false),
  'upload.made': () =>
    document
      .querySelector('#uploads')
      .upload([new File([new Uint8Array(8 * 2 ** 20)], `Made by this page ${Date.now()}.bin`)]),
  'conflict.ask': () =>
    resolveConflicts([
      conflict('Letter.txt', 1200, 3),
      conflict('Plan.txt', 300, -2),
      conflict('Budget.ods', 48_000, 1),
    ]),
  'session.end': () => {
    signInInPlace()
    return request(address('demo/end-session'), { method: 'POST' }).then(() => 'ended')
  },
  'session.save': () =>
    request(address('demo/unread'), { method: 'POST', json: { app: 'files', count: 3 } }).then(() => 'saved'),
}

/** Shows what came out beside the button that asked. */
async function show(output, promise) {
  output.textContent = '…'
  try {
    const value = await promise
    output.textContent = value === undefined || value === null ? '' : JSON.stringify(value, null, 1)
  } catch (error) {
    output.textContent = error.message
  }
}

document.querySelector('#tour').addEventListener('click', ({ target }) => {
  const button = target.closest('[data-tour]')
  if (!button) return
  const answer = calls[button.dataset.tour]()
  if (answer instanceof Promise) void show(button.closest('.card').querySelector('output'), answer)
})
wire(false)
