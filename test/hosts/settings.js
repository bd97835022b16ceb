import { request } from 'shared-environment/functions'

/** What the form of a settings page holds at first. */
export const noSettings = { city: '', mail: false, language: 'en' }

/** The settings, which come once the page is shown, as from a server. They differ from `noSettings` in each field. */
export const loadSettings = async () => ({ city: 'London', mail: true, language: 'de' })

/** Saves what is in the form. Returns the text that says so. */
export async function saveSettings(form) {
  await request('/saved', { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  return 'Saved'
}
