import type { parseDavFailure } from '../lib/dav-xml.js'
import type { entryProperties, parseFileEntry } from '../lib/dav-entry.js'
import type { eventStream } from '../net/event-stream.js'
import type { request } from '../net/request.js'
import type { watchRequest } from '../net/watch-request.js'
import type { createWebdavClient } from '../net/webdav.js'
import type { loadScript } from '../page/load-script.js'
import type { appConfig } from '../session/app-config.js'
import type { confirmPassword } from '../session/confirm-password.js'
import type { Toast } from '../state/toast.js'
import type { dialogs } from '../ui/dialogs.js'
import type { filepicker } from '../ui/pick-files.js'
import type { resolveConflicts } from '../ui/resolve-conflicts.js'

/** Of the functions for page scripts (elements/functions.ts) those that old names stand for. */
export interface PageFunctions {
  appConfig: typeof appConfig
  confirmPassword: typeof confirmPassword
  dialogs: typeof dialogs
  eventStream: typeof eventStream
  filepicker: typeof filepicker
  loadScript: typeof loadScript
  request: typeof request
  resolveConflicts: typeof resolveConflicts
  toast: Toast
  watchRequest: typeof watchRequest
}

/** The same of elements/webdav.ts. */
export interface WebdavFunctions {
  createWebdavClient: typeof createWebdavClient
  entryProperties: typeof entryProperties
  parseDavFailure: typeof parseDavFailure
  parseFileEntry: typeof parseFileEntry
}

/** What comes with the first call that needs it. A failure is not kept: the next call asks again. */
export interface Parts {
  functions(): Promise<PageFunctions>
  webdav(): Promise<WebdavFunctions>
}
