import { useEffect, useLayoutEffect, useMemo, useState } from 'react'

export interface ScrollRest {
  /** To be called whenever the list has scrolled. */
  scrolled: () => void
  resting: () => boolean
  /** Calls back once the list has not scrolled for 120 ms, or at once if it is at rest. Returns the undo. */
  onRest: (callback: () => void) => () => void
}

const restMs = 120

/**
 * Detects when a scrolling list has come to rest, so that rows fetch and draw costly content only if they stay in view
 * for longer than one frame.
 */
export function useScrollIdle(): ScrollRest {
  const rest = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const waiting = new Set<() => void>()
    const stop = (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    }
    return {
      stop,
      resting: () => timer === null,
      scrolled() {
        stop()
        timer = setTimeout(() => {
          timer = null
          for (const callback of waiting) callback()
          waiting.clear()
        }, restMs)
      },
      onRest(callback: () => void) {
        if (timer === null) callback()
        else waiting.add(callback)
        return () => waiting.delete(callback)
      },
    }
  }, [])
  useEffect(() => rest.stop, [rest])
  return rest
}

/**
 * Whether the list has come to rest since the row was rendered: a row that scrolls past fetches and draws nothing
 * costly.
 */
export function useSettled({ resting, onRest }: ScrollRest): boolean {
  const [settled, setSettled] = useState(resting)
  // A passive effect would make React post itself a message, and run one more task, in each scrolled frame.
  useLayoutEffect(() => (settled ? undefined : onRest(() => setSettled(true))), [settled, onRest])
  return settled
}
