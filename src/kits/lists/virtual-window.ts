/** What a windowed list of rows of one height looks like at one moment. All lengths in CSS px. */
export interface RowsInView {
  /** How many rows the list has. */
  count: number
  rowPx: number
  /** How far the list is scrolled. */
  scrollPx: number
  /** How much of the list is seen at once. */
  viewPx: number
}

/** The rows to render: `first` up to, but not including, `end`. */
export interface RowWindow {
  first: number
  end: number
}

/**
 * The rows that are seen, and at least `step` more on either side where there are any. Both ends move in steps, so a
 * view renders again once per `step` rows scrolled and not once per row.
 */
export function windowOfRows({ count, rowPx, scrollPx, viewPx }: RowsInView, step = 4): RowWindow {
  const top = Math.min(Math.max(0, scrollPx), Math.max(0, count * rowPx - viewPx))
  return {
    first: Math.max(0, (Math.floor(top / rowPx / step) - 1) * step),
    end: Math.min(count, (Math.ceil((top + viewPx) / rowPx / step) + 1) * step),
  }
}

/** Where to scroll so that a row is seen whole, by the shortest way. */
export function scrollToShow(row: number, { rowPx, scrollPx, viewPx }: Omit<RowsInView, 'count'>): number {
  return Math.max(0, Math.min(row * rowPx, Math.max(scrollPx, (row + 1) * rowPx - viewPx)))
}
