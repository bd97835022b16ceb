import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Choice, ChoiceGiven } from '../../src/kits/choices/option.js'
import { complete } from './word-at-caret.js'
import { fetchChoices } from '../../src/kits/choices/choices.js'
import type { Borrowed } from '../../src/core/element/borrowed-attributes.js'
import { insertText } from './insert-text.js'
import { datalistOf, type TextField } from './text-field.js'
import { askFunction, type ChoiceSource } from '../../src/kits/choices/choice-search.js'
import { callback, data, event, number, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useEmit, useHost, useHostState } from '../../src/core/element/host-context.js'
import { fieldAttributes, useBorrowed, useField, useTyping } from './suggest-list.effects.js'
import {
  choicesOf,
  ownChoices,
  readOptions,
  readTriggers,
  withTrigger,
  type ChoicesByTrigger,
  type Suggest,
} from './suggest-list.model.js'
import { SuggestListPopup } from './suggest-list-popup.js'
import { hostStyles } from './suggest-list.styles.js'

const attributes = {
  for: text('Id of the field in the same document or shadow root. Default: the first one inside of the element.'),
  triggers: text(
    'What begins a word to complete, separated by blanks, for instance `@ #`. Default: the whole text is completed.',
  ),
  src: text(
    'Where to ask, on this origin: `GET {src}?search={term}&page={page}`, and `&trigger=` where there are triggers.',
  ),
  searchDelay: number(
    "How long a pause in typing has to be before somebody is asked, in ms; the page's own choices are searched with every key.",
    300,
    { min: 0 },
  ),
  minLength: number('How many characters have to be typed, the trigger among them.', 1, { min: 0 }),
}

const properties = {
  options: data<
    readonly ChoiceGiven[] | Readonly<Record<string, readonly ChoiceGiven[]>> | null,
    ChoicesByTrigger | null
  >(
    "Choices of the page's own, texts or `{ value, label?, description?, group?, disabled? }`, for all triggers or by trigger. Default: the `<option>`s in the element, with `data-trigger` for one trigger, or those of the field's `list`.",
    null,
    readOptions,
  ),
  source: callback<Suggest>(
    "Finds choices in a way of the page's own: a list, or `{ results, more }`, or a promise of one.",
  ),
}

/** The suggestion to be inserted, and the text that it was found for. */
export interface Suggestion {
  choice: Choice
  /** What was typed, without the trigger. */
  term: string
  trigger: string
  /** Replaces the word, or the whole text. */
  text: string
}

const events = {
  'before-insert': event<Suggestion>(
    'A suggestion is about to be put into the field; refused, the field stays as it is.',
  ),
  'suggestion-chosen': event<Suggestion>('A suggestion stands in the field.'),
}

type Values = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

function SuggestListView(values: Values): ReactNode {
  const { field, hasFocus } = useField(values.for)
  const borrowed = useBorrowed(field)
  const used = useRef<TextField | null>(null)
  if (hasFocus) used.current = field
  return (
    <>
      <slot />
      {field && borrowed && hasFocus ? (
        <Suggesting {...values} field={field} borrowed={borrowed} />
      ) : (
        <Resting field={field} borrowed={used.current === field ? borrowed : null} />
      )}
    </>
  )
}

/**
 * A field that nobody has used yet stays as the server wrote it: a framework may still have to take it over (hydration).
 */
function Resting({ field, borrowed }: { field: TextField | null; borrowed: Borrowed | null }): ReactNode {
  useHostState(field ? 'closed' : 'none')
  useLayoutEffect(() => {
    if (field) borrowed?.set(fieldAttributes(field))
  }, [field, borrowed])
  return null
}

function Suggesting({
  triggers,
  src,
  searchDelay,
  minLength,
  options,
  source,
  field,
  borrowed,
}: Values & { field: TextField; borrowed: Borrowed }): ReactNode {
  const host = useHost()
  const emit = useEmit<typeof events>()
  const typing = useTyping(
    field,
    useMemo(() => readTriggers(triggers), [triggers]),
    minLength,
  )
  const sourceOf = useMemo(
    () =>
      (trigger: string): { find: ChoiceSource; delayMs: number } => {
        const written = (): ChoicesByTrigger =>
          choicesOf(host.querySelectorAll('option'), datalistOf(field, borrowed.before('list')))
        const own = (choices: () => ChoicesByTrigger): { find: ChoiceSource; delayMs: number } => ({
          find: (term, call) => ownChoices(choices(), trigger)(term, call),
          delayMs: 0,
        })
        // Choices for this trigger alone take precedence.
        if (trigger !== '' && options?.[trigger]) return own(() => options)
        if (trigger !== '' && written()[trigger]) return own(written)
        if (source) return { find: askFunction(source, { trigger }), delayMs: searchDelay }
        if (options) return own(() => options)
        return src === ''
          ? own(written)
          : { find: (term, call) => fetchChoices(withTrigger(src, trigger), term, call), delayMs: searchDelay }
      },
    [source, options, src, searchDelay, host, field, borrowed],
  )

  const insert = (choice: Choice): void => {
    const word = typing.read()
    if (!word) return
    const { trigger, text: term, start, end } = word
    const { text: completed, caret } = complete(field.value, word, choice.value)
    const suggestion = { choice, term, trigger, text: completed }
    if (!emit('before-insert', suggestion)) return
    typing.silently(() => insertText(field, completed, start, end, caret))
    emit('suggestion-chosen', suggestion)
  }

  return <SuggestListPopup field={field} borrowed={borrowed} typing={typing} sourceOf={sourceOf} onChoose={insert} />
}

/**
 * Suggestions for a field of the page (behaviour.md 23): for its whole text, or for words that begin with a trigger,
 * such as mentions. The field stays the page's: it keeps its value, form, listeners and undo history. While it does not
 * have the focus, only focus events are listened to.
 */
export const SuggestList = element({
  tag: 'suggest-list',
  about: 'Suggestions for an input or a textarea of the page: for its whole text, or for words such as @mentions.',
  attributes,
  properties,
  events,
  states: ['none', 'closed', 'searching', 'list', 'empty', 'failed'],
  parts: ['base', 'panel'],
  cssProperties: {},
  slots: {
    '': 'The field, where it is not named by `for`.',
    suggestions:
      'Taken by the list, which has to stand in the same tree as the field: style it by `[slot=suggestions] [role=option]`.',
  },
  hostStyles,
  view: SuggestListView,
})
