import { useEffect, useLayoutEffect, useMemo, useState } from 'react'

export interface ScrollRest {
  /** The list has scrolled just now. */
  scrolled: () => void
  resting: () => boolean
  /** Calls back once, when the list has stood still for a moment. Returns how to take the wish back. */
  onRest: (callback: () => void) => () => void
}

const restMs = 120

/**
 * Tells when a list that scrolls has come to rest, so that its rows fetch and draw what is costly only where they are
 * seen for longer than one frame.
 */
export function useScrollRest(): ScrollRest {
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

/** Whether a row has been seen for longer than a moment: one that flies past fetches and draws nothing costly. */
export function useSettled({ resting, onRest }: ScrollRest): boolean {
  const [settled, setSettled] = useState(resting)
  // An effect after the painting would have React send itself a message, and do a task more, in each frame that scrolls.
  useLayoutEffect(() => (settled ? undefined : onRest(() => setSettled(true))), [settled, onRest])
  return settled
}
