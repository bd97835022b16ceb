/** What keeps watch over the session: nothing that a page needs before it has been shown. */
export { joinKeepAlive, keepAliveStatus } from './page-keep-alive.js'
export { watchSession } from './session-watch.js'
export { startTabs } from '../../../core/tabs/tabs.js'
