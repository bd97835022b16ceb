import '@hotwired/turbo'
import { toast } from 'shared-environment/functions'
import { bringElements } from '../bring-elements.js'
import { people } from '../page-data.js'
import { fillSettings, listenToSettings } from '../written-settings.js'

// Attributes are text; other values are set as properties on each new page, from the server or from Turbo's cache.
document.addEventListener('turbo:load', () => {
  for (const select of document.querySelectorAll('search-select[data-people]')) select.options = people
  void fillSettings()
})

// The elements' events do not bubble, but a capturing listener gets them all.
document.addEventListener(
  'before-close',
  (event) => {
    if (event.detail.value?.text !== 'later') return
    event.preventDefault()
    document.querySelector('#answer').textContent = 'not later'
  },
  true,
)

document.addEventListener(
  'closed',
  ({ detail }) => {
    document.querySelector('#answer').textContent = detail.value.text
  },
  true,
)

document.addEventListener('change', ({ target }) => {
  if (target.id === 'who') document.querySelector('#chosen').textContent = target.value
})

document.addEventListener('click', ({ target }) => {
  if (target.id === 'tell') toast.info('Told')
})

listenToSettings()
void bringElements()
