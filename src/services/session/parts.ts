/** The code that watches the session. No page needs it before it is shown, so it is loaded later. */
export { keepAliveFor } from './keep-alive.js'
export { joinPageLibraries } from './page-libraries.js'
export { watchSession } from './watch.js'
export { successes } from '../../core/http/server-health.js'
export { startTabs } from '../../core/session/tabs.js'
