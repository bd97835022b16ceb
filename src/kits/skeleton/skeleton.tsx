import type { HTMLAttributes, ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { color } from '../../core/element/theme.js'

const breathe = keyframes`
  50% { opacity: 0.4; }
`
/** What comes sooner is shown at once. */
const wait = keyframes`
  from { visibility: hidden; }
`

const Rows = styled.div`
  display: grid;
  align-content: start;
  overflow: hidden;
  animation:
    ${breathe} 1.6s ease-in-out infinite,
    ${wait} 200ms steps(1, end);

  & > span {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    block-size: var(--_row, 3.25rem);
  }
  & > span::before,
  & > span > span {
    block-size: 1rem;
    border-radius: 4px;
    background: ${color.hover};
  }
  & > span::before {
    content: '';
    flex: none;
    inline-size: var(--_mark, 2rem);
    block-size: var(--_mark, 2rem);
    border-radius: var(--_mark-radius, 4px);
  }
  @media (forced-colors: active) {
    & > span::before,
    & > span > span {
      outline: 1px solid GrayText;
      outline-offset: -1px;
    }
  }
`

/**
 * Grey shapes of the rows that are loading, after 200 ms. A sheet gives their shape by `--_row` and `--_mark`, the heights
 * of a row and of the mark at its start, and by `--_mark-radius`.
 */
export function Skeleton(attributes: HTMLAttributes<HTMLDivElement>): ReactNode {
  return (
    <Rows {...attributes}>
      {['70%', '45%', '60%', '50%', '65%', '40%'].map((inlineSize) => (
        <span key={inlineSize}>
          <span style={{ inlineSize }} />
        </span>
      ))}
    </Rows>
  )
}
