import { sharedRecord } from '../../core/page/shared-values.js'

const place = (): { listeners: Set<() => void>; holds: Set<object> } =>
  sharedRecord('activity', () => ({ listeners: new Set(), holds: new Set() }))

/** Reports user activity that only the page can know of; it keeps the tabs signed in. */
export function reportActivity(): void {
  for (const listener of [...place().listeners]) listener()
}

/** Calls back on each report. Returns the undo, which may be called twice. */
export function onReportedActivity(listener: () => void): () => void {
  place().listeners.add(listener)
  return () => {
    place().listeners.delete(listener)
  }
}

/**
 * Counts as user activity until the returned function is called: for work that must not be interrupted, such as an
 * upload.
 */
export function keepActive(): () => void {
  const hold = {}
  place().holds.add(hold)
  return () => {
    place().holds.delete(hold)
  }
}

export function isKeptActive(): boolean {
  return place().holds.size > 0
}
