import { filterNodes, type FileFilter } from '../../../src/kits/file-sources/file-filter.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { compareNodes, mergeNodes, type FileOrder } from './file-order.js'
import { sortInSlices } from './file-sort.js'
import type { Turns } from '../../../src/core/lib/time-slices.js'
import { createStore, type Store } from '../../../src/core/page/store.js'

export interface FileRowsState {
  /** The nodes that pass the filter, in order. The old rows stay until new ones are sorted. */
  rows: readonly FileNode[]
  /** Whether a long list is being sorted. */
  sorting: boolean
}

export interface FileRowsOptions {
  order: FileOrder
  filter: FileFilter
  /** BCP 47 tag of the language by whose rules names are sorted. */
  locale: string
  turns: Turns
}

/** The rows of a list of files. */
export interface FileRows {
  readonly store: Store<FileRowsState>
  /** Sets the current nodes: those from before and more, or other ones. */
  take(nodes: readonly FileNode[]): void
  order(order: FileOrder): void
  filter(filter: FileFilter): void
  /** Aborts sorting. */
  stop(): void
}

/**
 * Up to so many nodes are sorted and merged synchronously: it takes a few ms, and the first ones should show at once.
 */
const few = 500

const isSame = (a: FileOrder, b: FileOrder): boolean =>
  a.key === b.key &&
  a.descending === b.descending &&
  a.foldersFirst === b.foldersFirst &&
  a.favouritesFirst === b.favouritesFirst

/**
 * Sorts and filters nodes while they arrive, and never blocks the page: new nodes are merged into the sorted ones, and
 * a long list is sorted in slices.
 */
export function createFileRows({ order: firstOrder, filter: firstFilter, locale, turns }: FileRowsOptions): FileRows {
  const store = createStore<FileRowsState>({ rows: [], sorting: false })
  let [order, filter] = [firstOrder, firstFilter]
  let compare = compareNodes(order, locale)
  let nodes: readonly FileNode[] = []
  let sorted: readonly FileNode[] = []
  /** How many of `nodes` have been processed. `sorted` lacks those that the filter rejects whatever its text. */
  let done = 0
  let job: AbortController | null = null

  const publish = (): void =>
    store.set({ rows: filterNodes(sorted, { text: filter.text ?? '' }), sorting: job !== null && done < nodes.length })

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
        next = await sortInSlices(more, compare, { now: turns.now, pause: slowly, signal: own.signal }, sorted).catch(
          () => sorted,
        )
        if (own.signal.aborted) return
      }
      sorted = next
      done = until
      // The final state is published below.
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
      const goesOn =
        nodes.length > 0 &&
        next.length >= nodes.length &&
        next[0] === nodes[0] &&
        next[nodes.length - 1] === nodes.at(-1)
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
      const onlyText =
        next.mime === filter.mime && next.showHidden === filter.showHidden && next.filter === filter.filter
      filter = next
      if (onlyText) publish()
      else again()
    },
    stop,
  }
}
