/**
 * The script of the page 'Try it', an example of an application that uses the functions of the bundle. Each button
 * names one of the calls below.
 */
import {
  confirmPassword,
  dialogs,
  filepicker,
  pickFiles,
  pickerTypes,
  request,
  resolveConflicts,
  toast,
} from '../../dist/esm/functions.js'
import { conflict, photos } from './samples.js'

const answers = document.querySelector('#answers')
const ownDialog = document.querySelector('#own-dialog')

/** Shows the outcome of a promise, newest first, in the card whose button was pressed last. */
async function show(name, promise) {
  const line = document.createElement('div')
  line.textContent = `${name} …`
  answers.prepend(line)
  try {
    line.textContent = `${name} → ${JSON.stringify(await promise) ?? 'done'}`
  } catch (error) {
    line.textContent = `${name} ✗ ${error.message}`
  }
}

const pathsOf = (picked) => picked?.paths ?? null
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const picture = { size: 5400, modifiedMs: Date.UTC(2026, 2, 1), mimeType: 'image/png' }
/** The picture of the existing file comes from the server. */
const portrait = {
  id: 'portrait',
  name: 'Portrait.png',
  directory: '/Photos',
  kind: 'file',
  original: { ...picture, etag: '1', readOnly: false },
  replacement: { ...picture, modifiedMs: Date.UTC(2026, 5, 1) },
}
const open = (id) => document.querySelector(id).setAttribute('open', '')

const apps = document.querySelector('app-menu')

const calls = {
  'apps.row': () => {
    apps.layout = 'row'
    apps.customizable = apps.shortcut = false
  },
  'apps.launcher': () => {
    apps.layout = 'launcher'
    apps.shortcut = true
  },
  'apps.customizable': () => {
    apps.customizable = true
  },
  'toast.plain': () => {
    toast('Three files were moved to “Holiday”.')
  },
  'toast.success': () => {
    toast.success('Saved')
  },
  'toast.info': () => {
    toast.info('A new version of this document is available.')
  },
  'toast.warning': () => {
    toast.warning('Your storage is almost full.')
  },
  'toast.error': () => {
    toast.error('The folder “Holiday” could not be shared.', {
      details: 'POST /ocs/v2.php/apps/files_sharing/api/v1/shares\nstatus 507, insufficient storage',
    })
  },
  'toast.loading': async () => {
    const handle = toast.loading('Copying 128 files …')
    await later(3000)
    handle.hide()
    toast.success('128 files were copied')
  },
  'toast.undo': () => toast.undo('“Letter.md” was deleted'),
  'toast.same': () => {
    for (let index = 0; index < 10; index += 1) toast.error('“Holiday.jpg” could not be uploaded.')
  },
  'toast.many': () => {
    for (let index = 1; index <= 8; index += 1) toast.info(`${index}.jpg was uploaded`)
  },
  'toast.history': async () => {
    await customElements.whenDefined('toast-stack')
    document.querySelector('toast-stack').openHistory()
  },

  'dialog.alert': () => dialogs.alert('The file is locked by Bob. Try again later.', 'Locked'),
  'dialog.confirm': () => dialogs.confirm('Do you want to share “Holiday” with everybody?', 'Share'),
  'dialog.confirmDestructive': () =>
    dialogs.confirmDestructive('“Holiday” and the 128 files in it cannot be brought back.', 'Delete for good', {
      type: dialogs.YES_NO_BUTTONS,
      confirm: 'Delete',
      cancel: 'Keep',
      confirmClasses: 'error',
    }),
  'dialog.prompt': () =>
    dialogs.prompt('The folder stands beside the others.', 'New folder', undefined, true, 'Name', false),
  'dialog.password': () =>
    dialogs
      .prompt('This link is protected.', 'Password', undefined, true, 'Password', true)
      .then((value) => (value === null ? null : `${value.length} characters`)),
  'dialog.stacked': () => {
    void show('below', dialogs.confirm('The one below', 'First'))
    return dialogs.confirm('The one above. Escape closes only this one.', 'Second')
  },
  'dialog.foreign': () => ownDialog.showModal(),
  'dialog.closeForeign': () => ownDialog.close(),
  'dialog.beside': () => open('#beside'),
  'dialog.aside': () => open('#aside'),
  'dialog.conflicts': () =>
    resolveConflicts([conflict('Letter.txt', 1200, 20), conflict('Plan.txt', 300, 20), portrait]),

  'upload.made': () =>
    document
      .querySelector('#uploads')
      .upload(['one', 'two'].map((text) => new File([text], `Made by the page, ${text}.txt`, { type: 'text/plain' }))),

  'pick.file': () => pickFiles().then(pathsOf),
  'pick.pictures': () => pickFiles({ multiple: true, accept: ['image/*'], purpose: 'pictures' }).then(pathsOf),
  'pick.folder': () =>
    pickFiles({
      title: 'Where shall new notes be kept?',
      directories: true,
      accept: ['httpd/unix-directory'],
      purpose: 'notes',
    }).then(pathsOf),
  'pick.target': () =>
    pickFiles({ type: 'copy-move', purpose: 'move' }).then(
      (picked) => picked && `${picked.button} to ${picked.paths[0]}`,
    ),
  'pick.data': () =>
    pickFiles({
      multiple: true,
      files: photos,
    }).then(pathsOf),
  'pick.classic': () =>
    new Promise((resolve) =>
      filepicker(
        'Choose a picture',
        (path, type) => resolve([path, type]),
        false,
        ['image/png', 'image/jpeg'],
        true,
        pickerTypes.choose,
      ),
    ),

  'confirm.once': () => confirmPassword(),
  'confirm.thrice': () =>
    Promise.all([confirmPassword(), confirmPassword(), confirmPassword()]).then(() => 'three went on'),

  ...Object.fromEntries(
    ['none', 'offline', '401', '412', '500'].map((fault) => [
      `call.${fault}`,
      async () => {
        document.cookie = `demo_fault=${fault}; path=/; SameSite=Strict`
        try {
          return (await request('/index.php/contactsmenu/contacts', { method: 'POST', json: { filter: '' } })).status
        } finally {
          // The fault lasts a little longer, so that the bundle's own check of the connection fails, too.
          setTimeout(() => {
            document.cookie = 'demo_fault=; path=/; max-age=0; SameSite=Strict'
          }, 5000)
        }
      },
    ]),
  ),
}

document.addEventListener('click', ({ target }) => {
  const name = target.closest('[data-try]')?.dataset.try
  if (!name) return
  const answer = calls[name]()
  target.closest('#try > .card')?.append(answers)
  if (answer instanceof Promise) void show(name, answer)
})

document.addEventListener('submit', (event) => {
  if (event.target.id !== 'note') return
  event.preventDefault()
  // As an application does after saving: the form has no unsaved changes any more.
  event.target.reset()
  toast.success('Saved')
})
