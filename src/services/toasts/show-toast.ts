import { textWithoutTags, toastTypes } from './toast.rules.js'
import { attempt, guarded } from '../../core/lib/attempt.js'
import { asFields, asList } from '../../core/lib/parse.js'
import { shownText } from '../../core/lib/shorten.js'
import { make } from '../../core/page/dom.js'
import { endOfTurn } from '../../core/page/time/yield-to-page.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { readToastOptions } from './toast-options.js'
import {
  placeToastStack,
  removeToast,
  stackIsGone,
  replaceToast,
  toasts,
  type RemovalReason,
  type ToastAction,
  type ToastHandle,
  type ToastOptions,
  type ToastRecord,
} from './toast-store.js'

const keptInHistory = 100

/** Returns the content for a record. HTML is put in a moment later, because it is sanitised first. */
function fill(
  id: number,
  turn: number,
  content: string | Node,
  isHTML: boolean | undefined,
): Pick<ToastRecord, 'text' | 'node'> {
  const oneLine = (text: string | null): string =>
    shownText(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  if (content instanceof Node) {
    const text = oneLine(content.textContent)
    // A fragment is empty once it is shown, and it may be shown again. A shadow root cannot be shown.
    const isFragment = content instanceof DocumentFragment
    return { text, node: isFragment ? attempt(() => make('span', {}, content), content) : content }
  }
  if (isHTML) {
    // If the sanitiser cannot be loaded, the text without its tags stays.
    loadChunk(chunkNamed('html'), () =>
      import('../../kits/html/sanitize-html.js').then(({ sanitizedFragment }) => sanitizedFragment(content)),
    ).then(
      (fragment) =>
        replaceToast(id, (record) => {
          if (record.turn !== turn) return record
          const node = make('span', {}, fragment)
          return { ...record, node, text: oneLine(node.textContent) }
        }),
      () => undefined,
    )
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
 * Shows a toast (behaviour.md 14). A string is text: tags in it are removed. Equal toasts are merged into one with a
 * count. The first toast loads and places the stack that shows them.
 */
export function showToast(content: string | Node, options: ToastOptions = {}): ToastHandle {
  return raise(content, options, () => undefined)
}

/**
 * Whether equal toasts may be merged: an undo belongs to one action, and a node, a callback or a button cannot be
 * shared.
 */
const isShared = ({ type, node, options }: ToastRecord): boolean =>
  !node &&
  !options.isHTML &&
  type !== 'undo' &&
  type !== 'loading' &&
  !options.onClick &&
  !options.onRemove &&
  !options.actions

function raise(content: string | Node, given: ToastOptions, onEnd: (reason: RemovalReason) => void): ToastHandle {
  const options = readToastOptions(given)
  const all = toasts()
  const type = toastTypes.find((name) => name === options.type) ?? 'plain'
  const id = all.nextId
  const list = all.list.get()
  const filled = fill(id, 1, content, options.isHTML)
  const record: ToastRecord = { id, type, ...filled, count: 1, turn: 1, wasRead: false, options }
  // Compares the text first, because it differs most often: a page in a loop may raise hundreds.
  const twin = list.findLast((one) => one.text === record.text && one.type === type && isShared(one))
  if (twin && isShared(record)) {
    const merged = { ...twin, count: twin.count + 1, turn: twin.turn + 1, options: { ...twin.options, ...options } }
    // The latest is last, where it is visible.
    all.list.set(list.filter((one) => one !== twin).concat(merged))
    remember(merged)
    return handleOf(twin.id)
  }
  all.nextId += 1
  all.endings.set(id, onEnd)
  all.list.set(list.concat(record))
  remember(record)
  // Callers must not wait for ever for the end of a toast that nothing shows.
  placeToastStack().then(
    // A script of the page may have removed the stack before it was mounted.
    () => void endOfTurn().then(stackIsGone),
    (error: unknown) => {
      console.error(
        '[shared-environment] Toasts cannot be shown, because their part of the bundle did not load.',
        error,
      )
      removeToast(id, 'unseen')
    },
  )
  return handleOf(id)
}

function handleOf(id: number): ToastHandle {
  return {
    hide: () => removeToast(id, 'hidden'),
    update(content, options) {
      replaceToast(id, (record) => {
        const all = { ...record.options, ...readToastOptions(options) }
        const turn = record.turn + 1
        return {
          ...record,
          ...fill(id, turn, content, all.isHTML),
          turn,
          options: all,
          count: 1,
          wasRead: false,
          type: toastTypes.find((name) => name === all.type) ?? record.type,
        }
      })
    },
  }
}

/** Shows the page's one toast whose text changes, for instance a countdown, or updates it if it is shown already. */
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

/**
 * How an undo ended: the user took it back, let the time run out, or closed it. It counts as taken back if the toast
 * could not be shown: nobody agreed to what they did not see.
 */
export type UndoOutcome = 'undone' | 'expired' | 'dismissed'

/**
 * Offers an undo for ten seconds, or for the longer time that the user has chosen. The toast owns the deadline: it waits
 * while the pointer or the focus is on the toast, or the user is in another tab. The caller acts when the promise
 * resolves with `expired` or `dismissed`.
 *
 * @param onUndo called at once when the user takes it back, or when the toast cannot be shown
 * @throws {Error} if `onUndo` is given and not a function
 */
export function showUndo(
  text: string | Node,
  onUndo?: () => void,
  options: ToastOptions = {},
): Promise<UndoOutcome> & ToastHandle {
  if (onUndo !== undefined && typeof onUndo !== 'function') throw new Error('Please provide a valid onUndo method')
  let undone = false
  const takeBack = (): void => {
    undone = true
    guarded(() => onUndo?.())
  }
  let handle: ToastHandle = { hide: () => undefined, update: () => undefined }
  const promise = new Promise<UndoOutcome>((resolve) => {
    const undo = { label: '', run: takeBack }
    handle = raise(
      text,
      { ...options, type: 'undo', actions: [undo, ...asList(asFields(options)['actions'])] as ToastAction[] },
      (reason) => {
        if (reason === 'unseen') takeBack()
        resolve(undone ? 'undone' : reason === 'expired' ? 'expired' : 'dismissed')
      },
    )
  })
  return Object.assign(promise, handle)
}

/** What a toast says about some work: while it is done, and when it has ended. */
export interface WorkTexts<Result> {
  loading: string | Node
  /** Without it, the toast disappears when the work is done. */
  success?: string | Node | ((result: Result) => string | Node)
  error: string | Node | ((reason: unknown) => string | Node)
}

/**
 * Shows a loading toast for as long as the work takes, which then turns into a success or an error. Where the user has
 * closed it, only an error is told, by a toast of its own.
 *
 * @param work a promise, or a function that is called at once and returns one
 * @param options those of the toast at the end, when its time begins and its buttons come
 * @returns the promise's own result. If the work fails, it is rejected with the same reason, but as the toast has told
 *   it, nobody has to catch that.
 */
export function showPromise<Result>(
  work: PromiseLike<Result> | (() => PromiseLike<Result> | Result),
  texts: WorkTexts<Result>,
  options: ToastOptions = {},
): Promise<Result> {
  let isGone = false
  const { loading, success, error } = asFields(texts) as Partial<WorkTexts<Result>>
  const first: ToastOptions = { ...options, type: 'loading' }
  delete first.timeoutMs
  delete first.actions
  const handle = raise(loading ?? '', first, () => {
    isGone = true
  })
  const end =
    <Value>(type: 'success' | 'error', text: WorkTexts<Value>['success']) =>
    (value: Value): void => {
      const said = typeof text === 'function' ? guarded(() => text(value)) : text
      const last: ToastOptions = { ...options, type }
      if (!said) handle.hide()
      else if (!isGone) handle.update(said, last)
      else if (type === 'error') showToast(said, last)
    }
  const result = new Promise<Result>((resolve) => {
    resolve(typeof work === 'function' ? work() : work)
  })
  result.then(end('success', success), end('error', error))
  return result
}
