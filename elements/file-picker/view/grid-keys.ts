/** Position of the focus in a grid whose items flow from row to row. */
export interface GridPlace {
  index: number
  count: number
  /** Items in a row; 1 for a list. */
  columns: number
  /** Number of rows that are fully visible at once, at least one. */
  rowsPerPage: number
  rightToLeft: boolean
}

/**
 * Finds the item to which a key moves the focus (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): a row or a page up or
 * down in the same column; an item to either side, also past the end of a row; Home and End to the ends of the row, or
 * in a list or with Ctrl to the ends of the grid.
 *
 * @returns the index, which may be the same at an edge; null for a key that does not move
 */
export function indexAfterKey(
  key: string,
  ctrl: boolean,
  { index, count, columns, rowsPerPage, rightToLeft }: GridPlace,
): number | null {
  const last = count - 1
  const rowStart = index - (index % columns)
  const sideways = rightToLeft ? -1 : 1
  const whole = ctrl || columns === 1
  /** Moves within the column. If a shorter last row has no item there, moves to its last item. */
  const vertical = (rows: number): number => {
    const to = index + rows * columns
    if (to < 0) return rows === -1 ? index : index % columns
    if (to <= last) return to
    return Math.floor(index / columns) < Math.floor(last / columns) ? last : index
  }
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return vertical(1)
    case 'ArrowUp':
      return vertical(-1)
    case 'PageDown':
      return vertical(rowsPerPage)
    case 'PageUp':
      return vertical(-rowsPerPage)
    case 'Home':
      return whole ? 0 : rowStart
    case 'End':
      return whole ? last : Math.min(last, rowStart + columns - 1)
    case 'ArrowRight':
    case 'ArrowLeft':
      if (columns === 1) return null
      return Math.max(0, Math.min(last, index + (key === 'ArrowRight' ? sideways : -sideways)))
    default:
      return null
  }
}
