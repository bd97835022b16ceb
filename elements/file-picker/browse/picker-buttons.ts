import { english } from '../../../src/core/lib/english.js'
import { asList, asRecord, asText } from '../../../src/core/lib/parse.js'
import { goodItems } from '../../../src/core/page/good-items.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'

/** What a file picker is for. */
export const pickerKinds = ['choose', 'copy', 'move', 'copy-move', 'custom'] as const
export type PickerKind = (typeof pickerKinds)[number]

/** A button as data: the view translates and fills in its text. */
export interface PickerButton {
  id: string
  /** The value reported to the page: `choose`, `copy` or `move`, or that of a custom button. */
  value: number | string
  /** English, with placeholders such as `{name}`. For custom buttons, the page's own text. */
  label: string
  /** The label says how many files, if it is more than one. */
  count?: number
  values: Readonly<Record<string, string>>
  primary: boolean
  disabled: boolean
  /** Only for custom buttons. */
  callback?: (nodes: readonly FileNode[]) => unknown
}

/** What the buttons depend on. */
export interface PickerMoment {
  /** The chosen nodes, or the open folder if it counts as chosen. */
  nodes: readonly FileNode[]
  /** Path of the open folder, and its name as it is shown. */
  path: string
  folderName: string
  /** Whether the list is still loading. */
  loading?: boolean
  /**
   * For the kind `custom`: a list of `{ label, value, variant, disabled }`, or of the older `{ text, type,
   * defaultButton }`.
   */
  custom?: unknown
}

/** The buttons below a file picker, the primary one last (behaviour.md 15.1 and 15.2). */
export function pickerButtons(
  kind: PickerKind,
  { nodes, path, folderName, loading = false, custom }: PickerMoment,
): PickerButton[] {
  const disabled = loading || nodes.length === 0
  const only = nodes.length === 1 ? nodes[0] : undefined
  const folder = only?.isFolder ? only.name : path === '/' ? '' : folderName
  const values: Record<string, string> = folder === '' ? {} : { folder }
  const copy: PickerButton = {
    id: 'copy',
    value: 'copy',
    label: folder === '' ? english('Copy') : english('Copy to {folder}'),
    values,
    primary: kind === 'copy',
    disabled,
  }
  const move: PickerButton = {
    id: 'move',
    value: 'move',
    label: folder === '' ? english('Move') : english('Move to {folder}'),
    values,
    primary: true,
    disabled,
  }
  if (kind === 'copy') return [copy]
  if (kind === 'move') return [move]
  if (kind === 'copy-move') return [copy, move]
  if (kind === 'custom') return customButtons(custom, disabled)
  const choose = { id: 'choose', label: english('Choose'), value: 'choose', values: {}, primary: true, disabled }
  if (nodes.length > 1) return [{ ...choose, count: nodes.length }]
  // The root has no name.
  return [only?.name ? { ...choose, label: english('Choose {file}'), values: { file: only.name } } : choose]
}

/**
 * Parses custom buttons in the new or the older form. Those without a text are dropped; the first default one is
 * primary.
 */
function customButtons(custom: unknown, disabled: boolean): PickerButton[] {
  const read = (each: unknown) => {
    const { label, text, value, type, variant, defaultButton, disabled: off, callback } = asRecord(each) ?? {}
    const shown = asText(label ?? text)
    if (shown === '') return null
    const primary = variant === 'primary' || defaultButton === true
    return { label: shown, value: value ?? type, primary, off: off === true, callback }
  }
  const given = goodItems(asList(custom), read, 'buttons of a file picker', 'needs a label')
  const first = given.findIndex(({ primary }) => primary)
  return given.map(({ label, value, off, callback }, at) => ({
    id: `custom-${at}`,
    value: typeof value === 'number' ? value : asText(value, label),
    label,
    values: {},
    primary: at === first,
    disabled: disabled || off,
    ...(typeof callback === 'function' && { callback: callback as (nodes: readonly FileNode[]) => unknown }),
  }))
}
