import { dirtyForms } from '../page/form-changes.js'
import { t } from '../page/text.js'
import { reloadHolds } from '../state/reload-holds.js'

/** What a reload would lose now, in the user's words; empty for nothing. */
export function unsavedWork(): string[] {
  const reasons = reloadHolds()
  if (dirtyForms().length > 0) reasons.push(t('changes in a form'))
  return reasons
}
