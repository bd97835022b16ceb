import type { FileNode } from '../../kits/file-sources/file-node.js'
import type { FileSource } from '../../kits/file-sources/file-source.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement } from '../../core/page/tag-naming.js'
import { isOutdated, loadChunk } from '../../core/loading/load-chunk.js'
import { whenLost } from '../../core/page/when-lost.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { t } from '../../core/page/server/translate.js'

/** What the user chose. */
export interface PickedFiles {
  nodes: readonly FileNode[]
  paths: readonly string[]
  /** The button that was pressed: `choose`, `copy`, `move`, or the value of a custom button. */
  button: number | string
  /** The folder that was open. */
  path: string
}

/** A custom button. */
export interface PickerButtonGiven {
  label: string
  /** Reported as `button`. Default: the label. */
  value?: number | string
  variant?: 'primary' | 'secondary'
  disabled?: boolean
  /** The picker stays open until it has resolved; when it rejects, the user can try again. */
  callback?: (nodes: readonly FileNode[]) => unknown
}

export interface PickOptions {
  /** Default: a text that fits the other options. */
  title?: string
  type?: 'choose' | 'copy' | 'move' | 'copy-move' | 'custom'
  multiple?: boolean
  /** Whether folders may be chosen. */
  directories?: boolean
  /** MIME types with wildcards, such as `image/*`. */
  accept?: readonly string[]
  /** Default: the folder that was open last. */
  startPath?: string
  /** Each purpose remembers its own last folder. */
  purpose?: string
  /** WebDAV root of the files. Default: the signed-in user's. */
  baseUrl?: string
  source?: FileSource
  /** Files that the page provides, in place of a server's. */
  files?: readonly unknown[] | (() => unknown)
  buttons?:
    | readonly PickerButtonGiven[]
    | ((
        nodes: readonly FileNode[],
        path: string,
        view: 'files' | 'recent' | 'favourites',
      ) => readonly PickerButtonGiven[])
  /** A text says why a node cannot be chosen. */
  canPick?: (node: FileNode) => boolean | string
  /** Which files and folders are listed. */
  filter?: (node: FileNode) => boolean
  /** Disables new folders and uploads. */
  noNew?: boolean
  noNavigation?: boolean
  /** Closes the picker, as if the user had dismissed it. */
  signal?: AbortSignal
}

/**
 * Has the user choose files or folders (behaviour.md 15). One picker at a time: a call while another is opening or open
 * opens none.
 *
 * @returns the choice, or null when it was dismissed, a script removed the picker, it crashed, or another was there
 * @throws {Error} when the picker could not be loaded, after the user was told so; the next call tries again
 */
export function pickFiles(options: PickOptions = {}): Promise<PickedFiles | null> {
  return pickWith(options, (text) => globalThis.alert(text))
}

/** As `pickFiles`. @param alert tells the user that the picker could not be loaded */
export async function pickWith(options: PickOptions, alert: (text: string) => void): Promise<PickedFiles | null> {
  const page = sharedRecord('file-picking', () => ({ isBusy: false }))
  if (page.isBusy) return null
  page.isBusy = true
  try {
    return await pickAlone(options, alert)
  } finally {
    page.isBusy = false
  }
}

