import { asList, asRecord, asText } from '../../src/core/lib/parse.js'
import { goodItems } from '../../src/core/page/good-items.js'
import { asName, shownText } from '../../src/core/lib/shorten.js'

/** What has changed with an update (behaviour.md 10). Fields that the server left out are empty. */
export interface WhatsNew {
  product: string
  version: string
  /** One sentence each, in the server's order. */
  changes: readonly string[]
  /** Address of the full changelog. From the server, so pass it through `safeHref`. */
  changelogUrl: string
}

/**
 * Reads the data of the response; null if there are none. Ignores changes for administrators only (behaviour.md 10).
 */
export function parseWhatsNew(value: unknown): WhatsNew | null {
  const data = asRecord(value)
  return data
    ? {
        product: asName(data['product']),
        version: asText(data['version']),
        changes: goodItems(
          asList(asRecord(data['whatsNew'])?.['regular']),
          (text) => shownText(asText(text)) || null,
          'news',
          'has to be a text',
        ),
        changelogUrl: asText(data['changelogURL']),
      }
    : null
}
