import type { ToastType } from '../../src/services/toasts/toast.rules.js'
import { n, t } from '../../src/core/page/server/translate.js'
import type { ToastRecord } from '../../src/services/toasts/toast-store.js'

/** The texts to announce, by urgency. */
export interface Announcement {
  polite: string
  assertive: string
}

/** Maximum number of toasts announced at once; nobody can follow more. */
const mostSpoken = 3

const prefixes: Partial<Record<ToastType, () => string>> = {
  error: () => t('Error: '),
  warning: () => t('Warning: '),
  info: () => t('Info: '),
  success: () => t('Success: '),
}

/** The announcement of a toast: its type, its text, and how often it occurred. */
export function spoken({ type, text, count }: ToastRecord): string {
  const said = `${prefixes[type]?.() ?? ''}${text}`
  return count > 1 ? `${said} ${n('{count} time', '{count} times', count)}` : said
}

/** Errors and toasts that offer undo are assertive, all others polite (behaviour.md 14). */
export function announcements(records: readonly ToastRecord[]): Announcement {
  const urgent = ({ type, options }: ToastRecord): boolean =>
    (options.ariaLive ?? (type === 'error' || type === 'undo' ? 'assertive' : 'polite')) === 'assertive'
  const join = (some: readonly ToastRecord[]): string => {
    const more = some.length - mostSpoken
    const last = some.slice(-mostSpoken).map(spoken)
    return (more > 0 ? [n('{count} more message', '{count} more messages', more), ...last] : last)
      .map((text, at, { length }) => (at === length - 1 || /\p{P}$/u.test(text) ? text : `${text}.`))
      .join(' ')
  }
  return { polite: join(records.filter((record) => !urgent(record))), assertive: join(records.filter(urgent)) }
}

/** The text that 'Copy details' writes to the clipboard. */
export function copied({
  type,
  text,
  count,
  options,
}: Pick<ToastRecord, 'type' | 'text' | 'count' | 'options'>): string {
  return [`${prefixes[type]?.() ?? ''}${text}${count > 1 ? ` (×${count})` : ''}`, options.details]
    .filter(Boolean)
    .join('\n')
}
