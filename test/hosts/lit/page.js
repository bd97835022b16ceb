import { Router } from '@lit-labs/router'
import { html, LitElement, render } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { toast } from 'shared-environment/functions'
import { bringElements } from '../bring-elements.js'
import { answers, people, sentBy, tasks } from '../page-data.js'
import { loadSettings, noSettings, saveSettings } from '../settings.js'

/** Renders without a shadow root, so that the page's style sheet and labels apply. */
class PagePart extends LitElement {
  createRenderRoot() {
    return this
  }
}

class PeoplePage extends PagePart {
  static properties = {
    name: { state: true },
    locked: { state: true },
    who: { state: true },
    password: { state: true },
    sent: { state: true },
    open: { state: true },
    count: { state: true },
    answer: { state: true },
    rows: { state: true },
    there: { state: true },
  }

  constructor() {
    super()
    Object.assign(this, {
      name: 'Ada Lovelace',
      locked: false,
      who: '',
      password: '',
      sent: '',
      open: false,
      count: 0,
      answer: '',
      rows: tasks,
      there: true,
    })
  }

  send(event) {
    event.preventDefault()
    this.sent = sentBy(event.currentTarget)
  }

  refuse(event) {
    if (event.detail.value?.text !== 'later') return
    event.preventDefault()
    this.answer = 'not later'
  }

  take(event) {
    this.open = false
    this.answer = event.detail.value.text
  }

  render() {
    return html`
      <section>
        <h1>People</h1>
        <user-avatar id="avatar" display-name=${this.name}></user-avatar>
        <button @click=${() => {
          this.name = 'Grace Hopper'
        }}>Rename</button>
        <button @click=${() => {
          this.locked = !this.locked
        }}>Lock</button>

        <form @submit=${this.send} @reset=${() => {
          this.password = ''
        }}>
          <search-select id="who" name="who" aria-label="Who" required ?disabled=${this.locked} .options=${people} @change=${(
            event,
          ) => {
            this.who = event.target.value
          }}></search-select>
          <output id="chosen">${this.who}</output>
          <password-strength id="strength">
            <input .value=${this.password} @input=${(event) => {
              this.password = event.target.value
            }} name="password" type="password" aria-label="Password">
          </password-strength>
          <button>Send</button> <button type="reset">Empty</button>
          <output id="sent">${this.sent}</output>
        </form>

        <button @click=${() => {
          this.open = true
        }}>Ask</button>
        <output id="answer">${this.answer}</output>
        <button @click=${() => toast.info('Told')}>Tell</button>
        <modal-dialog id="question" heading="Is it so?" .open=${this.open} .buttons=${answers} @before-close=${this.refuse} @closed=${this.take}>
          <p>Said <b id="count">${this.count}</b> times</p>
          <button @click=${() => {
            this.count += 1
          }}>Say</button>
        </modal-dialog>

        <button @click=${() => {
          this.rows = this.rows.toReversed()
        }}>Turn around</button>
        <ul id="rows">
          ${repeat(
            this.rows,
            ({ id }) => id,
            ({ id, label }) =>
              html`<li><search-select id=${id} aria-label=${label} .options=${people}></search-select></li>`,
          )}
        </ul>

        <button @click=${() => {
          this.there = !this.there
        }}>${this.there ? 'Remove' : 'Add'}</button>
        ${
          this.there
            ? html`
          <div id="extra">
            <search-select id="helper" aria-label="Helper" .options=${people} .value=${'ada'}></search-select>
            <password-strength><input type="password" aria-label="Another password"></password-strength>
            <modal-dialog heading="Never asked" .buttons=${answers}>Nothing</modal-dialog>
            <live-time datetime=${Date.now()}>now</live-time>
          </div>`
            : null
        }
      </section>`
  }
}

class SettingsPage extends PagePart {
  static properties = {
    settings: { state: true },
    saved: { state: true },
  }

  constructor() {
    super()
    Object.assign(this, { settings: noSettings, saved: '' })
  }

  firstUpdated() {
    void this.fill()
  }

  async fill() {
    this.settings = await loadSettings()
  }

  change({ target: { name, type, checked, value } }) {
    this.settings = { ...this.settings, [name]: type === 'checkbox' ? checked : value }
  }

  async save(event) {
    event.preventDefault()
    this.saved = await saveSettings(event.currentTarget)
  }

  render() {
    const { city, mail, language } = this.settings
    return html`
      <section>
        <h1>Settings</h1>
        <form id="settings" @submit=${this.save} @reset=${() => {
          this.settings = noSettings
        }}>
          <input name="city" aria-label="City" .value=${city} @input=${this.change}>
          <input name="mail" aria-label="Mail" type="checkbox" .checked=${mail} @change=${this.change}>
          <select name="language" aria-label="Language" .value=${language} @change=${this.change}>
            <option value="en">English</option>
            <option value="de">German</option>
            <option value="fr">French</option>
          </select>
          <button>Save</button> <button type="reset">Reset</button> <button type="button" @click=${this.fill}>Undo</button>
          <output id="saved">${this.saved}</output>
        </form>
      </section>`
  }
}

class HostPage extends PagePart {
  router = new Router(this, [
    { path: '/', render: () => html`<people-page></people-page>` },
    {
      path: '/notes',
      render: () =>
        html`<section><h1>Notes</h1><user-avatar id="author" display-name="Grace Hopper"></user-avatar></section>`,
    },
    { path: '/settings', render: () => html`<settings-page></settings-page>` },
  ])

  render() {
    return html`
      <app-navigation id="navigation" layout="beside">
        <nav aria-label="Pages"><a href="/">People</a> <a href="/notes">Notes</a> <a href="/settings">Settings</a></nav>
      </app-navigation>
      <main>${this.router.outlet()}</main>`
  }
}

customElements.define('people-page', PeoplePage)
customElements.define('settings-page', SettingsPage)
customElements.define('host-page', HostPage)

await bringElements()
render(html`<host-page></host-page>`, document.querySelector('#app'))