async function pickAlone(
  {
    title,
    accept,
    signal,
    type,
    multiple,
    directories,
    startPath,
    purpose,
    baseUrl,
    source,
    files,
    buttons,
    canPick,
    filter,
    noNew,
    noNavigation,
  }: PickOptions,
  alert: (text: string) => void,
): Promise<PickedFiles | null> {
  // In parallel: otherwise the element would request this chunk only after it has loaded.
  if (!source && !files)
    loadChunk(chunkNamed('listing'), () => import('../../kits/file-sources/later/webdav-source.js')).catch(
      () => undefined,
    )
  try {
    await bringTag('file-picker')
  } catch (error) {
    // An outdated page shows a bar that offers a reload.
    if (!isOutdated(error)) alert(t('The file picker could not be loaded. Check your connection.'))
    throw error
  }
  if (signal?.aborted) return null
  const picker = makeElement('file-picker')
  const given = {
    heading: title,
    accept: accept?.join(','),
    type,
    multiple,
    directories,
    startPath,
    purpose,
    baseUrl,
    source,
    files,
    buttons,
    canPick,
    filter,
    noNew,
    noNavigation,
  }
  Object.assign(picker, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
  return new Promise((resolve) => {
    const giveUp = (): void => {
      picker.open = false
    }
    picker.addEventListener('files-picked', (event) => resolve((event as CustomEvent<PickedFiles>).detail))
    const end = (): void => {
      signal?.removeEventListener('abort', giveUp)
      picker.remove()
      resolve(null)
    }
    picker.addEventListener('picker-closed', end)
    signal?.addEventListener('abort', giveUp)
    document.body.append(picker)
    whenLost(picker, end)
    picker.open = true
  })
}

/** Options of the classic function. */
export interface LegacyPickOptions {
  allowDirectoryChooser?: boolean
  filter?: (fileInfo: {
    name: string
    type: 'dir' | 'file'
    mimetype: string
    size: number | null
    mtime: number | null
    path: string
    permissions: number | null
  }) => boolean
  /** For type 5. */
  buttons?: readonly { text: string; type: number | string; defaultButton?: boolean }[]
}

/** The types of the classic function. Its callback gets one, too (behaviour.md 12.2). */
export const pickerTypes = { choose: 1, move: 2, copy: 3, copyMove: 4, custom: 5 } as const

const kindOf: Readonly<Record<number, NonNullable<PickOptions['type']>>> = {
  [pickerTypes.choose]: 'choose',
  [pickerTypes.move]: 'move',
  [pickerTypes.copy]: 'copy',
  [pickerTypes.copyMove]: 'copy-move',
  [pickerTypes.custom]: 'custom',
}

const isType = (word: string | number): word is 'choose' | 'move' | 'copy' =>
  word === 'choose' || word === 'move' || word === 'copy'

/**
 * The classic function (behaviour.md 15.1), for old pages. Calls back with a path, or a list of paths if many may be
 * chosen, and the type of the button; not if it was dismissed. A call while a picker is opening or open is ignored. It is
 * modal whatever `_modal` says, like everything that the user has to answer.
 */
export function filepicker(
  title: string,
  callback: (paths: string | string[], type: number | string) => void,
  multiselect = false,
  mimetypeFilter: string | readonly string[] = [],
  _modal = false,
  type: number = pickerTypes.choose,
  path = '',
  { allowDirectoryChooser = false, filter, buttons }: LegacyPickOptions = {},
): void {
  const accept = (typeof mimetypeFilter === 'string' ? [mimetypeFilter] : [...mimetypeFilter]).filter(
    (each) => each !== '',
  )
  pickFiles({
    title,
    type: kindOf[type] ?? 'choose',
    multiple: multiselect,
    directories: allowDirectoryChooser,
    accept,
    ...(path !== '' && { startPath: path }),
    ...(buttons &&
      type === pickerTypes.custom && {
        buttons: buttons.map(({ text, type: value, defaultButton }) => ({
          label: text,
          value,
          ...(defaultButton && { variant: 'primary' as const }),
        })),
      }),
    ...(filter && { filter: (node) => filter(legacyInfo(node)) }),
  })
    .then((picked) => {
      if (!picked) return
      const paths = [...picked.paths]
      callback(
        multiselect ? paths : (paths[0] ?? picked.path),
        type !== pickerTypes.custom && isType(picked.button) ? pickerTypes[picked.button] : picked.button,
      )
    })
    .catch(reportError)
}

function legacyInfo({
  name,
  isFolder,
  mimeType,
  size,
  modifiedMs,
  path,
  permissions,
}: FileNode): Parameters<NonNullable<LegacyPickOptions['filter']>>[0] {
  return { name, type: isFolder ? 'dir' : 'file', mimetype: mimeType, size, mtime: modifiedMs, path, permissions }
}
