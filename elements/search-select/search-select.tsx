import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { readChoices, type Choice, type ChoiceGiven } from '../../src/kits/choices/option.js'
import { resultsMessage } from '../../src/kits/choices/choice-messages.js'
import { n, t } from '../../src/core/page/server/translate.js'
import { callback, data, flag, number, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { ChoiceList } from '../../src/kits/choices/choice-list.js'
import { asFormControl } from './form-control.js'
import { useHostState } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { Popup, Said } from '../../src/kits/choices/listbox.js'
import { useFilledFields } from '../../src/core/ui/use-filled-fields.js'
import { usePopover } from '../../src/core/ui/use-popover.js'
import { useField, type PageSource } from './search-select.effects.js'
import { keep, useSelect, type Select } from './search-select-combobox.effects.js'
import { Box, Chip, Chips, hostStyles, Input, Line, Remove, Side } from './search-select.styles.js'

const attributes = {
  name: text(
    'Under which name the form sends what is chosen; once for each of several. A `<select>` inside goes on sending by its own name.',
  ),
  multiple: flag('Several may be chosen.', { reflects: true }),
  tags: flag('Entries of the user’s own may be chosen; several, too.', { reflects: true }),
  required: flag('The form is not sent before something is chosen.', { reflects: true }),
  disabled: flag('Nothing can be chosen, and nothing is sent.', { reflects: true }),
  placeholder: text('What stands in the empty field. By default the text of an option without a value.'),
  src: text(
    'Where to ask for choices, on the page’s own origin: `GET {src}?search={term}&page={page}`, answered by `{ "results": [{ "value", "label", "description", "group", "disabled" }], "more": true }`, a list alone, or one of both as `ocs.data`.',
  ),
  searchName: text('Name of the parameter that holds the term.', 'search'),
  searchDelay: number('How long to wait after the last key before asking, in ms.', 300, { min: 0 }),
  minLength: number('From how many characters on is searched.', 0, { min: 0 }),
  maxLength: number('Up to how many characters is searched; 0 for any number.', 0, { min: 0 }),
  maxItems: number('How many may be chosen at most; 0 for any number.', 0, { min: 0 }),
  separators: text('Characters that end an entry of the user’s own, beside Enter.', ','),
}

const properties = {
  value: data<string | readonly string[] | null>(
    'What is chosen: a value, or a list of values where several may be; empty for nothing.',
    null,
    readValue,
  ),
  options: data<readonly ChoiceGiven[], readonly Choice[]>(
    'Choices, before those of the option elements inside: texts, or `{ value, label, description, group, disabled }`.',
    [],
    (value) => (Array.isArray(value) ? readChoices(value) : undefined),
  ),
  source: callback<PageSource>(
    'Answers with choices itself instead of `src`: a list, or `{ results, more }`, or a promise of one.',
  ),
}

function readValue(value: unknown): string | readonly string[] | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    ? value
    : undefined
}

type Values = ValuesOf<typeof attributes> & ValuesOf<typeof properties>

