import { useId, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '../../src/core/page/server/translate.js'
import { usePopover } from '../../src/core/ui/use-popover.js'
import { copyText } from '../../src/services/toasts/copy-text.js'
import { toast } from '../../src/services/toasts/toast.js'
import { detailsOf } from './file-upload.model.js'
import type { UploadRow } from './queue/progress.js'

interface Props {
  item: UploadRow
  name: string
  /** The button that opened it. */
  trigger: HTMLElement
  id: string
  /** Cancels the item; undefined if that is not possible. */
  cancel: (() => void) | undefined
  close: () => void
}

async function copy(details: string): Promise<void> {
  // Without the marks that isolate names and sizes for the eye.
  const text = details.replace(/[\u2068\u2069]/g, '')
  if (await copyText(text)) toast.success(t('Copied'))
  else toast.error(t('Could not be copied'))
}

/**
 * What is known of an item, and what else can be done with it: a menu beside its button, in the top layer.
 *
 * ARIA pattern: Menu Button (https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/).
 */
export function RowMenu({ item, name, trigger, id, cancel, close }: Props): ReactNode {
  const about = useId()
  const details = detailsOf(item)
  const { ref, isShown } = usePopover(true, {
    onDismiss: close,
    onShown: (panel) => panel.querySelector<HTMLElement>('[role=menuitem]')?.focus(),
    beside: () => ({ target: trigger, align: 'end' }),
  })
  const leave = (): void => {
    trigger.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, currentTarget, target } = event
    const entries = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = entries.findIndex((entry) => entry === target)
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = steps[key]
    if (to !== undefined) entries.at(to % entries.length)?.focus()
    // From the button, Tab then goes where it goes from there.
    else if (key === 'Escape' || key === 'Tab') leave()
    else return
    event.stopPropagation()
    if (key !== 'Tab') event.preventDefault()
  }
  return (
    <div
      ref={ref}
      id={id}
      part="menu"
      popover="auto"
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        const isOutside = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
        // A press of its own button is a click next, which closes it.
        if (isOutside && relatedTarget !== trigger) close()
      }}
    >
      {isShown && (
        <div>
          <p id={about}>{details}</p>
          {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its entries take the focus */}
          <div role="menu" aria-label={name} aria-describedby={about} onKeyDown={onKeyDown}>
            {cancel && (
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  leave()
                  cancel()
                }}
              >
                {t('Cancel')}
              </button>
            )}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                leave()
                void copy(details)
              }}
            >
              {t('Copy details')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
