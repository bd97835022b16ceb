import { asList, asRecord, asText } from '../../src/core/lib/parse.js'

/** What has changed with an update (specification, section 3). Whatever the server left out is empty. */
export interface WhatsNew {
  product: string
  version: string
  /** One sentence each, in the server's order. */
  changes: readonly string[]
  /** Where more of it stands. Comes from the server: pass it through `safeHref`. */
  changelogUrl: string
}

/** Reads the data of the answer; null where there are none. Changes for administrators alone are not read (behaviour.md 10). */
export function parseWhatsNew(value: unknown): WhatsNew | null {
  const data = asRecord(value)
  return data ? {
    product: asText(data['product']),
    version: asText(data['version']),
    changes: asList(asRecord(data['whatsNew'])?.['regular']).map((text) => asText(text)).filter(Boolean),
    changelogUrl: asText(data['changelogURL']),
  } : null
}
