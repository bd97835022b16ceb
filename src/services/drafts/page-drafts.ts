import { t } from '../../core/page/server/translate.js'
import { webroot } from '../../core/page/server/urls.js'
import { currentUser } from '../../core/page/server/current-user.js'
import { showToast } from '../toasts/show-toast.js'
import { startDrafts } from './drafts.js'
import { draftsOnPage } from '../../kits/unsaved/drafts-on-page.js'

/** Starts storing and restoring drafts of the page's forms. Once per page, however often it is called. */
export function startPageDrafts(): void {
  const page = { root: webroot(), uid: currentUser()?.uid ?? null, path: () => location.pathname }
  draftsOnPage().running ??= startDrafts(page, (names, discard) => {
    const text =
      names.length > 0
        ? t('Your unsaved changes were restored: {what}', { what: names.join(', ') })
        : t('Your unsaved changes were restored')
    showToast(text, { type: 'info', timeoutMs: -1, actions: [{ label: t('Discard'), run: discard }] })
  })
}
