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
