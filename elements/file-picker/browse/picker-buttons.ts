import { asList, asRecord, asText } from '../../../src/core/lib/parse.js'
import { goodItems } from '../../../src/core/page/good-items.js'
import { n, t } from '../../../src/core/page/server/translate.js'
import type { FileNode } from '../../../src/kits/file-sources/file-node.js'

/** What a file picker is for. */
export const pickerKinds = ['choose', 'copy', 'move', 'copy-move', 'custom'] as const
export type PickerKind = (typeof pickerKinds)[number]

/** A button as the footer shows it. */
export interface FooterButton {
  label: string
  /** Tells it from the others. */
  value: string
  /** The value reported to the page: `choose`, `copy` or `move`, or that of a custom button. */
  told: number | string
  variant: 'primary' | 'secondary'
  disabled: boolean
  /** Only for custom buttons. The picker stays open until it has resolved. */
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
): FooterButton[] {
  const disabled = loading || nodes.length === 0
  if (kind === 'custom') return customButtons(custom, disabled)
  const button = (value: string, label: string, isPrimary = true): FooterButton => ({
    label,
    value,
    told: value,
    variant: isPrimary ? 'primary' : 'secondary',
    disabled,
  })
  const only = nodes.length === 1 ? nodes[0] : undefined
  if (kind === 'choose') {
    if (nodes.length > 1) return [button('choose', n('Choose %n file', 'Choose %n files', nodes.length))]
    // The root has no name.
    return [button('choose', only?.name ? t('Choose {file}', { file: only.name }) : t('Choose'))]
  }
  const folder = only?.isFolder ? only.name : path === '/' ? '' : folderName
  const copy = button('copy', folder === '' ? t('Copy') : t('Copy to {folder}', { folder }), kind === 'copy')
  const move = button('move', folder === '' ? t('Move') : t('Move to {folder}', { folder }))
  return kind === 'copy' ? [copy] : kind === 'move' ? [move] : [copy, move]
}

/**
 * Parses custom buttons in the new or the older form. Those without a text are dropped; the first default one is
 * primary.
 */
function customButtons(custom: unknown, disabled: boolean): FooterButton[] {
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
    label,
    value: `custom-${at}`,
    told: typeof value === 'number' ? value : asText(value, label),
    variant: at === first ? 'primary' : 'secondary',
    disabled: disabled || off,
    ...(typeof callback === 'function' && { callback: callback as (nodes: readonly FileNode[]) => unknown }),
  }))
}
