import { useEffect, useId, useLayoutEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { isComposing } from '../lib/is-composing.js'
import { listen } from '../page/environment.js'
import { isShownIn } from './is-shown-in.js'
import { usePopover } from './popover.js'
import { useHost } from '../element/host-context.js'
import { headerButton, raised, visuallyHidden } from '../element/theme.js'

const Trigger = styled.button`
  display: grid;
  ${headerButton}
`

/** In the top layer: no portal, no z-index. Placed by `usePopover`. */
const Panel = styled.div`
  &:popover-open {
    display: flex;
    flex-direction: column;
    inset: auto;
    margin: 0;
    padding: 0;
    max-inline-size: calc(100vw - 16px);
    overflow: hidden;
    ${raised}
  }
`

const Description = styled.span`
  ${visuallyHidden}
`

/** What the user opened it with; null if a script opened it. */
export type OpenedBy = 'keyboard' | 'mouse' | 'touch' | null

interface Props {
  /** Accessible name of the trigger and of the panel. */
  label: string
  /** More about the trigger, read after its name. */
  description?: string
  trigger: ReactNode
  /**
   * `nav` and `list` close when focus leaves them, `dialog` traps it until closed; `list` is part of a landmark, not
   * one itself.
   */
  kind: 'nav' | 'list' | 'dialog'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Returns the element to focus when the user opens it; by default focus stays on the trigger. */
  focusFirst?: (panel: HTMLElement, openedBy: OpenedBy) => HTMLElement | null | undefined
  /** Called when the trigger is hovered or focused, so that the content can be loaded before it is needed. */
  prefetch?: () => unknown
  children: ReactNode
}

/**
 * A button in the header and the panel it opens, shared by the menus of the header (behaviour.md 2, "Header menu
 * behaviour"): a click toggles, Escape closes and gives the focus back, a click elsewhere closes, and only one is
 * open at a time. The panel is a native popover; its content is rendered while it is open.
 *
 * ARIA pattern: Disclosure (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/); the contacts panel is a non-modal
 * dialog.
 */
export function HeaderMenu({
  label,
  description,
  trigger,
  kind,
  open,
  onOpenChange,
  focusFirst,
  prefetch,
  children,
}: Props): ReactNode {
  const host = useHost()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const openedBy = useRef<OpenedBy>(null)
  const pressedBy = useRef<OpenedBy>(null)

  const { ref, panel, isShown } = usePopover(open, {
    onDismiss: () => onOpenChange(false),
    onShown: (shown) => {
      focusFirst?.(shown, openedBy.current)?.focus()
      openedBy.current = null
    },
    beside: () => button.current && { target: button.current, align: 'end' },
  })

  /**
   * Prevents the browser's own toggling by `popovertarget`, which would show the panel before its content is rendered.
   */
  const toggle = (event: MouseEvent): void => {
    event.preventDefault()
    openedBy.current = open ? null : event.detail === 0 ? 'keyboard' : pressedBy.current
    // Safari does not focus a button that is clicked.
    if (!open) button.current?.focus()
    onOpenChange(!open)
  }

  /**
   * Escape focuses the trigger even if a sibling of it had the focus; one Escape closes one layer (WebKit would close
   * two).
   */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !open || isComposing(event)) return
    if (event.key === 'Tab' && kind === 'dialog') keepInside(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onOpenChange(false)
    button.current?.focus()
  }

  /**
   * Tab moves from the last focusable element in a dialog to the first, Shift+Tab back; from the trigger both move into
   * it.
   */
  const keepInside = (event: KeyboardEvent): void => {
    const stops = [
      ...(panel.current?.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]') ?? []),
    ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility())
    const ends = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    const [target] = event.composedPath()
    if (target !== ends[0] && target !== button.current) return
    event.preventDefault()
    ends[1]?.focus()
  }

  // On the host: React hears no keys of what the page has put into a slot.
  useEffect(() => (open ? listen(host, 'keydown', (event) => onKeyDown(event as KeyboardEvent)) : undefined))
  // When a script closes it, the browser gives the focus back from its own content, but not from a slot.
  useLayoutEffect(() => {
    if (!open && panel.current && isShownIn((host.getRootNode() as Document).activeElement, panel.current))
      button.current?.focus()
  }, [host, open, panel])

  return (
    <div part={kind === 'list' ? undefined : 'base'}>
      <Trigger
        ref={button}
        type="button"
        part="trigger"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={description ? `${id}-description` : undefined}
        // So that a press on it while the panel is open does not count as a click outside.
        popoverTarget={id}
        onPointerDown={({ pointerType }) => {
          pressedBy.current = pointerType === 'mouse' ? 'mouse' : 'touch'
        }}
        onClick={toggle}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {trigger}
      </Trigger>
      {description && <Description id={`${id}-description`}>{description}</Description>}
      <Panel
        as={kind === 'nav' ? 'nav' : 'div'}
        id={id}
        ref={ref}
        part="panel"
        popover="auto"
        role={kind === 'dialog' ? 'dialog' : undefined}
        aria-label={kind === 'list' ? undefined : label}
        onBlur={(event: FocusEvent<HTMLDivElement>) => {
          const next = event.relatedTarget
          if (
            kind !== 'dialog' &&
            open &&
            next instanceof Node &&
            !isShownIn(next, event.currentTarget) &&
            next !== button.current
          )
            onOpenChange(false)
        }}
      >
        {isShown && children}
      </Panel>
    </div>
  )
}
