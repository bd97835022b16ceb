import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { parentOf } from '../../../src/kits/file-sources/file-path.js'
import { readNode } from '../../../src/kits/file-sources/page-data.js'
import {
  failureKindOf,
  type FileSource,
  type ListCall,
  type SourceCall,
} from '../../../src/kits/file-sources/file-source.js'
import { retryRequest } from '../../../src/core/http/retry-request.js'
import { realBrowser, type Browser } from '../../../src/core/page/environment.js'
import { createStore, type Store } from '../../../src/core/page/store.js'
import { warnOnce } from '../../../src/core/page/warn-once.js'

export type ListingView = 'files' | 'recent' | 'favourites'

export interface ListingState {
  /** The folder that is open, also while another view or a search is shown. */
  path: string
  view: ListingView
  /** The text to search for; empty without a search. */
  query: string
  /** Whether the search is below the root, and not below the open folder. */
  everywhere: boolean
  /** `listing`: the first nodes have arrived. `partial`: the listing broke off, and `nodes` holds what had arrived. */
  status: 'loading' | 'listing' | 'ready' | 'failed' | 'partial'
  /** The folder itself, if the source has reported it. */
  folder: FileNode | null
  /** A new array at most every 50 ms; the longer the list, the less often. */
  nodes: readonly FileNode[]
  /** A `WebdavFailureKind` or a kind of the source's own; null if nothing failed. */
  failure: string | null
  /** The requested folder if it no longer exists; `path` is then its nearest existing parent. */
  movedFrom: string | null
}

/** A listing before anything was opened. */
export const nothingListed: ListingState = {
  path: '/',
  view: 'files',
  query: '',
  everywhere: false,
  status: 'loading',
  folder: null,
  nodes: [],
  failure: null,
  movedFrom: null,
}

export interface FileListingOptions {
  source: FileSource
  browser?: Browser
}

/** Loads what a list of files shows. Views and searches that the source does not support are ignored. */
export interface FileListing {
  readonly store: Store<ListingState>
  open(path: string): void
  view(view: ListingView): void
  /** Searches below the open folder, or everywhere; an empty text returns to the folder. */
  search(text: string, everywhere?: boolean): void
  /** Loads again; old nodes stay until the new ones are there. After a failure this also happens by itself. */
  refresh(): void
  /** Aborts loading, and removes all listeners and timers until something is opened again. */
  stop(): void
}

/**
 * Nodes per ms of delay between two updates: the total cost of showing a loading list stays proportional to its length.
 */
const perMs = 50

type Target = Pick<ListingState, 'path' | 'view' | 'query' | 'everywhere'>

const folder = (path: string): Target => ({ path, view: 'files', query: '', everywhere: false })

