import { asFields, asRecord } from '../../../src/core/lib/parse.js'
import type { ListingView } from './file-listing.js'
import type { SortKey, Sorting } from './file-order.js'

/** How the user wants to see lists of files (behaviour.md 15.2). */
export interface FilesSettings {
  showHidden: boolean
  favouritesFirst: boolean
  foldersFirst: boolean
  cropPreviews: boolean
  /** Null if the server does not say. */
  gridView: boolean | null
  sorting: Readonly<Record<ListingView, Sorting>>
}

/** Defaults for whatever the server does not say. */
export const defaultFilesSettings: FilesSettings = {
  showHidden: true,
  favouritesFirst: true,
  foldersFirst: true,
  cropPreviews: true,
  gridView: null,
  sorting: {
    files: { key: 'name', descending: false },
    recent: { key: 'modified', descending: true },
    favourites: { key: 'name', descending: false },
  },
}

const sortKeys: ReadonlyMap<unknown, SortKey> = new Map([
  ['basename', 'name'],
  ['size', 'size'],
  ['mtime', 'modified'],
])

/**
 * Parses what the server says of its settings and views, in the page or as the `data` of a response.
 *
 * @param before what holds where a value is missing or invalid
 */
export function parseFilesSettings(configs: unknown, views: unknown, before = defaultFilesSettings): FilesSettings {
  const config = asFields(configs)
  // Without any views the server sends `[]`.
  const viewConfigs = asFields(views)
  const flag = <Fallback>(name: string, fallback: Fallback): boolean | Fallback =>
    typeof config[name] === 'boolean' ? config[name] : fallback
  const sorting = (view: ListingView, id: string): Sorting => {
    const given = asRecord(viewConfigs[id])
    if (!given) return before.sorting[view]
    // The server has no mode for a view that was never sorted by another column.
    const key = sortKeys.get(given['sorting_mode']) ?? defaultFilesSettings.sorting[view].key
    // The files app sorts dates by age: 'asc' has the newest first.
    return { key, descending: (given['sorting_direction'] === 'desc') !== (key === 'modified') }
  }
  return {
    showHidden: flag('show_hidden', before.showHidden),
    favouritesFirst: flag('sort_favorites_first', before.favouritesFirst),
    foldersFirst: flag('sort_folders_first', before.foldersFirst),
    cropPreviews: flag('crop_image_previews', before.cropPreviews),
    gridView: flag('grid_view', before.gridView),
    sorting: {
      files: sorting('files', 'files'),
      recent: sorting('recent', 'recent'),
      favourites: sorting('favourites', 'favorites'),
    },
  }
}
