import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { toast } from 'shared-environment/functions'
import { bringElements } from '../bring-elements.js'
import { answers, people, sentBy, tasks } from '../page-data.js'
import { loadSettings, noSettings, saveSettings } from '../settings.js'

/**
 * Until a tag is defined, React sets props as attributes: an object would become `[object Object]`. So objects for an
 * element that may be defined after the first render are set through its `ref`.
 */
const withPeople = (element) => {
  if (element) element.options = people
}

function People() {
  const [name, setName] = useState('Ada Lovelace')
  const [locked, setLocked] = useState(false)
  return (
    <section>
      <h1>People</h1>
      <user-avatar id="avatar" display-name={name} />
      <button onClick={() => setName('Grace Hopper')}>Rename</button>
      <button onClick={() => setLocked(!locked)}>Lock</button>
      <Invitation locked={locked} />
      <Question />
      <Tasks />
      <Extra />
    </section>
  )
}

function Invitation({ locked }) {
  const [who, setWho] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState('')
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
        disabled={locked}
        ref={withPeople}
        onchange={(event) => setWho(event.target.value)}
      />
      <output id="chosen">{who}</output>
      <password-strength id="strength">
        <input
          name="password"
          type="password"
          aria-label="Password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </password-strength>
      <button>Send</button> <button type="reset">Empty</button>
      <output id="sent">{sent}</output>
    </form>
  )
}

function Question() {
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const [answer, setAnswer] = useState('')
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
      <output id="answer">{answer}</output>
      <button onClick={() => toast.info('Told')}>Tell</button>
      <modal-dialog
        id="question"
        heading="Is it so?"
        open={open}
        buttons={answers}
        onbefore-close={refuse}
        onclosed={take}
      >
        <p>
          Said <b id="count">{count}</b> times
        </p>
        <button onClick={() => setCount(count + 1)}>Say</button>
      </modal-dialog>
    </section>
  )
}

function Tasks() {
  const [rows, setRows] = useState(tasks)
  return (
    <section>
      <button onClick={() => setRows(rows.toReversed())}>Turn around</button>
      <ul id="rows">
        {rows.map(({ id, label }) => (
          <li key={id}>
            <search-select id={id} aria-label={label} ref={withPeople} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Extra() {
  const [there, setThere] = useState(true)
  return (
    <section>
      <button onClick={() => setThere(!there)}>{there ? 'Remove' : 'Add'}</button>
      {there && (
        <div id="extra">
          <search-select id="helper" aria-label="Helper" options={people} value="ada" />
          <password-strength>
            <input type="password" aria-label="Another password" />
          </password-strength>
          <modal-dialog heading="Never asked" buttons={answers}>
            Nothing
          </modal-dialog>
          <live-time datetime={Date.now()}>now</live-time>
        </div>
      )}
    </section>
  )
}

function Settings() {
  const [settings, setSettings] = useState(noSettings)
  const [saved, setSaved] = useState('')
  const fill = async () => setSettings(await loadSettings())
  const change = ({ target: { name, type, checked, value } }) =>
    setSettings({ ...settings, [name]: type === 'checkbox' ? checked : value })
  const save = async (event) => {
    event.preventDefault()
    setSaved(await saveSettings(event.currentTarget))
  }
  useEffect(() => {
    void fill()
  }, [])
  return (
    <section>
      <h1>Settings</h1>
      <form id="settings" onSubmit={save} onReset={() => setSettings(noSettings)}>
        <input name="city" aria-label="City" value={settings.city} onChange={change} />
        <input name="mail" aria-label="Mail" type="checkbox" checked={settings.mail} onChange={change} />
        <select name="language" aria-label="Language" value={settings.language} onChange={change}>
          <option value="en">English</option>
          <option value="de">German</option>
          <option value="fr">French</option>
        </select>
        <button>Save</button> <button type="reset">Reset</button>{' '}
        <button type="button" onClick={fill}>
          Undo
        </button>
        <output id="saved">{saved}</output>
      </form>
    </section>
  )
}

function Notes() {
  return (
    <section>
      <h1>Notes</h1>
      <user-avatar id="author" display-name="Grace Hopper" />
    </section>
  )
}

function App() {
  return (
    <BrowserRouter>
      <app-navigation id="navigation" layout="beside">
        <nav aria-label="Pages">
          <Link to="/">People</Link> <Link to="/notes">Notes</Link> <Link to="/settings">Settings</Link>
        </nav>
      </app-navigation>
      <main>
        <Routes>
          <Route path="/" element={<People />} />
          <Route path="/notes" element={<Notes />} />
          <Route path="/settings" element={<Settings />} />
        </Routes>
      </main>
    </BrowserRouter>
  )
}

await bringElements()
createRoot(document.querySelector('#app')).render(<App />)
