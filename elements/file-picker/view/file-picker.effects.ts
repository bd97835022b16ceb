import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import { nextOrder, type FileOrder, type SortKey, type Sorting } from '../browse/file-order.js'
import {
  afterClick,
  chooseOne,
  chooseRange,
  chosenNodes,
  howMany,
  keepExisting,
  noSelection,
  pickProblem,
  selectAll,
  selectNone,
  toggle,
  type PickRules,
} from '../browse/file-selection.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { defaultFilesSettings, type FilesSettings } from '../browse/files-settings.js'
import { folderNode } from '../../../src/kits/file-sources/page-data.js'
import { composed } from '../../../src/kits/names/same-name.js'
import type { PickerKind } from '../browse/picker-buttons.js'
import { pageFilesSettings, readFilesSettings, saveGridView } from '../browse/files-settings-request.js'
import { formatLocale } from '../../../src/core/page/server/format-locale.js'
import { pageTurns } from '../../../src/core/page/time/yield-to-page.js'
import { currentUser } from '../../../src/core/page/server/current-user.js'
import {
  createFileListing,
  nothingListed,
  type FileListing,
  type ListingState,
  type ListingView,
} from '../browse/file-listing.js'
import { createFileRows, type FileRows, type FileRowsState } from '../browse/file-rows.js'
import { prepareFormats } from '../browse/prepare-formats.js'
import { createPickerMemory } from '../browse/picker-memory.js'
import { createStore } from '../../../src/core/page/store.js'
import { useStore } from '../../../src/core/element/hooks/use-store.js'
import { guarded } from '../../../src/core/lib/attempt.js'
import { pickRules, type CanPick, type NodeFilter } from './file-picker.model.js'

/** How the page has set up the picker. */
interface Options {
  open: boolean
  source: FileSource | null
  /** Whether these are the signed-in user's own files: for them the server has view settings. */
  own: boolean
  type: PickerKind
  multiple: boolean
  directories: boolean
  accept: readonly string[]
  startPath: string
  purpose: string
  canPick: CanPick | null
  filter: NodeFilter | null
}

interface Tell {
  (name: 'folder-opened', detail: { path: string; view: ListingView }): boolean
  (name: 'listing-failed', detail: { path: string; kind: string }): boolean
}

/** What the list shows, and all actions in it. */
export interface Browsing {
  listing: ListingState
  rows: FileRowsState
  /** Whether a folder is listed, and not another view or search results. */
  inFolder: boolean
  /** Whether rows may still be added or change their places. */
  coming: boolean
  /** The open folder; only its path is known if the source does not report it. */
  folder: FileNode
  rules: PickRules
  selected: ReadonlySet<string>
  /** What would be chosen now: the selected nodes, or the open folder if it counts as chosen. */
  chosen: readonly FileNode[]
  head: 'all' | 'some' | 'none'
  order: FileOrder
  layout: 'list' | 'grid'
  /** Whether pictures are shown whole instead of cropped to squares. */
  whole: boolean
  text: string
  recentFolders: readonly string[]
  /** Opens a folder, from any view. */
  go: (path: string) => void
  view: (view: ListingView) => void
  search: (text: string, everywhere?: boolean) => void
  filterBy: (text: string) => void
  sortBy: (key: SortKey) => void
  showAs: (layout: 'list' | 'grid') => void
  retry: () => void
  refresh: (choose?: readonly string[]) => void
  /** A click or the space key on a node. */
  touch: (node: FileNode, keys: { shift: boolean; ctrl: boolean }) => void
  /** Shift with an arrow key. */
  extend: (from: FileNode, to: FileNode) => void
  only: (node: FileNode) => FileNode[]
  all: (on: boolean) => void
  /** Chooses nothing, also of what a filter hides. */
  clear: () => void
  /** Adds a folder to the recent ones, after a choice. */
  remember: (folder: string) => void
}

const noListing = createStore(nothingListed)
const noRows = createStore<FileRowsState>({ rows: [], sorting: false })

const firstOrder: FileOrder = { ...defaultFilesSettings.sorting.files, foldersFirst: true, favouritesFirst: true }

