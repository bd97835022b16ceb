/** An item to write whose name already exists in the target folder. */
export interface FileConflict {
  /** Chosen by the caller; unique among the conflicts. */
  id: string
  name: string
  /** Path of the target folder; `/` for the root. */
  directory: string
  kind: 'file' | 'folder'
  original: {
    /** In bytes; null if unknown. */
    size: number | null
    /** In ms since the epoch; null if unknown. */
    modifiedMs: number | null
    etag: string
    /** Cannot be replaced. */
    readOnly: boolean
    mimeType: string
    /** URL of a preview, or null for none. Default: the server's preview of that path. */
    previewUrl?: string | null
  }
  replacement: {
    size: number | null
    modifiedMs: number | null
    mimeType: string
    /** The file itself, for a preview drawn by the browser. */
    file?: File
  }
  /** Id of the conflict of the folder that contains it. */
  parentId?: string
}

/**
 * What happens to one item. `replace` writes over the original, `keep` leaves the original and does not write, `both`
 * writes under another name, `skip` leaves the item out, `merge` puts the contents of a folder into the existing one.
 */
export type Verb = 'replace' | 'keep' | 'both' | 'skip' | 'merge'

export interface Decision {
  id: string
  verb: Verb
  /**
   * The name to write under, with `both`. Items in a folder that is itself written under another name cannot collide,
   * so they keep their own.
   */
  name?: string
}

/** The outcome for a whole batch. */
export interface Resolution {
  status: 'done' | 'cancelled'
  /** One for each conflict when done, none when cancelled. */
  decisions: readonly Decision[]
}

/** What the user has chosen so far, by id. */
export type Choices = ReadonlyMap<string, Verb>

export type Column = 'incoming' | 'existing'

const ticked: Readonly<Record<Column, readonly Verb[]>> = { incoming: ['replace', 'both'], existing: ['keep', 'both'] }

/** Whether a verb keeps this version of a file. */
export function isTicked(verb: Verb | undefined, column: Column): boolean {
  return verb !== undefined && ticked[column].includes(verb)
}

/**
 * The verb of a file after one of its versions was ticked or unticked; an original that cannot be replaced is always
 * kept.
 */
export function withTick({ original }: FileConflict, verb: Verb | undefined, column: Column, on: boolean): Verb {
  const incoming = column === 'incoming' ? on : isTicked(verb, 'incoming')
  const existing = original.readOnly || (column === 'existing' ? on : isTicked(verb, 'existing'))
  if (incoming) return existing ? 'both' : 'replace'
  return existing ? 'keep' : 'skip'
}

/**
 * The default: no version of a file, except an original that cannot be replaced; folders are merged if that is
 * possible.
 */
export function firstChoice({ kind, original }: FileConflict): Verb {
  if (kind === 'folder') return original.readOnly ? 'both' : 'merge'
  return original.readOnly ? 'keep' : 'skip'
}

/** The conflicts that the user has to decide: items in a folder that is not merged share its verb. */
export function conflictsInEffect(conflicts: readonly FileConflict[], choices: Choices): FileConflict[] {
  const fates = new Map<string, Verb>()
  return conflicts.filter((conflict) => {
    const above = fateAbove(conflict, fates)
    if (conflict.kind === 'folder') fates.set(conflict.id, above ?? choices.get(conflict.id) ?? 'merge')
    return above === null
  })
}

/** The verb of the containing folder; null if that is merged, or there is none. */
function fateAbove({ parentId }: FileConflict, fates: ReadonlyMap<string, Verb>): Verb | null {
  const fate = parentId === undefined ? undefined : fates.get(parentId)
  return fate === undefined || fate === 'merge' ? null : fate
}

/** How many files keep this version. */
export function countTicked(inEffect: readonly FileConflict[], choices: Choices, column: Column): number {
  return inEffect.reduce(
    (count, { id, kind }) => count + (kind === 'file' && isTicked(choices.get(id), column) ? 1 : 0),
    0,
  )
}

/** Ticks or unticks one version of every file. */
export function tickAll(inEffect: readonly FileConflict[], choices: Choices, column: Column, on: boolean): Choices {
  const next = new Map(choices)
  for (const conflict of inEffect)
    if (conflict.kind === 'file') next.set(conflict.id, withTick(conflict, choices.get(conflict.id), column, on))
  return next
}

/** Whether at least one version of any file is ticked, or there are only folders to decide (behaviour.md 11.1). */
export function mayContinue(inEffect: readonly FileConflict[], choices: Choices): boolean {
  const files = inEffect.filter(({ kind }) => kind === 'file')
  return (
    inEffect.length > 0 &&
    (files.length === 0 ||
      files.some(({ id }) => isTicked(choices.get(id), 'incoming') || isTicked(choices.get(id), 'existing')))
  )
}

/** How often each verb applies among the conflicts in effect. */
export function countVerbs(inEffect: readonly FileConflict[], choices: Choices): Record<Verb, number> {
  const counts: Record<Verb, number> = { replace: 0, keep: 0, both: 0, skip: 0, merge: 0 }
  for (const conflict of inEffect) counts[choices.get(conflict.id) ?? firstChoice(conflict)] += 1
  return counts
}

/**
 * Returns one decision for every conflict, also for items that share the verb of their folder.
 *
 * @param names the new names of items that are written under another name, by id
 */
export function decide(
  conflicts: readonly FileConflict[],
  choices: Choices,
  names: ReadonlyMap<string, string>,
): Decision[] {
  const fates = new Map<string, Verb>()
  return conflicts.map((conflict) => {
    const { id, name, kind } = conflict
    const above = fateAbove(conflict, fates)
    const verb = above ?? choices.get(id) ?? firstChoice(conflict)
    if (kind === 'folder') fates.set(id, verb)
    return verb === 'both' ? { id, verb, name: names.get(id) ?? name } : { id, verb }
  })
}
