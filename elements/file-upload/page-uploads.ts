import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { davChild } from '../../src/kits/names/dav-path.js'
import { compareContent, uncached } from './same-content.js'
import { createWebdavClient, type WebdavClient } from '../../src/kits/webdav/webdav-client.js'
import { ownRoot } from '../../src/kits/names/user-files-root.js'
import { isSameOrigin } from '../../src/core/page/server/urls.js'
import { shared } from '../../src/core/page/shared-values.js'
import { t } from '../../src/core/page/server/translate.js'
import { keepActive } from '../../src/kits/unsaved/reported-activity.js'
import { holdReload } from '../../src/kits/unsaved/reload-blockers.js'
import type { ResolveConflicts } from './queue/conflict-questions.js'
import { pageDigest } from './queue/proof/checksums.js'
import { createChunkedUpload } from './queue/chunked-upload.js'
import { uploadLimits } from './upload-limits.js'
import { createUploadQueue, type UploadQueue } from './queue/upload-queue.js'

/** Where files are uploaded to. */
export interface UploadPlace {
  /** WebDAV root of the files; empty for those of the signed-in user. */
  baseUrl: string
  /** WebDAV root of chunked uploads. Empty: the signed-in user's if `baseUrl` is empty as well, otherwise no chunks. */
  chunksUrl: string
}

/** A place with its defaults filled in. */
interface FilledPlace {
  files: string
  chunks: string | null
  /** Name under which the page shares its queue for this place. */
  name: string
}

/** Fills in the defaults. Returns null if nobody is signed in and no root is given. */
export function filledPlace({ baseUrl, chunksUrl }: UploadPlace): FilledPlace | null {
  const files = baseUrl || ownRoot('files')
  const chunks = chunksUrl || (baseUrl === '' ? ownRoot('uploads') : null)
  return files === null ? null : { files, chunks, name: `uploads ${files} ${chunks ?? ''}` }
}

/**
 * The page's only queue for a place. It outlives the elements that show it: switching to another view of an application
 * loses no upload, and an element that is added later shows the uploads still running.
 *
 * @returns null in the same cases as `filledPlace`
 * @throws {TypeError} if an address is invalid
 */
export function uploadsTo(place: UploadPlace, resolve: ResolveConflicts): UploadQueue | null {
  const filled = filledPlace(place)
  if (!filled) return null
  const { files, chunks, name } = filled
  return shared(name, () => {
    const client = createWebdavClient({ baseUrl: files })
    const { largestChunk, parallel } = uploadLimits()
    return createUploadQueue({
      client,
      ...(parallel !== undefined && { parallel }),
      ...(chunks !== null && {
        chunks: createChunkedUpload({
          client: createWebdavClient({ baseUrl: chunks }),
          filesUrl: files,
          largestPiece: largestChunk,
        }),
      }),
      // Another origin may not allow the header.
      digest: isSameOrigin(files) ? pageDigest : undefined,
      resolve: (conflicts, options) => resolve(conflicts, { ...options, sameContent: holdsTheSame(client) }),
      hold() {
        const undo = [holdReload(t('a running upload')), keepActive()]
        return () => {
          for (const step of undo) step()
        }
      },
    })
  })
}

/** Compares the file on the server with the file that would replace it. */
function holdsTheSame(
  client: Pick<WebdavClient, 'get'>,
): (conflict: FileConflict, signal: AbortSignal) => Promise<boolean> {
  return async ({ directory, name, replacement: { file } }, signal) => {
    const { ok, body } = await client.get(davChild(directory, name), {
      signal,
      background: true,
      timeoutMs: Infinity,
      transport: uncached,
    })
    if (!ok || !body || !file) throw new Error('The file on the server could not be read, so it was not compared.')
    return (await compareContent(body, file.stream())) === 'same'
  }
}
