import { asNumber, asRecord } from '../../lib/parse.js'
import { shownName } from '../../lib/shorten.js'
import { pageGlobal } from '../page-global.js'

/** Who is signed in on this page (behaviour.md 0.1). */
export interface CurrentUser {
  uid: string
  displayName: string
  isAdmin: boolean
}

/**
 * Reads `<head data-user data-user-displayname>` and the global `_oc_isadmin`. A visitor is `null`, not an empty user.
 */
export function currentUser(): CurrentUser | null {
  const { user, userDisplayname } = document.head.dataset
  if (!user) return null
  return { uid: user, displayName: shownName(userDisplayname || user), isAdmin: pageGlobal('_oc_isadmin') === true }
}

/**
 * The version of the signed-in user's avatar, so that a new picture shows at once; `null` where the page gives none.
 */
export function ownAvatarVersion(): number | null {
  const avatar = asRecord(asRecord(pageGlobal('oc_userconfig'))?.['avatar'])
  const version = asNumber(avatar?.['version'], -1)
  return version < 0 ? null : version
}
