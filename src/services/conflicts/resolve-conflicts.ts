import type { Decision, FileConflict, Resolution } from '../../kits/conflicts/conflict.rules.js'
import { guarded } from '../../core/lib/attempt.js'
import { asFields } from '../../core/lib/parse.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement } from '../../core/page/tag-naming.js'
import { askBy } from '../../kits/modals/ask-by.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { t } from '../../core/page/server/translate.js'

export interface ResolveOptions {
  /** The names that exist in a folder, or are about to be added to it, so that a copy gets a free one. */
  takenNames?: (directory: string) => readonly string[]
  /** Whether both versions of a file hold the same bytes; with it the user can leave identical ones out. */
  sameContent?: (conflict: FileConflict, signal: AbortSignal) => Promise<boolean>
  /** For old code that cannot use the promise: called before it resolves. */
  onContinue?: (decisions: readonly Decision[]) => void
  onCancel?: () => void
}

/** The conflicts of one call. */
interface Batch {
  conflicts: readonly FileConflict[]
  options: ResolveOptions
  answer: (resolution: Resolution) => void
}

interface Asking {
  dialog: HTMLElementTagNameMap['conflict-dialog']
  batches: Map<string, Batch>
}

const state = (): { asking: Asking | null; next: number } =>
  sharedRecord('conflicts', () => ({ asking: null, next: 1 }))

/**
 * Asks the user what to do about files that already exist (behaviour.md 11.1), in one dialog for any number of them. A
 * call while it is open adds its conflicts to the dialog, and gets the answers to its own. Without conflicts, nothing
 * is asked. Escape and Cancel are the same.
 *
 * @returns `done` with one verb for every conflict; or `cancelled`, then for all calls that share the dialog; also if a
 * script removed the dialog, or it crashed
 * @throws {TypeError} for a batch that nobody could decide about: no list, a conflict without id or name, or two with
 * the same id; other calls are not affected
 * @throws {Error} when the dialog could not be loaded, after the user was told so; the next call tries again
 */
export function resolveConflicts(
  conflicts: readonly FileConflict[],
  options: ResolveOptions = {},
): Promise<Resolution> {
  return resolveWith(conflicts, options, (text) => globalThis.alert(text))
}

/** As `resolveConflicts`. @param alert tells the user that the dialog could not be loaded */
export async function resolveWith(
  conflicts: readonly FileConflict[],
  options: ResolveOptions,
  alert: (text: string) => void,
): Promise<Resolution> {
  check(conflicts)
  if (conflicts.length === 0) return told({ status: 'done', decisions: [] }, options)
  try {
    await bringTag('conflict-dialog')
  } catch (error) {
    alert(t('Error loading file exists template'))
    throw error
  }
  const resolution = await new Promise<Resolution>((resolve) => {
    const all = state()
    const batch = { conflicts, options, answer: resolve }
    all.asking ??= open()
    all.asking.batches.set(`${all.next} `, batch)
    all.next += 1
    show(all.asking)
  })
  return told(resolution, options)
}

/** Checks a batch before it joins a dialog, where a bad one would cost the others their answers, too. */
function check(conflicts: unknown): void {
  const problem = !Array.isArray(conflicts)
    ? 'Conflicts have to be a list.'
    : conflicts.some((each) => !isName(asFields(each)['id']) || !isName(asFields(each)['name']))
      ? 'Every conflict needs an id and a name, both as text, or nobody could decide about it.'
      : new Set(conflicts.map((each) => asFields(each)['id'])).size < conflicts.length
        ? 'Every conflict needs an id of its own, or nobody could tell which answer is whose.'
        : null
  if (problem) throw new TypeError(`${problem} Nothing was asked; mend the list and call again.`)
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Several callers may use the same ids, so in the dialog each id begins with the number of its batch. */
function show({ dialog, batches }: Asking): void {
  const entries = [...batches]
  const conflicts = entries.flatMap(([begin, batch]) =>
    batch.conflicts.map(({ id, parentId, ...rest }) => ({
      ...rest,
      id: begin + id,
      ...(parentId !== undefined && { parentId: begin + parentId }),
    })),
  )
  const canCompare = entries.every(([, { options }]) => options.sameContent)
  const ownerOf = (id: string): [string, Batch] | undefined => entries.find(([begin]) => id.startsWith(begin))
  Object.assign(dialog, {
    conflicts,
    takenNames: (directory: string) => entries.flatMap(([, { options }]) => options.takenNames?.(directory) ?? []),
    sameContent: canCompare
      ? async (conflict: FileConflict, signal: AbortSignal) => {
          const [begin, batch] = ownerOf(conflict.id) ?? []
          const own = batch?.conflicts.find(({ id }) => `${begin ?? ''}${id}` === conflict.id)
          return own !== undefined && (await batch?.options.sameContent?.(own, signal)) === true
        }
      : null,
  })
}

function open(): Asking {
  const dialog = makeElement('conflict-dialog')
  const asking: Asking = { dialog, batches: new Map() }
  const answer = ({ status, decisions }: Resolution): void => {
    // Later calls open another dialog.
    if (state().asking === asking) state().asking = null
    for (const [begin, batch] of asking.batches) {
      batch.answer({
        status,
        decisions: decisions
          .filter(({ id }) => id.startsWith(begin))
          .map((decision) => ({ ...decision, id: decision.id.slice(begin.length) })),
      })
    }
  }
  dialog.addEventListener('conflicts-resolved', (event) => answer((event as CustomEvent<Resolution>).detail))
  askBy(dialog, 'conflicts-closed', () => answer({ status: 'cancelled', decisions: [] }))
  return asking
}

/** Calls the callbacks. An error in old code's callback must not lose the answer. */
function told(resolution: Resolution, { onContinue, onCancel }: ResolveOptions): Resolution {
  guarded(() => (resolution.status === 'done' ? onContinue?.(resolution.decisions) : onCancel?.()))
  return resolution
}
