import { webroot } from '../../core/page/server/urls.js'
import { currentUser } from '../../core/page/server/current-user.js'

/** The signed-in user's own WebDAV root of a service, such as `files`; null for a visitor. */
export function ownRoot(service: 'files' | 'uploads'): string | null {
  const uid = currentUser()?.uid
  return uid === undefined ? null : `${webroot()}/remote.php/dav/${service}/${encodeURIComponent(uid)}`
}
