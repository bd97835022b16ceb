import { useLayoutEffect, useState, type RefObject } from 'react'
import { realBrowser } from '../../../src/core/page/environment.js'
import { rootScale } from '../../../src/core/element/theme.js'

/**
 * `narrow`: the views are above the list. `lines`: each row has two lines in place of columns. `short`: the window is
 * too low for a list that scrolls by itself, so the whole dialog scrolls. `details`: there is room for what is focused.
 */
export type Room = Readonly<Record<'narrow' | 'lines' | 'short' | 'details', boolean>>

/** Below these widths of the content, and this height of the window, in px at the default text size. */
const narrowBelowPx = 600
const linesBelowPx = 700
const shortBelowPx = 540
/** From this width of the window on. */
const detailsFromPx = 1100

/** @param widthPx width of the content, in CSS px */
function roomFor(widthPx: number): Room {
  const scale = rootScale()
  return {
    narrow: widthPx / scale < narrowBelowPx,
    lines: widthPx / scale < linesBelowPx,
    short: innerHeight / scale < shortBelowPx,
    details: innerWidth / scale >= detailsFromPx,
  }
}

/** How much room there is, for the size of the text; followed while the content is rendered. */
export function useRoom(base: RefObject<HTMLElement | null>, drawn: boolean): Room {
  // Until the dialog is shown: by the window, so that nothing moves right after.
  const [room, setRoom] = useState<Room>(() => roomFor(innerWidth - 76 * rootScale()))
  useLayoutEffect(() => {
    const element = base.current
    if (!element) return undefined
    const measure = (): void => {
      // Not shown yet, or no more.
      if (element.clientWidth === 0) return
      const next = roomFor(element.clientWidth)
      setRoom((before) => (roomClass(before) === roomClass(next) ? before : next))
    }
    // The height of the content does not follow that of the window where the whole dialog scrolls.
    const stop = realBrowser.onWindow('resize', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      stop()
      observer.disconnect()
    }
  }, [base, drawn])
  return room
}

/** For style sheets: the names of what applies. */
export const roomClass = (room: Room): string =>
  Object.entries(room)
    .flatMap(([name, applies]) => (applies ? name : []))
    .join(' ')
