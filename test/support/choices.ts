/** User actions and checks for fields with choices. */
import { sendKeys } from '@web/test-runner-commands'
import type { ElementsByTag } from '../../src/entries/tags.js'
import { all, place, the } from './page.js'

export type SearchSelect = ElementsByTag['search-select'] & {
  readonly validity: ValidityState
  readonly validationMessage: string
  readonly willValidate: boolean
  checkValidity(): boolean
  reportValidity(): boolean
  setCustomValidity(message: string): void
  formStateRestoreCallback(state: unknown): void
}

export const colours = '<option value="r">Red</option><option value="g">Green</option><option value="b">Blue</option>'

/** Places a `<search-select>` with these colours, or with the given content. */
export const placeSelect = (attributes = '', inside = colours): Promise<SearchSelect> =>
  place<SearchSelect>(`<search-select aria-label="Colour" search-delay="0" ${attributes}>${inside}</search-select>`)

export const input = (element: Element): HTMLInputElement => the(element, 'combobox') as HTMLInputElement

/** The labels of the rendered rows. */
export const rows = (element: Element): string[] =>
  all(element, 'option').map((row) => row.querySelector('bdi')?.textContent ?? '')
export const chips = (element: Element): string[] => all(element, 'listitem').map((chip) => chip.textContent ?? '')

/** What screen readers announce. */
export const said = (element: Element): string => element.shadowRoot?.querySelector('[role=status]')?.textContent ?? ''

/** The row that Enter chooses. */
export function active(element: Element): string {
  const id = input(element).getAttribute('aria-activedescendant')
  return (id && element.shadowRoot?.getElementById(id)?.textContent) || ''
}

/** Types into the field. */
export async function write(element: Element, text: string): Promise<void> {
  input(element).focus()
  await sendKeys({ type: text })
}
