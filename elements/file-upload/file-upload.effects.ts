import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { useHost } from '../../src/core/element/host-context.js'
import { realBrowser } from '../../src/core/page/environment.js'
import { isShownIn } from '../../src/core/ui/is-shown-in.js'
import { onModals, topModal } from '../../src/kits/modals/modal-stack.js'
import { davChild } from '../../src/kits/names/dav-path.js'
import { droppedItems, hasFiles } from './dropped-files.js'
import { isOver, type UploadPhase, type UploadState } from './queue/progress.js'
import type { UploadItem } from './queue/upload.js'
import type { UploadQueue } from './queue/uploader.js'

/** Emits the events of the element. */
interface Tell {
  (name: 'file-uploaded', detail: { path: string; isFolder: boolean }): boolean
  (name: 'uploads-finished', detail: { uploaded: number; failed: number; leftOut: number }): boolean
}

/**
 * Emits an event for each uploaded item and one when all is over. Skips items that were over before the element
 * existed.
 */
export function useNews(queue: UploadQueue | null, { phase, items }: UploadState, tell: Tell): void {
  // Kept per queue, because each queue numbers its items from the beginning.
  const known = useRef<{ queue: UploadQueue | null; over: Map<string, UploadPhase>; fresh: Set<string> } | null>(null)
  useEffect(() => {
    const first = known.current?.queue !== queue
    const { over, fresh } = (known.current =
      first || !known.current ? { queue, over: new Map(), fresh: new Set() } : known.current)
    for (const { id, phase: own, directory, finalName, isFolder } of items) {
      if (!isOver(own)) {
        over.delete(id)
        fresh.delete(id)
        continue
      }
      // A short retry of a failed item may begin and end between two updates of the store.
      if (over.get(id) === own) continue
      over.set(id, own)
      if (first) continue
      fresh.add(id)
      if (own === 'done') tell('file-uploaded', { path: davChild(directory, finalName), isFolder })
    }
    if (phase !== 'over' || fresh.size === 0) return
    const count = (...phases: string[]): number =>
      items.filter((item) => fresh.has(item.id) && phases.includes(item.phase)).length
    const detail = { uploaded: count('done'), failed: count('failed'), leftOut: count('skipped', 'cancelled') }
    fresh.clear()
    tell('uploads-finished', detail)
  }, [queue, phase, items, tell])
}

/** What became of an item. */
export interface UploadResult {
  /** The name on the user's disk. */
  name: string
  /** Where it is on the server, or should have been. */
  path: string
  /** `left-out`: by the user's decision. */
  outcome: 'uploaded' | 'failed' | 'left-out'
  /** Why it failed, in a word; null if it did not. */
  failure: string | null
}

/** Resolves once these items are over, in their order. Never rejects: a failure is an outcome. */
export function resultOf(queue: UploadQueue, ids: readonly string[]): Promise<UploadResult[]> {
  return new Promise((resolve) => {
    const results = new Map<string, UploadResult>()
    const wanted = new Set(ids)
    const look = (): void => {
      for (const { id, name, directory, finalName, phase, failure } of queue.store.get().items) {
        if (!wanted.has(id) || results.has(id) || !isOver(phase)) continue
        const outcome = phase === 'done' ? 'uploaded' : phase === 'failed' ? 'failed' : 'left-out'
        results.set(id, { name, path: davChild(directory, finalName), outcome, failure })
      }
      if (results.size < wanted.size) return
      stop()
      resolve(ids.flatMap((id) => results.get(id) ?? []))
    }
    const stop = queue.store.subscribe(look)
    look()
  })
}

/**
 * How many quarters of all are sent, to be announced. 0 until the remaining time is known: what is over within a second
 * needs no steps in between.
 */
export function useQuarters({ phase, totals: { bytes, sentBytes, remainingMs } }: UploadState): number {
  const last = useRef(0)
  if (phase === 'idle' || phase === 'over') last.current = 0
  else if (remainingMs !== null && bytes > 0) last.current = Math.floor((4 * sentBytes) / bytes)
  return last.current
}

/** A modal makes a live region inert. Text that is set at once afterwards is not read either. In ms. */
const beforeSpeakingMs = 50

/** What the live region says: the latest text, once no modal has kept it from being heard for a moment. */
export function useHeard(text: string): string {
  const host = useHost()
  const [heard, setHeard] = useState(text)
  const changedMs = useRef(-Infinity)
  useEffect(
    () =>
      onModals(() => {
        changedMs.current = realBrowser.now()
      }),
    [],
  )
  useLayoutEffect(() => {
    const isBelow = (): boolean => {
      const top = topModal()
      return top !== null && !isShownIn(host, top)
    }
    if (text === heard) return undefined
    let cancel = (): void => undefined
    const speak = (): void => {
      cancel()
      if (!isBelow()) cancel = realBrowser.after(beforeSpeakingMs, () => setHeard(text))
    }
    if (isBelow() || Math.abs(realBrowser.now() - changedMs.current) < beforeSpeakingMs) speak()
    else setHeard(text)
    const undo = onModals(speak)
    return () => {
      undo()
      cancel()
    }
  }, [host, text, heard])
  return heard
}

