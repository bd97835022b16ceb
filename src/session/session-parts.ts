/** What asks the server, and what keeps watch over the session: nothing that a page needs before it has been shown. */
export { loadUserStatus } from '../net/user-status.js'
export { joinKeepAlive, keepAliveStatus } from './page-keep-alive.js'
export { watchSession } from './session-watch.js'
export { startTabs } from './tabs.js'
