import { localTimes } from '../pages/local-time.js'
import type { Person } from '../accounts/person.js'

interface Action {
  title: string
  icon: string
  hyperlink: string
  appId: string
}

/**
 * Writes people in the recorded shape (behaviour.md, section 4).
 *
 * @param base URL of the product, with host: every address in the response is absolute
 */
export function contactWriter(base: string, owner: string, nowMs: number): (person: Person) => Record<string, unknown> {
  const timeIn = localTimes(nowMs)
  const icon = (name: string): string => `${base}/demo/assets/icons/${name}.svg`

  return (person) => {
    const profileUrl = person.isUser ? `${base}/index.php/u/${encodeURIComponent(person.id)}` : null
    const actions: Action[] = []
    if (profileUrl !== null)
      actions.push({ title: 'View profile', icon: icon('profile'), hyperlink: profileUrl, appId: 'profile' })
    for (const email of person.emails) {
      actions.push({ title: email, icon: icon('mail-action'), hyperlink: `mailto:${email}`, appId: 'email' })
    }
    if (person.phone !== null) {
      actions.push({
        title: person.phone,
        icon: icon('phone'),
        hyperlink: `tel:${person.phone.replaceAll(' ', '')}`,
        appId: 'phone',
      })
    }
    // A hyperlink of '#' marks text to read without a link. It never becomes the top action.
    const [topAction = null, ...rest] = actions
    if (person.timeZone !== null)
      rest.push({ title: timeIn(person.timeZone), icon: icon('recent'), hyperlink: '#', appId: 'timezone' })

    const card = person.isUser
      ? `system/system/system/Database:${person.id}.vcf`
      : `users/${owner}/contacts/${person.id}.vcf`
    return {
      id: person.id,
      fullName: person.fullName,
      avatar: `${base}/remote.php/dav/addressbooks/${card}?photo`,
      topAction,
      actions: rest,
      lastMessage: person.lastMessage,
      emailAddresses: person.emails,
      profileTitle: profileUrl === null ? null : 'View profile',
      profileUrl,
      status: person.status,
      statusMessage: person.statusMessage,
      statusMessageTimestamp: person.statusMessageTimestamp,
      statusIcon: person.statusIcon,
      isUser: person.isUser,
      uid: person.id,
    }
  }
}
