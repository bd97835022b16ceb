import { mostVisible, type ToastType } from './toast.rules.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement, pageNaming } from '../../core/page/tag-naming.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { createStore, type Store } from '../../core/page/store.js'

/** A button on a toast; pressing it also takes the toast away. */
export interface ToastAction {
  label: string
  run: () => void
}

/** How a toast looks and ends (behaviour.md 14). */
export interface ToastOptions {
  type?: ToastType
  /** How long it stays, in ms; -1 until it is taken away. Default by type and length of the text. */
  timeoutMs?: number
  /** Whether it has a close button. Default true. */
  close?: boolean
  /** The whole toast can be pressed. */
  onClick?: () => void
  /** Called once, when it has gone for whatever reason. */
  onRemove?: () => void
  /** The text is HTML. It is made safe first; without this, tags are left out and the text stays. */
  isHTML?: boolean
  /** How urgently it is read aloud. Default: errors and undo `assertive`, others `polite`. `off` for what everybody knows already. */
  ariaLive?: 'off' | 'polite' | 'assertive'
  /** What 'Copy details' copies, beside the text. */
  details?: string
  actions?: readonly ToastAction[]
  /** Id of the element that the toasts stand in while this one is the newest that names one. Default: where the stack was placed, the body. */
  selector?: string
}

/** Why a toast went. */
export type RemovalReason = 'hidden' | 'closed' | 'expired' | 'clicked' | 'action'

/** One toast as the stack shows it; a changed toast is a new object. */
export interface ToastRecord {
  readonly id: number
  readonly type: ToastType
  /** What it says, in one line of plain text. */
  readonly text: string
  /** Shown in place of the text. */
  readonly node: Node | null
  /** How many equal ones it stands for. */
  readonly count: number
  /** Raised by each merge and update: its time begins anew, and it is read aloud again. */
  readonly turn: number
  readonly wasRead: boolean
  readonly options: ToastOptions
}

/** A toast of the past. */
export interface PastToast {
  type: ToastType
  text: string
  count: number
  /** When it was raised, in ms since the epoch. */
  atMs: number
  details: string
}

/** What is left in the caller's hand. */
export interface ToastHandle {
  /** Gives it another text, and other options where there are any; its time begins anew. Does nothing once it is gone. */
  update(content: string | Node, options?: ToastOptions): void
  /** Takes it away. Safe to call twice. */
  hide(): void
}

interface Toasts {
  list: Store<readonly ToastRecord[]>
  /** The latest last. */
  past: PastToast[]
  nextId: number
  /** The id of the one updatable toast. */
  updatable: number | null
  endings: Map<number, (reason: RemovalReason) => void>
}

/** Everything about the page's toasts; for `show-toast`, which adds to it. */
export const toasts = (): Toasts => sharedRecord('toasts', () => ({ list: createStore<readonly ToastRecord[]>([]), past: [], nextId: 1, updatable: null, endings: new Map() }))

/** The toasts of the page, the oldest first; all copies of the bundle share them. */
export function toastList(): Store<readonly ToastRecord[]> {
  return toasts().list
}

/** Of a list the toasts that are seen: the newest. */
export function visibleToasts(list: readonly ToastRecord[]): readonly ToastRecord[] {
  return list.slice(-mostVisible)
}

/** What has been said on this page, the latest first; at most a hundred. */
export function toastHistory(): PastToast[] {
  return toasts().past.toReversed()
}

/** While one is on its way, whoever else needs the stack waits for the same. */
let placing: Promise<void> | undefined

/** Puts the element that shows toasts on the page, once: its live regions must be there before they are needed. */
export function placeToastStack(): Promise<void> {
  placing ??= place().finally(() => { placing = undefined })
  return placing
}

async function place(): Promise<void> {
  await bringTag('toast-stack')
  // A page that was left meanwhile has no window any more, and can make no element of ours.
  if (document.defaultView && document.body && !document.querySelector(`${pageNaming().prefix}toast-stack`)) document.body.append(makeElement('toast-stack'))
}

/** Puts a changed record in the place of a toast; nothing where it has gone. */
export function replaceToast(id: number, change: (record: ToastRecord) => ToastRecord): void {
  const { list } = toasts()
  list.set(list.get().map((record) => (record.id === id ? change(record) : record)))
}

/** Takes a toast away and tells its owner why. */
export function removeToast(id: number, reason: RemovalReason): void {
  const all = toasts()
  const record = all.list.get().find((one) => one.id === id)
  if (!record) return
  const end = all.endings.get(id)
  all.endings.delete(id)
  if (all.updatable === id) all.updatable = null
  all.list.set(all.list.get().filter((one) => one.id !== id))
  guarded(() => end?.(reason))
  guarded(record.options.onRemove)
}

/** Takes all toasts away that may be closed by hand. */
export function dismissToasts(): void {
  for (const { id, options } of toasts().list.get()) if (options.close !== false) removeToast(id, 'closed')
}

/** Notes that the user has looked at a toast: from now on its time runs. */
export function markRead(id: number): void {
  if (toasts().list.get().some((record) => record.id === id && !record.wasRead)) replaceToast(id, (record) => ({ ...record, wasRead: true }))
}

/** A caller's mistake must not keep a toast, or the other toasts, on the page. */
export function guarded(call: (() => unknown) | undefined): void {
  try {
    call?.()
  } catch (error) {
    reportError(error)
  }
}
