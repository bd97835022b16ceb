import { flag, number, type ValuesOf } from '../../src/core/element/contract.js'
import type { Host } from '../../src/core/element/element-host.js'
import { plainElement, type PlainLife } from '../../src/core/element/plain-element.js'
import { visuallyHidden } from '../../src/core/element/theme.js'
import { bringTag } from '../../src/core/loading/tag-loaders.js'
import { make, setChildren, setText } from '../../src/core/page/dom.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { configValue } from '../../src/core/page/server/server-config.js'
import { n, onTranslations, t } from '../../src/core/page/server/translate.js'
import { makeElement, registryOf } from '../../src/core/page/tag-naming.js'
import { whenIdle } from '../../src/core/page/time/when-idle.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import { bringDrafts } from '../../src/services/drafts/load-drafts.js'
import {
  askWhoIsHere,
  autoLogoutStatus,
  joinAutoLogout,
  signOutNow,
  staySignedIn,
  unsavedAtWarning,
} from '../../src/services/session/idle-log-out.js'
import { idleRules } from '../../src/services/session/idle.rules.js'
import { announced, fateText } from './auto-logout.model.js'

const attributes = {
  sessionLifetime: number(
    "How long nothing may happen, in seconds. Default: `session_lifetime` of the server's configuration; without one nobody is signed out.",
    0,
    { min: 0 },
  ),
  warning: number(
    'How long before the end the user is warned, in seconds; all of the time where that is shorter.',
    60,
    { min: 20 },
  ),
  always: flag("Signs out also where the server's configuration has no `auto_logout`."),
}

type ModalDialog = HTMLElementTagNameMap['modal-dialog']
type Values = ValuesOf<typeof attributes>

const hostStyles = `
:host {
  display: contents;
}
slot {
  display: none;
}
p {
  margin: 0 0 0.5rem;
}
ul {
  margin: 0 0 0.75rem;
  padding: 0;
  padding-inline-start: 1.25rem;
}
li {
  overflow-wrap: anywhere;
}
bdi {
  font-weight: 600;
}
[part='countdown'] {
  margin: 0;
  font-size: 1.375rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}
[role='status'] {
  ${visuallyHidden}
}
`

const nothing = (): void => undefined

/** What is said in the warning. */
function makeMessage(): { element: HTMLElement; draw(leftSec: number): void } {
  const message = make('p', { part: 'message' })
  const work = make('div')
  // The seconds are read aloud at a few marks only.
  const countdown = make('p', { part: 'countdown', 'aria-hidden': 'true' })
  const announcement = make('p', { part: 'announcement', role: 'status' })
  const leftText = (seconds: number): string => n('{count} second left', '{count} seconds left', seconds)
  return {
    element: make('div', { part: 'base' }, message, work, countdown, announcement),
    draw(leftSec) {
      setText(
        message,
        t('Nothing has happened here for a while. To keep what you see safe, you will be logged out soon.'),
      )
      setText(countdown, leftText(leftSec))
      setText(announcement, leftText(announced(leftSec)))
      const unsaved = unsavedAtWarning().get()
      const rows = unsaved.map(({ name, fate }) =>
        make('li', { part: 'row' }, make('bdi', {}, name), ' – ', make('span', {}, fateText(fate))),
      )
      setChildren(work, [
        ...(rows.length > 0 ? [make('p', {}, t('This is not saved yet:')), make('ul', { part: 'list' }, ...rows)] : []),
        ...(unsaved.some(({ fate }) => fate === 'closed')
          ? [make('p', {}, t('This browser does not allow the page to store anything.'))]
          : []),
      ])
    },
  }
}

function answer(event: Event): void {
  const { reason, value } = (event as ModalClosing).detail
  if (reason === 'button' && value === 'leave') signOutNow()
  else if (reason !== 'api') staySignedIn()
}

