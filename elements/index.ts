/**
 * The whole bundle: defines every element whose tag is free, and exports the functions for scripts of the page.
 */
import { define } from '../src/ui/element.js'
import * as registry from './registry.js'
import { start } from './start.js'

start()
for (const definition of Object.values(registry)) define(definition)

export * from './functions.js'
export type { ElementsByTag } from './tags.js'
