import { mostVisible, textWithoutTags, toastTypes, type ToastType } from '../lib/toast-rules.js'
import { bringTag } from '../page/lazy-tags.js'
import { shared } from '../page/shared.js'
import { createStore, type Store } from './store.js'

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

const keptInHistory = 100

const toasts = (): Toasts => shared('toasts', () => ({ list: createStore<readonly ToastRecord[]>([]), past: [], nextId: 1, updatable: null, endings: new Map() }))

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

/** Puts the element that shows toasts on the page, once: its live regions must be there before they are needed. */
export async function placeToastStack(): Promise<void> {
  await bringTag('toast-stack')
  if (document.body && !document.querySelector('toast-stack')) document.body.append(document.createElement('toast-stack'))
}

function replace(id: number, change: (record: ToastRecord) => ToastRecord): void {
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
  if (toasts().list.get().some((record) => record.id === id && !record.wasRead)) replace(id, (record) => ({ ...record, wasRead: true }))
}

/** A caller's mistake must not keep a toast, or the other toasts, on the page. */
function guarded(call: (() => unknown) | undefined): void {
  try {
    call?.()
  } catch (error) {
    reportError(error)
  }
}

/** Puts the content in; HTML comes a moment later, because it is made safe first. */
function fill(id: number, turn: number, content: string | Node, isHTML: boolean | undefined): Pick<ToastRecord, 'text' | 'node'> {
  const oneLine = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()
  if (content instanceof Node) return { text: oneLine(content.textContent), node: content }
  if (isHTML) {
    void import('../page/sanitise.js').then(({ safeFragment }) => safeFragment(content)).then((fragment) => replace(id, (record) => {
      if (record.turn !== turn) return record
      const node = document.createElement('span')
      node.append(fragment)
      return { ...record, node, text: oneLine(node.textContent) }
    }))
  }
  return { text: oneLine(textWithoutTags(String(content))), node: null }
}

function remember({ type, text, options, count }: ToastRecord): void {
  const { past } = toasts()
  const latest = past.at(-1)
  if (count > 1 && latest?.text === text && latest.type === type) latest.count = count
  else past.push({ type, text, count: 1, atMs: Date.now(), details: options.details ?? '' })
  if (past.length > keptInHistory) past.shift()
}

/**
 * Shows a toast (behaviour.md 14). A string is text: tags in it are left out. Equal toasts become one with a count. The
 * stack that shows it is brought and placed with the first one.
 */
export function showToast(content: string | Node, options: ToastOptions = {}): ToastHandle {
  return raise(content, options, () => undefined)
}

function raise(content: string | Node, options: ToastOptions, onEnd: (reason: RemovalReason) => void): ToastHandle {
  const all = toasts()
  const type = toastTypes.find((name) => name === options.type) ?? 'plain'
  const id = all.nextId
  const filled = fill(id, 1, content, options.isHTML)
  const list = all.list.get()
  // An undo is about one thing, and a node, a callback or a button cannot be shared.
  const own = filled.node || options.isHTML || type === 'undo' || type === 'loading' || options.onClick || options.onRemove || options.actions
  const twin = own ? undefined : list.findLast((record) => record.type === type && record.text === filled.text && !record.node && !record.options.onClick && !record.options.onRemove && !record.options.actions)
  if (twin) {
    const merged = { ...twin, count: twin.count + 1, turn: twin.turn + 1, options: { ...twin.options, ...options } }
    // The latest stands last, where it is seen.
    all.list.set([...list.filter((record) => record !== twin), merged])
    remember(merged)
    return handleOf(twin.id)
  }
  all.nextId += 1
  all.endings.set(id, onEnd)
  const record: ToastRecord = { id, type, ...filled, count: 1, turn: 1, wasRead: false, options }
  all.list.set([...list, record])
  remember(record)
  placeToastStack().catch((error: unknown) => {
    // Nothing can show it; who waits for its end must not wait for ever.
    console.error('[shared-environment] Toasts cannot be shown, because their part of the bundle did not load.', error)
    removeToast(id, 'expired')
  })
  return handleOf(id)
}

function handleOf(id: number): ToastHandle {
  return {
    hide: () => removeToast(id, 'hidden'),
    update(content, options) {
      replace(id, (record) => {
        const all = { ...record.options, ...options }
        const turn = record.turn + 1
        return { ...record, ...fill(id, turn, content, all.isHTML), turn, options: all, count: 1, wasRead: false, type: toastTypes.find((name) => name === all.type) ?? record.type }
      })
    },
  }
}

/** The page's one toast whose text changes, for instance a countdown: shows it, or changes the one that is there. */
export function showUpdate(text: string, options: ToastOptions = {}): ToastHandle {
  const all = toasts()
  if (all.updatable === null) {
    const handle = raise(text, { timeoutMs: -1, onRemove: () => undefined, ...options }, () => undefined)
    all.updatable = all.list.get().at(-1)?.id ?? null
    return handle
  }
  const handle = handleOf(all.updatable)
  handle.update(text, options)
  return handle
}

/** How an undo ended: the user took it back, let the time run out, or closed it. */
export type UndoOutcome = 'undone' | 'expired' | 'dismissed'

/**
 * Offers to take something back, for ten seconds. The toast owns the deadline: while the user is on it, or away in
 * another tab, it waits; the caller acts when the promise says `expired` or `dismissed`.
 *
 * @param onUndo called at once when the user takes it back
 * @throws {Error} where `onUndo` is there and no function
 */
export function showUndo(text: string | Node, onUndo?: () => void, options: ToastOptions = {}): Promise<UndoOutcome> & ToastHandle {
  if (onUndo !== undefined && typeof onUndo !== 'function') throw new Error('Please provide a valid onUndo method')
  let undone = false
  let handle: ToastHandle = { hide: () => undefined, update: () => undefined }
  const promise = new Promise<UndoOutcome>((resolve) => {
    const undo = { label: '', run: () => { undone = true; guarded(onUndo) } }
    handle = raise(text, { ...options, type: 'undo', actions: [undo, ...(options.actions ?? [])] }, (reason) => {
      resolve(undone ? 'undone' : reason === 'expired' ? 'expired' : 'dismissed')
    })
  })
  return Object.assign(promise, handle)
}
