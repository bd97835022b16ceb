import { n, t } from '../../src/core/page/server/translate.js'
import { dismissToasts, toastList, visibleToasts } from '../../src/services/toasts/toast-store.js'
import { text, type ValuesOf } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { make, setAttributes, setChildren, setText } from '../../src/core/page/dom.js'
import { createAnnouncer, createClock, createHotkey, createTopLayer } from './toast-stack.effects.js'
import { makeRoomForPageToasts } from './beside-page-toasts.js'
import { makePastToasts } from './past-toasts.js'
import { createToastItem, makeButton, type ToastItem } from './toast-item.js'
import { hostStyles } from './toast-stack.styles.js'

const attributes = {
  hotkey: text(
    'Key that brings the focus to the toasts, by its `KeyboardEvent.key`; empty for none. Escape gives the focus back.',
    'F8',
  ),
}

/** Maximum number of toasts in the expanded list. */
const mostExpanded = 100

function showToasts(host: Host, changed: () => void): PlainView<ValuesOf<typeof attributes>> {
  const root = host.element.shadowRoot as ShadowRoot
  const polite = make('div', { class: 'hidden', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'false' })
  const assertive = make('div', { class: 'hidden', role: 'alert', 'aria-live': 'assertive', 'aria-atomic': 'true' })
  const list = make('ol', { part: 'list' })
  const panel = make('section', { part: 'base', popover: 'manual', tabindex: -1 })
  root.prepend(polite, assertive, panel)

  const announcer = createAnnouncer(polite, assertive)
  const clock = createClock()
  const layer = createTopLayer(host.element, panel)
  const hotkey = createHotkey(root)
  const items = new Map<number, ToastItem>()
  let isExpanded = false
  let past: HTMLElement | null = null
  let isPointed = false
  let isFocused = false
  let stopRoom: (() => void) | null = null

  const more = makeButton('more', '', () => {
    isExpanded = !isExpanded
    changed()
  })
  const dismiss = makeButton('dismiss', '', dismissToasts)
  const bar = make('div', { part: 'header' })

  const closeHistory = (): void => {
    past?.remove()
    past = null
    changed()
    hotkey.giveFocusBack()
  }
  host.methods = {
    openHistory() {
      hotkey.rememberFocus()
      past = makePastToasts(closeHistory)
      changed()
      const { firstElementChild: head } = past
      queueMicrotask(() => layer.whenShown(() => head?.querySelector('button')?.focus()))
    },
    closeHistory,
  }

  function draw({ hotkey: key }: ValuesOf<typeof attributes>): void {
    const records = toastList().get()
    const visible = visibleToasts(records)
    const shown = records.length > 0 || past !== null
    // Later toasts must not inherit the expanded list, nor the pause of the clock.
    if (records.length === 0) isExpanded = false
    if (!shown) isPointed = isFocused = false
    const seen = isExpanded ? records.slice(-mostExpanded) : visible
    const hidden = records.length - visible.length
    const focused = root.activeElement?.closest('[part=toast]')

    host.showState(records.length > 0 ? 'filled' : 'empty')
    announcer.say(records)
    panel.ariaLabel = key ? t('Notifications ({key})', { key }) : t('Notifications')
    if (hidden > 0) setText(more, isExpanded ? t('Fewer') : n('{count} more', '{count} more', hidden))
    setAttributes(more, { 'aria-expanded': String(isExpanded) })
    setText(dismiss, t('Dismiss all'))
    setChildren(bar, hidden > 0 ? [more, dismiss] : [dismiss])

    for (const id of items.keys()) if (!seen.some((record) => record.id === id)) items.delete(id)
    for (const { id } of seen) if (!items.has(id)) items.set(id, createToastItem())
    const elements = seen.flatMap(({ id }) => items.get(id)?.element ?? [])
    setChildren(list, elements)
    setChildren(panel, [
      ...(past ? [past] : []),
      ...(records.length > 2 ? [bar] : []),
      ...(seen.length > 0 ? [list] : []),
    ])

    for (const record of seen) items.get(record.id)?.draw(record)

    hotkey.listen(shown ? key : '')
    clock.run(records.length > 0, shown && (isPointed || isFocused))
    if (shown) {
      stopRoom ??= makeRoomForPageToasts(panel)
      layer.show(records.findLast(({ options }) => options.selector)?.options.selector)
    } else {
      stopRoom?.()
      stopRoom = null
      layer.hide()
    }
    // The focused toast is gone: the newest one has the focus now, or the page.
    if (!focused || focused.isConnected || root.activeElement) return
    if (elements.length > 0) elements.at(-1)?.focus()
    else hotkey.giveFocusBack()
  }

  for (const isOver of [true, false])
    panel.addEventListener(isOver ? 'pointerenter' : 'pointerleave', () => {
      isPointed = isOver
      changed()
    })
  panel.addEventListener('focusin', ({ relatedTarget }) => {
    isFocused = true
    changed()
    if (relatedTarget && !panel.contains(relatedTarget as Node)) hotkey.rememberFocus(relatedTarget)
  })
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    isFocused = relatedTarget instanceof Node && panel.contains(relatedTarget)
    changed()
    if (relatedTarget && !isFocused) hotkey.forgetFocus()
  })
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // The dialog below must not handle the same key.
    event.preventDefault()
    event.stopPropagation()
    closeHistory()
  })

  const undo = [toastList().subscribe(changed), announcer.stop, clock.stop, hotkey.stop, layer.stop]
  return {
    draw,
    stop() {
      for (const step of undo) step()
      stopRoom?.()
    },
  }
}

/**
 * Shows the toasts (behaviour.md 14). Added to the page automatically with the first one. Its live regions are separate
 * from the visible toasts, so that a screen reader announces each message once, its type first.
 */
export const ToastStack = themedElement({
  tag: 'toast-stack',
  about:
    'Short messages in a corner, above everything: the newest five, the others behind a button, equal ones as one with a count.',
  attributes,
  properties: {},
  events: {},
  methods: {
    openHistory: { about: 'Shows what has been said on this page.', type: '() => void' },
    closeHistory: { about: 'Hides that again.', type: '() => void' },
  },
  states: ['empty', 'filled'],
  parts: ['base', 'header', 'more', 'dismiss', 'list', 'toast', 'message', 'button', 'close', 'history'],
  cssProperties: { '--toast-stack-offset': '3.125rem' },
  hostStyles,
  begin: showToasts,
})
