import { useCombobox } from 'downshift'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { choiceMessage, resultsMessage } from '../../src/kits/choices/choice-messages.js'
import type { Box } from '../../src/core/ui/position-popup.js'
import type { Choice, Item } from '../../src/kits/choices/option.js'
import type { Borrowed } from '../../src/core/element/borrowed-attributes.js'
import { realBrowser } from '../../src/core/page/environment.js'
import { caretBox, caretOffset, type CaretOffset } from './caret-box.js'
import { shared } from '../../src/core/page/shared-values.js'
import { n, t } from '../../src/core/page/server/translate.js'
import type { TextField } from './text-field.js'
import { createChoiceSearch, type ChoiceSource } from '../../src/kits/choices/choice-search.js'
import { bringIntoView, ChoiceList, noWindow } from '../../src/kits/choices/choice-list.js'
import { useHost, useHostState } from '../../src/core/element/host-context.js'
import { Popup, Said } from '../../src/kits/choices/listbox.js'
import { usePopover } from '../../src/core/ui/use-popover.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { fieldAttributes, useInPage, useKeys, type Typing } from './suggest-list.effects.js'

interface Props {
  field: TextField
  borrowed: Borrowed
  typing: Typing
  /** The source of suggestions for a trigger, and its debounce delay. */
  sourceOf: (trigger: string) => { find: ChoiceSource; delayMs: number }
  onChoose: (choice: Choice) => void
}

/**
 * The list beside a field that has the focus. Downshift manages the options, and which of them is active by arrow keys
 * and pointer. A native listener passes it the keys of the field, which React does not render. Opening, closing and
 * inserting are implemented here, because downshift always searches for and replaces the whole text of an input.
 *
 * ARIA pattern: Combobox with a listbox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function SuggestListPopup({ field, borrowed, typing, sourceOf, onChoose }: Props): ReactNode {
  const { word } = typing
  const trigger = word?.trigger ?? ''
  const text = word?.text
  const search = useMemo(() => {
    const { find, delayMs } = sourceOf(trigger)
    return createChoiceSearch(find, delayMs, realBrowser)
  }, [sourceOf, trigger])
  const found = useStore(search)
  useLayoutEffect(() => {
    if (text === undefined) search.rest()
    else search.look(text)
  }, [search, text])
  useEffect(() => search.rest, [search])

  const isOpen = word !== null && found.phase !== 'resting'
  const hasFailed = found.phase === 'failed' || found.next === 'failed'
  const retry = t('Try again')
  const items = useMemo(
    (): Item[] =>
      !isOpen ? [] : [...found.choices, ...(hasFailed ? [{ value: '', label: retry, action: 'retry' as const }] : [])],
    [isOpen, found.choices, hasFailed, retry],
  )
  const [id] = useState(() => {
    const made = shared('suggest-lists', () => ({ count: 0 }))
    return `suggestions-${(made.count += 1)}`
  })
  // For a mention, the first choice is active at once; for a whole text, none is until the user moves to it.
  const first = trigger === '' ? -1 : items.findIndex(({ disabled, action }) => !disabled && !action)

  const list = useCombobox<Item>({
    items,
    // Downshift also calls this without an item.
    isItemDisabled: (item: Item | undefined) => !!item?.disabled,
    itemToString: String,
    id,
    isOpen,
    inputValue: text ?? '',
    selectedItem: null,
    // When the pointer leaves the list or its choices, a mention keeps its active choice, so that Enter completes it.
    stateReducer: (state, { changes }) =>
      first >= 0 && changes.highlightedIndex === -1
        ? { ...changes, highlightedIndex: state.highlightedIndex }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem)
    },
    scrollIntoView: bringIntoView,
    environment: noWindow,
  })
  const active = Math.min(list.highlightedIndex, items.length - 1)
  const { setHighlightedIndex } = list
  useLayoutEffect(() => setHighlightedIndex(first), [setHighlightedIndex, first, isOpen, found.term, found.phase])
  const choose = (choice: Item): void => {
    if (choice.action) return search.retry()
    typing.close()
    // Deferred, because it calls listeners of the page, which must not run while React is rendering.
    queueMicrotask(() => onChoose(choice))
  }

  // The list is rendered only while there is one, and the field belongs to the page: suppress downshift's errors about
  // both.
  list.getMenuProps({}, { suppressRefError: true })
  const { onKeyDown } = list.getInputProps<{ onKeyDown?: (event: KeyboardEvent) => void }>(
    {},
    { suppressRefError: true },
  )
  useKeys(field, (event) => {
    const { key, altKey } = event
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    // Hides a handled key from the page: Enter might submit its form, and Escape close its dialog.
    const take = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey || (altKey && !isArrow)) return
    if (!isOpen) {
      const next = key === 'ArrowDown' ? typing.read() : null
      // In a textarea, and with triggers, ArrowDown alone moves the caret.
      if (!next || !(altKey || (next.trigger === '' && field instanceof HTMLInputElement))) return
      take()
      typing.open()
    } else if (key === 'Escape') {
      take()
      typing.close()
    } else if (isArrow && items.length > 0) {
      take()
      onKeyDown?.(event)
    } else if (key === 'Enter' || key === 'Tab') {
      const choice = items[active]
      // Without a trigger, Tab chooses and then moves the focus as usual.
      if (choice && (key === 'Enter' || trigger !== '')) take()
      if (choice) choose(choice)
      else if (key === 'Enter') typing.close()
    }
  })

  const host = useHost()
  const place = useRef<{ start: number; width: number; offset: CaretOffset } | null>(null)
  const box = (): Box | undefined => {
    if (!word || trigger === '') return undefined
    const { start } = word
    const width = field.clientWidth
    // Cached: the start of a word does not move while it is typed, and measuring a long text is slow.
    if (place.current?.start !== start || place.current.width !== width)
      place.current = { start, width, offset: caretOffset(field, start, host.shadowRoot as ShadowRoot) }
    return caretBox(field, place.current.offset)
  }
  const { ref: panel, isShown } = usePopover(isOpen, {
    beside() {
      const at = box()
      return { target: field, ...(at ? { box: at } : { fits: true }) }
    },
  })
  useLayoutEffect(() => {
    if (!isOpen) place.current = null
  })

  const hasList = items.length > 0
  useLayoutEffect(() =>
    borrowed.set(fieldAttributes(field, hasList ? `${id}-menu` : '', active >= 0 ? `${id}-item-${active}` : '')),
  )
  const { phase, next } = found
  const message =
    isOpen && phase !== 'resting' ? choiceMessage({ term: found.term, phase, found: items.length }, { t, n }) : null
  useInPage(
    'suggestions',
    isOpen ? (
      <ChoiceList
        list={list}
        items={items}
        message={message}
        isBusy={phase === 'searching'}
        next={next}
        more={search.more}
        label={t('Suggestions')}
        run={choose}
        isShown={isShown}
      />
    ) : null,
  )
  useHostState(!isOpen ? 'closed' : phase !== 'found' ? phase : hasList ? 'list' : 'empty')

  return (
    <>
      <Said role="status">{isOpen && (message ?? resultsMessage(items.length, { t, n }))}</Said>
      {/* The field keeps the focus. */}
      <Popup ref={panel} part="base panel" popover="manual" onMouseDown={(event) => event.preventDefault()}>
        {isOpen && <slot name="suggestions" />}
      </Popup>
    </>
  )
}
