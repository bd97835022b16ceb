import type { WhatsNew } from './whats-new-type.js'
import { t } from '../../src/core/page/server/translate.js'

/** The title, which also names the entry of the user menu. */
export function titleOf({ product }: WhatsNew): string {
  return product ? t('New in {product}', { product }) : t('What is new')
}