/**
 * Browses a source while the picker is open. While it is closed, nothing is requested, and each opening starts afresh.
 */
export function useBrowsing(options: Options, tell: Tell): Browsing {
  const { open, source, own, type, multiple, directories, accept, startPath, purpose, canPick, filter } = options
  const memory = useMemo(() => createPickerMemory(purpose, own, currentUser()?.uid ?? ''), [purpose, own])
  const [known, setKnown] = useState<FilesSettings | null>(null)
  const settings = (own && known) || defaultFilesSettings
  // By the headers that the user has pressed. Each view has its own, as in the files app.
  const [pressed, setPressed] = useState<Partial<Record<ListingView, Sorting>>>({})
  const [layout, setLayout] = useState<'list' | 'grid'>('list')
  const [text, setText] = useState('')
  const [selection, setSelection] = useState(noSelection)
  const [recentFolders, setRecent] = useState<readonly string[]>([])
  const toChoose = useRef<readonly string[]>([])
  // Whether the user has changed the layout while the saved settings were loading.
  const saidLayout = useRef(false)

  const running = useMemo(
    (): { listing: FileListing; rows: FileRows } | null =>
      source && {
        listing: createFileListing({ source }),
        rows: createFileRows({ order: firstOrder, filter: {}, locale: formatLocale(), turns: pageTurns }),
      },
    [source],
  )
  const listing = useStore(running?.listing.store ?? noListing)
  const rows = useStore(running?.rows.store ?? noRows)
  const { path, view, status, nodes, failure } = listing
  const inFolder = view === 'files' && listing.query === ''

  const browse = useEffectEvent(({ listing: list, rows: sorted }: NonNullable<typeof running>) => {
    const take = (): void => sorted.take(list.store.get().nodes)
    const stopTaking = list.store.subscribe(take)
    setText('')
    setSelection(noSelection)
    setRecent(memory.recentFolders())
    list.open(startPath || memory.lastPath())
    return () => {
      stopTaking()
      list.stop()
      sorted.stop()
    }
  })
  useLayoutEffect(() => (open && running ? browse(running) : undefined), [open, running])
  useEffect(() => {
    if (open) void prepareFormats(formatLocale())
  }, [open])

  // Not in the effect above: the source may be loaded only after the user has chosen a layout.
  const recallLayout = useEffectEvent(() => setLayout(memory.layout()))
  useLayoutEffect(() => {
    if (open) recallLayout()
  }, [open])

  // Before the first paint: what the page says of the order need not be corrected in view.
  const loadSettings = useEffectEvent(() => {
    const asking = new AbortController()
    const before = known ?? pageFilesSettings()
    saidLayout.current = false
    setPressed({})
    setKnown(before)
    readFilesSettings(before, asking.signal).then(
      (read) => {
        if (asking.signal.aborted) return
        setKnown(read)
        if (!saidLayout.current && read.gridView !== null) setLayout(read.gridView ? 'grid' : 'list')
      },
      () => undefined,
    )
    return () => asking.abort()
  })
  useLayoutEffect(() => (open && own && currentUser() ? loadSettings() : undefined), [open, own])

  const listed = useMemo(() => (filter ? (node: FileNode) => guarded(() => filter(node), true) : undefined), [filter])
  const rules = useMemo(() => pickRules(type, multiple, directories, canPick), [type, multiple, directories, canPick])
  // No folder is left by way of these, so what cannot be chosen would be of no use.
  const pickable = useMemo(
    () => (node: FileNode) => pickProblem(node, rules) === null && (listed?.(node) ?? true),
    [rules, listed],
  )
  const isRecent = view === 'recent'
  const { key, descending } = pressed[view] ?? settings.sorting[view]
  // What changed last is one list, without groups.
  const foldersFirst = settings.foldersFirst && !isRecent
  const favouritesFirst = settings.favouritesFirst && !isRecent
  const order = useMemo(
    (): FileOrder => ({ key, descending, foldersFirst, favouritesFirst }),
    [key, descending, foldersFirst, favouritesFirst],
  )
  useLayoutEffect(() => {
    running?.rows.order(order)
  }, [running, order])
  useLayoutEffect(() => {
    running?.rows.filter({
      text,
      mime: accept,
      showHidden: settings.showHidden,
      filter: isRecent ? pickable : listed,
    })
  }, [running, text, accept, settings.showHidden, listed, isRecent, pickable])

  // The outcome of each listing is emitted once.
  const tellOutcome = useEffectEvent(() => {
    if (!open || status === 'loading' || status === 'listing') return
    if (status === 'ready') {
      if (inFolder) memory.visited(path)
      tell('folder-opened', { path, view })
    } else tell('listing-failed', { path, kind: failure ?? 'http' })
  })
  useEffect(() => tellOutcome(), [open, status, path, view, listing.query])

  const folder = listing.folder ?? folderNode(path)
  const chosen = useMemo(
    () => chosenNodes(selection, nodes, inFolder ? folder : null, rules),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a folder without a listing is a new object at each render
    [selection, nodes, folder.path, listing.folder, inFolder, rules],
  )
  const head = useMemo(
    () => (multiple ? howMany(selection, rows.rows, rules) : 'none'),
    [multiple, selection, rows.rows, rules],
  )

  // What has gone is chosen no more. What was uploaded here is, and the file that a path has led to.
  const chooseWanted = useEffectEvent(() => {
    if (status !== 'ready') return
    const paths = new Set(toChoose.current.map(composed))
    toChoose.current = []
    const found = paths.size === 0 ? [] : nodes.filter(({ path: at }) => paths.has(composed(at)))
    const wanted = found.filter((node) => pickProblem(node, rules) === null)
    setSelection((before) =>
      (rules.multiple || wanted.length === 1 ? wanted : []).reduce(
        (chosenNow, node) => (chosenNow.paths.has(node.path) ? chosenNow : toggle(chosenNow, node, rules)),
        keepExisting(before, nodes),
      ),
    )
  })
  useEffect(() => chooseWanted(), [status, nodes])

  const leave = (): void => {
    setText('')
    setSelection(noSelection)
    toChoose.current = []
  }
  return {
    listing,
    rows,
    inFolder,
    coming: status === 'loading' || status === 'listing' || rows.sorting,
    folder,
    rules,
    selected: selection.paths,
    chosen,
    head,
    order,
    layout,
    whole: !settings.cropPreviews,
    text,
    recentFolders,
    go(to) {
      leave()
      // `to` may be a file: then its folder is opened, and the file is selected.
      toChoose.current = [to]
      running?.listing.open(to)
    },
    view(next) {
      leave()
      running?.listing.view(next)
    },
    search(wanted, everywhere) {
      // The server compares with what it stores: names in composed form.
      const query = composed(wanted.trim())
      if (query === '') return
      leave()
      running?.listing.search(query, everywhere)
    },
    filterBy: setText,
    sortBy(column) {
      setPressed({ ...pressed, [view]: nextOrder(order, column) })
    },
    showAs(next) {
      saidLayout.current = true
      setLayout(next)
      memory.keepLayout(next)
      if (own && currentUser()) void saveGridView(next === 'grid')
    },
    retry: () => running?.listing.refresh(),
    refresh(choose = []) {
      if (!open) return
      toChoose.current = choose
      running?.listing.refresh()
    },
    touch: (node, keys) => setSelection((before) => afterClick(before, rows.rows, node, keys, rules)),
    extend: (from, to) =>
      setSelection((before) =>
        chooseRange(before.anchor === null ? { ...before, anchor: from.path } : before, rows.rows, to, rules),
      ),
    only(node) {
      const next = selection.paths.has(node.path) ? selection : chooseOne(selection, node, rules)
      setSelection(next)
      return chosenNodes(next, nodes, null, rules)
    },
    all: (on) => setSelection((before) => (on ? selectAll(before, rows.rows, rules) : selectNone(before, rows.rows))),
    clear: () => setSelection(noSelection),
    remember: (target) => memory.chose(target),
  }
}
