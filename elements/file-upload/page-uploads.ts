import { useMemo } from 'react'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { asRecord } from '../../src/core/lib/parse.js'
import { capability } from '../../src/core/page/server/server-config.js'
import { t } from '../../src/core/page/server/translate.js'
import { isSameOrigin } from '../../src/core/page/server/urls.js'
import { shared } from '../../src/core/page/shared-values.js'
import { createStore } from '../../src/core/page/store.js'
import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'
import { davChild } from '../../src/kits/names/dav-path.js'
import { ownRoot } from '../../src/kits/names/user-files-root.js'
import { keepActive } from '../../src/kits/unsaved/reported-activity.js'
import { holdReload } from '../../src/kits/unsaved/reload-blockers.js'
import { createWebdavClient, type WebdavClient } from '../../src/kits/webdav/webdav-client.js'
import { resolveConflicts } from '../../src/services/conflicts/resolve-conflicts.js'
import { createChunkedUpload } from './queue/chunked-upload.js'
import { compareContent, pageDigest, uncached } from './queue/file-content.js'
import { stateOf, type UploadState } from './queue/progress.js'
import { Uploader, type ResolveConflicts, type UploadQueue } from './queue/uploader.js'

/** Where files are uploaded to. */
export interface UploadPlace {
  /** WebDAV root of the files; empty for those of the signed-in user. */
  baseUrl: string
  /** WebDAV root of chunked uploads. Empty: the signed-in user's if `baseUrl` is empty as well, otherwise no chunks. */
  chunksUrl: string
}

/**
 * Fills in the defaults, and the name under which the page shares its queue for this place. Returns null if nobody is
 * signed in and no root is given.
 */
export function filledPlace({ baseUrl, chunksUrl }: UploadPlace) {
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
export function uploadsTo(place: UploadPlace, resolve: ResolveConflicts = resolveConflicts): UploadQueue | null {
  const filled = filledPlace(place)
  if (!filled) return null
  const { files, chunks, name } = filled
  return shared(name, () => {
    const client = createWebdavClient({ baseUrl: files, shown: true })
    const { largestChunk, parallel } = uploadLimits()
    return new Uploader({
      client,
      ...(parallel !== undefined && { parallel }),
      ...(chunks !== null && {
        chunks: createChunkedUpload({
          client: createWebdavClient({ baseUrl: chunks, shown: true }),
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

/** More would only take turns on one connection, and keep the server from everything else. */
const mostParallel = 10

/**
 * What the page's server asks of uploads, by its `files.chunked_upload` capabilities: the largest chunk in bytes, and how
 * many requests may carry data at once. Values that make no sense count as missing.
 */
export function uploadLimits() {
  const { max_size: largest, max_parallel_count: parallel } = asRecord(capability('files')?.['chunked_upload']) ?? {}
  const count = Math.floor(Number(parallel))
  return {
    largestChunk: typeof largest === 'number' && largest > 0 ? largest : Infinity,
    parallel: count > 0 ? Math.min(count, mostParallel) : undefined,
  }
}

const noUploads = createStore(stateOf([]))

/** The page's queue for this place and its state. The queue is null if nobody is signed in or an address is invalid. */
export function useUploads(baseUrl: string, chunksUrl: string): { queue: UploadQueue | null; state: UploadState } {
  const queue = useMemo(() => {
    try {
      return uploadsTo({ baseUrl, chunksUrl })
    } catch (error) {
      console.error(
        '[shared-environment] <file-upload> has no address to upload to. Give `base-url` the WebDAV root of the files, for instance /remote.php/dav/files/alice.',
        error,
      )
      return null
    }
  }, [baseUrl, chunksUrl])
  return { queue, state: useStore(queue?.store ?? noUploads) }
}
