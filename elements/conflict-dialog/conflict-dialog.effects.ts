import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
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
import {
  comparable,
  decisionsOf,
  overviewOf,
  type Overview,
  type SameContent,
  type TakenNames,
} from './conflict-dialog.model.js'

/**
 * State of comparing the files: how many are done; at the end how many are identical and how many could not be read.
 */
export type Comparison = null | { done: number; of: number } | { same: number; failed: number }

interface Resolving extends Overview {
  comparison: Comparison
  choose: (id: string, verb: Verb) => void
  tickAll: (column: Column, on: boolean) => void
  rule: (rule: ConflictRule) => void
  /** Answers and closes the dialog. */
  finish: (status: Resolution['status']) => void
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
  const overview = useMemo(
    () => overviewOf(conflicts, made, identical, takenOnce),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `takenOnce` only reads `listings`
    [conflicts, made, identical, listings],
  )

  const answer = (resolution: Resolution): void => {
    if (answered.current) return
    answered.current = true
    emit('conflicts-resolved', resolution)
  }
  const finish = (status: Resolution['status']): void => {
    answer({ status, decisions: status === 'done' ? decisionsOf(conflicts, overview) : [] })
    change('open', false)
  }
  const ended = (): void => {
    answer({ status: 'cancelled', decisions: [] })
    emit('conflicts-closed', null)
  }
  const dialog = useDialogTag(open, ended, () => {
    answered.current = false
    setMade(nothing)
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
    rule: (rule) => {
      if (rule === 'identical' && !(comparison && 'same' in comparison)) void compare()
      else setMade(applyRule(rule, overview.rows, overview.choices, identical))
    },
    finish,
    dialog,
  }
}

/** Larger images get no preview: decoding them takes too much memory. */
const mostBytes = 40 * 2 ** 20
let drawing = Promise.resolve()

/**
 * Draws the central square of an image into a canvas. The browser decodes it off the main thread, one image at a time.
 * If an image cannot be decoded, the canvas stays empty.
 *
 * @param sizePx width and height, in device pixels
 * @returns whether an image was drawn
 */
async function drawInto(
  canvas: HTMLCanvasElement,
  file: File,
  sizePx: number,
  isWanted: () => boolean,
): Promise<boolean> {
  const turn = drawing
    .then(async () => {
      if (!isWanted()) return false
      const whole = await createImageBitmap(file)
      const side = Math.min(whole.width, whole.height)
      const middle = await createImageBitmap(whole, (whole.width - side) / 2, (whole.height - side) / 2, side, side, {
        resizeWidth: sizePx,
        resizeHeight: sizePx,
        resizeQuality: 'medium',
      })
      whole.close()
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(middle)
      return true
    })
    .catch(() => false)
  drawing = turn.then(() => undefined)
  return turn
}

/** Draws the new file if it is an image, once the list has stopped scrolling. Returns whether an image was drawn. */
export function useDrawnPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  file: File | undefined,
  settled: boolean,
): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!settled || !canvas.current || !file?.type.startsWith('image/') || file.size > mostBytes) return undefined
    let wanted = true
    void drawInto(canvas.current, file, Math.round(96 * Math.max(1, devicePixelRatio)), () => wanted).then((done) => {
      if (wanted) setDrawn(done)
    })
    return () => {
      wanted = false
    }
  }, [file, settled, canvas])
  return drawn
}
