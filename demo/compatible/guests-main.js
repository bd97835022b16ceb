/** Stands in for the script of an app that puts a button into the panel of the contacts, and asks when it is pressed. */
window.addEventListener('DOMContentLoaded', () => {
  window.OC.ContactsMenu?.addAction({
    id: 'guests',
    label: 'Add guest',
    icon: '<svg viewBox="0 0 24 24"><path d="M15 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 7h2v3h3v2H7v3H5v-3H2v-2h3zm10 7c3 0 8 1 8 4v2H7v-2c0-3 5-4 8-4"/></svg>',
    onClick() {
      const form = document.createElement('div')
      const name = Object.assign(document.createElement('input'), { ariaLabel: 'Name of the guest' })
      const close = Object.assign(document.createElement('button'), { textContent: 'Cancel' })
      close.addEventListener('click', () => form.remove())
      Object.assign(form, { className: 'form-of-app', role: 'dialog', ariaLabel: 'Add guest' })
      form.append(name, close)
      document.body.append(form)
      name.focus()
    },
  })
})
