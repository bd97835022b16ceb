/** The WebDAV client for scripts of the page, without any element. */
export { favoriteTag, permissions, type FileEntry } from '../src/lib/dav-entry.js'
export type { DavFilter, DavValue } from '../src/lib/dav-xml.js'
export { MultiStatusError, parseMultiStatus, type DavResponse, type PropStat, type PropertyValue, type XmlElement } from '../src/lib/multi-status.js'
export { createWebdavClient, type CallOptions, type DavAnswer, type DavCall, type Depth, type WebdavClient, type WriteOptions } from '../src/net/webdav.js'
export { WebdavError, type WebdavFailureKind } from '../src/net/webdav-error.js'
export { isForbiddenName } from '../src/page/forbidden-names.js'
