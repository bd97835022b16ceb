/**
 * Stands in for the script of an app of 2023, on pages that are named after what they need: functions that releases from
 * 33 to 35 have removed. It says what came of it.
 */
{
  const output = Object.assign(document.createElement('output'), { id: 'old-output' })
  const say = (text) => {
    document.getElementById('app-content').append(output)
    output.textContent = text
  }
  const button = (name, press) => {
    const made = Object.assign(document.createElement('button'), { textContent: name })
    if (press) made.addEventListener('click', press)
    document.getElementById('app-content').append(made)
    return made
  }

  const needs = {
    'OC.Notification': () => button('Save', () => window.OC.Notification.showTemporary('The old app has saved it')),
    'OC.dialogs': () =>
      button('Delete', () =>
        window.OC.dialogs.confirm('Is the old file to go?', 'Delete', (yes) => say(yes ? 'gone' : 'kept'), true),
      ),
    'OC.dialogs.fileexists': () =>
      button('Upload', () =>
        window.OC.dialogs.fileexists(
          { submit: () => undefined },
          { name: 'Gradient.png', size: 4, mtime: 1000, directory: '/Photos', mimetype: 'image/png' },
          new File(['new'], 'Gradient.png', { type: 'image/png' }),
          { onReplace: () => say('replaced'), onSkip: () => say('skipped'), onCancel: () => say('cancelled') },
        ),
      ),
    'OC.redirect': () => button('Leave', () => window.OC.redirect('/index.php/apps/files/')),
    'OC.reload': () => button('Again', () => window.OC.reload()),
    OCDialogs: () => button('Ask', () => window.OCDialogs.alert('The old app says so', 'Note', () => say('read'))),
    'OC.registerMenu': () => {
      const toggle = button('Sort')
      const menu = Object.assign(document.createElement('div'), { className: 'menu', textContent: 'By name' })
      menu.style.display = 'none'
      toggle.after(menu)
      window.OC.registerMenu(toggle, menu)
    },
    'OC.Files.Client': () =>
      window.OC.Files.getClient()
        .getFolderContents('/')
        .then((status, entries) => say(`${status}: ${entries.length} entries`)),
    'live-relative-timestamp': () => undefined,
    'oc-globals': () =>
      say(
        [
          typeof window.oc_appswebroots,
          typeof window.oc_config,
          window.oc_current_user,
          window.oc_debug,
          typeof window.oc_defaults,
          window.oc_isadmin,
          window.oc_requesttoken === window.OC.requestToken,
          window.oc_webroot === window._oc_webroot,
        ].join(' '),
      ),
    'OC.AppConfig': () => say(typeof window.OC.AppConfig.getValue),
    'OC.getHost': () => say(`${window.OC.getProtocol()}://${window.OC.getHost()}`),
    'OCP.WhatsNew': () => say(typeof window.OCP.WhatsNew.query),
    jQuery: () => say(typeof window.$ === 'function' ? 'with jQuery' : 'without jQuery'),
  }

  // As apps did: they look for what they need when the document is there.
  window.addEventListener('DOMContentLoaded', () => needs[decodeURIComponent(location.pathname.split('/').pop())]?.())
}
