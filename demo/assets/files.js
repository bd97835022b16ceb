/**
 * The script of the files page: after an upload it draws the list again, as the server would, from WebDAV. What an
 * application's own script does with the bundle.
 */
import { createWebdavClient } from '../../dist/esm/webdav.js'

const upload = document.querySelector('file-upload')
const table = document.querySelector('table.files')
const { root, page, folder } = table.dataset
const client = createWebdavClient({ baseUrl: root })
const locale = document.documentElement.lang
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

function sizeText(bytes) {
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0)
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[power], unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(bytes / 1024 ** power)
}

function rowFor({ path, name, isFolder, size, modifiedMs }) {
  const row = document.createElement('tr')
  const head = Object.assign(document.createElement('th'), { scope: 'row' })
  const link = Object.assign(document.createElement('a'), {
    className: isFolder ? 'folder' : 'file',
    href: isFolder ? `${page}?dir=${encodeURIComponent(path)}` : root + path.split('/').map(encodeURIComponent).join('/'),
  })
  if (!isFolder) link.download = ''
  link.append(Object.assign(document.createElement('bdi'), { textContent: name }))
  head.append(link)
  const modified = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(modifiedMs ?? 0)
  row.append(head, ...[isFolder ? folder : sizeText(size ?? 0), modified].map((textContent) => Object.assign(document.createElement('td'), { textContent })))
  return row
}

upload.addEventListener('uploads-finished', async ({ detail }) => {
  if (detail.uploaded === 0) return
  const entries = await client.list(upload.directory)
  entries.sort((one, other) => Number(other.isFolder) - Number(one.isFolder) || one.name.localeCompare(other.name, locale, { numeric: true }))
  table.tBodies[0].replaceChildren(...entries.map(rowFor))
  table.hidden = entries.length === 0
  document.querySelector('#files-empty').hidden = entries.length > 0
})
