import { useState, type ReactNode } from 'react'
import { useChange, useHost } from '../../../src/core/element/host-context.js'
import { Icon } from '../../../src/core/icons/icon.js'
import type { ToolsProps } from '../panel/contacts-menu.effects.js'
import { Row } from './contacts-menu-tools.styles.js'
import { pageActions } from './page-actions.js'
import { TeamFilter } from './team-filter.js'

/** What only some pages have beside the search field: a choice of teams, and the buttons of applications. */
export function ContactsTools(props: ToolsProps): ReactNode {
  const change = useChange()
  const host = useHost()
  const [actions] = useState(pageActions)
  return (
    <Row>
      {props.team !== null && <TeamFilter {...props} />}
      {actions.map(({ label, icon, run }, index) => (
        <button
          key={index}
          type="button"
          aria-label={label}
          title={label}
          onClick={({ nativeEvent }) => {
            // What the application shows next must not be behind the panel, and may take the focus.
            host.shadowRoot?.querySelector<HTMLElement>('[part=trigger]')?.focus()
            change('open', false)
            run(nativeEvent)
          }}
        >
          {icon ? <Icon src={icon} size={20} /> : <bdi>{label}</bdi>}
        </button>
      ))}
    </Row>
  )
}
