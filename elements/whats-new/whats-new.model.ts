import type { WhatsNew } from '../../src/lib/whats-new.js'
import { t } from '../../src/page/text.js'

/** The title, which also names the entry of the user menu. */
export function titleOf({ product }: WhatsNew): string {
  return product ? t('New in {product}', { product }) : t('What is new')
}
