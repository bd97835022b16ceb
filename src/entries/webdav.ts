/** The WebDAV client for scripts of the page, without any element. */
export { entryProperties, parseFileEntry, type FileEntry } from '../kits/names/dav-entry.js'
export { parseDavFailure, type DavFailure, type DavFilter, type DavValue } from '../kits/webdav/dav-xml.js'
export type { DavResponse, PropStat, PropertyValue, XmlElement } from '../kits/names/dav-response.js'
export { MultiStatusError, parseMultiStatus } from '../kits/webdav/multi-status.js'
export { favoriteTag, permissions } from '../kits/names/permissions.js'
export {
  createWebdavClient,
  type CallOptions,
  type DavCall,
  type Depth,
  type WebdavClient,
  type WriteOptions,
} from '../kits/webdav/webdav-client.js'
export type { DavAnswer } from '../kits/webdav/webdav-response.js'
export { WebdavError, type WebdavFailureKind } from '../kits/webdav/webdav-error.js'
export { isForbiddenName } from '../kits/names/server-name-rules.js'
/** For `legacy.js` alone. */
export { oldDav } from '../legacy/files/old-dav.js'
