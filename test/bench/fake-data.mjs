/** Data of the measured pages, the same for every subject: 12 apps, the entries of the user menu, people. */

export const apps = [
  'Dashboard',
  'Files',
  'Photos',
  'Activity',
  'Talk',
  'Mail',
  'Contacts',
  'Calendar',
  'Notes',
  'Deck',
  'Tasks',
  'Maps',
].map((name, index) => ({
  id: name.toLowerCase(),
  name,
  href: `/index.php/apps/${name.toLowerCase()}/`,
  icon: `/icons/${name.toLowerCase()}.svg`,
  active: index === 1,
  unread: index === 5 ? 3 : 0,
  order: index,
  type: 'link',
}))

export const entries = [
  ['profile', 'View profile', '/index.php/u/alice'],
  ['status', 'Set status', '/index.php/settings/user#status'],
  ['settings', 'Personal settings', '/index.php/settings/user'],
  ['admin', 'Administration settings', '/index.php/settings/admin'],
  ['accounts', 'Accounts', '/index.php/settings/users'],
  ['help', 'Help & privacy', '/index.php/settings/help'],
  ['logout', 'Log out', '/index.php/logout?requesttoken=token'],
].map(([id, name, href], order) => ({
  id,
  name,
  href,
  icon: `/icons/${id}.svg`,
  active: false,
  order,
  type: 'settings',
}))

const firstNames = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Radia',
  'Ken',
  'Frances',
  'Dennis',
  'Sophie',
  'Tim',
]
const lastNames = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Perlman',
  'Thompson',
  'Allen',
  'Ritchie',
  'Wilson',
  'Berners',
]

function person(_, index) {
  const id = `person-${index}`
  const fullName = `${firstNames[index % 12]} ${lastNames[Math.floor(index / 12) % 12]} ${index}`
  const email = `${id}@example.org`
  const mail = { title: email, icon: '/icons/mail-action.svg', hyperlink: `mailto:${email}`, appId: 'email' }
  const profile = {
    title: 'View profile',
    icon: '/icons/profile.svg',
    hyperlink: `/index.php/u/${id}`,
    appId: 'profile',
  }
  const isUser = index % 2 === 0
  return {
    id,
    uid: id,
    isUser,
    fullName,
    emailAddresses: [email],
    lastMessage: '',
    avatar: null,
    profileTitle: isUser ? 'View profile' : null,
    profileUrl: isUser ? `/index.php/u/${id}` : null,
    topAction: isUser ? profile : mail,
    actions: [
      ...(isUser ? [mail] : []),
      { title: '+49 30 1234567', icon: '/icons/phone.svg', hyperlink: 'tel:+49301234567', appId: 'phone' },
    ],
    status: isUser ? 'online' : null,
    statusMessage: null,
    statusMessageTimestamp: null,
    statusIcon: null,
  }
}

/** The response to `POST /contactsmenu/contacts` with this many people. */
export const contactsAnswer = (count) => ({ contacts: Array.from({ length: count }, person), contactsAppEnabled: true })

/** What the server hands over on each page, by the id of its hidden input. */
export const initialState = {
  'core-config': { modRewriteWorking: false, session_keepalive: true, session_lifetime: 1440 },
  'core-apps': apps,
  'core-settingsNavEntries': Object.fromEntries(entries.map((entry) => [entry.id, entry])),
  'user_status-status': { userId: 'alice', status: 'online', message: null, icon: null, clearAt: null },
  'user_status-profileEnabled': { profileEnabled: true },
}

/** What the server says of the signed-in user's own status. */
export const ownStatus = {
  ocs: {
    meta: { status: 'ok', statuscode: 200, message: 'OK' },
    data: {
      userId: 'alice',
      status: 'online',
      statusIsUserDefined: true,
      message: null,
      messageId: null,
      messageIsPredefined: false,
      icon: null,
      clearAt: null,
    },
  },
}

/** What the server says where there is nothing of a kind. */
export const nothing = { ocs: { meta: ownStatus.ocs.meta, data: [] } }
