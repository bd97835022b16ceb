import { useEffect, useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { useMethods } from './host.js'
import { focusRing, radius, raised, visuallyHidden } from './theme.js'

const Trigger = styled.button`
  display: grid;
  place-items: center;
  inline-size: 50px;
  block-size: 50px;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  anchor-name: --se-header-menu;

  &:hover,
  &[aria-expanded='true'] {
    background: color-mix(in srgb, currentColor 14%, transparent);
  }
  ${focusRing}
`

/** In the top layer and beside its trigger: no portal, no z-index. */
const Panel = styled.div`
  &:popover-open {
    display: flex;
    flex-direction: column;
    position: fixed;
    position-anchor: --se-header-menu;
    position-area: block-end span-inline-start;
    position-try-fallbacks: flip-inline, block-end span-all;
    inset: auto;
    margin: 4px;
    padding: 0;
    max-inline-size: calc(100vw - 16px);
    max-block-size: calc(100dvh - 70px);
    overflow: hidden;
    ${raised}
  }

  @media (width < 420px) {
    &[role='dialog']:popover-open {
      position-area: block-end;
      justify-self: center;
    }
  }

  @supports not (anchor-name: --a) {
    &:popover-open {
      inset-block-start: 50px;
      inset-inline-end: 8px;
    }
  }
`

const Description = styled.span`
  ${visuallyHidden}
`

interface Props {
  /** Accessible name of the trigger and of the panel. */
  label: string
  /** More about the trigger, read after its name. */
  description?: string
  trigger: ReactNode
  /** `nav` and `list` close when focus leaves them, `dialog` keeps it inside until closed; `list` is part of a landmark and is none itself. */
  kind: 'nav' | 'list' | 'dialog'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when the pointer or the focus comes near, so that the content can be here before it is wanted. */
  prefetch?: () => unknown
  children: ReactNode
}

/**
 * A button in the header and the panel it opens, shared by the menus of the header (behaviour.md 2, "Header menu
 * behaviour"): a click toggles, Escape closes and gives the focus back, a click elsewhere closes, and only one is
 * open at a time. The panel is a native popover; its content is rendered while it is open.
 *
 * ARIA pattern: Disclosure (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/); the contacts panel is a non-modal dialog.
 */
export function HeaderMenu({ label, description, trigger, kind, open, onOpenChange, prefetch, children }: Props): ReactNode {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element || element.matches(':popover-open') === open) return
    if (open) element.showPopover()
    else element.hidePopover()
  }, [open])

  // A move takes the panel out of the top layer, and the browser says nothing.
  useMethods({ moved: () => { if (open) panel.current?.showPopover() } })

  // The browser closes the panel by itself: Escape, a click elsewhere, another popover.
  useEffect(() => {
    const element = panel.current
    const report = (event: Event): void => onOpenChange((event as ToggleEvent).newState === 'open')
    element?.addEventListener('beforetoggle', report)
    return () => element?.removeEventListener('beforetoggle', report)
  }, [onOpenChange])

  /** Escape gives the focus back even when it was on the trigger's sibling; one Escape closes one layer (WebKit closes two). */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !open) return
    if (event.key === 'Tab' && kind === 'dialog') keepInside(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onOpenChange(false)
    button.current?.focus()
  }

  /** Tab goes from the last thing in a dialog to its first, and back; from the trigger it goes in. */
  const keepInside = (event: KeyboardEvent): void => {
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]') ?? [])]
      .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility())
    const ends = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (event.target !== ends[0] && event.target !== button.current) return
    event.preventDefault()
    ends[1]?.focus()
  }

  return (
    <div part={kind === 'list' ? undefined : 'base'} onKeyDown={onKeyDown}>
      <Trigger
        ref={button}
        type="button"
        part="trigger"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={description ? `${id}-description` : undefined}
        popoverTarget={id}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {trigger}
      </Trigger>
      {description && <Description id={`${id}-description`}>{description}</Description>}
      <Panel
        as={kind === 'nav' ? 'nav' : 'div'}
        id={id}
        ref={panel}
        part="panel"
        popover="auto"
        role={kind === 'dialog' ? 'dialog' : undefined}
        aria-label={kind === 'list' ? undefined : label}
        onBlur={(event: FocusEvent<HTMLDivElement>) => {
          const next = event.relatedTarget
          if (kind !== 'dialog' && open && next instanceof Node && !event.currentTarget.contains(next) && next !== button.current) onOpenChange(false)
        }}
      >
        {open && children}
      </Panel>
    </div>
  )
}
