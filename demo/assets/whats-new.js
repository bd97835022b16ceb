/**
 * The card 'What is new' of the page 'Try it': shows the news in both modes, and makes the server count them as unread
 * again.
 */
import { request } from '../../dist/esm/functions.js'

const card = document.querySelector('#whats-new')

function show(mode) {
  document.querySelector('whats-new')?.remove()
  const element = document.createElement('whats-new')
  element.setAttribute('mode', mode)
  document.body.append(element)
}

card.addEventListener('click', ({ target }) => {
  const wish = target.closest('[data-news]')?.dataset.news
  if (wish === 'again')
    void request(new URL('../../index.php/demo/whats-new', import.meta.url).href, { method: 'POST' })
  else if (wish) show(wish)
})
