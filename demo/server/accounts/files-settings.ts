/** The settings for file lists that a user can change, with their defaults. */
const changeable = {
  crop_image_previews: true,
  grid_view: false,
  show_hidden: false,
  sort_favorites_first: true,
  sort_folders_first: true,
}

/** What can be kept for a view of the files app, with its defaults. Null: the view's own. */
const ofViews = { sorting_mode: null, sorting_direction: 'asc', expanded: true } as const

/** The settings of a view. */
export interface ViewSettings {
  sorting_mode: string | null
  sorting_direction: 'asc' | 'desc'
  expanded: boolean
}

/** The views that one user has changed, by their ids. Kept while the demo runs. */
export type ChangedViews = Map<string, ViewSettings>

/**
 * Changes one setting of a view.
 *
 * @returns the reason if that is refused, as the product words it; null if it is done
 */
export function changeView(changed: ChangedViews, view: string, key: string, value: unknown): string | null {
  if (!Object.hasOwn(ofViews, key)) return 'Unknown config key'
  const fits =
    key === 'sorting_mode'
      ? typeof value === 'string'
      : key === 'expanded'
        ? typeof value === 'boolean'
        : value === 'asc' || value === 'desc'
  if (!fits) return 'Invalid config value'
  changed.set(view, { ...ofViews, ...changed.get(view), [key]: value })
  return null
}

/** The views as the product writes them: without any, an empty list in place of an object. */
export const viewSettings = (changed: ChangedViews): Record<string, ViewSettings> | [] =>
  changed.size === 0 ? [] : Object.fromEntries(changed)

/** The name of a setting that can be changed. */
export type FilesSetting = keyof typeof changeable

/** The settings that one user has changed. Kept while the demo runs. */
export type ChangedFilesSettings = Map<FilesSetting, boolean>

/** Whether this is the name of a setting that can be changed. */
export function isFilesSetting(name: string): name is FilesSetting {
  return Object.hasOwn(changeable, name)
}

/** All settings as recorded (behaviour.md, section 15.2), with the user's changes. */
export function filesSettings(
  changed: ChangedFilesSettings,
): Record<string, string | boolean> & Record<FilesSetting, boolean> {
  const now = { ...changeable, ...Object.fromEntries(changed) }
  return {
    crop_image_previews: now.crop_image_previews,
    default_view: 'files',
    folder_tree: true,
    grid_view: now.grid_view,
    show_dialog_deletion: false,
    show_dialog_file_extension: true,
    show_files_extensions: true,
    show_hidden: now.show_hidden,
    show_mime_column: false,
    sort_favorites_first: now.sort_favorites_first,
    sort_folders_first: now.sort_folders_first,
  }
}
