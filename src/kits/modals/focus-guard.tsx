import type { FocusEvent, ReactNode } from 'react'
import { styled } from 'styled-components'
import { focusEdge } from './dialog-fields.js'

const Edge = styled.span`
  position: absolute;
  outline: 0;
`

/**
 * Stands first and last in a modal dialog, and hands the focus on to the dialog's other end. Without it Tab goes from the
 * last stop to the browser's own buttons, and in Firefox to the page behind, which answers to nothing
 * (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/, "Keyboard Interaction").
 */
export function FocusGuard({ at }: { at: 'start' | 'end' }): ReactNode {
  const passOn = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const dialog = currentTarget.closest('dialog')
    if (!dialog) return
    // From the dialog itself, or from outside, it goes on in the direction in which it came.
    const fromInside = relatedTarget instanceof Element && relatedTarget !== dialog
    focusEdge(dialog, (at === 'start') === fromInside ? 'last' : 'first')
  }
  return <Edge tabIndex={0} aria-hidden="true" data-focus-guard={at} onFocus={passOn} />
}
