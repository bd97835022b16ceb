import { isolated, nameProblem, refusedText } from '../../src/kits/names/name-problem.js'
import { formatFileSize } from '../../src/kits/file-display/file-size.js'
import { davChild } from '../../src/kits/names/dav-path.js'
import { encodePath } from '../../src/kits/names/paths.js'
import { formatLocale } from '../../src/core/page/server/format-locale.js'
import { n, t } from '../../src/core/page/server/translate.js'
import { safeHref } from '../../src/core/page/server/urls.js'
import type { UploadFailure, UploadPhase, UploadRow, UploadState, UploadTrouble } from './queue/progress.js'
import { shownName } from '../../src/core/lib/shorten.js'

/** Tells the user why an item could not be uploaded, and what to do about it. */
export function failureText(failure: UploadFailure): string {
  switch (failure) {
    case 'forbidden-name':
      return refusedText()
    case 'forbidden':
      return t('You may not upload to this folder.')
    case 'no-space':
      return t('There is not enough space on the server.')
    case 'too-large':
      return t('The server does not take files of this size.')
    case 'locked':
      return t('The file on the server is locked.')
    case 'unreadable':
      return t('The file on this device was changed or removed. Choose it again.')
    case 'not-asked':
      return t('A file with this name exists, but the conflict dialog could not be opened. Try again.')
    case 'unfinished':
      return t('The server is still at work on this file.')
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
      return t('The file on the server keeps changing.')
    default:
      return t('The server reported an error.')
  }
}

/** A value and its unit stay on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
/** Isolated as a name is: its unit would change places with its number in a text from right to left. */
const sizeText = (bytes: number): string => isolated(unbroken(formatFileSize(bytes, formatLocale())))

/** @param share between 0 and 1 */
const percentText = (share: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** The status text of a row. */
export function rowText(row: UploadRow): string {
  const { phase, failure, name, finalName, size, sentBytes, isFolder, reason, refusedName } = row
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
    failed: () => {
      if (failure === 'forbidden-name') return reason || nameProblem(refusedName ?? name) || failureText(failure)
      return failure ? failureText(failure) : t('Failed')
    },
  }
  return texts[phase]()
}

/** The figure beside the status of a row: how far it is, or its size. */
export function rowFigure({ phase, isFolder, size, sentBytes, failure }: UploadRow): string {
  if (isFolder || phase === 'failed' || (phase === 'waiting' && failure)) return ''
  return phase === 'uploading' ? percentText(size > 0 ? sentBytes / size : 1) : sizeText(size)
}

/** All that is known of an item, line by line: to be read, and to be copied for somebody who can help. */
export function detailsOf(row: UploadRow): string {
  const { directory, finalName, isFolder, size, failure } = row
  const place = shownName(davChild(directory, finalName))
  return [place, isFolder ? '' : sizeText(size), `${rowText(row)}${failure ? ` (${failure})` : ''}`]
    .filter(Boolean)
    .join('\n')
}

/**
 * The address of the page that shows an item in its folder; undefined if the page names none.
 *
 * @param template the address, with `{directory}` and `{name}` for the place of the item
 */
export function folderHref(template: string, { directory, finalName }: UploadRow): string | undefined {
  const parts: Readonly<Record<string, string>> = { directory, name: finalName }
  return safeHref(template.replace(/\{(directory|name)\}/g, (_, part: string) => encodePath(parts[part] ?? '')))
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
  return unbroken(new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value))
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

/**
 * What is read aloud: the headline, and how far all is in steps of a quarter.
 *
 * @param quarters how many of the four are sent
 */
export const announcement = (state: UploadState, quarters: number): string =>
  [headline(state), state.phase === 'uploading' && quarters > 0 && percentText(quarters / 4)].filter(Boolean).join(' ')

/** Counts what is on the server now. */
export const uploadedText = (count: number): string => n('{count} uploaded', '{count} uploaded', count)

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
  if (remainingMs !== null && phase === 'uploading') {
    const bytesPerSecond = (1000 * (bytes - sentBytes)) / remainingMs
    if (bytesPerSecond >= 1024 && remainingMs > 0)
      parts.push(isolated(t('{size}/s', { size: sizeText(bytesPerSecond) })))
    parts.push(t('about {time} left', { time: timeText(remainingMs) }))
  }
  return parts.join(' · ')
}

/** The items in display order: as they were added, but once all is over, failed items come first. */
export function inOrder({ phase, items, totals }: UploadState): readonly UploadRow[] {
  if (phase !== 'over' || totals.failed === 0) return items
  const failed = (item: UploadRow): boolean => item.phase === 'failed'
  return [...items.filter(failed), ...items.filter((item) => !failed(item))]
}

/** Whether uploaded items are told in one line, because others need the room. */
export const folds = ({ phase, totals: { done, failed } }: UploadState): boolean =>
  done > 1 && (phase !== 'over' || failed > 0)

/** An action on one item. */
export type RowAction = 'pause' | 'resume' | 'retry' | 'rename' | 'show' | 'cancel' | 'copy'

/**
 * What can be done with an item; what helps most comes first.
 *
 * @param canShow whether the page can show it in its folder
 */
export function actionsFor({ phase, failure, refusedName }: UploadRow, canShow = false): RowAction[] {
  switch (phase) {
    case 'uploading':
      return ['pause', 'cancel', 'copy']
    case 'waiting':
    case 'checking':
    case 'offline':
      return ['cancel', 'copy']
    case 'paused':
      return ['resume', 'cancel', 'copy']
    case 'failed':
      if (failure !== 'forbidden-name') return ['retry', 'cancel', 'copy']
      return refusedName === null ? ['cancel', 'copy'] : ['rename', 'cancel', 'copy']
    case 'done':
    case 'skipped':
      return canShow ? ['show', 'copy'] : ['copy']
    default:
      return ['copy']
  }
}
