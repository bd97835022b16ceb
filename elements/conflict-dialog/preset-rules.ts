import { withTick, type Choices, type FileConflict, type Verb } from '../../src/kits/conflicts/conflict.rules.js'

/** Decides many files at once: the newer ones, the larger ones, both of each, or none of those whose content is the same. */
export const conflictRules = ['newest', 'largest', 'both', 'identical'] as const
export type ConflictRule = (typeof conflictRules)[number]

/** Is the incoming version the later or larger one? Null where they are equal, or one is not known. */
export function isMore({ original, replacement }: FileConflict, of: 'modifiedMs' | 'size'): boolean | null {
  const [before, after] = [original[of], replacement[of]]
  return before === null || after === null || before === after ? null : after > before
}

/** What a rule says about one conflict; null where it says nothing: about folders, and where nothing tells the two apart. */
function verbBy(rule: ConflictRule, conflict: FileConflict, identical: ReadonlySet<string>): Verb | null {
  if (conflict.kind === 'folder') return null
  const only = (incoming: boolean): Verb => withTick(conflict, incoming ? 'replace' : 'keep', 'incoming', incoming)
  if (rule === 'both') return 'both'
  if (rule === 'identical') return identical.has(conflict.id) ? only(false) : null
  const more = isMore(conflict, rule === 'newest' ? 'modifiedMs' : 'size')
  return more === null ? null : only(more)
}

/** What is chosen after a rule was applied; where it says nothing, what was chosen before stays. */
export function applyRule(rule: ConflictRule, inEffect: readonly FileConflict[], choices: Choices, identical: ReadonlySet<string>): Choices {
  const next = new Map(choices)
  for (const conflict of inEffect) {
    const verb = verbBy(rule, conflict, identical)
    if (verb) next.set(conflict.id, verb)
  }
  return next
}

/** How many choices a rule would change from what they are now. */
export function countChanges(rule: ConflictRule, inEffect: readonly FileConflict[], choices: Choices, identical: ReadonlySet<string>): number {
  return inEffect.reduce((count, conflict) => {
    const verb = verbBy(rule, conflict, identical)
    return count + (verb && verb !== choices.get(conflict.id) ? 1 : 0)
  }, 0)
}
