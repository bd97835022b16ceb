/** The settings for file lists that a user can change, with their defaults. */
const changeable = {
  crop_image_previews: true,
  grid_view: false,
  show_hidden: false,
  sort_favorites_first: true,
  sort_folders_first: true,
}

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
