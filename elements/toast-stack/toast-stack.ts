import { currentTranslations, n, t } from '../../src/core/page/server/translate.js'
import { dismissToasts, toastList, visibleToasts } from '../../src/services/toasts/toast-store.js'
import { method, text, type MethodsOf, type ValuesOf } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { themedElement, type PlainView } from '../../src/core/element/themed-element.js'
import { make, setAttributes, setChildren, setText } from '../../src/core/page/dom.js'
import { createAnnouncer, createClock, createHotkey, createTopLayer, slideFrom } from './toast-stack.effects.js'
import { letDragAway } from '../../src/kits/motion/drag-away.js'
import { keepPlace } from './toast-place.js'
import { makePastToasts } from './past-toasts.js'
import { createToastItem, makeButton, type ToastItem } from './toast-item.js'
import { hostStyles } from './toast-stack.styles.js'

const attributes = {
  hotkey: text(
    'Keys that bring the focus to the toasts and give it back, by their `KeyboardEvent.key`, with spaces between them; empty for none. Escape gives it back, too.',
    'F8 F6',
  ),
}

const methods = {
  openHistory: method<() => void>('Shows what has been said on this page.'),
  closeHistory: method<() => void>('Hides that again.'),
}

/** Maximum number of toasts in the expanded list. */
const mostExpanded = 100

