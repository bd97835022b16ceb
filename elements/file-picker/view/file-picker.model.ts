import { asRecord } from '../../../src/core/lib/parse.js'
import { permissions } from '../../../src/kits/names/permissions.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'
import type { PickRules } from '../browse/file-selection.js'
import type { FileSource } from '../../../src/kits/file-sources/file-source.js'
import { formatFileSize } from '../../../src/kits/file-display/file-size.js'
import { pickerButtons, type PickerButton, type PickerKind } from '../browse/picker-buttons.js'
import { n, pageLocale, t } from '../../../src/core/page/server/translate.js'
import type { ListingState, ListingView } from '../browse/file-listing.js'

/** What the user chose. */
export interface Choice {
  nodes: readonly FileNode[]
  paths: readonly string[]
  /** The button: `choose`, `copy`, `move`, or what one of the page's own says. */
  button: number | string
  /** The folder that was open. */
  path: string
}

/** A button as the footer shows it. */
export interface FooterButton {
  label: string
  value: string
  /** What the page is told. */
  told: number | string
  variant: 'primary' | 'secondary'
  disabled: boolean
  /** The page's own, for a button of its own. The picker stays open until it has resolved. */
  callback?: (nodes: readonly FileNode[]) => unknown
}

/** What a list of buttons of the page's own is made from, whenever something changes. */
export type ButtonFactory = (nodes: readonly FileNode[], path: string, view: ListingView) => unknown
/** What the page says of a node: a reason or false where it cannot be chosen. */
export type CanPick = (node: FileNode) => string | boolean | null | undefined
export type NodeFilter = (node: FileNode) => boolean

const folderType = 'httpd/unix-directory'

/** Is it about where to put something? Then folders are chosen, and only those that take something new. */
export const wantsTarget = (kind: PickerKind): boolean => kind !== 'choose' && kind !== 'custom'

/** The list of MIME types in an attribute. */
export const acceptList = (accept: string): string[] => accept.split(',').map((type) => type.trim()).filter((type) => type !== '')

/** Whether folders may be chosen: said by the page, by what it accepts (behaviour.md 15.1), or by what it is for. */
export const takesFolders = (kind: PickerKind, directories: boolean, accept: readonly string[]): boolean => directories || wantsTarget(kind) || accept.includes(folderType)

const may = ({ permissions: bits }: FileNode, what: number): boolean => bits === null || (bits & what) !== 0

export const canEnter = (node: FileNode): boolean => node.isFolder && may(node, permissions.read)
export const canCreateIn = (folder: FileNode): boolean => may(folder, permissions.create)

/** What may be chosen. The page's own rule is asked last, and a mistake in it forbids nothing. */
export function pickRules(kind: PickerKind, multiple: boolean, directories: boolean, canPick: CanPick | null): PickRules {
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

/** A mistake in the page's own function is reported, and the answer is the harmless one. */
export function guarded<Answer>(call: () => Answer, otherwise: Answer): Answer {
  try {
    return call()
  } catch (error) {
    reportError(error)
    return otherwise
  }
}

/** What the page gave as buttons, or the ones that belong to what the picker is for. */
export function footerButtons(kind: PickerKind, given: readonly unknown[] | ButtonFactory | null, nodes: readonly FileNode[], folder: FileNode, view: ListingView, loading: boolean): FooterButton[] {
  const custom = typeof given === 'function' ? guarded(() => given(nodes, folder.path, view), []) : given
  return pickerButtons(custom ? 'custom' : kind, { nodes, path: folder.path, folderName: folder.name, loading, custom }).map((button) => ({
    label: labelOf(button),
    value: button.id,
    told: button.value,
    variant: button.primary ? 'primary' : 'secondary',
    disabled: button.disabled,
    ...(button.callback && { callback: button.callback }),
  }))
}

function labelOf({ id, label, plural, count = 0, values }: PickerButton): string {
  if (plural !== undefined) return n(label, plural, count)
  // The page has written its own in the page's language.
  return id.startsWith('custom') ? label : t(label, values)
}

/** How the dialog is called where the page says nothing. */
export function titleOf(kind: PickerKind, multiple: boolean, directories: boolean): string {
  switch (kind) {
    case 'copy': return t('Choose where to copy to')
    case 'move': return t('Choose where to move to')
    case 'copy-move': return t('Choose where to copy or move to')
    default: return directories ? t('Choose a file or folder') : multiple ? t('Choose files') : t('Choose a file')
  }
}

export const viewName: Readonly<Record<ListingView, () => string>> = {
  files: () => t('All files'),
  recent: () => t('Recent'),
  favourites: () => t('Favorites'),
}

/** The views that a source has. */
export const viewsOf = (source: FileSource): ListingView[] => (['files', 'recent', 'favourites'] as const).filter((view) => view === 'files' || source[view])

/** Why nothing is listed, and what to do (behaviour.md 15.2). */
export function emptyTexts({ view, query }: ListingState, filtered: boolean, foldersOnly: boolean, canUpload: boolean): readonly [title: string, hint: string] {
  if (query) return [t('No matching files'), t('No file in this folder or its subfolders has a name like that.')]
  if (filtered) return [t('No matching files'), t('No files matching your filter were found.')]
  if (view === 'recent') return [t('No files in here'), t('Files and folders you recently modified will show up here.')]
  if (view === 'favourites') return [t('No files in here'), t('Files and folders you mark as favorite will show up here.')]
  if (foldersOnly) return [t('No more subfolders in here'), '']
  return [t('No files in here'), canUpload ? t('Upload some content or sync with your devices!') : '']
}

/** Why a list could not be loaded, and what to do. */
export function failureText(failure: string | null): string {
  switch (failure) {
    case 'network': case 'offline': case 'timeout': return t('The connection was lost.')
    case 'forbidden': return t('You may not open this folder.')
    case 'not-found': return t('The folder no longer exists.')
    case 'session-expired': return t('You are signed out. Sign in again in another tab.')
    case 'bad-answer': return t('The server’s answer could not be read.')
    default: return t('The server reported an error. Try again.')
  }
}

/** What is listed and chosen, in a sentence; nothing while it still comes. */
export function summaryText(rows: readonly FileNode[], chosen: readonly FileNode[], loading: boolean): string {
  if (chosen.length > 0) {
    const size = chosen.reduce<number | null>((sum, node) => (sum === null || node.size === null ? null : sum + node.size), 0)
    const count = n('{count} selected', '{count} selected', chosen.length)
    return size === null ? count : `${count} · ${formatFileSize(size, pageLocale())}`
  }
  return loading ? '' : n('{count} entry', '{count} entries', rows.length)
}

/** `null` where it is none. */
export function readSource(value: unknown): FileSource | null | undefined {
  if (value === null) return null
  return typeof asRecord(value)?.['list'] === 'function' ? (value as FileSource) : undefined
}

/** A list, or a function that answers one. */
export function readFiles(value: unknown): readonly unknown[] | (() => unknown) | null | undefined {
  return value === null || Array.isArray(value) || typeof value === 'function' ? (value as readonly unknown[] | (() => unknown) | null) : undefined
}
