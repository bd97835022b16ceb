import { asRecord } from '../../../src/core/lib/parse.js'
import type { SortKey } from './file-order.js'

/** How the user wants to see lists of files (behaviour.md 15.2). */
export interface FilesSettings {
  showHidden: boolean
  favouritesFirst: boolean
  foldersFirst: boolean
  cropPreviews: boolean
  gridView: boolean
  sortKey: SortKey
  descending: boolean
}

/** Defaults until the server has responded, and for whatever its response lacks. */
export const defaultFilesSettings: FilesSettings = {
  showHidden: true,
  favouritesFirst: true,
  foldersFirst: true,
  cropPreviews: true,
  gridView: false,
  sortKey: 'name',
  descending: false,
}

const sortKeys: ReadonlyMap<unknown, SortKey> = new Map([
  ['basename', 'name'],
  ['size', 'size'],
  ['mtime', 'modified'],
])

/** Parses the responses of `configs` and `views`; missing or invalid values get defaults. */
export function parseFilesSettings(configs: unknown, views: unknown): FilesSettings {
  const config = asRecord(asRecord(configs)?.['data']) ?? {}
  // Without any views the server sends `[]`.
  const files = asRecord(asRecord(asRecord(views)?.['data'])?.['files']) ?? {}
  const flag = (name: string, fallback: boolean): boolean =>
    typeof config[name] === 'boolean' ? config[name] : fallback
  const { showHidden, favouritesFirst, foldersFirst, cropPreviews, gridView, sortKey } = defaultFilesSettings
  return {
    showHidden: flag('show_hidden', showHidden),
    favouritesFirst: flag('sort_favorites_first', favouritesFirst),
    foldersFirst: flag('sort_folders_first', foldersFirst),
    cropPreviews: flag('crop_image_previews', cropPreviews),
    gridView: flag('grid_view', gridView),
    sortKey: sortKeys.get(files['sorting_mode']) ?? sortKey,
    descending: files['sorting_direction'] === 'desc',
  }
}
