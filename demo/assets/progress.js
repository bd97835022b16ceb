/**
 * The card 'Messages from the server' on the page 'Try it': starts an event stream, shows its messages, and stops it.
 */
import { eventStream, on } from '../../dist/esm/functions.js'

const card = document.querySelector('#progress')
const bar = card.querySelector('progress')
const output = card.querySelector('output')
const kinds = { whole: {}, broken: { breakAt: 5 }, endless: { steps: 1000, everyMs: 3600 } }
let stream = null

function say(text) {
  const line = document.createElement('div')
  line.textContent = text
  output.prepend(line)
}

function stop() {
  stream?.close()
  stream = null
}

function start(kind) {
  stop()
  output.replaceChildren()
  bar.value = 0
  stream = eventStream(`${card.dataset.webroot}/demo/progress`, kinds[kind])
  for (const type of ['progress', 'notice', 'success', 'error', 'done', '__internal__']) {
    stream.listen(type, (data) => {
      if (type === 'progress') bar.value = data.done / data.of
      say(`${type} ${JSON.stringify(data)}`)
    })
  }
}

on('request:failed', ({ kind, path }) => {
  if (path.endsWith('/demo/progress')) say(`failed ${kind}`)
})
card.addEventListener('click', ({ target }) => {
  const kind = target.closest('[data-stream]')?.dataset.stream
  if (kind === 'stop') {
    stop()
    say('stopped')
  } else if (kind) {
    start(kind)
  }
})
