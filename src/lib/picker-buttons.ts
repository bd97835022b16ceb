import { asList, asRecord, asText } from './decode.js'
import type { FileNode } from './file-node.js'

/** What a file picker is for, as the classic function numbers it (behaviour.md 12.2). */
export const pickerTypes = { choose: 1, move: 2, copy: 3, copyMove: 4, custom: 5 } as const

/** A button as data: the view translates and fills in its text. */
export interface PickerButton {
  id: string
  /** What the classic callback is told. */
  type: number | string
  /** In English with `{name}`s; the singular where there is a count. A custom button's is the page's own. */
  label: string
  plural?: string
  count?: number
  values: Readonly<Record<string, string>>
  primary: boolean
  disabled: boolean
}

/** What buttons depend on. */
export interface PickerMoment {
  /** What is chosen, the open folder included where it counts. */
  nodes: readonly FileNode[]
  /** Of the open folder, and its name as it is shown. */
  path: string
  folderName: string
  /** Whether the list is still loading. */
  loading?: boolean
  /** For the type custom: a list of `{ text, type, defaultButton }`. */
  custom?: unknown
}

/** The buttons below a file picker, the primary one last (behaviour.md 15.1 and 15.2). An unknown type counts as choose. */
export function pickerButtons(type: number, { nodes, path, folderName, loading = false, custom }: PickerMoment): PickerButton[] {
  const disabled = loading || nodes.length === 0
  const only = nodes.length === 1 ? nodes[0] : undefined
  const folder = only?.isFolder ? only.name : path === '/' ? '' : folderName
  const values: Record<string, string> = folder === '' ? {} : { folder }
  const copy: PickerButton = { id: 'copy', type: pickerTypes.copy, label: folder === '' ? 'Copy' : 'Copy to {folder}', values, primary: type === pickerTypes.copy, disabled }
  const move: PickerButton = { id: 'move', type: pickerTypes.move, label: folder === '' ? 'Move' : 'Move to {folder}', values, primary: true, disabled }
  if (type === pickerTypes.copy) return [copy]
  if (type === pickerTypes.move) return [move]
  if (type === pickerTypes.copyMove) return [copy, move]
  if (type === pickerTypes.custom) return customButtons(custom, disabled)
  const choose = { id: 'choose', type: pickerTypes.choose, values: {}, primary: true, disabled }
  if (nodes.length > 1) return [{ ...choose, label: 'Choose %n file', plural: 'Choose %n files', count: nodes.length }]
  // The root has no name.
  return [only?.name ? { ...choose, label: 'Choose {file}', values: { file: only.name } } : { ...choose, label: 'Choose' }]
}

/** Those that have a text; the first default one is primary. */
function customButtons(custom: unknown, disabled: boolean): PickerButton[] {
  const given = asList(custom).map((each) => asRecord(each) ?? {}).filter(({ text }) => asText(text) !== '')
  const primary = given.findIndex(({ defaultButton }) => defaultButton === true)
  return given.map(({ text, type }, at) => ({
    id: `custom-${at}`,
    type: typeof type === 'number' ? type : asText(type, asText(text)),
    label: asText(text),
    values: {},
    primary: at === primary,
    disabled,
  }))
}
