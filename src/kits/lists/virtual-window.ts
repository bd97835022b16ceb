/** The state of a windowed list whose rows have one height. All lengths in CSS px. */
export interface RowsInView {
  /** How many rows the list has. */
  count: number
  rowPx: number
  /** How far the list is scrolled; negative where it begins below the edge of what is seen. */
  scrollPx: number
  /** Height of the visible part of the list. */
  viewPx: number
}

/** The rows to render: `first` up to, but not including, `end`. */
export interface RowWindow {
  first: number
  end: number
}

/**
 * The visible rows, and at least `step` more on either side where there are any. Both ends move in steps, so a view
 * renders once per `step` rows scrolled and not once per row.
 */
export function virtualWindow({ count, rowPx, scrollPx, viewPx }: RowsInView, step = 4): RowWindow {
  const top = Math.min(Math.max(0, scrollPx), Math.max(0, count * rowPx - viewPx))
  return {
    first: Math.max(0, (Math.floor(top / rowPx / step) - 1) * step),
    end: Math.min(count, (Math.ceil((top + viewPx) / rowPx / step) + 1) * step),
  }
}

/** The nearest scroll position that shows a whole row; negative where something stands above the rows. */
export function scrollToShow(row: number, { rowPx, scrollPx, viewPx }: Omit<RowsInView, 'count'>): number {
  return Math.min(row * rowPx, Math.max(scrollPx, (row + 1) * rowPx - viewPx))
}
