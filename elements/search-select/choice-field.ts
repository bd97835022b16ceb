import { attempt } from '../../src/core/lib/attempt.js'
import { distinct, readChoices, type Choice } from '../../src/kits/choices/option.js'
import { readPageOptions, wrappedSelect, writeSelect } from './native-options.js'
import { t } from '../../src/core/page/server/translate.js'
import { pause } from '../../src/core/page/time/yield-to-page.js'
import { createStore, type Store } from '../../src/core/page/store.js'
import { namesOf } from './form-control.js'
import { watchSelect, type SelectWatch } from './select-watch.js'
import type { useFieldHost } from '../../src/core/element/host-context.js'

/** The values that a page sets on a choice field; `value` is null until it is set. */
export interface ChoiceFieldValues {
  name: string
  value: string | readonly string[] | null
  options: readonly Choice[]
  multiple: boolean
  required: boolean
  disabled: boolean
  placeholder: string
}

/** What a view shows of a choice field. */
export interface ChoiceFieldState {
  options: readonly Choice[]
  chosen: readonly Choice[]
  multiple: boolean
  required: boolean
  disabled: boolean
  /** Whether the choice may be cleared. */
  clearable: boolean
  placeholder: string
  /** Accessible name and description that the page gives the field, for the input. */
  label: string
  description: string
  /** Validation message, once the user has tried to submit the form; otherwise empty. */
  problem: string
}

/** A choice field: connects its page, its form and its view. */
export interface ChoiceField extends Pick<Store<ChoiceFieldState>, 'get' | 'subscribe'> {
  /** The user has chosen. */
  choose(chosen: readonly Choice[]): void
  reset(): void
  restore(state: unknown): void
  customValidity(message: string): void
  /** Reads again everything that can change without an event. */
  look(): void
  start(): () => void
}

const texts = (value: ChoiceFieldValues['value']): readonly string[] =>
  (typeof value === 'string' ? [value] : (value ?? [])).filter((text) => text !== '')

/**
 * Synchronizes what the page sets (attributes, properties, option elements), what the form submits and what is shown,
 * at once. A `<select>` inside is the source of truth: it submits, resets and is restored as usual, and scripts of the
 * page can read and change it. Only its `required` is taken over: a hidden control cannot show a validation message.
 *
 * @param values reads the current values of the page
 * @param anchor where the browser shows validation messages
 */
