import { davParent } from '../../../src/kits/names/dav-path.js'
import type { WebdavClient } from '../../../src/kits/webdav/webdav-client.js'
import { WebdavError } from '../../../src/kits/webdav/webdav-error.js'

/** The folders of one batch on the server. */
export interface UploadFolders {
  /** Says that a folder is there. */
  know(path: string): void
  /**
   * Makes a folder and those that hold it, parents first and each once, however many ask.
   *
   * @throws {WebdavError} kind `exists` where something else has its name; the same again until it is forgotten
   */
  ensure(path: string): Promise<void>
  /** Makes a folder and those that hold it anew when it is wanted next. */
  forget(path: string): void
}

/**
 * @param base the folder that the batch is put into; it is there, and never made
 * @param signal ends it: nothing is made any more
 */
export function createUploadFolders(client: Pick<WebdavClient, 'createFolder' | 'info'>, base: string, signal: AbortSignal): UploadFolders {
  const made = new Map<string, Promise<void>>()
  const there = Promise.resolve()

  const make = async (path: string): Promise<void> => {
    await ensure(davParent(path))
    try {
      await client.createFolder(path, { signal })
    } catch (error) {
      if (!(error instanceof WebdavError) || error.kind !== 'exists' || !(await client.info(path, { signal })).isFolder) throw error
    }
  }
  const ensure = (path: string): Promise<void> => {
    if (path === base) return there
    const known = made.get(path) ?? make(path)
    made.set(path, known)
    return known
  }
  return {
    know: (path) => { made.set(path, there) },
    ensure,
    forget(path) {
      for (let each = path; each !== base && each !== '/'; each = davParent(each)) made.delete(each)
    },
  }
}
