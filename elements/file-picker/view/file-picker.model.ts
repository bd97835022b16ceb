import { guarded } from '../../../src/core/lib/attempt.js'
import { asRecord } from '../../../src/core/lib/parse.js'
import { isolated } from '../../../src/kits/names/name-problem.js'
import { permissions } from '../../../src/kits/names/permissions.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { PickRules } from '../browse/file-selection.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { formatFileSize } from '../../../src/kits/file-display/file-size.js'
import { pickerButtons, type FooterButton, type PickerKind } from '../browse/picker-buttons.js'
import type { PickerButtonGiven } from '../../../src/services/file-picker/pick-files.js'
import { formatLocale } from '../../../src/core/page/server/format-locale.js'
import { n, t } from '../../../src/core/page/server/translate.js'
import type { ListingState, ListingView } from '../browse/file-listing.js'

/** A function of the page that returns its own buttons; called whenever something changes. */
export type ButtonFactory = (
  nodes: readonly FileNode[],
  path: string,
  view: ListingView,
) => readonly PickerButtonGiven[]
/** The page's own rule for a node: returns a reason or false if it cannot be chosen. */
export type CanPick = (node: FileNode) => boolean | string | null | undefined
export type NodeFilter = (node: FileNode) => boolean

const folderType = 'httpd/unix-directory'

/**
 * Whether the user chooses a target: then only folders can be chosen, and only those to which something can be added.
 */
export const wantsTarget = (kind: PickerKind): boolean => kind !== 'choose' && kind !== 'custom'

/** The list of MIME types in an attribute. */
export const acceptList = (accept: string): string[] =>
  accept
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '')

/**
 * Whether folders may be chosen: by `directories`, by the accepted types (behaviour.md 15.1), or by the kind of picker.
 */
export const takesFolders = (kind: PickerKind, directories: boolean, accept: readonly string[]): boolean =>
  directories || wantsTarget(kind) || accept.includes(folderType)

const may = ({ permissions: bits }: FileNode, what: number): boolean => bits === null || (bits & what) !== 0

export const canEnter = (node: FileNode): boolean => node.isFolder && may(node, permissions.read)
export const canRename = (node: FileNode): boolean => may(node, permissions.update)
export const canCreateIn = (folder: FileNode): boolean => may(folder, permissions.create)

/** Returns the rules for what may be chosen. The page's own rule is called last; if it throws, it forbids nothing. */
export function pickRules(
  kind: PickerKind,
  multiple: boolean,
  directories: boolean,
  canPick: CanPick | null,
): PickRules {
  return {
    multiple: multiple && !wantsTarget(kind),
    directories,
    canPick(node) {
      if (wantsTarget(kind) && !node.isFolder) return t('Only folders can be chosen here.')
      if (wantsTarget(kind) && !canCreateIn(node)) return t('You may not add anything to this folder.')
      return guarded(() => canPick?.(node), true)
    },
  }
}

/** Returns the page's own buttons, or else the default ones for the kind of picker. */
export function footerButtons(
  kind: PickerKind,
  given: readonly unknown[] | ButtonFactory | null,
  nodes: readonly FileNode[],
  folder: FileNode,
  view: ListingView,
  loading: boolean,
): FooterButton[] {
  const custom = typeof given === 'function' ? guarded(() => given(nodes, folder.path, view), []) : given
  return pickerButtons(custom ? 'custom' : kind, {
    nodes,
    path: folder.path,
    folderName: folder.name,
    loading,
    custom,
  })
}

/** The default title of the dialog. */
export function titleOf(kind: PickerKind, multiple: boolean, directories: boolean): string {
  switch (kind) {
    case 'copy':
      return t('Choose where to copy to')
    case 'move':
      return t('Choose where to move to')
    case 'copy-move':
      return t('Choose where to copy or move to')
    default:
      return directories ? t('Choose a file or folder') : multiple ? t('Choose files') : t('Choose a file')
  }
}

export const viewName: Readonly<Record<ListingView, () => string>> = {
  files: () => t('All files'),
  recent: () => t('Recent'),
  favourites: () => t('Favorites'),
}

/** The views that a source has. */
export const viewsOf = (source: FileSource): ListingView[] =>
  (['files', 'recent', 'favourites'] as const).filter((view) => view === 'files' || source[view])

/** Why nothing is listed, and what to do (behaviour.md 15.2). */
export function emptyTexts(
  { view, query, everywhere }: ListingState,
  filtered: boolean,
  foldersOnly: boolean,
  canUpload: boolean,
): readonly [title: string, hint: string] {
  if (query)
    return [
      t('No matching files'),
      everywhere ? '' : t('No file in this folder or its subfolders has a name like that.'),
    ]
  if (filtered) return [t('No matching files'), t('No files matching your filter were found.')]
  if (view === 'recent') return [t('No files in here'), t('Files and folders you recently modified will show up here.')]
  if (view === 'favourites')
    return [t('No files in here'), t('Files and folders you mark as favorite will show up here.')]
  if (foldersOnly) return [t('No more subfolders in here'), '']
  return [t('No files in here'), canUpload ? t('Upload some content or sync with your devices!') : '']
}

/** Why a list could not be loaded, and what to do. */
export function failureText(failure: string | null): string {
  switch (failure) {
    case 'network':
    case 'offline':
    case 'timeout':
      return t('The connection was lost.')
    case 'forbidden':
      return t('You may not open this folder.')
    case 'not-found':
      return t('The folder no longer exists.')
    case 'session-expired':
      return t('You are signed out. Sign in again in another tab.')
    case 'bad-answer':
      return t('The server’s answer could not be read.')
    default:
      return t('The server reported an error.')
  }
}

/** Describes what is chosen, or else what is listed; empty while that is still loading. */
export function summaryText(rows: readonly FileNode[], chosen: readonly FileNode[], loading: boolean): string {
  if (chosen.length > 0) {
    const size = chosen.reduce<number | null>(
      (sum, node) => (sum === null || node.size === null ? null : sum + node.size),
      0,
    )
    const count = n('{count} selected', '{count} selected', chosen.length)
    return size === null ? count : `${count} · ${isolated(formatFileSize(size, formatLocale()))}`
  }
  if (loading) return rows.length > 0 ? t('Loading …') : ''
  return n('{count} entry', '{count} entries', rows.length)
}

/** Returns `null` for `null`, and `undefined` for a value that is no source. */
export function readSource(value: unknown): FileSource | null | undefined {
  if (value === null) return null
  return typeof asRecord(value)?.['list'] === 'function' ? (value as FileSource) : undefined
}

/** Accepts a list, a function that returns one, or `null`. */
export function readFiles<T>(value: unknown): T | undefined {
  return value === null || Array.isArray(value) || typeof value === 'function' ? (value as T) : undefined
}
