import type { FileNode } from '../kits/file-sources/file-node.js'
import { pickFiles, type PickOptions } from '../services/file-picker/pick-files.js'

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
