import { answers, people, tasks } from './page-data.js'

/** Values that a script would set as properties; a server writes them as a child of the element. */
const values = (given) => `<script type="application/json">${JSON.stringify(given)}</script>`

/** The server's state of a page; opening a page resets it. */
export const beginning = () => ({
  name: 'Ada Lovelace',
  locked: false,
  open: false,
  count: 0,
  order: tasks,
  there: true,
})

/** The controls that all pages of test/hosts have, as a server writes them; `more` are attributes of the framework. */
export const avatar = ({ name }) => `<user-avatar id="avatar" display-name="${name}"></user-avatar>`

export const who = ({ locked }, more = '') =>
  `<search-select id="who" name="who" aria-label="Who" required data-people ${locked ? 'disabled' : ''} ${more}></search-select>`

export const question = ({ open, count }, say, more = '') => `
  <modal-dialog id="question" heading="Is it so?" ${open ? 'open' : ''} ${more}>
    ${values({ buttons: answers })}
    <p>Said <b id="count">${count}</b> times</p>
    ${say}
  </modal-dialog>`

export const rows = ({ order }, more = '') => `
  <ul id="rows">
    ${order.map(({ id, label }) => `<li id="row-${id}"><search-select id="${id}" aria-label="${label}" ${more}>${values({ options: people })}</search-select></li>`).join('')}
  </ul>`

export const extra = ({ there }, button) => `
  <div id="place">
    ${button(there ? 'Remove' : 'Add')}
    ${
      there
        ? `
      <div id="extra">
        <search-select id="helper" aria-label="Helper">${values({ options: people, value: 'ada' })}</search-select>
        <password-strength><input type="password" aria-label="Another password"></password-strength>
        <modal-dialog heading="Never asked">${values({ buttons: answers })}Nothing</modal-dialog>
        <live-time datetime="${new Date().toISOString()}">now</live-time>
      </div>`
        : ''
    }
  </div>`

export const invitation = (state, form, more) => `
  <form id="invitation" ${form}>
    ${who(state, more)}
    <output id="chosen"></output>
    <password-strength id="strength"><input name="password" type="password" aria-label="Password"></password-strength>
    <button>Send</button> <button type="reset">Empty</button>
    <output id="sent"></output>
  </form>`

/** A page whose script fills in the form. */
export const settings = `
  <section>
    <h1>Settings</h1>
    <form id="settings">
      <input name="city" aria-label="City">
      <input name="mail" aria-label="Mail" type="checkbox">
      <select name="language" aria-label="Language">
        <option value="en">English</option>
        <option value="de">German</option>
        <option value="fr">French</option>
      </select>
      <button>Save</button> <button type="reset">Reset</button> <button type="button" id="undo">Undo</button>
      <output id="saved"></output>
    </form>
  </section>`

export const notes =
  '<section><h1>Notes</h1><user-avatar id="author" display-name="Grace Hopper"></user-avatar></section>'
