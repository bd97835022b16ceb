/**
 * The script of 'Settings of apps': reads, sets and deletes one setting with functions of the bundle, which ask for the
 * password when necessary.
 */
import { appConfig, requestWithPassword } from '../../dist/esm/functions.js'

const form = document.querySelector('#app-config')
const { app, key, value } = form.elements
const said = form.querySelector('output')

const offer = (list, names) => list.replaceChildren(...names.map((name) => new Option(name, name)))

/** Shows the stored value and offers the known apps and keys. A value typed in the meantime is kept. */
async function read() {
  if (app.value === '' || key.value === '') return
  const before = value.value
  const [apps, keys, stored] = await Promise.all([
    appConfig.getApps(),
    appConfig.getKeys(app.value),
    appConfig.getValue(app.value, key.value),
  ])
  offer(app.list, apps)
  offer(key.list, keys)
  if (value.value === before) value.value = stored
}

const changes = {
  setValue: () => appConfig.setValue(app.value, key.value, value.value),
  deleteKey: () => appConfig.deleteKey(app.value, key.value),
  reset: () =>
    requestWithPassword(`${form.dataset.webroot}/ocs/v2.php/apps/provisioning_api/api/v1/config/apps`, {
      method: 'DELETE',
    }),
}

async function change(what) {
  said.textContent = '…'
  try {
    await changes[what]()
  } catch (error) {
    said.textContent = `${said.dataset.unchanged} ${error.message}`
    return
  }
  // The change has succeeded, even if the new state cannot be read back.
  await read().catch(() => undefined)
  said.textContent = { deleteKey: said.dataset.deleted, reset: said.dataset.reset }[what] ?? said.dataset.saved
}

for (const field of [app, key])
  field.addEventListener(
    'change',
    () =>
      void read().catch((error) => {
        said.textContent = error.message
      }),
  )
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void change(event.submitter?.value ?? 'setValue')
})
void read().catch((error) => {
  said.textContent = error.message
})
