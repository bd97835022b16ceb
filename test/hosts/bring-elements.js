const bring = () => Promise.all([
  import('shared-environment/app-navigation'),
  import('shared-environment/live-time'),
  import('shared-environment/modal-dialog'),
  import('shared-environment/password-strength'),
  import('shared-environment/search-select'),
  import('shared-environment/user-avatar'),
])

/**
 * Brings the elements, as an application does before it shows its page. With `?later` they come only after a click on
 * "Bring the elements", when the page has long been there.
 */
export async function bringElements() {
  const later = document.querySelector('#bring')
  if (later) later.addEventListener('click', bring, { once: true })
  else await bring()
}
