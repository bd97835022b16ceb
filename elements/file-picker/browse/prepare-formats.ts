import { pause } from '../../../src/core/page/time/yield-to-page.js'
import { formatFileSize } from '../../../src/kits/file-display/file-size.js'
import { wholeDate } from '../../../src/kits/format/intl-formats.js'
import { naturalCompare } from '../../../src/kits/format/natural-compare.js'
import { relativeTime } from '../../../src/kits/format/relative-time.js'

/**
 * Makes what rows are sorted and written with, to be called while the source is asked. The first use of each may take
 * a browser tens of ms, so each is made in a turn of its own, and not with the first rows.
 *
 * @param locale a BCP 47 tag
 */
export async function prepareFormats(locale: string): Promise<void> {
  const steps = [
    () => naturalCompare('a', 'b', locale),
    () => formatFileSize(1, locale),
    () => formatFileSize(1024, locale),
    () => relativeTime(0, { locale }),
    () => wholeDate(0, locale),
  ]
  for (const step of steps) {
    await pause()
    step()
  }
}