/** The current time in ms since the epoch, updated each second until `endMs`. */
export function useTimeUntil(endMs: number | null): number {
  const [nowMs, setNowMs] = useState(realBrowser.now)
  useEffect(() => {
    setNowMs(realBrowser.now())
    if (endMs === null || endMs <= realBrowser.now()) return undefined
    let cancel = (): void => undefined
    const tick = (): void => {
      setNowMs(realBrowser.now())
      if (realBrowser.now() < endMs) cancel = realBrowser.after(1000, tick)
    }
    cancel = realBrowser.after(1000, tick)
    return () => cancel()
  }, [endMs])
  return nowMs
}

interface KeptFocus {
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/**
 * Where the focus moves when its control is removed, from the innermost area outwards. Never to a destructive button.
 */
const refuges = [
  ['[part=menu]', '[role=menuitem]'],
  ['[part=row]', '[aria-haspopup]'],
  ['[part=list]', '[tabindex="0"][aria-haspopup]'],
  ['[part=panel]', '.fold'],
  ['[part=base]', 'button'],
] as const

const seenIn = (area: Element | null | undefined, stop: string): HTMLElement | undefined =>
  [...(area?.querySelectorAll<HTMLElement>(stop) ?? [])].find((each) => each.checkVisibility())

/** Keeps the focus nearby when a phase change that the user did not cause removes the focused button. */
export function useKeptFocus(): KeptFocus {
  const host = useHost()
  const held = useRef<{ control: Element; around: (Element | null)[] } | null>(null)
  useLayoutEffect(() => {
    if (!held.current || held.current.control.isConnected) return
    const { around } = held.current
    held.current = null
    const stops = refuges.map(([, stop], at) => seenIn(around[at], stop))
    // Or else what the page has put there.
    stops.push(seenIn(host, '[tabindex="0"]'))
    stops.find((stop) => stop)?.focus()
  })
  return {
    onFocus: ({ target }) => {
      held.current = { control: target, around: refuges.map(([area]) => target.closest(area)) }
    },
    onBlur({ target }) {
      // While the user is in another tab, the target stays the active element.
      if ((target.getRootNode() as ShadowRoot).activeElement !== target) held.current = null
    },
  }
}

const dragging = ['dragenter', 'dragover', 'dragleave', 'drop'] as const

/**
 * Accepts files and folders dropped on the element or its content. Leaves text and links to the page.
 *
 * @param accept called at the drop; returns what takes the files once they are read, which may take long
 * @returns whether files are being dragged over it
 */
export function useDrop(enabled: boolean, accept: () => (items: UploadItem[], unreadable: string[]) => void): boolean {
  const host = useHost()
  const [over, setOver] = useState(false)
  const latest = useRef(accept)
  latest.current = accept
  useEffect(() => {
    if (!enabled) return undefined
    // Each entered node is left again, unless it was removed from the page meanwhile.
    const entered = new Set<EventTarget | undefined>()
    const handle = (event: DragEvent): void => {
      const { type, dataTransfer } = event
      if (!dataTransfer || !hasFiles(dataTransfer)) return
      event.preventDefault()
      const [target] = event.composedPath()
      if (type === 'dragover') dataTransfer.dropEffect = 'copy'
      else if (type === 'dragenter') entered.add(target)
      else if (type === 'dragleave') entered.delete(target)
      else {
        entered.clear()
        const take = latest.current()
        void droppedItems(dataTransfer).then(({ items, unreadable }) => take(items, unreadable))
      }
      setOver([...entered].some((one) => (one as Node).isConnected))
    }
    for (const name of dragging) host.addEventListener(name, handle)
    return () => {
      for (const name of dragging) host.removeEventListener(name, handle)
      setOver(false)
    }
  }, [host, enabled])
  return over
}

/**
 * Blocks drops outside of the element: the browser would open the file in place of the page, and unsaved data would be
 * lost.
 */
export function useDropGuard(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const guard = (event: DragEvent): void => {
      const { dataTransfer } = event
      const [target] = event.composedPath()
      const isOthers = event.defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file')
      if (isOthers || !dataTransfer || !hasFiles(dataTransfer)) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    for (const name of ['dragover', 'drop'] as const) addEventListener(name, guard)
    return () => {
      for (const name of ['dragover', 'drop'] as const) removeEventListener(name, guard)
    }
  }, [enabled])
}