function watchIdle(host: Host): PlainLife<Values> {
  const root = host.element.shadowRoot as ShadowRoot
  const slot = [...root.children]
  const message = makeMessage()
  let dialog: ModalDialog | null = null
  /** Whether the dialog was asked for in this warning, and whether it cannot be had. */
  let search: 'none' | 'running' | 'failed' = 'none'
  let wanted: string | null = null
  let leave = nothing
  let noMoreAsking = nothing

  function makeDialog(): void {
    dialog ??= makeElement('modal-dialog', host.naming)
    dialog.addEventListener('before-close', answer)
    dialog.append(message.element)
    write()
  }

  /** The dialog comes when it is first needed. Where it cannot, the warning is shown in place of the element. */
  async function bringDialog(): Promise<void> {
    search = 'running'
    try {
      await bringTag('modal-dialog', host.naming)
      makeDialog()
    } catch {
      search = 'failed'
    }
    if (host.element.isConnected) draw()
  }

  /** Writes the words of the dialog, in the page's language. */
  function write(): void {
    if (!dialog) return
    Object.assign(dialog, {
      heading: t('Are you still there?'),
      alert: true,
      severity: 'warning',
      noClose: true,
      buttons: [
        { label: t('Log out'), value: 'leave' },
        { label: t('Stay signed in'), value: 'stay', variant: 'primary' },
      ],
    })
  }

  function draw(): void {
    const { phase, leftSec } = autoLogoutStatus().get()
    const warns = phase === 'warning'
    host.showState(phase)
    if (warns) message.draw(leftSec)
    else search = 'none'
    if (warns && !dialog && search === 'none') {
      if (registryOf(host.naming).get(`${host.naming.prefix}modal-dialog`)) makeDialog()
      else void bringDialog()
    }
    if (warns && dialog) noMoreAsking = noMoreAsking === nothing ? askWhoIsHere() : noMoreAsking
    else stopAsking()
    // Without the dialog, too, a key or a click takes the warning back.
    setChildren(root, [...slot, ...(dialog ? [dialog] : warns && search === 'failed' ? [message.element] : [])])
    if (dialog) dialog.open = warns
  }

  function stopAsking(): void {
    noMoreAsking()
    noMoreAsking = nothing
  }

  const undo = [
    autoLogoutStatus().subscribe(draw),
    unsavedAtWarning().subscribe(draw),
    onTranslations(() => {
      write()
      draw()
    }),
  ]
  return {
    take({ sessionLifetime, warning, always }) {
      const rules =
        (always || configValue('auto_logout')) && currentUser()
          ? idleRules(sessionLifetime || configValue('session_lifetime'), warning)
          : null
      const text = JSON.stringify(rules)
      if (wanted !== text) {
        wanted = text
        leave()
        leave = nothing
        // What keeps drafts comes early: the connection may be lost by the time it is needed.
        const steps = rules ? [joinAutoLogout(rules), whenIdle(() => void bringDrafts().catch(nothing))] : []
        const undoSteps = (): void => steps.forEach((step) => step())
        // A warning that begins at once is told at once, and the page may have changed its mind by now.
        if (wanted === text) leave = undoSteps
        else undoSteps()
      }
      draw()
    },
    stop() {
      for (const step of undo) step()
      leave()
      stopAsking()
    },
  }
}

/**
 * Signs out an idle user (behaviour.md 17), in all tabs at once, if the server's configuration says so and somebody is
 * signed in. A dialog warns first: 'Stay signed in', Escape or a key that types takes the warning back in all tabs.
 * Moving the pointer to a button is no answer yet. React comes with the dialog, and not before it warns.
 */
export const AutoLogout = plainElement({
  tag: 'auto-logout',
  about: 'Signs out who has left, in all tabs at once, after a warning.',
  attributes,
  properties: {},
  events: {},
  states: ['off', 'active', 'warning', 'leaving'],
  parts: ['base', 'message', 'list', 'row', 'countdown', 'announcement'],
  cssProperties: {},
  hostStyles,
  begin: watchIdle,
})
