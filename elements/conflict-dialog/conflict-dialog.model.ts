import { goodItems } from '../../src/core/page/good-items.js'
import { asRecord } from '../../src/core/lib/parse.js'
import {
  conflictsInEffect,
  countTicked,
  countVerbs,
  firstChoice,
  mayContinue,
  type Choices,
  type Column,
  type FileConflict,
  type Verb,
} from '../../src/kits/conflicts/conflict.rules.js'
import { futureNames } from './copy-names.js'
import { conflictRules, countRule, type ConflictRule, type RuleCount } from './preset-rules.js'

/** A conflict, as a page gives it. */
export interface ConflictGiven {
  id: string
  name: string
  directory?: string
  kind?: 'file' | 'folder'
  original: {
    size?: number | null
    modifiedMs?: number | null
    etag?: string
    readOnly?: boolean
    mimeType?: string
    previewUrl?: string | null
  }
  replacement: {
    size?: number | null
    modifiedMs?: number | null
    mimeType?: string
    file?: File
  }
  parentId?: string
}

/** Returns the names that are taken in a folder. */
export type TakenNames = (directory: string) => readonly string[]

/** Whether the two versions of a file hold the same bytes. */
export type SameContent = (conflict: FileConflict, signal: AbortSignal) => Promise<boolean>

/** Everything that the view renders, derived from the conflicts and the user's choices. */
export interface Overview {
  choices: Choices
  /** The conflicts to decide now, in the given order: one row each. */
  rows: readonly FileConflict[]
  files: number
  ticked: Readonly<Record<Column, number>>
  mayContinue: boolean
  verbs: Readonly<Record<Verb, number>>
  /** By id: the name under which a copy will be written beside the original. */
  names: ReadonlyMap<string, string>
  rules: Readonly<Record<ConflictRule, RuleCount>>
}

/** @param made the user's choices; all other conflicts keep their initial choice */
export function overviewOf(
  conflicts: readonly FileConflict[],
  made: Choices,
  identical: ReadonlySet<string>,
  taken: TakenNames,
): Overview {
  const choices = new Map(conflicts.map((conflict) => [conflict.id, made.get(conflict.id) ?? firstChoice(conflict)]))
  const rows = conflictsInEffect(conflicts, choices)
  return {
    choices,
    rows,
    files: rows.filter(({ kind }) => kind === 'file').length,
    ticked: { incoming: countTicked(rows, choices, 'incoming'), existing: countTicked(rows, choices, 'existing') },
    mayContinue: mayContinue(rows, choices),
    verbs: countVerbs(rows, choices),
    names: futureNames(conflicts, choices, taken),
    rules: Object.fromEntries(conflictRules.map((rule) => [rule, countRule(rule, rows, choices, identical)])) as Record<
      ConflictRule,
      RuleCount
    >,
  }
}

/** Returns the files whose versions may be identical: both have the same size, and the new one can be read. */
export function comparable(rows: readonly FileConflict[]): FileConflict[] {
  return rows.filter(
    ({ kind, original, replacement }) =>
      kind === 'file' && replacement.file && original.size !== null && original.size === replacement.size,
  )
}

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses one conflict given by the page. Null without an id or a name, since nobody could decide about it. */
function readConflict(value: unknown): FileConflict | null {
  const { id, name, directory, kind, original, replacement, parentId } = asRecord(value) ?? {}
  const [before, after] = [asRecord(original) ?? {}, asRecord(replacement) ?? {}]
  if (!word(id) || !word(name)) return null
  const file = after['file'] instanceof File ? after['file'] : undefined
  return {
    id: word(id),
    name: word(name),
    directory: word(directory) || '/',
    kind: kind === 'folder' ? 'folder' : 'file',
    original: {
      size: amount(before['size']),
      modifiedMs: amount(before['modifiedMs']),
      etag: word(before['etag']),
      readOnly: before['readOnly'] === true,
      mimeType: word(before['mimeType']),
      ...((before['previewUrl'] === null || word(before['previewUrl'])) && {
        previewUrl: word(before['previewUrl']) || null,
      }),
    },
    replacement: {
      size: amount(after['size'] ?? file?.size),
      modifiedMs: amount(after['modifiedMs'] ?? file?.lastModified),
      mimeType: word(after['mimeType']) || file?.type || '',
      ...(file && { file }),
    },
    ...(word(parentId) && { parentId: word(parentId) }),
  }
}

/**
 * Parses conflicts given by the page; undefined if they are no list. A conflict without a name or an id is left out,
 * and so is one with the id of an earlier one, because nobody could tell which answer is whose.
 */
export function readConflicts(value: unknown): FileConflict[] | undefined {
  if (!Array.isArray(value)) return undefined
  const known = new Set<string>()
  const read = (each: unknown): FileConflict | null => {
    const conflict = readConflict(each)
    if (!conflict || known.has(conflict.id)) return null
    known.add(conflict.id)
    return conflict
  }
  return goodItems(value, read, 'conflicts', 'needs a name, and an id of its own')
}