/** Lists the files of a source. Only the latest request counts; results of earlier ones are dropped. */
export function createFileListing({ source, browser = realBrowser }: FileListingOptions): FileListing {
  const store = createStore(nothingListed)
  let running = new AbortController()
  let got: FileNode[] = []
  let dropTimer: (() => void) | null = null
  const undoWaiting: (() => void)[] = []

  const change = (more: Partial<ListingState>): void => store.set({ ...store.get(), ...more })

  function stop(): void {
    running.abort()
    rest()
    waitNoMore()
  }
  function waitNoMore(): void {
    for (const undo of undoWaiting.splice(0)) undo()
  }
  function rest(): void {
    dropTimer?.()
    dropTimer = null
  }

  async function read(
    { path, view, query, everywhere }: Target,
    call: SourceCall,
    onNodes: ListCall['onNodes'],
    onFolder: NonNullable<ListCall['onFolder']>,
  ): Promise<void> {
    if (query) onNodes((await source.search?.(query, everywhere ? '/' : path, call)) ?? [])
    else if (view !== 'files') onNodes((await source[view]?.(call)) ?? [])
    else {
      const listed = (await source.list(path, { ...call, onNodes, onFolder })) as unknown
      // What a page returns in place of reporting it is meant, too; `load` takes each path once.
      if (Array.isArray(listed)) onNodes(listed as FileNode[])
      else if (listed !== undefined)
        warnOnce(
          'file-picker list',
          '`source.list` has returned something that is no list, which is ignored. Report the files by `onNodes([{ path, name, isFolder, … }])`, or return them as a list.',
        )
    }
  }

  /** @param retries how many automatic retries have begun; what is shown stays until one of them succeeds */
  async function load(target: Target, keep = false, movedFrom: string | null = null, retries = 0): Promise<void> {
    stop()
    const { signal } = (running = new AbortController())
    const fresh: FileNode[] = (got = [])
    const paths = new Set<string>()
    // Leaving the page cuts the response off. A page restored from the back/forward cache never gets the rest of it.
    undoWaiting.push(
      browser.onWindow('pageshow', (event) => {
        if ((event as PageTransitionEvent).persisted) again()
      }),
    )
    if (retries === 0)
      change({ ...target, status: 'loading', failure: null, movedFrom, ...(!keep && { folder: null, nodes: [] }) })
    const publish = (): void => {
      dropTimer = browser.after(Math.max(50, fresh.length / perMs), () => {
        dropTimer = null
        if (fresh.length > store.get().nodes.length) publish()
      })
      change({ status: 'listing', nodes: [...fresh] })
    }
    try {
      await read(
        target,
        { signal, background: retries > 0 },
        (nodes) => {
          if (signal.aborted) return
          for (const value of nodes) {
            const node = readNode(value, target.everywhere ? '/' : target.path)
            // Of two nodes with the same path, the first counts.
            if (!node || paths.has(node.path)) continue
            paths.add(node.path)
            fresh.push(node)
          }
          if (!keep && retries === 0 && !dropTimer && fresh.length > 0) publish()
        },
        (value) => {
          if (!signal.aborted) change({ folder: readNode(value, parentOf(target.path)) })
        },
      )
      if (signal.aborted) return
      // WebDAV lists a file like a folder with nothing in it.
      if (target.view === 'files' && !target.query && store.get().folder?.isFolder === false)
        return fail(target, 'not-found', keep, movedFrom, retries)
      rest()
      waitNoMore()
      change({ status: 'ready', failure: null, nodes: [...fresh] })
    } catch (error) {
      if (signal.aborted) return
      const kind = failureKindOf(error)
      // No failure that a source tells by its kind, but a mistake in the page's own code.
      if (kind === null && retries === 0)
        console.error(
          '[shared-environment] The source of <file-picker> has thrown an error, so nothing is listed.',
          error,
        )
      fail(target, kind ?? 'http', keep, movedFrom, retries)
    }
  }

  function fail(target: Target, failure: string, keep: boolean, movedFrom: string | null, retries: number): void {
    rest()
    if (failure === 'not-found' && target.view === 'files' && target.path !== '/') {
      void load(folder(parentOf(target.path)), false, movedFrom ?? target.path)
      return
    }
    if (retries > 0) change({ failure })
    else
      change(keep || got.length === 0 ? { status: 'failed', failure } : { status: 'partial', failure, nodes: [...got] })
    undoWaiting.push(retryRequest(failure, retries, () => again(retries + 1), browser))
  }

  function again(retries = 0): void {
    const { path, view, query, everywhere, nodes, movedFrom } = store.get()
    void load({ path, view, query, everywhere }, nodes.length > 0, movedFrom, retries)
  }

  return {
    store,
    open: (path) => void load(folder(path)),
    view(view) {
      if (view === 'files' || source[view]) void load({ ...folder(store.get().path), view })
    },
    search(text, everywhere = false) {
      if (text === '' || source.search) void load({ ...folder(store.get().path), query: text, everywhere })
    },
    refresh: () => again(),
    stop,
  }
}
