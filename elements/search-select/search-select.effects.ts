import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { matching, type Choice, type ChoicesGiven } from '../../src/kits/choices/option.js'
import { fetchChoices } from '../../src/kits/choices/choices.js'
import { realBrowser } from '../../src/core/page/environment.js'
import {
  askFunction,
  createChoiceSearch,
  type ChoiceSource,
  type FoundChoices,
} from '../../src/kits/choices/choice-search.js'
import { createStore } from '../../src/core/page/store.js'
import { createChoiceField, type ChoiceField, type ChoiceFieldState, type ChoiceFieldValues } from './choice-field.js'
import type { FieldMethods } from './form-control.js'
import { useChange, useFieldHost, useHost, useMethods, useProcess } from '../../src/core/element/host-context.js'
import { useStore } from '../../src/core/element/hooks/use-store.js'

/** A function of the page that returns choices: a list or `{ results, more }`, or a promise of one. */
export type PageSource = (
  term: string,
  call: { page: number; signal: AbortSignal },
) => ChoicesGiven | Promise<ChoicesGiven>

/** The values of the element that are read synchronously when they change. */
type Given = ChoiceFieldValues & { tags: boolean }

/** Connects the element with its page and its form. */
export function useField(input: RefObject<HTMLInputElement | null>): { field: ChoiceField; state: ChoiceFieldState } {
  const element = useHost()
  const host = useFieldHost()
  const change = useChange()
  const [field] = useState(() =>
    createChoiceField(
      element,
      host,
      () => {
        const given = host.values as unknown as Given
        return { ...given, multiple: given.multiple || given.tags }
      },
      (value) => change('value', value),
      () => input.current,
    ),
  )
  useMethods({
    formReset: field.reset,
    formDisabled: field.look,
    formRestored: field.restore,
    customValidity: field.customValidity,
    focusField: (options?: FocusOptions) => input.current?.focus(options),
  } satisfies FieldMethods)
  // In a layout effect, so that the choice is available as soon as append() returns.
  useLayoutEffect(() => field.start(), [field])
  useProcess(() => {
    // A click on a label of the element or of its select is dispatched on that control.
    const focus = (event: Event): void => {
      if (event.target === element || event.target instanceof HTMLSelectElement) input.current?.focus()
    }
    element.addEventListener('click', focus)
    return () => element.removeEventListener('click', focus)
  }, [element])
  return { field, state: useStore(field) }
}

/** How many rows of the page's options are rendered at first, and added with each further page. */
const pageSize = 100

/** Where to search, and for what. */
export interface Wanted {
  open: boolean
  term: string
  /** Whether the term is neither too short nor too long, and there is room for another choice. */
  allowed: boolean
  options: readonly Choice[]
  src: string
  searchName: string
  source: PageSource | null
  delayMs: number
}

/** The choices found for a term, among the page's options or by a request. */
export function useFound({ open, term, allowed, options, src, searchName, source, delayMs }: Wanted): {
  found: FoundChoices
  more: () => void
  retry: () => void
} {
  const [pages, setPages] = useState(1)
  const ask = useMemo((): ChoiceSource | null => {
    if (!source) return src === '' ? null : (text, query) => fetchChoices(src, text, { ...query, termName: searchName })
    return askFunction(source)
  }, [source, src, searchName])
  const search = useMemo(() => ask && createChoiceSearch(ask, delayMs, realBrowser), [ask, delayMs])
  const asked = useStore(search ?? nothing)

  useLayoutEffect(() => {
    setPages(1)
    if (open && allowed) search?.look(term, { now: term === '' })
    else search?.rest()
  }, [open, allowed, term, search])
  useEffect(() => () => search?.rest(), [search])

  const found = useMemo((): FoundChoices => {
    // Never render the results of another term, not even for one frame.
    if (search)
      return asked.phase === 'resting' || asked.term !== term
        ? { ...asked, phase: 'searching', choices: [], next: 'none' }
        : asked
    const fitting = open ? matching(options, term) : []
    return {
      term,
      phase: 'found',
      choices: fitting.slice(0, pages * pageSize),
      next: fitting.length > pages * pageSize ? 'there' : 'none',
    }
  }, [search, asked, open, options, term, pages])
  return { found, more: () => (search ? search.more() : setPages(pages + 1)), retry: () => search?.retry() }
}

const nothing = createStore<FoundChoices>({ term: '', phase: 'resting', choices: [], next: 'none' })
