import { avatar, beginning, extra, invitation, notes, question, rows, settings, who } from '../written-pages.mjs'

export const title = 'Turbo'
export const input = 'page.js'
/** Turbo parses the server's HTML with `DOMParser` and `innerHTML`, as strings. */
export const trustedTypes = null
/** The style of its progress bar, which the import adds. */
export const bringsStyle = true

let state = beginning()

const button = (action, text) => `<form method="post" action="${action}"><button>${text}</button></form>`
const asked = () => question(state, button('/say', 'Say'))
const added = () => extra(state, (text) => button('/extra', text))

const people = () => `
  <section>
    <h1>People</h1>
    ${avatar(state)}
    ${button('/rename', 'Rename')}
    ${button('/lock', 'Lock')}
    ${invitation(state, 'method="post" action="/send"')}
    ${button('/ask', 'Ask')}
    <output id="answer"></output>
    <button id="tell">Tell</button>
    ${asked()}
    ${button('/turn', 'Turn around')}
    ${rows(state)}
    ${added()}
  </section>`

const page = (main) => `
  <app-navigation id="navigation" layout="beside" data-turbo-permanent>
    <nav aria-label="Pages"><a href="/">People</a> <a href="/notes">Notes</a> <a href="/settings">Settings</a></nav>
  </app-navigation>
  <main>${main}</main>`

const stream = (action, target, html) => ({
  type: 'text/vnd.turbo-stream.html',
  isPart: true,
  body: `<turbo-stream action="${action}" target="${target}"><template>${html}</template></turbo-stream>`,
})
/** Keeps the elements: only differences are changed or moved. */
const morph = (target, html) => stream('replace" method="morph', target, html)

const answers = {
  '/rename': () => morph('avatar', avatar(Object.assign(state, { name: 'Grace Hopper' }))),
  '/lock': () => morph('who', who(Object.assign(state, { locked: !state.locked }))),
  '/send': ({ sent }) => stream('update', 'sent', sent.toString().replaceAll('&', '&amp;')),
  '/ask': () => morph('question', question({ ...state, open: true }, button('/say', 'Say'))),
  '/say': () => stream('update', 'count', String((state.count += 1))),
  '/turn': () => morph('rows', rows(Object.assign(state, { order: state.order.toReversed() }))),
  '/extra': () => {
    state.there = !state.there
    return stream('replace', 'place', added())
  },
}

const written = { '/notes': notes, '/settings': settings }

export function respond({ path, sent }) {
  if (path in answers) return answers[path]({ sent })
  if (path === '/') state = beginning()
  return { body: page(written[path] ?? people()) }
}