function SearchSelectView(values: Values): ReactNode {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const {
    field,
    state: { chosen, multiple, required, disabled, placeholder, label, description, problem, clearable },
  } = useField(input)
  const select = useSelect(field, { ...values, id })
  const { open, isShown, phase, items, message, next, gone, combobox, chips, choose } = select
  const { ref: popup, isShown: isInSight } = usePopover(isShown, {
    beside: () => box.current && { target: box.current, fits: true },
  })
  useHostState(phase)

  const remove =
    (choice: Choice) =>
    (event: SyntheticEvent): void => {
      keep(event)
      choose(chosen.filter(({ value }) => value !== choice.value))
      chips.setActiveIndex(-1)
      input.current?.focus()
    }

  /** Selects the text, so that typing replaces it. */
  const replace = (): void => {
    if (!open) input.current?.select()
  }
  // Once a closed field shows its choice, after choosing and after Escape, too.
  const isAtRest = !open && combobox.inputValue === (multiple ? '' : (chosen[0]?.label ?? ''))
  useEffect(() => {
    if (isAtRest && input.current?.matches(':focus')) input.current.select()
  }, [isAtRest])

  const { onChange, ...inputProps } = combobox.getInputProps<{ onChange: Select['onChange'] }>({
    ...chips.getDropdownProps({ ref: input, onKeyDown: select.onKeyDown, onClick: replace }),
    onChange: select.onChange,
    'aria-label': label || placeholder || t('Choices'),
    'aria-expanded': isShown,
    disabled,
  })
  useFilledFields()

  return (
    <div onBlur={select.onBlur}>
      <Box
        ref={box}
        part="base"
        data-problem={problem || undefined}
        data-disabled={disabled || undefined}
        onMouseDown={(event) => {
          if (event.target === input.current) return
          // Keep the focus in the input, or move it there.
          event.preventDefault()
          input.current?.focus()
        }}
      >
        <Line>
          {multiple && chosen.length > 0 && (
            <Chips aria-label={t('Chosen')}>
              {chosen.map((choice, index) => (
                // Keyed by index, so that the focus keeps its position when a chip is removed.
                <Chip part="chip" key={index}>
                  <span dir="auto">{choice.label}</span>
                  <Remove
                    {...chips.getSelectedItemProps({ selectedItem: choice, index, onClick: remove(choice) })}
                    type="button"
                    disabled={disabled}
                    aria-label={t('Remove {name}', { name: choice.label })}
                  >
                    <Glyph path={glyphs.close} size={16} />
                  </Remove>
                </Chip>
              ))}
            </Chips>
          )}
          <Input
            {...inputProps}
            onFocus={() => {
              replace()
              chips.setActiveIndex(-1)
            }}
            onInput={(event: SyntheticEvent<HTMLInputElement>) => {
              // The page receives `input` for choices, not for typed characters.
              event.stopPropagation()
              onChange(event)
            }}
            onCompositionEnd={select.onCompositionEnd}
            onPaste={select.onPaste}
            part="search"
            // An empty field and its placeholder have the text direction of the page.
            dir={combobox.inputValue ? 'auto' : undefined}
            placeholder={chosen.length > 0 ? '' : placeholder}
            aria-required={required || undefined}
            aria-invalid={problem !== '' || undefined}
            aria-description={[description, problem].filter(Boolean).join(' ') || undefined}
            spellCheck={false}
          />
        </Line>
        {clearable && chosen.length > 0 && !disabled && (
          <Side part="close" type="button" tabIndex={-1} aria-label={t('Clear')} onClick={select.clear}>
            <Glyph path={glyphs.close} size={16} />
          </Side>
        )}
        <Side
          {...combobox.getToggleButtonProps({ disabled })}
          part="trigger"
          type="button"
          aria-label={t('Show the list')}
        >
          <Glyph path="M7 9.5 12 15l5-5.5L15.6 8 12 12 8.4 8z" size={18} />
        </Side>
      </Box>
      <Popup part="panel" ref={popup} popover="manual" onMouseDown={(event) => event.preventDefault()}>
        <ChoiceList
          list={combobox}
          items={items}
          message={message}
          isBusy={phase === 'searching'}
          next={next}
          more={select.more}
          label={label || t('Choices')}
          multiple={multiple}
          isChosen={select.isChosen}
          run={select.run}
          isShown={isInSight}
        />
      </Popup>
      <Said role="status">
        {isShown
          ? (message ?? (next === 'loading' ? t('Loading more results…') : resultsMessage(items.length, { t, n })))
          : gone}
      </Said>
    </div>
  )
}

/**
 * A field for choosing one or several options of the page or of a server, or for entering one's own. Best wrapped
 * around a `<select>`, which works without JavaScript and keeps holding the choice.
 *
 * ARIA pattern: Combobox with a listbox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Fires `input` and
 * `change` like every form control.
 */
export const SearchSelect = element({
  tag: 'search-select',
  about: 'A field of a form to search and choose in a list: one, several, entries of one’s own, or from a server.',
  attributes,
  properties,
  events: {},
  states: ['closed', 'hint', 'searching', 'failed', 'empty', 'list'],
  parts: ['base', 'chip', 'search', 'close', 'trigger', 'panel', 'message', 'list', 'row'],
  cssProperties: {},
  slots: {},
  hostStyles,
  delegatesFocus: true,
  field: asFormControl,
  view: SearchSelectView,
})
