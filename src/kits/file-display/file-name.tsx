import type { ReactNode } from 'react'

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
`

/** A file name that is shortened before its end. */
export function FileName({ stem, end }: { stem: string; end: string }): ReactNode {
  return (
    <>
      <span>{stem}</span>
      {end && <span>{end}</span>}
    </>
  )
}

/** A name in two, so that its end is seen where there is not enough room: the extension, if it has a short one. */
export function nameParts(name: string): [stem: string, end: string] {
  const dot = name.lastIndexOf('.')
  const isSplit = name.length > 12 && dot > 0 && name.length - dot <= 8
  return isSplit ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}
