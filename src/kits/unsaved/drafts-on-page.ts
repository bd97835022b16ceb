import { dirtyForms, formName } from './form-changes.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { t } from '../../core/page/server/translate.js'
import { reloadHolds } from './reload-blockers.js'

/** What becomes of unsaved work when the page goes. */
export type Fate = 'kept' | 'without-files' | 'too-large' | 'closed' | 'lost'

/** The page's drafts. */
export interface Drafts {
  /** Writes down what stands in the forms now. Answers what becomes of each one that wants it. */
  keep(): Map<HTMLFormElement, Fate>
  stop(): void
}

/** Null until they are wanted. */
export const draftsOnPage = (): { running: Drafts | null } => sharedRecord('drafts', () => ({ running: null }))

/** Something that is not saved, by its name. */
export interface UnsavedItem {
  name: string
  fate: Fate
}

/** All that is not saved now, and what becomes of it; what can be kept has been. */
export function keepUnsaved(): UnsavedItem[] {
  const fates = draftsOnPage().running?.keep()
  return [
    ...dirtyForms().map((form): UnsavedItem => ({ name: formName(form) || t('changes in a form'), fate: fates?.get(form) ?? 'lost' })),
    ...reloadHolds().map((name): UnsavedItem => ({ name, fate: 'lost' })),
  ]
}
