import { davParent } from '../../../src/kits/names/dav-path.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'
import { remedyFor } from './connection.js'
import { foldersTo } from './server-names.js'

export type UploadFolders = ReturnType<typeof createFolderEnsurer>

/**
 * The folders of one batch on the server.
 *
 * @param base the folder that the batch is uploaded to; it is assumed to exist and never created
 * @param signal once aborted, no more folders are created
 */
export function createFolderEnsurer(
  client: Pick<WebdavClient, 'createFolder' | 'info'>,
  base: string,
  signal: AbortSignal,
) {
  const made = new Map<string, Promise<void>>()
  const there = Promise.resolve()

  const make = async (path: string, parent: Promise<void>): Promise<void> => {
    await parent
    try {
      await client.createFolder(path, { signal })
    } catch (error) {
      if (!(error instanceof WebdavError) || error.kind !== 'exists' || !(await client.info(path, { signal })).isFolder)
        throw error
    }
  }
  return {
    /** Notes that a folder exists. */
    know(path: string): void {
      made.set(path, there)
    },
    /**
     * Creates a folder and its ancestors, parents first; each only once, however many callers ask.
     *
     * @throws {WebdavError} kind `exists` if a file has its name. Repeated calls try again if the failure may pass;
     *   otherwise they throw the same error until `forget`
     */
    ensure(path: string): Promise<void> {
      for (const each of foldersTo(path, base, made)) {
        const making = make(each, made.get(davParent(each)) ?? there)
        made.set(each, making)
        // Here and not where it is awaited: those who wait may have been paused or cancelled.
        making.catch((error: unknown) => {
          if (remedyFor(error, true) !== 'none') made.delete(each)
        })
      }
      return made.get(path) ?? there
    },
    /** Lets the next `ensure` create the folder and its ancestors again. */
    forget(path: string): void {
      for (let each = path; each !== base && each !== '/'; each = davParent(each)) made.delete(each)
    },
  }
}
