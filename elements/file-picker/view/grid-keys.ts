/** Where the focus stands in a grid whose items flow from row to row. */
export interface GridPlace {
  index: number
  count: number
  /** Items in a row; 1 for a list. */
  columns: number
  /** Whole rows that are seen at once, at least one. */
  rowsPerPage: number
  rightToLeft: boolean
}

/**
 * Where a key leads (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): a row up or down in the same column, a page, an
 * item to either side also over the end of a row, Home and End to the ends of the row, in a list or with Ctrl to the
 * ends of the whole.
 *
 * @returns the index, which may be the same at an edge; null for a key that does not move
 */
export function indexAfterKey(key: string, ctrl: boolean, { index, count, columns, rowsPerPage, rightToLeft }: GridPlace): number | null {
  const last = count - 1
  const rowStart = index - (index % columns)
  const sideways = rightToLeft ? -1 : 1
  const whole = ctrl || columns === 1
  /** Up and down stay in their column; below the end of a last, shorter row is its last item. */
  const vertical = (rows: number): number => {
    const to = index + rows * columns
    if (to < 0) return rows === -1 ? index : index % columns
    if (to <= last) return to
    return Math.floor(index / columns) < Math.floor(last / columns) ? last : index
  }
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown': return vertical(1)
    case 'ArrowUp': return vertical(-1)
    case 'PageDown': return vertical(rowsPerPage)
    case 'PageUp': return vertical(-rowsPerPage)
    case 'Home': return whole ? 0 : rowStart
    case 'End': return whole ? last : Math.min(last, rowStart + columns - 1)
    case 'ArrowRight': case 'ArrowLeft':
      if (columns === 1) return null
      return Math.max(0, Math.min(last, index + (key === 'ArrowRight' ? sideways : -sideways)))
    default: return null
  }
}
