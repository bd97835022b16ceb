import type { ToastType } from '../../src/services/toasts/toast.rules.js'
import { attempt } from '../../src/core/lib/attempt.js'
import { shownName } from '../../src/core/lib/shorten.js'
import { drawPath, makeSpinner } from '../../src/core/icons/drawn.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { make, setAttributes, setChildren } from '../../src/core/page/dom.js'
import { currentTranslations, t } from '../../src/core/page/server/translate.js'
import { copyText } from '../../src/services/toasts/copy-text.js'
import { markRead, removeToast, type ToastOptions, type ToastRecord } from '../../src/services/toasts/toast-store.js'
import { copied } from './toast-stack.model.js'

const pictures: Partial<Record<ToastType, string>> = {
  success: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m-1.2 12.6 6-6-1.4-1.4-4.6 4.6-2-2-1.4 1.4z',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18m-1 8v6h2v-6zm0-4v2h2V7z',
  warning: 'M12 3 1.5 21h21zm-1 7h2v5h-2zm0 6.5h2v2h-2z',
  error: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm3 4v6h2V7zm0 8v2h2v-2z',
  undo: 'M8 5 3 10l5 5v-4h6a3 3 0 0 1 0 6h-4v2h4a5 5 0 0 0 0-10H8z',
}

/** A button with a text, or with a cross. */
export function makeButton(part: string, text: string, act: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', part })
  if (part === 'close') {
    button.ariaLabel = text
    button.append(drawPath(glyphs.close, { size: 16 }))
  } else button.append(text)
  button.addEventListener('click', act)
  return button
}

/** Shows the text, or a node of the page in its place, in an element that is on the page. */
function showContent(holder: HTMLElement, { node, text }: ToastRecord): void {
  // A node that cannot be inserted, such as the whole document, is shown as its text.
  if (!node || attempt(() => holder.replaceChildren(node), null) === null) holder.replaceChildren(text)
}

/** The button keeps its name: a new one would be read beside the status. */
function makeCopyButton(record: () => ToastRecord): readonly HTMLElement[] {
  const status = make('span', { role: 'status' })
  const copy = async (): Promise<void> => {
    status.textContent = (await copyText(copied(record()))) ? t('Copied') : t('Could not be copied')
  }
  return [makeButton('button', t('Copy details'), () => void copy()), status]
}

/** What the buttons say. Those that say the same stay: one may have the focus, or be pressed just now. */
const labelsOf = (options: ToastOptions | undefined): string =>
  JSON.stringify(options?.actions?.map(({ label }) => label))

/** A toast on the page. */
export interface ToastItem {
  readonly element: HTMLLIElement
  /** Draws what has changed, so that what has the focus stays. The element has to be on the page. */
  draw(record: ToastRecord): void
  /** Whether it is behind other toasts with a part of what it says, or not shown yet. */
  isCut(): boolean
}

export function createToastItem(): ToastItem {
  const element = make('li', { part: 'toast', tabindex: -1 })
  const message = make('div', { part: 'message' })
  element.append(message)
  let record: ToastRecord
  const parts: { icon?: Element; actions?: HTMLElement | undefined; close?: HTMLElement | undefined } = {}
  let last: ToastRecord | undefined
  let spoken = currentTranslations()

  element.addEventListener('click', ({ target }) => {
    const { onClick } = record.options
    if (!onClick || (target as Element).closest('a, button[part]')) return
    onClick()
    removeToast(record.id, 'clicked')
  })
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, () => markRead(record.id))

  function makeIcon(): Element {
    const picture = pictures[record.type]
    if (picture) return drawPath(picture)
    return record.type === 'loading' ? makeSpinner() : make('span', { 'aria-hidden': 'true' })
  }

  function makeActions({ options, type }: ToastRecord): HTMLElement | undefined {
    const { actions = [], details } = options
    const isCopied = details !== undefined || type === 'error'
    if (actions.length === 0 && !isCopied) return undefined
    return make(
      'div',
      { class: 'actions' },
      ...actions.map(({ label }, at) =>
        makeButton('button', shownName(label) || t('Undo'), () => {
          record.options.actions?.[at]?.run()
          removeToast(record.id, 'action')
        }),
      ),
      ...(isCopied ? makeCopyButton(() => record) : []),
    )
  }

  return {
    element,
    isCut: () =>
      element.matches('.deck > :not(:last-child)') &&
      (element.clientHeight === 0 ||
        element.scrollHeight > element.clientHeight + 1 ||
        message.scrollWidth > message.clientWidth),
    draw(next) {
      record = next
      const { type, text, node, count, options } = record
      setAttributes(element, { 'data-type': type, class: options.onClick ? 'pressable' : null })
      const before = last?.options
      if (last?.type !== type) parts.icon = makeIcon()
      if (last?.text !== text || last.node !== node || !before?.onClick !== !options.onClick) {
        const holder = make('span')
        message.replaceChildren(options.onClick ? make('button', { type: 'button' }, holder) : holder)
        // The whole message, so that its end is what a deck leaves out.
        setAttributes(message, { dir: node ? null : 'auto' })
        showContent(holder, record)
      }
      if (last?.count !== count) {
        message.querySelector('.count')?.remove()
        if (count > 1) message.append(make('span', { class: 'count', 'aria-hidden': 'true' }, `×${count}`))
      }
      const texts = currentTranslations()
      // In another language they are made anew, but for what has the focus.
      const isNew = !last || (spoken !== texts && !element.matches(':focus-within'))
      if (isNew || last?.type !== type || labelsOf(before) !== labelsOf(options) || before?.details !== options.details)
        parts.actions = makeActions(record)
      if (options.close === false) parts.close = undefined
      else if (isNew || !parts.close)
        parts.close = makeButton('close', t('Close'), () => removeToast(record.id, 'closed'))
      if (isNew) spoken = texts
      last = record
      setChildren(
        element,
        [parts.icon, message, parts.actions, parts.close].filter((part) => part !== undefined),
      )
    },
  }
}
