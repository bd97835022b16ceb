import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ContactAction } from './contact.js'
import { safeHref } from '../../core/page/server/urls.js'
import { Icon } from '../../core/icons/icon.js'
import { Spinner } from '../../core/icons/spinner.js'
import { usePopover } from '../../core/ui/use-popover.js'
import { createMenuKeys, stopsIn } from '../menus/menu-keys.js'
import { color, focusRing, radius, raised, space } from '../../core/element/theme.js'
import { useListener } from '../../core/element/hooks/use-listener.js'

const Trigger = styled.button`
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
  text-align: inherit;
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
`

/** In the top layer, beside its trigger. Placed by `usePopover`. */
const Panel = styled.div`
  inset: auto;
  margin: 0;
  padding: ${space(1)} 0;
  ${raised}
  inline-size: max-content;
  max-inline-size: min(20rem, 100vw - 16px);
  overflow: hidden;

  &:popover-open {
    display: flex;
    flex-direction: column;
  }
`

/** Its scrollbar ends before the rounded corners. */
const Scroller = styled.div`
  min-block-size: 0;
  padding: 0 ${space(1)};
  overflow: hidden auto;
`

interface Props {
  /** Accessible name of the trigger; without one its content names it. */
  label?: string | undefined
  trigger: ReactNode
  className?: string
  tabIndex?: number
  /** Exposes the CSS parts `base`, `trigger` and `panel`. */
  exposed?: boolean
  /** Called on every opening and closing, whatever caused it. */
  onOpenChange?: (open: boolean) => void
  /** Rendered while open. */
  children: ReactNode
}

/**
 * A button and a small native popover of links beside it. A click or Enter toggles it; a click elsewhere, Escape, or
 * the focus leaving closes it. While it is open, arrow keys, Home, End and letters move between its links, and Escape
 * closes nothing else.
 *
 * ARIA pattern: Disclosure (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/). It is no menu: its entries are
 * links.
 */
export function ActionMenu({ label, trigger, className, tabIndex, exposed, onOpenChange, children }: Props): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [keys] = useState(createMenuKeys)
  const change = (next: boolean): void => {
    if (next === open) return
    setOpen(next)
    onOpenChange?.(next)
  }
  const { ref, panel, isShown } = usePopover(open, {
    onDismiss: () => change(false),
    beside: () => button.current && { target: button.current },
  })

  useListener(button, 'click', (event) => {
    // The browser's own toggling would show the panel before its content is rendered.
    event.preventDefault()
    if (!open) button.current?.focus()
    change(!open)
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return
    const next = keys(event.nativeEvent, panel.current ? stopsIn(panel.current) : [])
    if (next) {
      next.focus()
    } else if (event.key === 'Escape') {
      change(false)
      button.current?.focus()
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the controls inside
    <span
      part={exposed ? 'base' : undefined}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) change(false)
      }}
    >
      <Trigger
        ref={button}
        type="button"
        part={exposed ? 'trigger' : undefined}
        className={className}
        // With this, a click on the trigger does not count as a click outside the open panel.
        popoverTarget={id}
        tabIndex={tabIndex}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
      >
        {trigger}
      </Trigger>
      <Panel ref={ref} id={id} part={exposed ? 'panel' : undefined} popover="auto">
        {/* Firefox makes scroll containers tab stops; here only the links are. */}
        {isShown && <Scroller tabIndex={-1}>{children}</Scroller>}
      </Panel>
    </span>
  )
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

const Entry = styled.a`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  min-block-size: 2.75rem;
  padding: ${space(1.5)} ${space(3)};
  border-radius: calc(${radius} - 2px);
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;

  &[href]:hover {
    background: ${color.hover};
  }
  ${focusRing}
`

/**
 * The `href` for an action; undefined for `#`, which means plain text (behaviour.md 4), and for a URL that would run
 * script.
 */
export function hrefOf(action: ContactAction): string | undefined {
  return action.hyperlink === '#' ? undefined : safeHref(action.hyperlink)
}

interface ListProps {
  actions: readonly ContactAction[]
  part?: string
  /** Shows a spinner in each row. */
  busy?: boolean
}

/** The actions for a person: links, and plain text for actions without an `href`. */
export function ActionList({ actions, part, busy }: ListProps): ReactNode {
  return (
    <List role="list" part={part}>
      {actions.map((action, index) => {
        const href = hrefOf(action)
        return (
          <li key={index}>
            <Entry as={href ? 'a' : 'span'} href={href}>
              {busy && <Spinner />}
              {action.icon && <Icon src={action.icon} size={20} />}
              <bdi>{action.title}</bdi>
            </Entry>
          </li>
        )
      })}
    </List>
  )
}
