import type { FileNode } from '../../kits/file-sources/file-node.js'
import type { FileSource } from '../../kits/file-sources/file-source.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement } from '../../core/page/tag-naming.js'
import { isOutdated, loadChunk } from '../../core/loading/load-chunk.js'
import { askBy } from '../../kits/modals/ask-by.js'
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

type Picker = HTMLElementTagNameMap['file-picker']

interface Picking {
  isLoading: boolean
  /** The one that was opened last. */
  picker: Picker | null
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
  const page = sharedRecord('file-picking', (): Picking => ({ isLoading: false, picker: null }))
  // One that is closing, which takes 200 ms, is not in the way.
  if (page.isLoading || page.picker?.open) return null
  page.isLoading = true
  try {
    await loadPicker(options, alert)
  } finally {
    page.isLoading = false
  }
  if (options.signal?.aborted) return null
  const picker = (page.picker = pickerFor(options))
  return new Promise((resolve) => {
    picker.addEventListener('files-picked', (event) => resolve((event as CustomEvent<PickedFiles>).detail))
    const end = (): void => {
      picker.open = false
      resolve(null)
    }
    askBy(picker, 'picker-closed', end, options.signal)
  })
}

async function loadPicker({ source, files }: PickOptions, alert: (text: string) => void): Promise<void> {
  // In parallel: otherwise the element would request this chunk only after it has loaded.
  if (!source && !files)
    loadChunk(chunkNamed('listing'), () => import('../../kits/file-sources/webdav-source.js')).catch(() => undefined)
  try {
    await bringTag('file-picker')
  } catch (error) {
    // An outdated page shows a bar that offers a reload.
    if (!isOutdated(error)) alert(t('The file picker could not be loaded. Check your connection.'))
    throw error
  }
}

/** The options that are properties of the element by the same name. */
const passedOn = [
  'type',
  'multiple',
  'directories',
  'startPath',
  'purpose',
  'baseUrl',
  'source',
  'files',
  'buttons',
  'canPick',
  'filter',
  'noNew',
  'noNavigation',
] as const satisfies readonly (keyof PickOptions)[]

function pickerFor(options: PickOptions): Picker {
  const given = [
    ['heading', options.title],
    ['accept', options.accept?.join(',')],
    ...passedOn.map((name) => [name, options[name]] as const),
  ] as const
  return Object.assign(makeElement('file-picker'), Object.fromEntries(given.filter(([, value]) => value !== undefined)))
}