function showToasts(host: Host, changed: () => void): PlainView<ValuesOf<typeof attributes>> {
  const root = host.element.shadowRoot as ShadowRoot
  const polite = make('div', { class: 'hidden', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'false' })
  const assertive = make('div', { class: 'hidden', role: 'alert', 'aria-live': 'assertive', 'aria-atomic': 'true' })
  const list = make('ol', { part: 'list' })
  // The drawer of the page must not take a swipe of a toast for one of its own.
  const panel = make('section', { part: 'base', popover: 'manual', tabindex: -1, 'data-snap-ignore': true })
  root.prepend(polite, assertive, panel)

  const announcer = createAnnouncer(polite, assertive)
  const clock = createClock((id) => items.get(id)?.isCut() ?? false)
  const layer = createTopLayer(host.element, panel)
  const hotkey = createHotkey(root)
  const items = new Map<number, ToastItem>()
  let isExpanded = false
  let past: HTMLElement | null = null
  let spoken = currentTranslations()
  let isPointed = false
  let isFocused = false
  /** Whether the older ones are looked at, which otherwise lie behind the newest. */
  let isFanned = false
  let leavePlace: (() => void) | null = null

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
      queueMicrotask(() => layer.whenShown(() => past?.querySelector('button')?.focus()))
    },
    closeHistory,
  } satisfies MethodsOf<typeof methods>

  function draw({ hotkey: wanted }: ValuesOf<typeof attributes>): void {
    const keys = wanted.split(' ').filter(Boolean)
    const [key] = keys
    const records = toastList().get()
    const visible = visibleToasts(records)
    const shown = records.length > 0 || past !== null
    // Later toasts must not inherit the expanded list, nor the pause of the clock.
    if (records.length === 0) isExpanded = false
    if (!shown) isPointed = isFocused = isFanned = false
    const isQuiet = !isFanned && !isExpanded && past === null
    const seen = isExpanded ? records.slice(-mostExpanded) : visible
    const hidden = records.length - visible.length
    const focused = root.activeElement

    host.showState(records.length > 0 ? 'filled' : 'empty')
    announcer.say(records)
    panel.ariaLabel = key ? t('Notifications ({key})', { key }) : t('Notifications')
    if (hidden > 0) setText(more, isExpanded ? t('Fewer') : n('{count} more', '{count} more', hidden))
    setAttributes(more, { 'aria-expanded': String(isExpanded) })
    setText(dismiss, t('Dismiss all'))
    setChildren(bar, hidden > 0 ? [more, dismiss] : [dismiss])

    const slide = slideFrom([...items.values()].map(({ element }) => element))
    for (const id of items.keys()) if (!seen.some((record) => record.id === id)) items.delete(id)
    for (const { id } of seen) if (!items.has(id)) items.set(id, createToastItem())
    const elements = seen.flatMap(({ id }) => items.get(id)?.element ?? [])
    setChildren(list, elements)
    // Two are a list, more are a deck of cards.
    setAttributes(list, { class: isQuiet && elements.length > 2 ? 'deck' : null })
    const before = past
    const isMoved = before?.matches(':focus-within')
    if (past && spoken !== currentTranslations()) past = makePastToasts(closeHistory)
    spoken = currentTranslations()
    setChildren(panel, [
      ...(past ? [past] : []),
      ...(records.length > 2 ? [bar] : []),
      ...(seen.length > 0 ? [list] : []),
    ])
    if (isMoved && past !== before) past?.querySelector('button')?.focus()

    for (const record of seen) items.get(record.id)?.draw(record)
    // In a low window, the newest is what is seen, from its start. Nothing moves away from a pointer or the focus.
    const newest = elements.at(-1)
    if (newest?.contains(root.activeElement)) panel.scrollTop = panel.scrollHeight
    else if (newest && isQuiet && !isPointed) panel.scrollTop = newest.offsetTop - 12
    slide()

    hotkey.listen(shown ? keys : [])
    clock.run(records.length > 0, shown && (isPointed || isFocused))
    if (shown) {
      layer.show(records.findLast(({ options }) => options.selector)?.options.selector)
      // What is cut is known once it is shown.
      if (!leavePlace) layer.whenShown(changed)
      leavePlace ??= keepPlace(host.element, panel)
    } else {
      leavePlace?.()
      leavePlace = null
      layer.hide()
    }
    // What had the focus is gone: the newest toast has it now, or the page.
    if (!focused || focused.isConnected || root.activeElement) return
    if (elements.length > 0) elements.at(-1)?.focus()
    else hotkey.giveFocusBack()
  }

  for (const isOver of [true, false])
    panel.addEventListener(isOver ? 'pointerenter' : 'pointerleave', () => {
      isPointed = isOver
      isFanned &&= isPointed || isFocused
      changed()
    })
  /** The newest never moves away from a pointer: only the others, behind it, are fanned out by one. */
  const fan = (target: EventTarget | null): void => {
    const item = (target as Element).closest('[part=toast]')
    isFanned ||= item !== null && item !== list.lastElementChild
    changed()
  }
  list.addEventListener('pointerover', ({ target, pointerType }) => {
    // What a finger touches must not move before it is lifted.
    if (pointerType !== 'touch') fan(target)
  })
  list.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('a, button')) fan(target)
  })
  const closeOf = (element: Element | null): HTMLElement | null | undefined =>
    element?.querySelector<HTMLElement>('[part=close]')
  letDragAway(list, {
    axis: 'x',
    // Only what can be closed, and then as its button does.
    draggedFrom(target) {
      const item = target.closest<HTMLElement>('[part=toast]')
      return closeOf(item) ? item : null
    },
    leave: (item) => closeOf(item)?.click(),
  })
  panel.addEventListener('focusin', ({ target, relatedTarget }) => {
    isFocused = true
    isFanned ||= (target as Element).matches(':focus-visible')
    changed()
    if (relatedTarget && !panel.contains(relatedTarget as Node)) hotkey.rememberFocus(relatedTarget)
  })
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    isFocused = relatedTarget instanceof Node && panel.contains(relatedTarget)
    isFanned &&= isPointed || isFocused
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
      leavePlace?.()
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
  methods,
  states: ['empty', 'filled'],
  parts: ['base', 'header', 'more', 'dismiss', 'list', 'toast', 'message', 'button', 'close', 'history'],
  cssProperties: { '--toast-stack-offset': '3.125rem', '--toast-placement': 'block-start end' },
  hostStyles,
  begin: showToasts,
})
