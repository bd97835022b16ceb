/**
 * The script of 'Settings of apps': reads, sets and deletes one setting with the functions of the bundle, which ask for
 * the password when they must.
 */
import { appConfig, requestWithPassword } from '../../dist/esm/functions.js'

const form = document.querySelector('#app-config')
const { app, key, value } = form.elements
const said = form.querySelector('output')

const offer = (list, names) => list.replaceChildren(...names.map((name) => new Option(name, name)))

/** Shows what the server has, and what there is to choose from. What is typed meanwhile stays. */
async function read() {
  if (app.value === '' || key.value === '') return
  const before = value.value
  const [apps, keys, stored] = await Promise.all([appConfig.getApps(), appConfig.getKeys(app.value), appConfig.getValue(app.value, key.value)])
  offer(app.list, apps)
  offer(key.list, keys)
  if (value.value === before) value.value = stored
}

const changes = {
  setValue: () => appConfig.setValue(app.value, key.value, value.value),
  deleteKey: () => appConfig.deleteKey(app.value, key.value),
  reset: () => requestWithPassword(`${form.dataset.webroot}/ocs/v2.php/apps/provisioning_api/api/v1/config/apps`, { method: 'DELETE' }),
}

async function change(what) {
  said.textContent = '…'
  try {
    await changes[what]()
  } catch (error) {
    said.textContent = `${said.dataset.unchanged} ${error.message}`
    return
  }
  // It is changed, also when what the server has now cannot be read.
  await read().catch(() => undefined)
  said.textContent = { deleteKey: said.dataset.deleted, reset: said.dataset.reset }[what] ?? said.dataset.saved
}

for (const field of [app, key]) field.addEventListener('change', () => void read().catch((error) => { said.textContent = error.message }))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void change(event.submitter?.value ?? 'setValue')
})
void read().catch((error) => { said.textContent = error.message })
