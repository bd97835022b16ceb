import { dirtyForms } from './form-changes.js'
import { t } from '../../core/page/server/translate.js'
import { reloadHolds } from './reload-blockers.js'

/** What a reload would lose now, in the user's words; empty for nothing. */
export function unsavedWork(): string[] {
  const reasons = reloadHolds()
  if (dirtyForms().length > 0) reasons.push(t('changes in a form'))
  return reasons
}
