/**
 * The whole bundle: defines every element whose tag is free, and exports the functions for scripts of the page.
 */
import { define } from '../src/ui/element.js'
import * as registry from './registry.js'
import { start } from './start.js'

start()
for (const definition of Object.values(registry)) define(definition)

export { emit, on, type PageEvents } from '../src/state/bus.js'
export { setUnread as setNavigationCounter } from '../src/state/unread.js'
export { setRequestToken } from '../src/state/token.js'
export { addTranslations, type Catalogue } from '../src/page/text.js'
export { request, requestJson, type RequestOptions } from '../src/net/request.js'
export { RequestError } from '../src/net/request-error.js'
export type { ElementsByTag } from './tags.js'
