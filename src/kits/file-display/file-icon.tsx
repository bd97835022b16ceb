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
  'package-x-generic': `${page}M10 3v2h2V3zm0 4v2h2V7zm0 4v2h2v-2zm-1 4v3h4v-3z`,
  'application-pdf': `${page}M6.5 12v5h1.2v-1.6h.5a1.7 1.7 0 0 0 0-3.4zm1.2 1.1h.5a.6.6 0 0 1 0 1.2h-.5zM10.6 12v5h1a2.5 2.5 0 0 0 0-5zm1.2 1.1a1.4 1.4 0 0 1 0 2.8zM14.8 12v5H16v-1.9h1.4V14H16v-.9h1.6V12z`,
  'x-office-document': `${page}M8 11v4h4v-4zm5.5 0v1.5H16V11zm0 2.5V15H16v-1.5zM8 16.5V18h8v-1.5z`,
  'x-office-spreadsheet': `${page}M8 10.5v2h3.5v-2zm4.5 0v2H16v-2zM8 13.5v2h3.5v-2zm4.5 0v2H16v-2zM8 16.5v2h3.5v-2zm4.5 0v2H16v-2z`,
  'x-office-presentation': `${page}M7.5 11v6h9v-6zm1.2 1.2h6.6v3.6H8.7zM11.3 17v2h1.4v-2z`,
  text: `${page}M8 11v1.5h8V11zm0 3v1.5h8V14zm0 3v1.5h5V17z`,
  code: `${page}M9.5 11l-2.7 3 2.7 3 .9-.9L8.6 14l1.8-2.1zm5 0-.9.9 1.8 2.1-1.8 2.1.9.9 2.7-3z`,
  file: page,
}

/** Texts that a program reads. */
const code =
  /^(text|application)\/(x-)?(html|css|xml|json|javascript|ecmascript|typescript|php|httpd-php|perl|python|ruby|java|c|c\+\+|go|rust|sh|shellscript|sql|yaml|toml)\b/

const iconOf = (mimeType: string): string => {
  const icon = code.test(mimeType) ? 'code' : mimeIcon(mimeType)
  // A folder that somebody shares, or that is elsewhere, is a folder too.
  return icon.startsWith('folder') ? 'folder' : icon
}

/** The star that marks a favourite, for a 24 x 24 view box. */
export const starPath = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z'

/** A decorative icon for the type of a file, in the colour of the text. */
export function FileIcon({ mimeType, size }: { mimeType: string; size: number }): ReactNode {
  return <Glyph path={pictures[iconOf(mimeType)] ?? page} size={size} />
}
