/** The folders of the file picker's measurements, as a server with the product's properties lists them. */

const kinds = [
  ['jpg', 'image/jpeg', 'IMG'],
  ['png', 'image/png', 'Bildschirmfoto'],
  ['pdf', 'application/pdf', 'Invoice'],
  ['odt', 'application/vnd.oasis.opendocument.text', 'Protokoll Sitzung'],
  ['md', 'text/markdown', 'notes'],
  ['mp4', 'video/mp4', 'VID'],
  ['zip', 'application/zip', 'backup'],
  ['txt', 'text/plain', 'Überblick'],
]
const firstModifiedMs = 1.6e12

/** One in twelve is a folder, one in a hundred a favourite; sizes and dates follow no order. */
function fileAt(index) {
  const isFolder = index % 12 === 11
  const [extension, mimeType, begin] = kinds[index % kinds.length]
  return {
    id: 100_000 + index,
    isFolder,
    name: isFolder ? `Project ${index}` : `${begin}_${index}.${extension}`,
    mimeType,
    size: (index * 7919) % 9_000_011,
    modifiedMs: firstModifiedMs + ((index * 104_729) % 1_000_003) * 1000,
    isFavorite: index % 100 === 42,
  }
}

/** The same files in the same unsorted order each time: 48,271 has no divisor in common with any of the counts. */
function files(count) {
  return Array.from({ length: count }, (_, at) => fileAt((at * 48_271) % count))
}

const found = (properties) =>
  `<d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`
const missing = (names) =>
  `<d:propstat><d:prop>${names}</d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>`

function response(folder, { id, isFolder, name, mimeType, size, modifiedMs, isFavorite }) {
  const common = `<oc:fileid>${id}</oc:fileid><oc:permissions>${isFolder ? 'RGDNVCK' : 'RGDNVW'}</oc:permissions><oc:size>${size}</oc:size><oc:favorite>${isFavorite ? 1 : 0}</oc:favorite><nc:mount-type></nc:mount-type>`
  const times = `<d:getlastmodified>${new Date(modifiedMs).toUTCString()}</d:getlastmodified><d:getetag>&quot;${(id * 2_654_435_761).toString(16)}&quot;</d:getetag>`
  const href = `<d:href>${folder}/${encodeURIComponent(name)}${isFolder && name ? '/' : ''}</d:href>`
  return `<d:response>${href}${
    isFolder
      ? found(`${times}<d:resourcetype><d:collection/></d:resourcetype>${common}<nc:is-encrypted>0</nc:is-encrypted>`) +
        missing('<d:getcontenttype/><d:getcontentlength/><nc:has-preview/>')
      : found(
          `${times}<d:getcontenttype>${mimeType}</d:getcontenttype><d:resourcetype/><d:getcontentlength>${size}</d:getcontentlength>${common}<nc:has-preview>true</nc:has-preview>`,
        ) + missing('<nc:is-encrypted/>')
  }</d:response>`
}

/**
 * The response to a PROPFIND of depth 1.
 *
 * @param {string} folder its address, without a slash at the end
 * @returns {Buffer} some 900 bytes for each file
 */
export function folderAnswer(folder, count) {
  const own = { ...fileAt(11), id: 7, name: '', size: 0 }
  const head =
    '<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">'
  return Buffer.from(`${head}${[own, ...files(count)].map((file) => response(folder, file)).join('')}</d:multistatus>`)
}

/** The server's defaults for file lists. */
export const filesConfigs = {
  message: 'OK',
  data: {
    show_hidden: false,
    crop_image_previews: true,
    sort_favorites_first: true,
    sort_folders_first: true,
    grid_view: false,
  },
}
export const filesViews = { message: 'OK', data: [] }
