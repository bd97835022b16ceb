import { filterNodes, type FileFilter } from '../../../src/kits/file-sources/file-filter.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { compareNodes, mergeNodes, type FileOrder } from './file-order.js'
import { sortInSlices } from './file-sort.js'
import type { Turns } from '../../../src/core/lib/time-slices.js'
import { createStore, type Store } from '../../../src/core/page/store.js'

export interface FileRowsState {
  /** What passes the filter, in order. The old rows stay until new ones are sorted. */
  rows: readonly FileNode[]
  /** A long list is being sorted. */
  sorting: boolean
}

export interface FileRowsOptions {
  order: FileOrder
  filter: FileFilter
  /** A BCP 47 tag, whose rules names are sorted by. */
  locale: string
  turns: Turns
}

/** The rows of a list of files. */
export interface FileRows {
  readonly store: Store<FileRowsState>
  /** Takes what is there now: more nodes than before, or others. */
  take(nodes: readonly FileNode[]): void
  order(order: FileOrder): void
  filter(filter: FileFilter): void
  /** Breaks off what is being sorted. */
  stop(): void
}

/** So many are sorted and merged at once: it takes some ms, and the first ones should be seen at once. */
const few = 500

const isSame = (a: FileOrder, b: FileOrder): boolean =>
  a.key === b.key && a.descending === b.descending && a.foldersFirst === b.foldersFirst && a.favouritesFirst === b.favouritesFirst

/**
 * Sorts and filters nodes while they come, and never holds the page up: what came is merged into what is sorted, and
 * a long list is sorted in slices.
 */
export function createFileRows({ order: firstOrder, filter: firstFilter, locale, turns }: FileRowsOptions): FileRows {
  const store = createStore<FileRowsState>({ rows: [], sorting: false })
  let [order, filter] = [firstOrder, firstFilter]
  let compare = compareNodes(order, locale)
  let nodes: readonly FileNode[] = []
  let sorted: readonly FileNode[] = []
  /** How many of `nodes` have been looked at. What no text would let through is not in `sorted`, so nobody looks at it again. */
  let done = 0
  let job: AbortController | null = null

  const publish = (): void => store.set({ rows: filterNodes(sorted, { text: filter.text ?? '' }), sorting: job !== null && done < nodes.length })

  async function work(): Promise<void> {
    if (job) return
    const own = (job = new AbortController())
    while (done < nodes.length) {
      const until = nodes.length
      const more = filterNodes(nodes.slice(done), { ...filter, text: '' })
      let next: readonly FileNode[]
      if (more.length <= few) next = mergeNodes(sorted, more, compare)
      else {
        const slowly = (): Promise<void> => {
          if (!store.get().sorting) store.set({ ...store.get(), sorting: true })
          return turns.pause()
        }
        next = await sortInSlices(more, compare, { now: turns.now, pause: slowly, signal: own.signal }, sorted).catch(() => sorted)
        if (own.signal.aborted) return
      }
      sorted = next
      done = until
      // The end is told below.
      if (done < nodes.length) publish()
    }
    job = null
    publish()
  }

  function again(): void {
    stop()
    sorted = []
    done = 0
    void work()
  }
  function stop(): void {
    job?.abort()
    job = null
  }

  return {
    store,
    take(next) {
      if (next === nodes) return
      const goesOn = nodes.length > 0 && next.length >= nodes.length && next[0] === nodes[0] && next[nodes.length - 1] === nodes.at(-1)
      nodes = next
      if (goesOn) void work()
      else again()
    },
    order(next) {
      if (isSame(order, next)) return
      order = next
      compare = compareNodes(order, locale)
      again()
    },
    filter(next) {
      const onlyText = next.mime === filter.mime && next.showHidden === filter.showHidden && next.filter === filter.filter
      filter = next
      if (onlyText) publish()
      else again()
    },
    stop,
  }
}
