import { useCallback, useMemo, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { t } from '../../src/core/page/server/translate.js'
import { emit } from '../../src/core/bus/bus.js'
import { flag, oneOf, event, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { FocusGuard } from '../../src/kits/modals/focus-guard.js'
import { useChange, useEmit, useHostState } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { useDrawer, useFloating, useNarrow, type DrawerParts } from './app-navigation.effects.js'
import { Backdrop, Base, Body, Close, Header, Layer, Panel, Trigger } from './app-navigation.styles.js'

const attributes = {
  open: flag('It has slid in. Beside the content it is always there, and this is false.', { reflects: true }),
  layout: oneOf(
    'Beside the content above 1024px and a drawer below, or one of the two at any width.',
    ['auto', 'beside', 'drawer'],
    'auto',
  ),
}

const events = {
  'navigation-opened': event('It has slid in.'),
  'navigation-closed': event('It has slid out.'),
}

const menu = 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z'

function AppNavigationView({ open, layout }: ValuesOf<typeof attributes>): ReactNode {
  const narrow = useNarrow()
  const isDrawer = layout === 'auto' ? narrow : layout === 'drawer'
  const floating = useFloating()
  const tell = useEmit<typeof events>()
  const change = useChange()
  const [layer, dialog, panel, closing] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDialogElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLButtonElement>(null),
  ]
  // eslint-disable-next-line react-hooks/exhaustive-deps -- refs never change
  const parts = useMemo((): DrawerParts => ({ layer, dialog, panel, close: closing }), [])
  const dragging = useDrawer(
    isDrawer,
    open,
    parts,
    useCallback(
      (isOpen) => {
        tell(isOpen ? 'navigation-opened' : 'navigation-closed', null)
        emit('navigation-toggled', { open: isOpen })
      },
      [tell],
    ),
  )
  useHostState(!isDrawer ? 'beside' : dragging ? 'dragging' : open ? 'open' : 'closed')
  if (!isDrawer)
    return (
      <div part="base" style={{ display: 'contents' }}>
        <slot />
      </div>
    )

  const close = (): void => change('open', false)
  /** Handles the ways in which the browser itself closes a dialog. A file input inside has events of the same names. */
  const closedByBrowser = (told: SyntheticEvent): void => {
    // `close` is dispatched asynchronously, when the dialog may be open again.
    if (told.target !== told.currentTarget || (told.type === 'close' && dialog.current?.open)) return
    told.preventDefault()
    close()
  }
  return (
    <>
      <Trigger
        part="trigger"
        type="button"
        className={floating ? 'floating' : ''}
        title={floating ? t('Open navigation') : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => change('open', true)}
      >
        <Glyph path={menu} />
        <span>{t('Open navigation')}</span>
      </Trigger>
      <Layer ref={layer} popover="manual">
        <Base
          ref={dialog}
          part="base"
          aria-label={t('Navigation')}
          tabIndex={-1}
          onCancel={closedByBrowser}
          onClose={closedByBrowser}
        >
          {open && <FocusGuard at="start" />}
          <Backdrop part="backdrop" className={open ? 'open' : ''} onClick={close} />
          <Panel ref={panel} part="panel" inert={!open}>
            <Header part="header">
              <Close ref={closing} part="close" type="button" aria-label={t('Close navigation')} onClick={close}>
                <Glyph path={glyphs.close} />
              </Close>
            </Header>
            <Body part="body" tabIndex={-1}>
              <slot />
            </Body>
          </Panel>
          <slot name="top-layer" />
          {open && <FocusGuard at="end" />}
        </Base>
      </Layer>
    </>
  )
}

/**
 * The page's navigation (behaviour.md 6): beside the content if there is room, otherwise a drawer that a button, a
 * swipe or the bus slides in. While the drawer is closed, it is inert; while it is open, the rest of the page is inert.
 *
 * ARIA pattern: Dialog (Modal), https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/
 */
export const AppNavigation = element({
  tag: 'app-navigation',
  about: "The page's own navigation: beside the content, or slid in by swipe and button where the window is narrow.",
  attributes,
  properties: {},
  events,
  states: ['beside', 'closed', 'dragging', 'open'],
  parts: ['base', 'trigger', 'backdrop', 'panel', 'header', 'close', 'body'],
  cssProperties: {},
  slots: {
    '': 'The navigation as the page writes it: `<nav>` with links.',
    'top-layer': 'What must stay usable while it is open, such as toasts.',
  },
  view: AppNavigationView,
})
