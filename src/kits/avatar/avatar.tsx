import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { avatarStyles, createAvatar, type AvatarState } from './draw-avatar.js'

const Face = styled.span`
  ${avatarStyles}
`

/** @param part name of the CSS part; the element's contract has to list it */
export function Avatar({ part = 'avatar', ...state }: AvatarState & { part?: string }): ReactNode {
  const face = useRef<HTMLSpanElement>(null)
  const avatar = useRef<ReturnType<typeof createAvatar> | null>(null)
  useLayoutEffect(() => {
    if (face.current) (avatar.current ??= createAvatar(face.current)).draw(state)
  })
  useEffect(
    () => () => {
      avatar.current?.stop()
      avatar.current = null
    },
    [],
  )
  return <Face ref={face} part={part} />
}
