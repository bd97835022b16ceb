/**
 * Stands in for a real server's script of that name, as far as it matters to the proxy and to the elements: it provides
 * the globals that apps need, those that its release still has. Written for this project; it contains no code of the
 * real one.
 */
{
  const release = Number.parseInt(window._oc_config.version)

  window.OC = {
    requestToken: document.head.dataset.requesttoken,
    generateUrl: (path) => `${window._oc_webroot}/index.php${path}`,
    linkToRemote: (service) => `${window._oc_webroot}/remote.php/${service}`,
  }
  window.OCA = { Files: {} }
  window.OCP = {}

  /** Toasts as the packages of apps make them: at the top of the end side, each placed by itself … */
  function toastByItself(text) {
    const toast = document.createElement('div')
    toast.className = 'toastify toastify-top toastify-right'
    toast.textContent = text
    toast.addEventListener('click', () => {
      toast.remove()
      placeToasts()
    })
    document.body.append(toast)
    placeToasts()
  }
  function placeToasts() {
    let top = 15
    for (const toast of document.querySelectorAll('.toastify')) {
      toast.style.insetBlockStart = `${top}px`
      top += toast.offsetHeight + 15
    }
  }

  /** … or all in one box in the lower start corner, which stays when they are gone. */
  function toastInBox(text) {
    if (!window.__nc_toast_container__) {
      const el = document.createElement('div')
      const box = document.createElement('div')
      box.className = 'toasts-of-apps'
      el.append(box)
      document.body.append(el)
      window.__nc_toast_container__ = { el, api: { getContainerEl: () => box } }
    }
    const toast = document.createElement('div')
    toast.className = 'toast-of-app'
    toast.textContent = text
    toast.addEventListener('click', () => toast.remove())
    window.__nc_toast_container__.api.getContainerEl().append(toast)
  }
  window.OCP.Toast = { message: release < 35 ? toastByItself : toastInBox }

  /** Names that releases before this one have. What they do is of no matter here. */
  function until(newer, place, names) {
    if (release < newer) for (const name of names.split(' ')) place[name] = () => undefined
  }
  until(33, window.OC, 'AppConfig SystemTags fileIsBlacklisted getHost getHostName redirect reload get set')
  until(33, window.OCP, 'WhatsNew')
  until(33, window.OCA.Files, 'Sidebar')
  until(34, window.OC, 'Apps registerMenu unregisterMenu showMenu hideMenus')
  until(34, window, '$ jQuery Backbone Handlebars')
  if (release < 34) window.OC.Notification = { showTemporary: toastByItself }
  until(35, window, '_ Clipboard OCDialogs dav moment')
  if (release < 35)
    Object.assign(window, {
      oc_appswebroots: window._oc_appswebroots,
      oc_config: window._oc_config,
      oc_current_user: document.head.dataset.user ?? false,
      oc_debug: false,
      oc_defaults: window._theme,
      oc_isadmin: window._oc_isadmin,
      oc_requesttoken: document.head.dataset.requesttoken,
      oc_webroot: window._oc_webroot,
    })

  // The bus of the packages that apps are built with, and the token that they keep beside that on <head>.
  const listeners = new Map()
  const listenersTo = (name) => listeners.get(name) ?? listeners.set(name, new Set()).get(name)
  window._nc_event_bus = {
    getVersion: () => '3.3.2',
    subscribe: (name, listener) => listenersTo(name).add(listener),
    unsubscribe: (name, listener) => listenersTo(name).delete(listener),
    emit: (name, event) => listenersTo(name).forEach((listener) => listener(event)),
  }
  if (release >= 33)
    window._nc_event_bus.subscribe('csrf-token-update', ({ token, _internal }) => {
      if (_internal || token === window._nc_auth_requestToken) return
      window._nc_auth_requestToken = document.head.dataset.requesttoken = token
      window._nc_event_bus.emit('csrf-token-update', { token, _internal: true })
    })

  // What an app does that has registered an action without an address.
  window._nc_event_bus.subscribe('core:navigation:action', ({ id, name }) => {
    if (id === 'ask') window.OCP.Toast.message(name)
  })

  // From release 36 on, what draws the header is a chunk of its own. So it comes late, and nobody knows when.
  if (release >= 36) window.addEventListener('DOMContentLoaded', () => import('./core-header.js'))

  window.addEventListener('DOMContentLoaded', () => {
    const content = document.getElementById('app-content')
    if (document.getElementById('app-navigation') && content && !content.classList.contains('no-snapper')) {
      const toggle = document.createElement('div')
      toggle.id = 'app-navigation-toggle'
      content.prepend(toggle)
    }
  })
}
