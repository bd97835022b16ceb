import type { FocusEvent, ReactNode } from 'react'
import { styled } from 'styled-components'
import { isShownIn } from '../../core/ui/is-shown-in.js'
import { focusEdge, focusInSight } from './dialog-fields.js'

const Edge = styled.span`
  position: absolute;
  outline: 0;
`

/**
 * A tab stop at the start and end of a modal dialog that moves the focus to the dialog's other end. Without it, Tab
 * leads from the last stop to the browser's own buttons, and in Firefox to the page behind, which is inert
 * (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/, "Keyboard Interaction").
 */
export function FocusGuard({ at }: { at: 'start' | 'end' }): ReactNode {
  const passOn = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const dialog = currentTarget.closest('dialog')
    if (!dialog) return
    // Focus from inside wraps around; focus from the dialog itself, or from outside, goes on in its direction.
    const fromInside = relatedTarget !== dialog && isShownIn(relatedTarget, dialog)
    // A dialog that opens stays at its beginning.
    focusEdge(dialog, (at === 'start') === fromInside ? 'last' : 'first', fromInside ? undefined : focusInSight)
  }
  return <Edge tabIndex={0} aria-hidden="true" data-focus-guard={at} onFocus={passOn} />
}
