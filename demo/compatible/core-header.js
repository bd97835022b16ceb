/**
 * Stands in for what a real server's scripts draw into its header, where they find its mount points. Written for this
 * project; it contains no code of the real ones.
 */
{
  const release = Number.parseInt(window._oc_config.version)

  const make = (tag, properties, ...content) => {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...content)
    return made
  }
  const trigger = (name) => make('button', { className: 'header-menu__trigger', ariaLabel: name })

  const draw = (id, ...content) => {
    const place = document.getElementById(id)
    place?.replaceChildren(...content)
    return place !== null
  }
  /** From release 36 on, what is drawn takes the place of the mount point, whose id is gone then. */
  const drawMenu = (id, menu) => {
    if (release < 36) return draw(id, menu)
    document.getElementById(id)?.replaceWith(menu)
    return false
  }

  const state = (name) => {
    const input = document.getElementById(`initial-state-core-${name}`)
    return input ? Object.values(JSON.parse(atob(input.value))) : []
  }
  const links = (entries) =>
    entries.map(({ name, href, icon, active }) => {
      const link = make(
        'a',
        { href, className: 'app-item' },
        make('img', { src: icon, alt: '' }),
        make('span', {}, name),
      )
      if (active) link.ariaCurrent = 'page'
      return link
    })

  /** One row until release 33. Then a button that opens a grid, and beside it the app that is shown. */
  const apps = () => {
    const entries = state('apps')
    if (release < 34) return make('nav', { className: 'own-header app-menu' }, ...links(entries))
    const grid = make('div', { className: 'app-menu__popover', popover: 'auto' }, ...links(entries))
    const waffle = make('button', { className: 'app-menu__waffle header-menu__trigger', ariaLabel: 'Apps' })
    waffle.popoverTargetElement = grid
    const [current] = links(entries.filter(({ active }) => active))
    if (current) current.className = 'app-menu__current-app'
    return make('nav', { className: 'own-header app-menu' }, waffle, grid, ...(current ? [current] : []))
  }

  const drawApps = () => {
    if (drawMenu(release < 30 ? 'header-left__appmenu' : 'header-start__appmenu', apps()) && release < 34)
      window.OC.setNavigationCounter = () => undefined
  }
  const drawMenus = () => {
    // Later releases hand the status over.
    if (drawMenu('user-menu', make('div', { className: 'own-header' }, trigger('Settings'))) && release < 35)
      void fetch(`${window._oc_webroot}/ocs/v2.php/apps/user_status/api/v1/user_status?format=json`)
    if (release >= 33 && document.getElementById('contactsmenu')) {
      const actions = []
      window.OC.ContactsMenu = { actions, addAction: (action) => void actions.push(action) }
    }
    drawMenu('contactsmenu', make('div', { className: 'own-header' }, trigger('Contacts')))
    draw('notifications', trigger('Notifications'))

    // The search: a button that opens a dialog, by Ctrl+F too. From release 35 on it is a field in the middle of the
    // header, but in a narrow window, and its key is Ctrl+K.
    const field = () => make('input', { type: 'search', ariaLabel: 'Search everywhere' })
    const tell = ({ target }) =>
      window._nc_event_bus?.emit(`nextcloud:unified-search:${target.value ? 'search' : 'reset'}`, {
        query: target.value,
      })
    const inHeader = field()
    const inDialog = field()
    const dialog = make('dialog', { className: 'search-dialog' }, inDialog)
    const open = trigger('Search everywhere')
    const search = () => {
      if (inHeader.checkVisibility()) inHeader.focus()
      else if (!dialog.open) dialog.showModal()
    }
    open.addEventListener('click', search)
    for (const each of [inHeader, inDialog]) each.addEventListener('input', tell)
    const box = make('div', { className: 'unified-search-input' }, inHeader)
    if (draw('unified-search', open, ...(release < 35 ? [] : [box]))) {
      document.body.append(dialog)
      window.addEventListener('keydown', (event) => {
        if (!event.ctrlKey || event.key !== (release < 35 ? 'f' : 'k')) return
        event.preventDefault()
        search()
      })
    }
  }

  /**
   * When the document is complete; from release 36 on, this file is loaded at that time. The apps of releases 34 and 35 are
   * a script of its own, which draws at once.
   */
  const later = (draw) => (release < 36 ? window.addEventListener('DOMContentLoaded', draw) : draw())
  if (release === 34 || release === 35) drawApps()
  else later(drawApps)
  later(drawMenus)
}
