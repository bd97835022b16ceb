import { attempt, guarded } from '../../core/lib/attempt.js'
import { mostVisible, type ToastType } from './toast.rules.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement, pageNaming } from '../../core/page/tag-naming.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { createStore, type Store } from '../../core/page/store.js'

/** A button on a toast; pressing it also removes the toast. */
export interface ToastAction {
  label: string
  run: () => void
}

/** How a toast looks and ends (behaviour.md 14). */
export interface ToastOptions {
  type?: ToastType
  /** How long it stays, in ms; -1 until it is removed. Default by type and length of the text. */
  timeoutMs?: number
  /** Whether it has a close button. Default true. */
  close?: boolean
  /** Makes the whole toast clickable. */
  onClick?: () => void
  /** Called once, when the toast was removed for whatever reason. */
  onRemove?: () => void
  /** Whether the text is HTML, which is sanitised first. Otherwise tags are removed and the text stays. */
  isHTML?: boolean
  /**
   * How urgently it is announced. Default: errors and undo `assertive`, others `polite`. `off` for what the user knows
   * already.
   */
  ariaLive?: 'off' | 'polite' | 'assertive'
  /** What 'Copy details' copies, beside the text. */
  details?: string
  actions?: readonly ToastAction[]
  /**
   * Id of the element that holds all toasts while this is the newest toast with a `selector`. Default: where the stack
   * is, the body.
   */
  selector?: string
}

/** Why a toast was removed; `unseen`: nothing can show it, or what showed it is gone. */
export type RemovalReason = 'hidden' | 'closed' | 'expired' | 'clicked' | 'action' | 'unseen'

/** One toast as the stack shows it; a changed toast is a new object. */
export interface ToastRecord {
  readonly id: number
  readonly type: ToastType
  /** What it says, in one line of plain text. */
  readonly text: string
  /** Shown in place of the text. */
  readonly node: Node | null
  /** How many equal toasts it stands for. */
  readonly count: number
  /** Raised by each merge and update: its time restarts, and it is announced again. */
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

/** Lets the caller update or remove a toast. */
export interface ToastHandle {
  /**
   * Replaces the content, and those options that are given. Its time restarts. Does nothing once the toast was removed.
   */
  update(content: string | Node, options?: ToastOptions): void
  /** Removes the toast. Safe to call twice. */
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
  /** The stack that was mounted last, wherever it is: it may stand inside another element's shadow root. */
  stack: Element | null
  /** The turn of each toast that was announced: a stack that is mounted anew does not announce it again. */
  announced: Map<number, number>
}

/** The state of the page's toasts; exported for `show-toast` and the stack, which add to it. */
export const toasts = (): Toasts =>
  sharedRecord('toasts', () => ({
    list: createStore<readonly ToastRecord[]>([]),
    past: [],
    nextId: 1,
    updatable: null,
    endings: new Map(),
    stack: null,
    announced: new Map(),
  }))

/** The toasts of the page, the oldest first; all copies of the bundle share them. */
export function toastList(): Store<readonly ToastRecord[]> {
  return toasts().list
}

/** Returns the toasts of a list that are visible: the newest. */
export function visibleToasts(list: readonly ToastRecord[]): readonly ToastRecord[] {
  return list.slice(-mostVisible)
}

/** All toasts raised on this page so far, the latest first; at most a hundred. */
export function toastHistory(): PastToast[] {
  return toasts().past.toReversed()
}

/** While the stack is being placed, further calls wait for the same promise. */
let placing: Promise<void> | undefined

/** Puts the element that shows toasts on the page, once: its live regions must exist before they are needed. */
export function placeToastStack(): Promise<void> {
  placing ??= place().finally(() => {
    placing = undefined
  })
  return placing
}

const stacksOnPage = (): Element[] => [...document.querySelectorAll(`${pageNaming().prefix}toast-stack`)]

const hasCrashed = (stack: Element): boolean => attempt(() => stack.matches(':state(crashed)'), false)

/** Whether something shows toasts. */
export const isStackThere = (): boolean =>
  [toasts().stack, ...stacksOnPage()].some((stack) => stack?.isConnected && !hasCrashed(stack))

async function place(): Promise<void> {
  await bringTag('toast-stack')
  // A document that was left meanwhile has no window any more, and cannot create our elements.
  if (!document.defaultView || !document.body || isStackThere()) return
  for (const crashed of stacksOnPage()) crashed.remove()
  document.body.append(makeElement('toast-stack'))
}

/** Called by a stack when it is mounted. */
export function stackIsMounted(stack: Element): void {
  toasts().stack = stack
}

/** Where nothing shows toasts any more: ends those whose callers wait for an answer. */
export function stackIsGone(): void {
  if (isStackThere()) return
  for (const { id, type } of toasts().list.get()) if (type === 'undo') removeToast(id, 'unseen')
}

/** Replaces the record of a toast with a changed one. Does nothing if the toast was removed. */
export function replaceToast(id: number, change: (record: ToastRecord) => ToastRecord): void {
  const { list } = toasts()
  list.set(list.get().map((record) => (record.id === id ? change(record) : record)))
}

/** Removes a toast and tells its owner why. */
export function removeToast(id: number, reason: RemovalReason): void {
  const all = toasts()
  const record = all.list.get().find((one) => one.id === id)
  if (!record) return
  const end = all.endings.get(id)
  all.endings.delete(id)
  if (all.updatable === id) all.updatable = null
  all.list.set(all.list.get().filter((one) => one.id !== id))
  guarded(() => end?.(reason))
  guarded(() => record.options.onRemove?.())
}

/** Removes all toasts that the user may close. */
export function dismissToasts(): void {
  for (const { id, options } of toasts().list.get()) if (options.close !== false) removeToast(id, 'closed')
}

/** Marks a toast as read by the user: the time of an error runs only from then on. */
export function markRead(id: number): void {
  if (
    toasts()
      .list.get()
      .some((record) => record.id === id && !record.wasRead)
  )
    replaceToast(id, (record) => ({ ...record, wasRead: true }))
}
