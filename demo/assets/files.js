/**
 * The script of the files page, an example of an application that uses the bundle. It moves and copies files, and after
 * that or an upload it rebuilds the list from WebDAV in the server's markup.
 */
import { pickFiles, toast } from '../../dist/esm/functions.js'
import { createWebdavClient } from '../../dist/esm/webdav.js'

const upload = document.querySelector('file-upload')
const table = document.querySelector('table.files')
const { root, page, folder, move, done, exists } = table.dataset
const client = createWebdavClient({ baseUrl: root })
const locale = document.documentElement.lang
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

function sizeText(bytes) {
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** power)
}

function rowFor({ path, name, isFolder, size, modifiedMs }) {
  const row = document.createElement('tr')
  const head = Object.assign(document.createElement('th'), { scope: 'row' })
  const link = Object.assign(document.createElement('a'), {
    className: isFolder ? 'folder' : 'file',
    href: isFolder
      ? `${page}?dir=${encodeURIComponent(path)}`
      : root + path.split('/').map(encodeURIComponent).join('/'),
  })
  if (!isFolder) link.download = ''
  link.append(Object.assign(document.createElement('bdi'), { textContent: name }))
  head.append(link)
  const modified = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(modifiedMs ?? 0)
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: move,
    ariaLabel: `${move}: ${name}`,
  })
  button.dataset.move = name
  const cell = document.createElement('td')
  cell.append(button)
  const when = Object.assign(document.createElement('live-time'), { textContent: modified })
  when.setAttribute('datetime', new Date(modifiedMs ?? 0).toISOString())
  row.append(
    head,
    ...[isFolder ? folder : sizeText(size ?? 0), when].map((content) => {
      const data = document.createElement('td')
      data.append(content)
      return data
    }),
    cell,
  )
  return row
}

async function drawAgain() {
  let entries
  try {
    entries = await client.list(upload.directory)
  } catch (error) {
    // The old rows stay, also when the user leaves the page, which aborts the request.
    toast.error(error.message)
    return
  }
  entries.sort(
    (one, other) =>
      Number(other.isFolder) - Number(one.isFolder) || one.name.localeCompare(other.name, locale, { numeric: true }),
  )
  table.tBodies[0].replaceChildren(...entries.map(rowFor))
  table.hidden = entries.length === 0
  document.querySelector('#files-empty').hidden = entries.length > 0
}

const joined = (directory, name) => `${directory === '/' ? '' : directory}/${name}`

async function moveOrCopy(name) {
  const from = joined(upload.directory, name)
  const picked = await pickFiles({
    title: `${move}: ${name}`,
    type: 'copy-move',
    startPath: upload.directory,
    purpose: 'move',
    filter: ({ path }) => path !== from,
  })
  if (!picked) return
  const to = joined(picked.paths[0], name)
  try {
    await client[picked.button](from, to)
    toast.success(`${done}: ${to}`)
  } catch (error) {
    toast.error(error.kind === 'exists' ? `${exists}: ${to}` : error.message)
  }
  await drawAgain()
}

table.addEventListener('click', ({ target }) => {
  const name = target.closest('button[data-move]')?.dataset.move
  if (name !== undefined) void moveOrCopy(name)
})

upload.addEventListener('uploads-finished', async ({ detail }) => {
  if (detail.uploaded > 0) await drawAgain()
})
