import { t } from '../page/text.js'
import { reloadHolds } from '../state/reload-holds.js'

/** A search is no work, a password is not kept, and browsers fill both in by themselves, as they do a colour or a range without a value. */
const noWork = ':disabled, [type=search], [type=password], :is([type=color], [type=range]):not([value]), search *, [role=search], [role=search] *'

function isChanged(field: Element): boolean {
  if (field.matches(noWork)) return false
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field instanceof HTMLInputElement) return /^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  if (!(field instanceof HTMLSelectElement)) return false
  const options = [...field.options]
  // A list without a default starts with its first option.
  if (!field.multiple && !options.some(({ defaultSelected }) => defaultSelected)) return field.selectedIndex > 0
  return options.some(({ selected, defaultSelected }) => selected !== defaultSelected)
}

/** A form says itself whether it holds unsaved work by `data-unsaved`, `data-unsaved="false"`; another one is looked at. */
function isDirty(form: HTMLFormElement): boolean {
  const { unsaved } = form.dataset
  if (unsaved !== undefined) return unsaved !== 'false'
  return !form.matches(noWork) && [...form.elements].some(isChanged)
}

/** What a reload would lose now, in the user's words; empty for nothing. Forms in shadow trees are not seen: their owner calls `holdReload`. */
export function unsavedWork(): string[] {
  const reasons = reloadHolds()
  if ([...document.forms].some(isDirty)) reasons.push(t('changes in a form'))
  return reasons
}
