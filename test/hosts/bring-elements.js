const bring = () =>
  Promise.all([
    import('shared-environment/app-navigation'),
    import('shared-environment/auto-logout'),
    import('shared-environment/live-time'),
    import('shared-environment/modal-dialog'),
    import('shared-environment/password-strength'),
    import('shared-environment/search-select'),
    import('shared-environment/user-avatar'),
  ])

/**
 * Loads the elements, as an application does before it shows its page. With `?later` they load only after a click on
 * "Bring the elements", long after the page was shown.
 */
export async function bringElements() {
  const later = document.querySelector('#bring')
  if (later) later.addEventListener('click', bring, { once: true })
  else await bring()
}
