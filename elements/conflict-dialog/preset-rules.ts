import { withTick, type Choices, type FileConflict, type Verb } from '../../src/kits/conflicts/conflict.rules.js'

/**
 * Rules that decide many files at once: keep the newer version, the larger one, both, or the existing one if identical.
 */
export const conflictRules = ['newest', 'largest', 'both', 'identical'] as const
export type ConflictRule = (typeof conflictRules)[number]

/**
 * Whether the incoming version is the later or larger one. Null if they are equal or one value is unknown. Dates are
 * compared in whole seconds, as servers tell them.
 */
export function isMore({ original, replacement }: FileConflict, of: 'modifiedMs' | 'size'): boolean | null {
  const [before, after] = [original[of], replacement[of]]
  if (before === null || after === null) return null
  const more = of === 'size' ? after - before : Math.floor(after / 1000) - Math.floor(before / 1000)
  return more === 0 ? null : more > 0
}

/** Returns what a rule decides about one conflict. Null for folders, and if the rule cannot tell the versions apart. */
function verbBy(rule: ConflictRule, conflict: FileConflict, identical: ReadonlySet<string>): Verb | null {
  if (conflict.kind === 'folder') return null
  const only = (incoming: boolean): Verb => withTick(conflict, incoming ? 'replace' : 'keep', 'incoming', incoming)
  if (rule === 'both') return 'both'
  if (rule === 'identical') return identical.has(conflict.id) ? only(false) : null
  const more = isMore(conflict, rule === 'newest' ? 'modifiedMs' : 'size')
  return more === null ? null : only(more)
}

/** Returns the choices after applying a rule. Where it decides nothing, the previous choice stays. */
export function applyRule(
  rule: ConflictRule,
  inEffect: readonly FileConflict[],
  choices: Choices,
  identical: ReadonlySet<string>,
): Choices {
  const next = new Map(choices)
  for (const conflict of inEffect) {
    const verb = verbBy(rule, conflict, identical)
    if (verb) next.set(conflict.id, verb)
  }
  return next
}

/** How many files a rule can decide, and how many of these are chosen otherwise now. */
export interface RuleCount {
  decides: number
  changes: number
}

export function countRule(
  rule: ConflictRule,
  inEffect: readonly FileConflict[],
  choices: Choices,
  identical: ReadonlySet<string>,
): RuleCount {
  const count: RuleCount = { decides: 0, changes: 0 }
  for (const conflict of inEffect) {
    const verb = verbBy(rule, conflict, identical)
    if (!verb) continue
    count.decides += 1
    if (verb !== choices.get(conflict.id)) count.changes += 1
  }
  return count
}
