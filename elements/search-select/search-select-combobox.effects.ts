import {
  useCombobox,
  useMultipleSelection,
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  type UseMultipleSelectionReturnValue,
} from 'downshift'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import type { Choice, Item } from '../../src/kits/choices/option.js'
import { choiceLimit, choiceMessage } from '../../src/kits/choices/choice-messages.js'
import type { FoundChoices } from '../../src/kits/choices/choice-search.js'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { n, t } from '../../src/core/page/server/translate.js'
import type { ChoiceField } from './choice-field.js'
import { bringIntoView, noWindow } from '../../src/kits/choices/choice-list.js'
import { useHost } from '../../src/core/element/host-context.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'
import { itemsOf, picked, splitEntries, withEntries } from './search-select.model.js'
import { useFound, type Wanted } from './search-select.effects.js'

const types = useCombobox.stateChangeTypes

/** Prevents downshift's default handling of an event. */
export const keep = (event: SyntheticEvent): void => {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}

/** Values of the element, in addition to those that `useField` reads. */
export interface SelectRules extends Pick<Wanted, 'src' | 'searchName' | 'source'> {
  id: string
  tags: boolean
  searchDelay: number
  minLength: number
  maxLength: number
  maxItems: number
  separators: string
}

/** The state of the list, and its event handlers. */
export interface Select {
  open: boolean
  phase: 'closed' | 'hint' | 'searching' | 'failed' | 'empty' | 'list'
  items: readonly Item[]
  message: string | null
  /** Whether the popup has anything to show. */
  isShown: boolean
  /** The state of the next page. */
  next: FoundChoices['next']
  more: () => void
  /** Announces the choice that was removed last. */
  gone: string
  combobox: UseComboboxReturnValue<Item>
  chips: UseMultipleSelectionReturnValue<Choice>
  isChosen: (item: Item) => boolean
  /** Runs the action of a row that is not a choice. */
  run: (item: Item) => void
  choose: (chosen: readonly Choice[]) => void
  clear: () => void
  onChange: (event: SyntheticEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onCompositionEnd: (event: SyntheticEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** Connects downshift's combobox and chips with a field and the search for its choices. */
export function useSelect(
  field: ChoiceField,
  { id, tags, src, searchName, source, searchDelay, minLength, maxLength, maxItems, separators }: SelectRules,
): Select {
  const host = useHost()
  const { options, chosen, multiple, clearable, disabled } = useStore(field)
  const [wantsOpen, setWantsOpen] = useState(false)
  const [term, setTerm] = useState('')
  const [gone, setGone] = useState('')
  const isOpenedByKey = useRef(false)
  const open = wantsOpen && !disabled

  const limits = {
    term,
    minLength,
    maxLength: maxLength || Infinity,
    chosen: multiple ? chosen.length : 0,
    maxChosen: maxItems || Infinity,
  }
  const allowed = choiceLimit(term, limits.minLength, limits.maxLength) === 0 && limits.chosen < limits.maxChosen
  const { found, more, retry } = useFound({
    open,
    term,
    allowed,
    options,
    src,
    searchName,
    source,
    delayMs: searchDelay,
  })
  const phase = found.phase === 'found' || found.phase === 'failed' ? found.phase : 'searching'
  const items =
    open && allowed
      ? itemsOf(
          {
            choices: found.choices,
            chosen,
            term,
            creates: tags,
            failed: phase === 'failed' || found.next === 'failed',
          },
          { create: t('Add “{entry}”', { entry: term.trim() }), retry: t('Try again') },
        )
      : []

  // With `tags`, do not report an empty list before an entry is typed.
  const message =
    open && !(tags && term.trim() === '' && phase === 'found' && allowed)
      ? choiceMessage({ ...limits, phase, found: items.length }, { t, n })
      : null

  const choose = (next: readonly Choice[]): void => {
    const lost = chosen.find(({ value }) => !next.some((other) => other.value === value))
    setGone(multiple && lost ? t('{name} removed', { name: lost.label }) : '')
    field.choose(next)
  }
  /** Adds entries that the user has typed. */
  const add = (entries: readonly string[]): void => {
    if (entries.length > 0) choose(withEntries(chosen, entries, options, limits.maxChosen))
  }

  const chips = useMultipleSelection<Choice>({
    selectedItems: multiple ? [...chosen] : [],
    itemToKey: (choice) => choice?.value as unknown,
    onSelectedItemsChange: ({ selectedItems }) => choose(selectedItems),
    environment: noWindow,
    ...(host.matches(':dir(rtl)') && { keyNavigationPrevious: 'ArrowRight', keyNavigationNext: 'ArrowLeft' }),
  })
  const combobox = useCombobox<Item>({
    id,
    items,
    isOpen: open,
    selectedItem: multiple ? null : (chosen[0] ?? null),
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value as unknown,
    isItemDisabled: (item) => item.disabled === true,
    environment: noWindow,
    scrollIntoView: bringIntoView,
    stateReducer,
    onIsOpenChange: ({ isOpen }) => setWantsOpen(isOpen),
    onSelectedItemChange({ selectedItem }) {
      if (!selectedItem) return
      choose(picked(chosen, selectedItem, multiple))
      setTerm('')
    },
  })
  const { highlightedIndex, inputValue, setInputValue, setHighlightedIndex } = combobox

  function stateReducer(
    state: UseComboboxState<Item>,
    { type, changes }: UseComboboxStateChangeOptions<Item>,
  ): Partial<UseComboboxState<Item>> {
    switch (type) {
      // A click into the text of an open field places the caret, and must not close the list.
      case types.InputClick:
        return state.isOpen ? state : changes
      // Do not wrap around while further pages may follow.
      case types.InputKeyDownArrowDown:
        return /there|loading/.test(found.next) && (changes.highlightedIndex ?? 0) < state.highlightedIndex
          ? state
          : changes
      case types.InputChange:
        return { ...changes, highlightedIndex: -1 }
      case types.ControlledPropUpdatedSelectedItem:
        return state
      // A resting pointer leaves the list when that grows shorter: keep the highlighted row for Enter.
      case types.MenuMouseLeave:
        return state
      case types.InputKeyDownEnter:
      case types.InputKeyDownArrowUp:
      case types.ItemClick:
        if (!changes.selectedItem || (!multiple && changes.selectedItem === state.selectedItem))
          return type === types.InputKeyDownEnter && phase === 'searching' ? state : changes
        return multiple
          ? { ...changes, isOpen: true, inputValue: '', highlightedIndex: term === '' ? state.highlightedIndex : -1 }
          : changes
      default:
        return changes
    }
  }

  // A closed field shows the choice, whatever was typed.
  const rest = multiple ? '' : (chosen[0]?.label ?? '')
  useLayoutEffect(() => {
    if (open) return
    setInputValue(rest)
    setTerm('')
  }, [open, rest, setInputValue])
  useLayoutEffect(() => {
    if (disabled) setWantsOpen(false)
  }, [disabled])
  const isChosen = (item: Item): boolean => !item.action && chosen.some(({ value }) => value === item.value)
  // Highlights the first match of what was typed, or the choice in a list that was just opened. Further pages do not
  // change that.
  const highlight = useEffectEvent(() => {
    const first = items.findIndex((item) => !item.disabled)
    const own = multiple ? -1 : items.findIndex(isChosen)
    const active = term !== '' ? first : own >= 0 || !isOpenedByKey.current ? own : first
    if (open && phase !== 'searching' && active >= 0) setHighlightedIndex(active)
  })
  useLayoutEffect(() => highlight(), [open, term, phase])

  // Arrow keys may be faster than the scrolling, which also requests the next page.
  const arrowed = useEffectEvent(() => {
    if (found.next === 'there' && highlightedIndex > items.length - 3) more()
  })
  useEffect(() => arrowed(), [highlightedIndex, items.length, found.next])

  const clearText = (): void => {
    setInputValue('')
    setTerm('')
  }
  const run = (item: Item): void => {
    if (item.action === 'retry') return retry()
    add([item.value])
    clearText()
  }
  const write = (event: SyntheticEvent<HTMLInputElement>): void => {
    const given = event.currentTarget.value
    const { entries, rest: typed } = tags ? splitEntries(given, separators) : { entries: [], rest: given }
    isOpenedByKey.current = false
    add(entries)
    if (typed !== given) {
      keep(event)
      setInputValue(typed)
    }
    setTerm(typed)
  }

  return {
    open,
    phase: !open ? 'closed' : !allowed ? 'hint' : phase !== 'found' ? phase : items.length > 0 ? 'list' : 'empty',
    items,
    message,
    isShown: open && (items.length > 0 || message !== null),
    next: found.next,
    more,
    gone,
    combobox,
    chips,
    isChosen,
    run,
    choose,
    clear() {
      choose([])
      clearText()
    },
    onChange(event) {
      if (!isComposing(event.nativeEvent)) write(event)
    },
    onKeyDown(event) {
      if (isComposing(event.nativeEvent)) return keep(event)
      const item = items[highlightedIndex]
      isOpenedByKey.current = !open && !event.altKey
      const isNew = tags && highlightedIndex < 0 && term.trim() !== ''
      if (event.key === 'Escape') {
        if (open) event.stopPropagation()
        else keep(event)
      } else if (event.key === 'Home' || event.key === 'End') keep(event)
      else if (event.key === 'Enter' && open && (item?.action || isNew)) {
        event.preventDefault()
        keep(event)
        run(item ?? { value: term.trim(), label: term, action: 'create' })
      }
    },
    onCompositionEnd: write,
    onPaste(event) {
      const { entries, rest: last } = splitEntries(event.clipboardData.getData('text'), separators)
      if (!tags || entries.length === 0) return
      event.preventDefault()
      add([...entries, last.trim()].filter(Boolean))
    },
    /**
     * Leaving the field chooses nothing from the list: it adds a typed entry, or clears the choice if its text was
     * deleted.
     */
    onBlur(event) {
      const root = event.currentTarget.getRootNode() as ShadowRoot
      // The focus is still inside the field, or the whole window has lost it and the user will return.
      if (
        [event.relatedTarget, root.activeElement].some(
          (one) => one instanceof Node && event.currentTarget.contains(one),
        )
      )
        return
      if (tags) add([inputValue.trim()].filter(Boolean))
      else if (!multiple && inputValue === '' && chosen.length > 0 && clearable) choose([])
      combobox.closeMenu()
    },
  }
}
