/**
 * The whole bundle: defines every element whose tag is free, and exports the functions for page scripts. As a classic
 * script with `data-prefix`, it defines the elements under names with that prefix.
 */
import { define as defineBy } from './define.js'
import { define } from '../core/element/element-class.js'
import * as registry from './registry.js'
import { start } from './start/start.js'

const prefix = typeof document === 'undefined' ? undefined : document.currentScript?.dataset['prefix']

if (prefix) void defineBy({ prefix })
else {
  start()
  for (const definition of Object.values(registry)) define(definition)
}

export { define, type DefineOptions } from './define.js'
export * from './functions.js'
export type * from './shapes.js'
// The build replaces these with the types of every element.
export type * from './tags.js'
