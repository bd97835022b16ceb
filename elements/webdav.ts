/** The WebDAV client for scripts of the page, without any element. */
export { entryProperties, parseFileEntry, type FileEntry } from '../src/lib/dav-entry.js'
export { parseDavFailure, type DavFailure, type DavFilter, type DavValue } from '../src/lib/dav-xml.js'
export { MultiStatusError, parseMultiStatus, type DavResponse, type PropStat, type PropertyValue, type XmlElement } from '../src/lib/multi-status.js'
export { favoriteTag, permissions } from '../src/lib/permissions.js'
export { createWebdavClient, type CallOptions, type DavCall, type Depth, type WebdavClient, type WriteOptions } from '../src/net/webdav.js'
export type { DavAnswer } from '../src/net/webdav-answer.js'
export { WebdavError, type WebdavFailureKind } from '../src/net/webdav-error.js'
export { isForbiddenName } from '../src/page/forbidden-names.js'
