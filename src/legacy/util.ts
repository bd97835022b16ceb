import { formatFileSize, parseFileSize } from '../kits/file-display/file-size.js'
import { wholeDate } from '../kits/format/intl-formats.js'
import { naturalCompare } from '../kits/format/natural-compare.js'
import { relativeTime } from '../kits/format/relative-time.js'
import { formatLocale } from '../core/page/server/format-locale.js'
import { t } from '../core/page/server/translate.js'
import { warnOnce } from '../core/page/warn-once.js'
import { permissions, favoriteTag } from '../kits/names/permissions.js'
import type { Names } from './setup/put.js'

/** A date in full, or in the given format if the page has moment.js. */
function formatDate(ms: number, format?: string): string {
  const { moment } = globalThis as { moment?: (ms: number) => { format(how: string): string } }
  if (format !== undefined && typeof moment === 'function') return moment(ms).format(format)
  if (format !== undefined)
    warnOnce(
      'legacy:formatDate',
      `OC.Util.formatDate() knows the form "${format}" only where the page brings moment.js, so the date is written in full. Leave the form out, or use Intl.DateTimeFormat.`,
    )
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? '' : wholeDate(date, formatLocale())
}

/** `OC.Util`: sizes, dates and names as text. */
export const oldUtil: Names = {
  humanFileSize(size: number, skipSmallSizes = false): string {
    const locale = formatLocale()
    return skipSmallSizes && size < 1024 ? `< ${formatFileSize(1024, locale)}` : formatFileSize(size, locale)
  },
  computerFileSize: (text: unknown) => (typeof text === 'string' ? parseFileSize(text) : null),
  relativeModifiedDate: (ms: number) => relativeTime(ms, { locale: formatLocale(), translate: t }),
  formatDate,
  naturalSortCompare: (a: string, b: string) => naturalCompare(String(a), String(b), formatLocale()),
  stripTime: (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()),
  getScrollBarWidth: () => innerWidth - document.documentElement.clientWidth,
  // Constants: every supported browser has SVG, and none is Internet Explorer.
  hasSVGSupport: () => true,
  replaceSVGIcon: (file: string) => file,
  replaceSVG: () => undefined,
  isIE: () => false,
}

/** The permission bits of a file, and the tag of a favourite (behaviour.md 20). */
export const oldConstants: Names = {
  ...Object.fromEntries(Object.entries(permissions).map(([name, bit]) => [`PERMISSION_${name.toUpperCase()}`, bit])),
  TAG_FAVORITE: favoriteTag,
}
