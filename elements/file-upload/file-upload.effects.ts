import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react'
import { isOver } from '../../src/lib/upload-counters.js'
import { droppedItems, hasFiles, type LocalItem } from '../../src/page/dropped-files.js'
import { addressesOf, uploadsTo } from '../../src/session/page-uploads.js'
import type { UploadState } from '../../src/session/upload-board.js'
import type { UploadQueue } from '../../src/session/upload-queue.js'
import { createStore } from '../../src/state/store.js'
import { davChild } from '../../src/lib/dav-path.js'
import { useStore } from '../../src/ui/use-store.js'
import { resolveConflicts } from '../../src/ui/resolve-conflicts.js'

const nothing: UploadState = { phase: 'idle', items: [], totals: { files: 0, done: 0, failed: 0, bytes: 0, sentBytes: 0, remainingMs: null } }
const noUploads = createStore(nothing)

/** What the element tells its page. */
interface Tell {
  (name: 'file-uploaded', detail: { path: string; isFolder: boolean }): boolean
  (name: 'uploads-finished', detail: { uploaded: number; failed: number; leftOut: number }): boolean
}

/** The page's queue for this place, and what it holds; null where nobody may upload. */
export function useUploads(baseUrl: string, chunksUrl: string): { queue: UploadQueue | null; state: UploadState } {
  const queue = useMemo(() => {
    try {
      return addressesOf({ baseUrl, chunksUrl }) && uploadsTo({ baseUrl, chunksUrl }, resolveConflicts)
    } catch (error) {
      console.error('[shared-environment] <file-upload> has no address to upload to. Give `base-url` the WebDAV root of the files, for instance /remote.php/dav/files/alice.', error)
      return null
    }
  }, [baseUrl, chunksUrl])
  return { queue, state: useStore(queue?.store ?? noUploads) }
}

/** Tells each file that is there now, and the end of it all. What was over before the element came is not told. */
export function useNews({ phase, items }: UploadState, tell: Tell): void {
  const known = useRef<Set<string> | null>(null)
  const running = useRef(false)
  useEffect(() => {
    const first = known.current === null
    const told = (known.current ??= new Set())
    for (const { id, phase: own, directory, finalName, isFolder } of items) {
      if (own !== 'done' || told.has(id)) continue
      told.add(id)
      if (!first) tell('file-uploaded', { path: davChild(directory, finalName), isFolder })
    }
    if (phase === 'over' && running.current) {
      const count = (...phases: string[]): number => items.filter((item) => phases.includes(item.phase)).length
      tell('uploads-finished', { uploaded: count('done'), failed: count('failed'), leftOut: count('skipped', 'cancelled') })
    }
    running.current = phase !== 'over' && phase !== 'idle' && items.some((item) => !isOver(item.phase))
  }, [phase, items, tell])
}

interface Dropping {
  /** Files are held over the element. */
  over: boolean
  handlers: Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>
}

/** Takes what is dropped. Text and links are left to the page. */
export function useDrop(enabled: boolean, take: (items: LocalItem[], unreadable: string[]) => void): Dropping {
  // Each child that is entered is left again; the element is left with the last.
  const [depth, setDepth] = useState(0)
  const accepts = (event: DragEvent): boolean => {
    if (!enabled || !hasFiles(event.dataTransfer)) return false
    event.preventDefault()
    return true
  }
  return {
    over: enabled && depth > 0,
    handlers: {
      onDragEnter: (event) => { if (accepts(event)) setDepth((before) => before + 1) },
      onDragOver: (event) => { if (accepts(event)) event.dataTransfer.dropEffect = 'copy' },
      onDragLeave: (event) => { if (accepts(event)) setDepth((before) => Math.max(0, before - 1)) },
      onDrop: (event) => {
        setDepth(0)
        if (!accepts(event)) return
        void droppedItems(event.dataTransfer).then(({ items, unreadable }) => take(items, unreadable))
      },
    },
  }
}
