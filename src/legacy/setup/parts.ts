import type { eventStream } from '../../services/event-stream/event-stream.js'
import type { request } from '../../core/http/request.js'
import type { watchRequest } from '../../services/page-scripts/watch-request.js'
import type { createWebdavClient } from '../../kits/webdav/webdav-client.js'
import type { loadScript } from '../../services/page-scripts/load-script.js'
import type { appConfig } from '../../services/app-config/app-config.js'
import type { confirmPassword } from '../../services/password-confirmation/confirm-password.js'
import type { Toast } from '../../services/toasts/toast.js'
import type { dialogs } from '../../services/dialogs/dialogs.js'
import type { filepicker } from '../filepicker.js'
import type { oldDav } from '../files/old-dav.js'
import type { resolveConflicts } from '../../services/conflicts/resolve-conflicts.js'

/** The functions for page scripts (src/entries/functions.ts) that old names use. */
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

/** The exports of src/entries/webdav.ts that old names use. */
export interface WebdavFunctions {
  createWebdavClient: typeof createWebdavClient
  oldDav: typeof oldDav
}

/** Entries that are loaded on first use. A failure is not cached: the next call retries. */
export interface Parts {
  functions(): Promise<PageFunctions>
  webdav(): Promise<WebdavFunctions>
}
