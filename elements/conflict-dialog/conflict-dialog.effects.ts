import { useMemo, useRef, useState } from 'react'
import {
  decide,
  tickAll,
  type Choices,
  type Column,
  type FileConflict,
  type Resolution,
  type Verb,
} from '../../src/kits/conflicts/conflict.rules.js'
import { applyRule, type ConflictRule } from './preset-rules.js'
import { useChange, useHost } from '../../src/core/element/host-context.js'
import { comesBack, useDialogTag, type DialogProps } from '../../src/kits/modals/use-removed.js'
import { comparable, overviewOf, type Overview, type SameContent, type TakenNames } from './conflict-dialog.model.js'

/**
 * State of comparing the files: how many are done; at the end how many are identical and how many could not be read.
 */
export type Comparison = null | { done: number; of: number } | { same: number; failed: number }

interface Resolving extends Overview {
  comparison: Comparison
  choose: (id: string, verb: Verb) => void
  tickAll: (column: Column, on: boolean) => void
  /** The rule that the user applied last, while all choices agree with it. */
  applied: ConflictRule | null
  rule: (rule: ConflictRule) => void
  /** The conflict whose pictures are shown large. */
  enlarged: FileConflict | null
  enlarge: (conflict: FileConflict | null) => void
  /** Answers and closes the dialog. */
  finish: (status: Resolution['status']) => void
  /** Answers for a single file and closes the dialog. */
  finishWith: (verb: Verb) => void
  dialog: DialogProps
}

interface Tell {
  (name: 'conflicts-resolved', detail: Resolution): boolean
  (name: 'conflicts-closed', detail: null): boolean
}

const nothing: Choices = new Map()
const none: ReadonlySet<string> = new Set()

/** Keeps the user's choices from opening to the answer. A conflict added in between does not change them. */
export function useResolving(
  open: boolean,
  conflicts: readonly FileConflict[],
  taken: TakenNames | null,
  same: SameContent | null,
  emit: Tell,
): Resolving {
  const host = useHost()
  const change = useChange()
  const [made, setMade] = useState(nothing)
  const [applied, setApplied] = useState<ConflictRule | null>(null)
  const [enlarged, enlarge] = useState<FileConflict | null>(null)
  const [identical, setIdentical] = useState(none)
  const [comparison, setComparison] = useState<Comparison>(null)
  const answered = useRef(true)
  const comparing = useRef<AbortController | null>(null)

  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new map for other conflicts or other names
  const listings = useMemo(() => new Map<string, readonly string[]>(), [conflicts, taken])
  const takenOnce = (directory: string): readonly string[] => {
    const known = listings.get(directory) ?? taken?.(directory) ?? []
    listings.set(directory, known)
    return known
  }
  const viewOf = (choices: Choices): Overview => overviewOf(conflicts, choices, identical, takenOnce)
  const overview = useMemo(
    () => viewOf(made),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `viewOf` reads nothing else
    [conflicts, made, identical, listings],
  )

  const answer = (resolution: Resolution): void => {
    if (answered.current) return
    answered.current = true
    emit('conflicts-resolved', resolution)
  }
  const finish = (status: Resolution['status'], view = overview): void => {
    answer({ status, decisions: status === 'done' ? decide(conflicts, view.choices, view.names) : [] })
    change('open', false)
  }
  const ended = (): void => {
    answer({ status: 'cancelled', decisions: [] })
    emit('conflicts-closed', null)
  }
  const dialog = useDialogTag(open, ended, () => {
    answered.current = false
    setMade(nothing)
    setApplied(null)
    enlarge(null)
    setIdentical(none)
    setComparison(null)
    return () => {
      comparing.current?.abort()
      comparing.current = null
      if (!comesBack(host)) answer({ status: 'cancelled', decisions: [] })
    }
  })

  const compare = async (): Promise<void> => {
    if (!same || comparing.current) return
    const giveUp = new AbortController()
    comparing.current = giveUp
    const candidates = comparable(overview.rows)
    const found = new Set<string>()
    let failed = 0
    for (const [done, conflict] of candidates.entries()) {
      setComparison({ done, of: candidates.length })
      try {
        if (await same(conflict, giveUp.signal)) found.add(conflict.id)
      } catch {
        failed += 1
      }
      if (giveUp.signal.aborted) return
    }
    comparing.current = null
    setIdentical(found)
    setComparison({ same: found.size, failed })
    setMade((before) => applyRule('identical', candidates, before, found))
  }

  return {
    ...overview,
    comparison,
    choose: (id, verb) => setMade(new Map(made).set(id, verb)),
    tickAll: (column, on) => setMade(tickAll(overview.rows, overview.choices, column, on)),
    applied: applied && overview.rules[applied].changes === 0 ? applied : null,
    rule: (rule) => {
      if (rule === 'identical' && !(comparison && 'same' in comparison)) return void compare()
      setMade(applyRule(rule, overview.rows, overview.choices, identical))
      setApplied(rule)
    },
    enlarged,
    enlarge,
    finish,
    finishWith: (verb) => finish('done', viewOf(new Map(conflicts.map(({ id }) => [id, verb])))),
    dialog,
  }
}
