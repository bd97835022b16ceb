/** The code that watches the session. No page needs it before it is shown, so it is loaded later. */
export { keepAliveFor } from './keep-alive-host.js'
export { joinPageLibraries } from './page-libraries.js'
export { watchSession } from './session-watch.js'
export { successes } from '../../../core/http/health/server-health.js'
export { startTabs } from '../../../core/tabs/tabs.js'
