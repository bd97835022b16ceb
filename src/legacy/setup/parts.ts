import type { parseDavFailure } from '../../kits/webdav/dav-xml.js'
import type { entryProperties, parseFileEntry } from '../../kits/names/dav-entry.js'
import type { eventStream } from '../../services/event-stream/event-stream.js'
import type { request } from '../../core/http/request.js'
import type { watchRequest } from '../../services/page-scripts/watch-request.js'
import type { createWebdavClient } from '../../kits/webdav/webdav-client.js'
import type { loadScript } from '../../services/page-scripts/load-script.js'
import type { appConfig } from '../../services/app-config/app-config.js'
import type { confirmPassword } from '../../services/password-confirmation/confirm-password.js'
import type { Toast } from '../../services/toasts/toast.js'
import type { dialogs } from '../../services/dialogs/dialogs.js'
import type { filepicker } from '../../services/file-picker/pick-files.js'
import type { resolveConflicts } from '../../services/conflicts/resolve-conflicts.js'

/** Of the functions for page scripts (src/entries/functions.ts) those that old names stand for. */
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

/** The same of src/entries/webdav.ts. */
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
