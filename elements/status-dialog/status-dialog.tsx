import type { ReactNode } from 'react'
import { t } from '../../src/core/page/server/translate.js'
import { event, flag, type ValuesOf } from '../../src/core/element/contract.js'
import { element } from '../../src/core/element/define-element.js'
import { useChange, useEmit, useHostState, useTag } from '../../src/core/element/host-context.js'
import { Glyph } from '../../src/core/icons/glyph.js'
import type { ModalClosing } from '../../src/kits/modals/modal-tag.js'
import { useDialogTag } from '../../src/kits/modals/use-removed.js'
import { Skeleton } from '../../src/kits/skeleton/skeleton.js'
import { useStatusDialog } from './status-dialog.effects.js'
import { Said, Wait } from './status-dialog.styles.js'
import { StatusFields } from './status-fields.js'

const attributes = {
  open: flag('Whether it is shown. It closes itself when everything is saved.', { reflects: true }),
}

const events = {
  'status-dialog-closed': event('It is gone, 200 ms after it closed, or was removed: the element may be removed.'),
}

function StatusDialogView({ open }: ValuesOf<typeof attributes>): ReactNode {
  const change = useChange()
  const emit = useEmit<typeof events>()
  const state = useStatusDialog(open, () => change('open', false))
  const { phase, problem, save, reload } = state
  const Modal = useTag('modal-dialog')
  const isReady = phase === 'ready' || phase === 'saving'
  useHostState(open ? phase : 'closed')

  const dialog = useDialogTag(open, () => emit('status-dialog-closed', null))

  return (
    <Modal
      heading={t('Set status')}
      open={open}
      buttons={isReady ? [{ label: t('Save'), variant: 'primary', busy: phase === 'saving' }] : []}
      onbefore-close={(closing: ModalClosing) => {
        if (closing.detail.reason === 'button') {
          closing.preventDefault()
          save()
        } else change('open', false)
      }}
      {...dialog}
    >
      {open && !isReady && <Said role="status">{phase === 'loading' && t('Loading …')}</Said>}
      {open && phase === 'loading' && (
        <Skeleton aria-hidden style={{ inlineSize: '28.75rem', maxInlineSize: '100%' }} />
      )}
      {open && phase === 'failed' && (
        <Wait role="alert">
          <Glyph path="M11 4h2v10h-2zm0 13h2v3h-2z" size={32} />
          <span>{problem?.text()}</span>
          <button
            part="retry"
            type="button"
            onClick={() => {
              // The button goes. From the dialog, the fields take the focus when they come.
              dialog.ref.current?.shadowRoot?.querySelector('dialog')?.focus()
              reload()
            }}
          >
            {t('Try again')}
          </button>
        </Wait>
      )}
      {open && isReady && <StatusFields {...state} />}
    </Modal>
  )
}

/**
 * Sets the signed-in user's status: online, away and so on, with an emoji and a message that the server clears in time
 * (behaviour.md 2). `<user-status editable>` opens it. Nothing is saved before 'Save'.
 */
export const StatusDialog = element({
  tag: 'status-dialog',
  about: "Sets the signed-in user's status.",
  attributes,
  properties: {},
  events,
  states: ['closed', 'loading', 'failed', 'ready', 'saving'],
  parts: ['base', 'message', 'emoji', 'clear', 'retry', 'restore'],
  cssProperties: {},
  view: StatusDialogView,
})