export function createChoiceField(
  element: HTMLElement,
  host: ReturnType<typeof useFieldHost>,
  values: () => ChoiceFieldValues,
  change: (value: string | readonly string[]) => void,
  anchor: () => HTMLElement | null,
): ChoiceField {
  const { internals } = host
  let chosen: readonly Choice[] = []
  /** Whether something was chosen; until then, the page's options determine the choice. */
  let isDirty = false
  let lastValue: ChoiceFieldValues['value'] = null
  let custom = ''
  let problem = ''
  /** Attributes of the select that were taken over, to be restored. */
  const taken = new Map<HTMLSelectElement, { required: boolean; disabled: boolean }>()
  /** Tells what scripts change in the select, while the element is on the page. */
  let watch: SelectWatch | null = null
  let isWriting = false
  let isWaiting = false
  const write = (select: HTMLSelectElement, multiple: boolean): void => {
    isWriting = true
    writeSelect(select, chosen, multiple)
    isWriting = false
  }
  const store = createStore<ChoiceFieldState>({
    options: [],
    chosen,
    multiple: false,
    required: false,
    disabled: false,
    clearable: false,
    placeholder: '',
    label: '',
    description: '',
    problem,
  })

  const take = (select: HTMLSelectElement | null, disabled: boolean): boolean => {
    if (!select) return false
    const own = taken.get(select) ?? { required: false, disabled: false }
    taken.set(select, own)
    if (select.required) {
      own.required = true
      select.required = false
    }
    if (disabled !== own.disabled && (own.disabled || !select.disabled)) select.disabled = own.disabled = disabled
    return own.required
  }

  const look = (): void => {
    // Frameworks write this before the tag is defined, but for the form it would mean that the field is disabled.
    if (element.getAttribute('disabled') === 'false') element.removeAttribute('disabled')
    const given = values()
    const select = wrappedSelect(element)
    let there = readPageOptions(element)
    const options = distinct([...given.options, ...there.choices])
    const multiple = given.multiple || select?.multiple === true
    const known = new Map([...store.get().chosen, ...chosen, ...options].map((choice) => [choice.value, choice]))
    if (given.value !== null && given.value !== lastValue) {
      isDirty = true
      chosen = texts(given.value).map((value) => known.get(value) ?? { value, label: value })
      if (select) {
        write(select, multiple)
        there = readPageOptions(element)
      }
    }
    if (select) chosen = inOrder(chosen, there.chosen)
    else if (!isDirty) chosen = there.chosen
    chosen = chosen.slice(multiple ? 0 : -1).map((choice) => known.get(choice.value) ?? choice)
    mirror(multiple)
    if (given.name !== '' && element.getAttribute('name') !== given.name) element.setAttribute('name', given.name)
    const required = take(select, given.disabled) || given.required
    submit(select ? '' : given.name, multiple)
    validate(required, multiple)
    const labels = [...internals.labels, ...(select?.labels ?? [])].filter(
      (label): label is HTMLLabelElement => label instanceof HTMLLabelElement,
    )
    const next = {
      options,
      chosen,
      multiple,
      required,
      placeholder: given.placeholder || there.placeholder,
      problem,
      disabled: element.matches(':disabled') || select?.matches(':disabled') === true,
      // A select without an empty option always holds one of its choices.
      clearable: multiple || (!required && (!select || there.placeholder !== '')),
      ...namesOf(element, labels, select),
    }
    watch?.follow(select)
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next)
  }

  /** A script has changed the select. Loops over many options are read once, at their end. */
  const scripted = (name: string): void => {
    if (isWriting || isWaiting) return
    if (name !== 'selected') return look()
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      look()
    })
  }

  /** Updates the property `value`. */
  const mirror = (multiple: boolean): void => {
    const now = chosen.map(({ value }) => value)
    const same =
      JSON.stringify(texts(values().value)) === JSON.stringify(now) &&
      values().value !== null &&
      Array.isArray(values().value) === multiple
    lastValue = same ? values().value : multiple ? now : (now[0] ?? '')
    if (!same) change(lastValue ?? '')
  }

  const submit = (name: string, multiple: boolean): void => {
    const data = new FormData()
    for (const { value } of chosen) data.append(name, value)
    if (chosen.length === 0 && !multiple) data.append(name, '')
    internals.setFormValue(name === '' ? null : data, JSON.stringify(chosen))
  }

  const validate = (required: boolean, multiple: boolean): void => {
    const valueMissing = required && chosen.length === 0
    const missing = multiple ? t('Please choose at least one item.') : t('Please choose an item.')
    if (custom === '' && !valueMissing) {
      problem = ''
      internals.setValidity({})
    } else internals.setValidity({ valueMissing, customError: custom !== '' }, custom || missing, anchor() ?? undefined)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    look,
    choose(next) {
      const select = wrappedSelect(element)
      isDirty = true
      chosen = next
      if (select) write(select, store.get().multiple)
      look()
      for (const type of ['input', 'change'])
        (select ?? element).dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }))
    },
    reset() {
      isDirty = false
      problem = ''
      look()
    },
    restore(state) {
      if (typeof state !== 'string') return
      isDirty = true
      chosen = readState(state)
      const select = wrappedSelect(element)
      if (select) write(select, store.get().multiple)
      look()
    },
    customValidity(message) {
      custom = message
      look()
    },
    start() {
      const giveUp = new AbortController()
      const { signal } = giveUp
      const tell = (): void => {
        problem = internals.validationMessage
        look()
      }
      element.addEventListener('invalid', tell, { signal })
      element.addEventListener('focusin', look, { signal })
      // Fired on the select inside, by the browser or a script of the page.
      element.addEventListener(
        'change',
        (event) => {
          if (event.target !== element) look()
        },
        { signal },
      )
      // The select may belong to another form than the element. The event comes before the form is reset.
      element.getRootNode().addEventListener('reset', () => void pause().then(look), { signal })
      const forget = host.subscribe(look)
      const observer = new MutationObserver(look)
      observer.observe(element, {
        childList: true,
        subtree: true,
        attributes: true,
        characterData: true,
        attributeFilter: ['data-description', 'disabled', 'label', 'multiple', 'required', 'selected', 'value'],
      })
      watch = watchSelect(scripted)
      look()
      return () => {
        watch?.follow(null)
        watch = null
        forget()
        giveUp.abort()
        observer.disconnect()
        for (const [select, own] of taken) {
          if (own.required) select.required = true
          if (own.disabled) select.disabled = false
        }
        taken.clear()
      }
    },
  }
}

/** The current choices in the order in which they were chosen, not in that of the page. */
function inOrder(before: readonly Choice[], now: readonly Choice[]): readonly Choice[] {
  const values = new Set(now.map(({ value }) => value))
  return distinct([...before.filter(({ value }) => values.has(value)), ...now])
}

/** Reads a saved state. When autofilling, the browser passes only a value. */
const readState = (state: string): Choice[] =>
  attempt(() => readChoices(JSON.parse(state)), null) ?? readChoices([state])
