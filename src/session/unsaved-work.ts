import { t } from '../page/text.js'
import { reloadHolds } from '../state/reload-holds.js'

/** A search is no work, a password is not kept, and browsers fill both in by themselves, as they do a colour or a range without a value. */
const noWork = ':disabled,output,[type=search],[type=password],:is([type=color],[type=range]):not([value]),search *,[role=search],[role=search] *'

/** What fields have, each only some of it. */
type Field = Element & Partial<Pick<HTMLInputElement & HTMLSelectElement, 'checked' | 'defaultChecked' | 'value' | 'defaultValue' | 'type' | 'options' | 'multiple' | 'selectedIndex'>>

function isChanged(field: Field): boolean {
  if (field.matches(noWork)) return false
  if (/^(checkbox|radio)$/.test(field.type ?? '')) return field.checked !== field.defaultChecked
  const options = [...(field.options ?? [])]
  // A list without a default starts with its first option.
  const first = field.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0]
  return options.some((option) => option.selected !== (option.defaultSelected || option === first))
    || (field.defaultValue ?? field.value) !== field.value
}

/** A form says itself whether it holds unsaved work by `data-unsaved`, `data-unsaved="false"`; another one is looked at. */
function isDirty(form: HTMLFormElement): boolean {
  const { unsaved } = form.dataset
  if (unsaved !== undefined) return unsaved !== 'false'
  return !form.matches(noWork) && ([...form.elements] as Field[]).some(isChanged)
}

/** What a reload would lose now, in the user's words; empty for nothing. Forms in shadow trees are not seen: their owner calls `holdReload`. */
export function unsavedWork(): string[] {
  const reasons = reloadHolds()
  if ([...document.forms].some(isDirty)) reasons.push(t('changes in a form'))
  return reasons
}
