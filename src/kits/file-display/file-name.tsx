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

/** The end of a name that is seen where there is not enough room: the extension of a longer one, if it is short. */
export function nameEnd(name: string): string {
  const dot = name.lastIndexOf('.')
  return name.length > 12 && dot > 0 && name.length - dot <= 8 ? name.slice(dot) : ''
}

/** A file name that is shortened before its end. */
export function FileName({ name, end = nameEnd(name) }: { name: string; end?: string }): ReactNode {
  // Screen readers pause between two texts, so they get the name in one.
  const seen = end ? true : undefined
  return (
    <>
      <span aria-hidden={seen}>{name.slice(0, name.length - end.length)}</span>
      {end && (
        <>
          <span aria-hidden>{end}</span>
          <span>{name}</span>
        </>
      )}
    </>
  )
}
