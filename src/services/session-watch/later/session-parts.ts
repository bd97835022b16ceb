/** The code that watches the session. No page needs it before it is shown, so it is loaded later. */
export { joinKeepAlive, keepAliveStatus } from './page-keep-alive.js'
export { joinTokenLibraries } from './token-libraries.js'
export { watchSession } from './session-watch.js'
export { successes } from '../../../core/http/health/server-health.js'
export { startTabs } from '../../../core/tabs/tabs.js'
