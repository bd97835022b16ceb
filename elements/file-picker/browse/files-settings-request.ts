import { parseFilesSettings, type FilesSettings } from './files-settings.js'
import { generateUrl } from '../../../src/core/page/server/urls.js'
import { request, requestJson } from '../../../src/core/http/request.js'

const api = (path: string): string => generateUrl(`/apps/files/api/v1/${path}`)

/**
 * Loads how the signed-in user wants to see lists of files. Whatever the two responses lack gets a default.
 *
 * @throws {RequestError} if both requests fail
 */
export async function readFilesSettings(signal: AbortSignal): Promise<FilesSettings> {
  const [configs, views] = await Promise.allSettled(
    ['configs', 'views'].map((name) => requestJson(api(name), { signal, background: true })),
  )
  if (configs?.status === 'rejected' && views?.status === 'rejected') throw configs.reason
  return parseFilesSettings(
    configs?.status === 'fulfilled' ? configs.value : null,
    views?.status === 'fulfilled' ? views.value : null,
  )
}

/**
 * Saves whether files are shown as a grid, which `configs` returns later. Nobody waits for it, so a failure is ignored.
 */
export async function saveGridView(on: boolean): Promise<void> {
  await request(api('config/grid_view'), { method: 'PUT', json: { value: on }, background: true }).catch(
    () => undefined,
  )
}
