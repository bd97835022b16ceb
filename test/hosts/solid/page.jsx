import { A, Route, Router } from '@solidjs/router'
import { createSignal, For, onMount, Show } from 'solid-js'
import { render } from 'solid-js/web'
import { toast } from 'shared-environment/functions'
import { bringElements } from '../bring-elements.js'
import { answers, people, sentBy, tasks } from '../page-data.js'
import { loadSettings, noSettings, saveSettings } from '../settings.js'

function People() {
  const [name, setName] = createSignal('Ada Lovelace')
  const [locked, setLocked] = createSignal(false)
  return (
    <section>
      <h1>People</h1>
      <user-avatar id="avatar" attr:display-name={name()} />
      <button onClick={() => setName('Grace Hopper')}>Rename</button>
      <button onClick={() => setLocked(!locked())}>Lock</button>
      <Invitation locked={locked()} />
      <Question />
      <Tasks />
      <Extra />
    </section>
  )
}

function Invitation(props) {
  const [who, setWho] = createSignal('')
  const [password, setPassword] = createSignal('')
  const [sent, setSent] = createSignal('')
  const send = (event) => {
    event.preventDefault()
    setSent(sentBy(event.currentTarget))
  }
  return (
    <form onSubmit={send} onReset={() => setPassword('')}>
      <search-select
        id="who"
        name="who"
        aria-label="Who"
        required
        prop:disabled={props.locked}
        prop:options={people}
        on:change={(event) => setWho(event.target.value)}
      />
      <output id="chosen">{who()}</output>
      <password-strength id="strength">
        <input
          name="password"
          type="password"
          aria-label="Password"
          value={password()}
          onInput={(event) => setPassword(event.target.value)}
        />
      </password-strength>
      <button>Send</button> <button type="reset">Empty</button>
      <output id="sent">{sent()}</output>
    </form>
  )
}

function Question() {
  const [open, setOpen] = createSignal(false)
  const [count, setCount] = createSignal(0)
  const [answer, setAnswer] = createSignal('')
  const refuse = (event) => {
    if (event.detail.value?.text !== 'later') return
    event.preventDefault()
    setAnswer('not later')
  }
  const take = (event) => {
    setOpen(false)
    setAnswer(event.detail.value.text)
  }
  return (
    <section>
      <button onClick={() => setOpen(true)}>Ask</button>
      <output id="answer">{answer()}</output>
      <button onClick={() => toast.info('Told')}>Tell</button>
      <modal-dialog
        id="question"
        heading="Is it so?"
        prop:open={open()}
        prop:buttons={answers}
        on:before-close={refuse}
        on:closed={take}
      >
        <p>
          Said <b id="count">{count()}</b> times
        </p>
        <button onClick={() => setCount(count() + 1)}>Say</button>
      </modal-dialog>
    </section>
  )
}

function Tasks() {
  const [rows, setRows] = createSignal(tasks)
  return (
    <section>
      <button onClick={() => setRows(rows().toReversed())}>Turn around</button>
      <ul id="rows">
        <For each={rows()}>
          {({ id, label }) => (
            <li>
              <search-select id={id} aria-label={label} prop:options={people} />
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

function Extra() {
  const [there, setThere] = createSignal(true)
  return (
    <section>
      <button onClick={() => setThere(!there())}>{there() ? 'Remove' : 'Add'}</button>
      <Show when={there()}>
        <div id="extra">
          <search-select id="helper" aria-label="Helper" prop:options={people} prop:value="ada" />
          <password-strength>
            <input type="password" aria-label="Another password" />
          </password-strength>
          <modal-dialog heading="Never asked" prop:buttons={answers}>
            Nothing
          </modal-dialog>
          <live-time attr:datetime={Date.now()}>now</live-time>
        </div>
      </Show>
    </section>
  )
}

function Settings() {
  const [settings, setSettings] = createSignal(noSettings)
  const [saved, setSaved] = createSignal('')
  const fill = async () => setSettings(await loadSettings())
  const change = ({ target: { name, type, checked, value } }) =>
    setSettings({ ...settings(), [name]: type === 'checkbox' ? checked : value })
  const save = async (event) => {
    event.preventDefault()
    setSaved(await saveSettings(event.currentTarget))
  }
  onMount(fill)
  return (
    <section>
      <h1>Settings</h1>
      <form id="settings" onSubmit={save} onReset={() => setSettings(noSettings)}>
        <input name="city" aria-label="City" value={settings().city} onInput={change} />
        <input name="mail" aria-label="Mail" type="checkbox" checked={settings().mail} onChange={change} />
        <select name="language" aria-label="Language" value={settings().language} onChange={change}>
          <option value="en">English</option>
          <option value="de">German</option>
          <option value="fr">French</option>
        </select>
        <button>Save</button> <button type="reset">Reset</button>{' '}
        <button type="button" onClick={fill}>
          Undo
        </button>
        <output id="saved">{saved()}</output>
      </form>
    </section>
  )
}

const Notes = () => (
  <section>
    <h1>Notes</h1>
    <user-avatar id="author" display-name="Grace Hopper" />
  </section>
)

const App = (props) => (
  <>
    <app-navigation id="navigation" layout="beside">
      <nav aria-label="Pages">
        <A href="/">People</A> <A href="/notes">Notes</A> <A href="/settings">Settings</A>
      </nav>
    </app-navigation>
    <main>{props.children}</main>
  </>
)

await bringElements()
render(
  () => (
    <Router root={App}>
      <Route path="/" component={People} />
      <Route path="/notes" component={Notes} />
      <Route path="/settings" component={Settings} />
    </Router>
  ),
  document.querySelector('#app'),
)
