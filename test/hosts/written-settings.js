import { loadSettings, saveSettings } from './settings.js'

const formOn = () => document.querySelector('#settings')

/** Fills in the form of a settings page that a server has written, if the page has one. */
export async function fillSettings() {
  const fields = formOn()?.elements
  if (!fields) return
  const { city, mail, language } = await loadSettings()
  fields.city.value = city
  fields.mail.checked = mail
  fields.language.value = language
}

/** Listens to the form's buttons, on whichever page it comes. */
export function listenToSettings() {
  document.addEventListener('click', ({ target }) => {
    if (target.id === 'undo') void fillSettings()
  })
  document.addEventListener('submit', async (event) => {
    if (event.target !== formOn()) return
    event.preventDefault()
    document.querySelector('#saved').textContent = await saveSettings(event.target)
  })
}
