import type { ReactNode } from 'react'
import { mimeIcon } from './mime-icon.js'
import { Glyph } from '../../core/icons/glyph.js'

const page: `M${string}` = 'M6 2h8l5 5v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1m7 1.5V8h4.5z'

/** Paths by the names that `mimeIcon` returns. */
const pictures: Readonly<Record<string, `M${string}`>> = {
  folder: 'M3 5a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z',
  image:
    'M4 4h16a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m1 13h14l-4.5-6-3.5 4.5-2.5-3zM8 7a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  video: 'M4 4h16a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m6 4v8l6-4z',
  audio: 'M9 5l11-2v13a3 3 0 1 1-2-2.8V7.4l-7 1.3V18a3 3 0 1 1-2-2.8z',
  'package-x-generic':
    'M6 2h12a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1m5 1v2h2V3zm0 4v2h2V7zm0 4v2h2v-2zm-1 4v3h4v-3z',
  file: page,
}

const written: `M${string}` = `${page}M8 11v1.5h8V11zm0 3v1.5h8V14zm0 3v1.5h5V17z`

/** The star that marks a favourite, for a 24 x 24 view box. */
export const starPath = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z'

/** A decorative icon for the type of a file, in the colour of the text. */
export function FileIcon({ mimeType, size }: { mimeType: string; size: number }): ReactNode {
  return <Glyph path={pictures[mimeIcon(mimeType)] ?? written} size={size} />
}
