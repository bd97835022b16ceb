import { t } from '../../src/core/page/server/translate.js'

/** Says where an entry has been moved to. */
export const moveText = (name: string, position: number, count: number): string =>
  t('{name} moved to position {position} of {count}', { name, position, count })
