import { asRecord, asText } from '../../lib/parse.js'
import { initialState } from './initial-state.js'
import { pageGlobal } from '../page-global.js'

/**
 * The server's settings for this page: initial state `core-config`, or else the global `_oc_config`; empty where
 * neither is given.
 */
function serverConfig(): Record<string, unknown> {
  return asRecord(initialState('core', 'config')) ?? asRecord(pageGlobal('_oc_config')) ?? {}
}

/** The configuration keys that the code reads, as the server spells them (behaviour.md 0.2). */
export type ConfigKey =
  | 'forbidden_filename_characters'
  | 'session_lifetime'
  | 'session_keepalive'
  | 'auto_logout'
  | 'blacklist_files_regex'
  | 'modRewriteWorking'
  | 'version'

/** One configuration value, unparsed, or `undefined` where the page does not give it. */
export function configValue(key: ConfigKey): unknown {
  return serverConfig()[key]
}

/**
 * The hash that makes addresses of the server's own images change with its version; empty where the page gives none.
 */
export function versionHash(): string {
  return asText(initialState('core', 'versionHash'))
}

/** One capability of the server, or `undefined`: initial state `core-capabilities`, or else `_oc_capabilities`. */
export function capability(name: string): Record<string, unknown> | undefined {
  const all = asRecord(initialState('core', 'capabilities')) ?? asRecord(pageGlobal('_oc_capabilities'))
  return asRecord(all?.[name])
}
