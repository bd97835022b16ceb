import { parseFilesSettings, type FilesSettings } from './files-settings.js'
import { asFields } from '../../../src/core/lib/parse.js'
import { initialState } from '../../../src/core/page/server/initial-state.js'
import { generateUrl } from '../../../src/core/page/server/urls.js'
import { request, requestJson } from '../../../src/core/http/request.js'

const api = (path: string): string => generateUrl(`/apps/files/api/v1/${path}`)

/** How the signed-in user wants to see lists of files, as far as the page says so, as pages of the files app do. */
export const pageFilesSettings = (): FilesSettings =>
  parseFilesSettings(initialState('files', 'config'), initialState('files', 'viewConfigs'))

/**
 * Loads how the signed-in user wants to see lists of files.
 *
 * @param before what holds for whatever the two responses lack
 * @throws {RequestError} if both requests fail
 */
export async function readFilesSettings(before: FilesSettings, signal: AbortSignal): Promise<FilesSettings> {
  const [configs, views] = await Promise.allSettled(
    ['configs', 'views'].map((name) => requestJson(api(name), { signal, background: true })),
  )
  if (configs?.status === 'rejected' && views?.status === 'rejected') throw configs.reason
  const [config, view] = [configs, views].map((each) =>
    each?.status === 'fulfilled' ? asFields(each.value)['data'] : null,
  )
  return parseFilesSettings(config, view, before)
}

/**
 * Saves whether files are shown as a grid, which `configs` returns later. Nobody waits for it, so a failure is ignored.
 */
export async function saveGridView(on: boolean): Promise<void> {
  await request(api('config/grid_view'), { method: 'PUT', json: { value: on }, background: true }).catch(
    () => undefined,
  )
}
