import htmx from 'htmx.org'
import { toast } from 'shared-environment/functions'
import { bringElements } from '../bring-elements.js'
import { people } from '../page-data.js'
import { fillSettings, listenToSettings } from '../written-settings.js'

// Attributes are text; other values are set as properties when htmx has put the element on the page.
htmx.onLoad((part) => {
  for (const select of part.querySelectorAll('search-select[data-people]')) select.options = people
  if (part.matches('search-select[data-people]')) part.options = people
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

// Adds the event's detail to the request that it triggers.
document.addEventListener('htmx:configRequest', ({ detail: { parameters, triggeringEvent } }) => {
  if (triggeringEvent?.type === 'closed') parameters.answer = triggeringEvent.detail.value.text
})

document.addEventListener('click', ({ target }) => {
  if (target.id === 'tell') toast.info('Told')
})

listenToSettings()
void bringElements()
