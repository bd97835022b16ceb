import type { ReactNode } from 'react'
import { visuallyHidden } from '../../core/element/theme.js'

/** Styles of what holds a `FileName`. */
export const fileName = `
  display: flex;
  > :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > :nth-child(2) {
    flex: none;
  }
  > :nth-child(3) {
    ${visuallyHidden}
    -webkit-user-select: none;
    user-select: none;
  }
`

/** A file name that is shortened before its end. */
export function FileName({ stem, end }: { stem: string; end: string }): ReactNode {
  // Screen readers pause between two texts, so they get the name in one.
  const seen = end ? true : undefined
  return (
    <>
      <span aria-hidden={seen}>{stem}</span>
      {end && (
        <>
          <span aria-hidden>{end}</span>
          <span>{stem + end}</span>
        </>
      )}
    </>
  )
}

/** A name in two, so that its end is seen where there is not enough room: the extension, if it has a short one. */
export function nameParts(name: string): [stem: string, end: string] {
  const dot = name.lastIndexOf('.')
  const isSplit = name.length > 12 && dot > 0 && name.length - dot <= 8
  return isSplit ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}
