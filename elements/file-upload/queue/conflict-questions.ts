import type { Decision, FileConflict, Resolution } from '../../../src/kits/conflicts/conflict.rules.js'

/** Asks the user about conflicts, as `resolveConflicts` does. */
export type ResolveConflicts = (
  conflicts: readonly FileConflict[],
  options?: {
    takenNames?: (directory: string) => readonly string[]
    sameContent?: (conflict: FileConflict, signal: AbortSignal) => Promise<boolean>
  },
) => Promise<Resolution>

/** Asks the user, one question at a time. */
export interface UploadAsking {
  /** Asks about all conflicts of a batch in one question. */
  askAll(conflicts: readonly FileConflict[], takenNames: (directory: string) => readonly string[]): Promise<Resolution>
  /**
   * Asks about an entry that appeared during the upload. Conflicts that arise while a question is open are asked
   * together next.
   *
   * @returns null if the user cancelled, or the question is no longer wanted
   */
  askLater(conflict: FileConflict): Promise<Decision | null>
}

interface AskingDeps {
  resolve: ResolveConflicts
  /** The current names in a folder. */
  namesIn(directory: string): Promise<readonly string[]>
  /** Whether a queued conflict still has to be asked about. */
  isWanted(id: string): boolean
}

interface Late {
  conflict: FileConflict
  answer(decision: Decision | null): void
  fail(reason: unknown): void
}

export function createConflictQuestions({ resolve, namesIn, isWanted }: AskingDeps): UploadAsking {
  let turn: Promise<unknown> = Promise.resolve()
  let late: Late[] = []

  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const own = turn.then(ask)
    turn = own.catch(() => undefined)
    return own
  }
  const askTogether = async (): Promise<void> => {
    const all = late
    late = []
    const wanted = all.filter(({ conflict }) => isWanted(conflict.id))
    try {
      const { decisions } =
        wanted.length > 0 ? await askAbout(wanted.map(({ conflict }) => conflict)) : { decisions: [] }
      const byId = new Map(decisions.map((decision) => [decision.id, decision]))
      for (const { conflict, answer } of all) answer(byId.get(conflict.id) ?? null)
    } catch (error) {
      for (const { fail } of all) fail(error)
    }
  }
  const askAbout = async (conflicts: readonly FileConflict[]): Promise<Resolution> => {
    const directories = [...new Set(conflicts.map(({ directory }) => directory))]
    const names = new Map(
      await Promise.all(directories.map(async (directory) => [directory, await namesIn(directory)] as const)),
    )
    return resolve(conflicts, { takenNames: (directory) => names.get(directory) ?? [] })
  }

  return {
    askAll: (conflicts, takenNames) => inTurn(() => resolve(conflicts, { takenNames })),
    askLater: (conflict) =>
      new Promise((answer, fail) => {
        late.push({ conflict, answer, fail })
        if (late.length === 1) void inTurn(askTogether)
      }),
  }
}
