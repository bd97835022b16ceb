/**
 * Stands in for a real server's script of that name, as far as it matters to the proxy: it provides the globals that
 * apps need, and draws the header and the sliding navigation where it finds their mount points. Written for this
 * project; it contains no code of the real one.
 */
window.OC = {
  requestToken: document.head.dataset.requesttoken,
  generateUrl: (path) => `${window._oc_webroot}/index.php${path}`,
  linkToRemote: (service) => `${window._oc_webroot}/remote.php/${service}`,
}
window.OCA = {}
window.OCP = {}

function draw(id, tag, text) {
  const place = document.getElementById(id)
  if (!place) return false
  const drawn = document.createElement(tag)
  drawn.className = 'own-header'
  drawn.textContent = text
  place.replaceWith(drawn)
  return true
}

window.addEventListener('DOMContentLoaded', () => {
  if (draw('header-start__appmenu', 'nav', 'Apps') || draw('header-left__appmenu', 'nav', 'Apps'))
    window.OC.setNavigationCounter = () => undefined
  if (draw('user-menu', 'div', 'Settings'))
    void fetch(`${window._oc_webroot}/ocs/v2.php/apps/user_status/api/v1/user_status?format=json`)
  draw('contactsmenu', 'div', 'Contacts')
  for (const [id, name] of [
    ['unified-search', 'Search everywhere'],
    ['notifications', 'Notifications'],
  ]) {
    const button = document.createElement('button')
    button.className = 'header-menu__trigger'
    button.setAttribute('aria-label', name)
    document.getElementById(id)?.append(button)
  }

  const content = document.getElementById('app-content')
  if (document.getElementById('app-navigation') && content && !content.classList.contains('no-snapper')) {
    const toggle = document.createElement('div')
    toggle.id = 'app-navigation-toggle'
    content.prepend(toggle)
  }
})
