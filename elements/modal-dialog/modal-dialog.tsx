import { useId, type ReactNode } from 'react'
import { shownName } from '../../src/core/lib/shorten.js'
import { t } from '../../src/core/page/server/translate.js'
import { data, event, flag, method, oneOf, text, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { FocusGuard } from '../../src/kits/modals/focus-guard.js'
import { useEmit, useHostState } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import { glyphs } from '../../src/core/icons/glyphs.js'
import { Spinner } from '../../src/core/icons/spinner.js'
import { useModal } from './modal-dialog.effects.js'
import { readButtons, type Closing, type DialogButton } from './modal-dialog.model.js'
import { Base, Body, Button, Footer, Header, hostStyles, Severity, Title } from './modal-dialog.styles.js'

const attributes = {
  heading: text('The title, which is also the accessible name.'),
  open: flag('Whether it is shown.', { reflects: true }),
  size: oneOf('How wide its content may grow: 360, 550 or 900px.', ['small', 'normal', 'large'], 'normal'),
  severity: oneOf('Shows a picture beside the title.', ['none', 'info', 'warning', 'error'], 'none'),
  alert: flag(
    'It is a message that waits for an answer: the content is read at once, and the safest button has the focus.',
  ),
  lightDismiss: flag('A click on the backdrop closes it, unless something was typed.'),
  noClose: flag('Has no close control. Escape still closes; `before-close` can refuse that.'),
  nonModal: flag('The page around it stays usable: no backdrop, and nothing waits.'),
}

const properties = {
  buttons: data<readonly DialogButton[]>('The buttons below the content, in their order.', [], readButtons),
}

const events = {
  'before-close': event<Closing>('It is about to close; can be refused.'),
  closed: event<Closing>('It closed 200 ms ago, or was removed.'),
}

/** What the page can do with it. */
export const methods = {
  show: method<() => void>('Opens it.'),
  close: method<(reason?: string, value?: unknown) => boolean>(
    'Asks by `before-close`, then closes. Answers whether it did; taking `open` away asks nobody.',
  ),
}

function ModalDialogView(values: ValuesOf<typeof attributes> & ValuesOf<typeof properties>): ReactNode {
  const { open, size, severity, alert, noClose, nonModal, buttons } = values
  const heading = shownName(values.heading)
  const id = useId()
  const { dialog, body, press, close } = useModal(values, useEmit<typeof events>())
  useHostState(open ? 'open' : 'closed')

  return (
    <Base
      ref={dialog}
      part="base"
      role={alert ? 'alertdialog' : undefined}
      aria-label={heading ? undefined : t('Dialog')}
      aria-labelledby={heading ? `${id}-title` : undefined}
      aria-describedby={alert ? id : undefined}
      tabIndex={-1}
      $size={size}
    >
      {!nonModal && <FocusGuard at="start" />}
      {(heading || !noClose) && (
        <Header part="header" $pulls={!noClose}>
          {severity !== 'none' && (
            <Severity $kind={severity} viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
              <path d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20m-1 5v7h2V7zm0 8.5v2h2v-2z" />
            </Severity>
          )}
          <Title part="title" id={`${id}-title`} hidden={!heading}>
            {heading}
          </Title>
          {!noClose && (
            <Button
              $look="close"
              part="close"
              type="button"
              aria-label={heading ? t('Close "{title}" dialog', { title: heading }) : t('Close')}
              onClick={() => close('close-button')}
            >
              <Glyph path={glyphs.close} />
            </Button>
          )}
        </Header>
      )}
      <Body ref={body} part="body" id={id}>
        <slot />
      </Body>
      {buttons.length > 0 && (
        <Footer part="footer">
          {buttons.map((button, at) => (
            <Button
              key={at}
              part="button"
              type="button"
              $look={button.variant ?? ''}
              disabled={button.disabled}
              aria-disabled={button.busy || undefined}
              onClick={() => press(button)}
            >
              {button.busy && <Spinner />}
              <span>{shownName(button.label)}</span>
            </Button>
          ))}
        </Footer>
      )}
      <slot name="top-layer" />
      {!nonModal && <FocusGuard at="end" />}
    </Base>
  )
}

/**
 * A dialog based on the native `<dialog>` (behaviour.md 12.1; https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/):
 * above everything, with the rest of the page inert; Escape closes only the topmost one; the focus is restored. Long
 * content scrolls with the whole dialog.
 */
export const ModalDialog = element({
  tag: 'modal-dialog',
  about: "A dialog with a title, the page's own content and up to three buttons.",
  attributes,
  properties,
  events,
  methods,
  states: ['closed', 'open'],
  parts: ['base', 'header', 'title', 'body', 'footer', 'close', 'button'],
  cssProperties: { '--modal-dialog-width': '34.375rem' },
  slots: {
    '': "The content. Directly in it, text, labels and fields look like the dialog's own.",
    'top-layer': 'What must stay usable while the dialog is open, such as toasts.',
  },
  hostStyles,
  view: ModalDialogView,
})
