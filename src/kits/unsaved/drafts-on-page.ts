import { dirtyForms, formName } from './form-changes.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { t } from '../../core/page/server/translate.js'
import { shownName } from '../../core/lib/shorten.js'
import { reloadHolds } from './reload-blockers.js'

/** What happens to unsaved work when the page is left. */
export type Fate = 'kept' | 'without-files' | 'too-large' | 'closed' | 'lost'

/** The page's drafts. */
export interface Drafts {
  /** Stores the current values of all forms that opted in to drafts, and returns what happens to each form. */
  keep(): Map<HTMLFormElement, Fate>
  stop(): void
}

/** `running` is null until drafts are started. */
export const draftsOnPage = (): { running: Drafts | null } => sharedRecord('drafts', () => ({ running: null }))

/** A form, or other work, that is not saved. */
export interface UnsavedItem {
  name: string
  fate: Fate
}

/** Stores the drafts that can be kept, and returns all unsaved work with what happens to it. */
export function keepUnsaved(): UnsavedItem[] {
  const fates = draftsOnPage().running?.keep()
  return [
    ...dirtyForms().map((form): UnsavedItem => ({
      name: shownName(formName(form)) || t('changes in a form'),
      fate: fates?.get(form) ?? 'lost',
    })),
    ...reloadHolds().map((name): UnsavedItem => ({ name: shownName(name), fate: 'lost' })),
  ]
}
