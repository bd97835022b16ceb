import { t } from '../../src/core/page/server/translate.js'
import type { Fate } from '../../src/kits/unsaved/drafts-on-page.js'

/** Remaining seconds to announce to screen readers. Announcing each second would be too much to listen to. */
const marks = [5, 10, 20, 30, 45]

/**
 * Returns the remaining seconds announced last: the smallest mark not passed yet, or else whole minutes, rounded up.
 */
export function announced(leftSec: number): number {
  return marks.find((mark) => leftSec <= mark) ?? Math.ceil(leftSec / 60) * 60
}

/** Describes what happens to unsaved work at sign-out. */
export function fateText(fate: Fate): string {
  if (fate === 'kept') return t('is kept as a draft')
  if (fate === 'without-files') return t('is kept as a draft, without the chosen files')
  return fate === 'too-large' ? t('too large to be kept, would be lost') : t('would be lost')
}
