import { sharedRecord } from '../../core/page/shared-values.js'

const place = (): { listeners: Set<() => void>; holds: Set<object> } => sharedRecord('activity', () => ({ listeners: new Set(), holds: new Set() }))

/** Says that the user is here, where the page alone can know it: the tabs stay signed in. */
export function reportActivity(): void {
  for (const listener of [...place().listeners]) listener()
}

/** Tells of each report. Returns the undo, which may be called twice. */
export function onReportedActivity(listener: () => void): () => void {
  place().listeners.add(listener)
  return () => { place().listeners.delete(listener) }
}

/** Counts as the user being here until it is taken back: for what goes on by itself and must not be broken off, such as an upload. */
export function keepActive(): () => void {
  const hold = {}
  place().holds.add(hold)
  return () => { place().holds.delete(hold) }
}

export function isKeptActive(): boolean {
  return place().holds.size > 0
}
