import { parseFilesSettings, type FilesSettings } from './files-settings.js'
import { generateUrl } from '../../../src/core/page/server/urls.js'
import { request, requestJson } from '../../../src/core/http/request.js'

const api = (path: string): string => generateUrl(`/apps/files/api/v1/${path}`)

/**
 * How the signed-in user wants to see lists of files. What one of the two answers does not say falls back.
 *
 * @throws {RequestError} where neither came
 */
export async function readFilesSettings(signal: AbortSignal): Promise<FilesSettings> {
  const [configs, views] = await Promise.allSettled(['configs', 'views'].map((name) => requestJson(api(name), { signal, background: true })))
  if (configs?.status === 'rejected' && views?.status === 'rejected') throw configs.reason
  return parseFilesSettings(configs?.status === 'fulfilled' ? configs.value : null, views?.status === 'fulfilled' ? views.value : null)
}

/** Remembers whether files are shown as a grid, where `configs` tells it again. Nobody waits for it, so a failure is not told. */
export async function saveGridView(on: boolean): Promise<void> {
  await request(api('config/grid_view'), { method: 'PUT', json: { value: on }, background: true }).catch(() => undefined)
}
