import { formatFileSize } from '../../src/kits/file-display/file-size.js'
import type { UploadPhase } from './queue/rules/counters.rules.js'
import { n, pageLocale, t } from '../../src/core/page/server/translate.js'
import type { UploadTrouble } from './queue/connection-watch.js'
import type { UploadFailure, UploadRow, UploadState } from './queue/progress-store.js'
import { shownName } from '../../src/core/lib/shorten.js'

/** Tells the user why an item could not be uploaded, and what to do about it. */
export function failureText(failure: UploadFailure): string {
  switch (failure) {
    case 'forbidden-name':
      return t('The server does not accept this file name. Rename the file and try again.')
    case 'forbidden':
      return t('You may not upload to this folder.')
    case 'no-space':
      return t('There is not enough space on the server.')
    case 'locked':
      return t('The file on the server is locked. Try again later.')
    case 'unreadable':
      return t('The file on this device was changed or removed. Choose it again.')
    case 'not-asked':
      return t('A file with this name exists, but the conflict dialog could not be opened. Try again.')
    case 'session-expired':
      return t('You are signed out. Sign in again in another tab.')
    case 'network':
    case 'offline':
    case 'timeout':
      return t('The connection was lost.')
    case 'not-found':
    case 'parent-missing':
      return t('The folder no longer exists.')
    case 'exists':
    case 'changed':
      return t('The file on the server keeps changing. Try again.')
    default:
      return t('The server reported an error. Try again.')
  }
}

/** Isolates a name in a sentence, so that its writing direction does not move the punctuation around it. */
const isolated = (name: string): string => `\u2068${name}\u2069`

const sizeText = (bytes: number): string => formatFileSize(bytes, pageLocale())

/** The status text of a row. */
export function rowText({ phase, failure, name, finalName, size, sentBytes, isFolder }: UploadRow): string {
  const texts: Readonly<Record<UploadPhase, () => string>> = {
    waiting: () => (failure ? t('Trying again soon: {reason}', { reason: failureText(failure) }) : t('Waiting')),
    checking: () => t('Checking for existing files …'),
    asking: () => t('Waiting for your answer'),
    uploading: () =>
      isFolder ? t('Creating folder …') : t('{sent} of {size}', { sent: sizeText(sentBytes), size: sizeText(size) }),
    paused: () => (failure ? failureText(failure) : t('Paused')),
    offline: () =>
      failure === 'http' || failure === 'bad-answer' ? t('Waiting for the server') : t('Waiting for the connection'),
    done: () =>
      finalName === name ? t('Uploaded') : t('Uploaded as “{name}”', { name: isolated(shownName(finalName)) }),
    skipped: () => t('Left out'),
    cancelled: () => t('Cancelled'),
    failed: () => (failure ? failureText(failure) : t('Failed')),
  }
  return texts[phase]()
}

/** The remaining time, rounded to one unit. */
function timeText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 360) / 10, 'hour']
  return new Intl.NumberFormat(pageLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

function troubleText(trouble: UploadTrouble): string {
  switch (trouble) {
    case 'busy':
      return t('The server is busy. The upload continues by itself.')
    case 'maintenance':
      return t('The server is in maintenance. The upload continues when it is over.')
    case 'portal':
      return t('The network asks you to sign in. Open any web page to do so; the upload then continues by itself.')
    default:
      return t('The connection was lost. The upload continues when it is back.')
  }
}

/** When the queue tries again, for the eye only: it changes each second. Empty while it tries. */
export function nextTryText(nextTryMs: number | null, nowMs: number): string {
  return nextTryMs === null || nextTryMs <= nowMs
    ? ''
    : t('Trying again in {time}', { time: timeText(nextTryMs - nowMs) })
}

/** The state of all uploads in one line. Announced on each change, so it contains no figures that change constantly. */
export function headline({ phase, items, waiting, totals: { files, done, failed } }: UploadState): string {
  switch (phase) {
    case 'idle':
      return ''
    case 'asking':
      return t('Waiting for your answer')
    case 'checking':
      return t('Checking for existing files …')
    case 'offline':
      return troubleText(waiting?.trouble ?? 'connection')
    case 'paused': {
      const failure = items.find((item) => item.phase === 'paused' && item.failure)?.failure
      return failure ? failureText(failure) : t('Paused')
    }
    case 'over': {
      if (failed > 0) return n('{count} could not be uploaded', '{count} could not be uploaded', failed)
      return done > 0 ? uploadedText(done) : t('Nothing was uploaded')
    }
    default:
      return n('Uploading {count} file …', 'Uploading {count} files …', files)
  }
}

/** Text shown while files are dragged over the element. */
export function dropText(directory: string): string {
  const folder = directory.split('/').findLast((section) => section !== '')
  return folder === undefined ? t('Drop to upload') : t('Drop to upload to “{folder}”', { folder: isolated(folder) })
}

const uploadedText = (count: number): string => n('{count} uploaded', '{count} uploaded', count)

/** The overall progress in figures. */
export function figures({
  phase,
  totals: { files, done, failed, bytes, sentBytes, remainingMs },
}: UploadState): string {
  if (phase === 'over') return failed > 0 && done > 0 ? uploadedText(done) : ''
  if (phase === 'idle' || phase === 'checking') return ''
  const parts = [
    t('{done} of {count}', { done, count: files }),
    t('{sent} of {size}', { sent: sizeText(sentBytes), size: sizeText(bytes) }),
  ]
  if (remainingMs !== null && phase === 'uploading') parts.push(t('about {time} left', { time: timeText(remainingMs) }))
  return parts.join(' · ')
}

/** The items in display order: as they were added, but once all is over, failed items come first. */
export function inOrder({ phase, items, totals }: UploadState): readonly UploadRow[] {
  if (phase !== 'over' || totals.failed === 0) return items
  const failed = (item: UploadRow): boolean => item.phase === 'failed'
  return [...items.filter(failed), ...items.filter((item) => !failed(item))]
}

/** An action on one item, in the order of the buttons. */
export type RowAction = 'pause' | 'resume' | 'retry' | 'cancel'

export function actionsFor({ phase, failure }: UploadRow): RowAction[] {
  switch (phase) {
    case 'uploading':
      return ['pause', 'cancel']
    case 'waiting':
    case 'checking':
    case 'offline':
      return ['cancel']
    case 'paused':
      return ['resume', 'cancel']
    case 'failed':
      return failure === 'forbidden-name' ? [] : ['retry']
    default:
      return []
  }
}
