import { t } from '../../src/core/page/server/translate.js'
import type { Fate } from '../../src/kits/unsaved/drafts-on-page.js'

/** When it is said aloud how much time is left, in seconds. Each second would be too much to listen to. */
const marks = [5, 10, 20, 30, 45]

/** What was said last: the smallest mark that has not passed, or the beginning. */
export function announced(leftSec: number): number {
  return marks.find((mark) => leftSec <= mark) ?? Math.ceil(leftSec / 60) * 60
}

/** What becomes of unsaved work at the end, in words. */
export function fateText(fate: Fate): string {
  if (fate === 'kept') return t('is kept as a draft')
  if (fate === 'without-files') return t('is kept as a draft, without the chosen files')
  return fate === 'too-large' ? t('too large to be kept, would be lost') : t('would be lost')
}
