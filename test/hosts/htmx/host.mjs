import { avatar, beginning, extra, invitation, notes, question, rows, settings, who } from '../written-pages.mjs'

export const title = 'htmx'
export const input = 'page.js'
/** htmx writes the server's HTML with `innerHTML` and `insertAdjacentHTML`, as strings. */
export const trustedTypes = null

/** Turns off htmx's own `<style>` and attributes that contain code. */
const head = `<meta name="htmx-config" content='{"includeIndicatorStyles":false,"defaultSettleDelay":0,"allowEval":false}'>`

let state = beginning()

const field = 'hx-get="/chosen" hx-trigger="change" hx-target="#chosen" hx-swap="innerHTML"'
const asked = () =>
  question(
    state,
    '<button hx-post="/say" hx-target="#count" hx-swap="innerHTML">Say</button>',
    'hx-post="/answer" hx-trigger="closed" hx-target="#answer" hx-swap="innerHTML"',
  )
// Preserves the elements in the list that replaces the earlier one.
const turned = () => rows(state, 'hx-preserve')
const added = () =>
  extra(state, (text) => `<button hx-post="/extra" hx-target="#place" hx-swap="outerHTML">${text}</button>`)

const people = () => `
  <section>
    <h1>People</h1>
    ${avatar(state)}
    <button hx-post="/rename" hx-target="#avatar" hx-swap="outerHTML">Rename</button>
    <button hx-post="/lock" hx-target="#who" hx-swap="outerHTML">Lock</button>
    ${invitation(state, 'hx-post="/send" hx-target="#sent"', field)}
    <button hx-post="/ask" hx-target="#question" hx-swap="outerHTML">Ask</button>
    <output id="answer"></output>
    <button id="tell">Tell</button>
    ${asked()}
    <button hx-post="/turn" hx-target="#rows" hx-swap="outerHTML">Turn around</button>
    ${turned()}
    ${added()}
  </section>`

const page = (main) => `
  <app-navigation id="navigation" layout="beside">
    <nav aria-label="Pages" hx-boost="true" hx-target="main" hx-select="main" hx-swap="outerHTML"><a href="/">People</a> <a href="/notes">Notes</a> <a href="/settings">Settings</a></nav>
  </app-navigation>
  <main hx-history-elt>${main}</main>`

const parts = {
  '/rename': () => avatar(Object.assign(state, { name: 'Grace Hopper' })),
  '/lock': () => who(Object.assign(state, { locked: !state.locked }), field),
  '/chosen': ({ sent }) => sent.get('who'),
  '/send': ({ sent }) => sent.toString().replaceAll('&', '&amp;'),
  '/ask': () => {
    state.open = true
    return asked()
  },
  '/answer': ({ sent }) => {
    state.open = false
    return sent.get('answer')
  },
  '/say': () => String((state.count += 1)),
  '/turn': () => {
    state.order = state.order.toReversed()
    return turned()
  },
  '/extra': () => {
    state.there = !state.there
    return added()
  },
}

const written = { '/notes': notes, '/settings': settings }

export function respond({ path, sent }) {
  if (path in parts) return { isPart: true, body: parts[path]({ sent }) }
  if (path === '/') state = beginning()
  return { head, body: page(written[path] ?? people()) }
}
