/** For tests of `<suggest-list>`: a field with its list, and what a user sees and hears of both. */
import { sendKeys } from '@web/test-runner-commands'
import { place, visibleText } from './page.js'

export type List = HTMLElement & { options: unknown; source: unknown; for: string }
export type Field = HTMLInputElement | HTMLTextAreaElement
/** What the page gives the list as properties. */
export interface Given {
  options?: unknown
  source?: unknown
}
interface Placed {
  box: HTMLElement
  field: Field
  list: List
}

export const people = [
  { value: 'ada', label: 'Ada Lovelace' },
  { value: 'alan', label: 'Alan Turing', description: 'On holiday' },
  { value: 'anna', label: 'Anna Seghers' },
  { value: 'gil', label: 'Gil Moreau', disabled: true },
]
export const cities = { options: ['Berlin', 'Bern', 'Madrid'] }
export const area = '<textarea id="it" aria-label="Comment" rows="4"></textarea>'
export const line = '<input id="it" aria-label="City">'

export const listIn = (box: Element): List => box.querySelector<List>('suggest-list') as List
export const fieldIn = (box: Element): Field => box.querySelector<Field>('input, textarea') as Field
/** The visible options. */
export const options = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].filter((option) => option.checkVisibility())
export const labels = (): string[] => options().map((option) => option.querySelector('bdi')?.textContent ?? '')
export const announced = (list: Element): string =>
  visibleText(list.shadowRoot?.querySelector('[role=status]') as Element)
export const panelOf = (list: Element): HTMLElement => list.shadowRoot?.querySelector('[part~=panel]') as HTMLElement
/** The label of the option that the field says is active. */
export const active = (field: Field): string =>
  (field.getRootNode() as Document)
    .getElementById(field.getAttribute('aria-activedescendant') ?? '')
    ?.querySelector('bdi')?.textContent ?? ''

/** A form with a field and its list, and the focus in the field. It is never sent. */
export async function placed(field: string, attributes = '', given: Given = { options: people }): Promise<Placed> {
  const box = await place(
    `<form aria-label="Comment">${field}<suggest-list for="it" ${attributes}></suggest-list><button>Send</button></form>`,
  )
  box.addEventListener('submit', (event) => event.preventDefault())
  const list = Object.assign(listIn(box), given)
  fieldIn(box).focus()
  return { box, field: fieldIn(box), list }
}

/** As `placed`, with a textarea for mentions and tags. */
export const mention = (given?: Given): Promise<Placed> => placed(area, 'triggers="@ #" search-delay="0"', given)

export const type = (text: string): Promise<void> => sendKeys({ type: text })
