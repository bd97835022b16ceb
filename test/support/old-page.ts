/** An old page: an object in place of the window, so that its globals are dropped with it. */
import type { Answer } from '../../src/legacy/answer.js'
import type { Parts } from '../../src/legacy/setup/parts.js'
import type { Names } from '../../src/legacy/setup/put.js'
import { startLegacy } from '../../src/legacy/setup/start-legacy.js'
import { oldDav } from '../../src/legacy/files/old-dav.js'
import { eventStream } from '../../src/services/event-stream/event-stream.js'
import { request } from '../../src/core/http/request.js'
import { watchRequest } from '../../src/services/page-scripts/watch-request.js'
import { createWebdavClient } from '../../src/kits/webdav/webdav-client.js'
import { loadScript } from '../../src/services/page-scripts/load-script.js'
import { appConfig } from '../../src/services/app-config/app-config.js'
import { confirmPassword } from '../../src/services/password-confirmation/confirm-password.js'
import { toast } from '../../src/services/toasts/toast.js'
import { dialogs } from '../../src/services/dialogs/dialogs.js'
import { filepicker } from '../../src/legacy/filepicker.js'
import { resolveConflicts } from '../../src/services/conflicts/resolve-conflicts.js'

/** The parts as the bundle's entries export them, without the side effects of the entries. */
export const parts: Parts = {
  functions: async () => ({
    appConfig,
    confirmPassword,
    dialogs,
    eventStream,
    filepicker,
    loadScript,
    request,
    resolveConflicts,
    toast,
    watchRequest,
  }),
  webdav: async () => ({ createWebdavClient, oldDav }),
}

const stops: (() => void)[] = []

/** Installs the old functions on a page that has these globals already. Ended by `leaveOldPages()`. */
export function oldPageWith(page: Names = {}, given: Partial<Parts> = {}): Names {
  stops.push(startLegacy({ ...parts, ...given }, page))
  return page
}

export function leaveOldPages(): void {
  for (const stop of stops.splice(0).reverse()) stop()
}

/** The value at a path such as `OC.dialogs.alert`. */
export function at(page: Names, path: string): unknown {
  return path.split('.').reduce<unknown>((place, name) => (place as Names | undefined)?.[name], page)
}

/** Calls the function at a path as a page does, on the object that holds it. */
export function call(page: Names, path: string, ...args: readonly unknown[]): unknown {
  const holder = at(page, path.split('.').slice(0, -1).join('.') || '') ?? page
  const name = path.split('.').at(-1) ?? ''
  return ((holder as Names)[name] as (...given: unknown[]) => unknown)(...args)
}

/** As `call`, for a function that responds later. */
export const ask = (page: Names, path: string, ...args: readonly unknown[]): Answer =>
  call(page, path, ...args) as Answer

/** All values of a success or of a failure, as a callback gets them. */
export const outcome = (answer: Answer): Promise<{ how: 'done' | 'fail'; values: unknown[] }> =>
  new Promise((resolve) => {
    answer
      .done((...values: unknown[]) => resolve({ how: 'done', values }))
      .fail((...values: unknown[]) => resolve({ how: 'fail', values }))
  })
