import { useEffectEvent, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { letDragAway } from '../../src/kits/motion/drag-away.js'
import { realBrowser } from '../../src/core/page/environment.js'
import {
  FieldMemory,
  fieldsIn,
  firstStopIn,
  keepFocusInSight,
  takesEnter,
} from '../../src/kits/modals/dialog-fields.js'
import { listenToDialog } from './dialog-input.js'
import { showDialog, type ShownDialog } from '../../src/kits/modals/modal-layer.js'
import { comesBack, useRemoved } from '../../src/kits/modals/use-removed.js'
import type { MethodsOf } from '../../src/core/element/contract.js'
import { useChange, useHost, useMethods, useMoved } from '../../src/core/element/host-context.js'
import { closingOf, isReady, primaryOf, safestOf, type Closing, type DialogButton } from './modal-dialog.model.js'
import type { methods } from './modal-dialog.js'

/** Delay before `closed` is emitted, so that the key that closed the dialog has been released (behaviour.md 12.1). */
const closedAfterMs = 200

interface Options {
  open: boolean
  nonModal: boolean
  lightDismiss: boolean
  alert: boolean
  buttons: readonly DialogButton[]
}

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  body: RefObject<HTMLDivElement | null>
  press: (button: DialogButton) => void
  close: (reason: string) => void
}

/**
 * Tells the dialog, in `--_keyboard`, how much of the window the on-screen keyboard covers: browsers lay it over the page.
 * Returns the undo.
 */
function keepAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const view = visualViewport as VisualViewport
  const measure = (): void => {
    const { scale, height, offsetTop } = view
    // A page that is zoomed in is seen in part, too.
    const coveredPx = scale > 1 ? 0 : Math.max(0, innerHeight - offsetTop - height)
    dialog.style.setProperty('--_keyboard', `${coveredPx}px`)
  }
  measure()
  view.addEventListener('resize', measure)
  return () => view.removeEventListener('resize', measure)
}

/** On a phone the dialog is a sheet: pulled down by its header, it closes as by its button. Returns the undo. */
function letSheetBePulled(sheet: HTMLDialogElement): () => void {
  const closeButton = (): HTMLElement | null => sheet.querySelector('[part=close]')
  return letDragAway(sheet, {
    axis: 'y',
    draggedFrom: (target) =>
      matchMedia('(width < 480px)').matches && target.closest('[part=header]')?.contains(closeButton()) ? sheet : null,
    leave: () => closeButton()?.click(),
  })
}

/** Opens and closes the `<dialog>`, and handles keys and pointers in it and in its slotted content. */
export function useModal(
  { open, nonModal, lightDismiss, alert, buttons }: Options,
  emit: (name: 'before-close' | 'closed', detail: Closing) => boolean,
): Modal {
  const host = useHost()
  const change = useChange()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownDialog>(null)
  const closing = useRef<Closing>(null)
  const asking = useRef(false)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new memory each time it opens
  const fields = useMemo(() => new FieldMemory(), [open])
  const tellNow = useRef<() => void>(() => undefined)

  const isOpen = (): boolean => (host as HTMLElement & { open?: boolean }).open === true
  /** Emits `before-close`, which the page can cancel. Returns whether the dialog closes. */
  const close = (reason?: unknown, value?: unknown): boolean => {
    if (asking.current || !isOpen()) return false
    const detail = closingOf(reason, value)
    asking.current = true
    const allowed = emit('before-close', detail)
    asking.current = false
    // A listener of `before-close` may have closed it already.
    if (!allowed || !isOpen()) return false
    closing.current = detail
    change('open', false)
    return true
  }
  const press = (button: DialogButton): void => {
    if (isReady(button)) close('button', button.value ?? button.label)
  }

  useMethods<MethodsOf<typeof methods>>({
    show: () => {
      closing.current = null
      change('open', true)
    },
    close,
  })
  // Moving the element removes its dialog from the top layer.
  useMoved(() => shown.current?.again())

  const showModal = useEffectEvent(() => {
    if (!dialog.current || !body.current) return undefined
    const inside = body.current
    const root = host.shadowRoot as ShadowRoot
    // The view is then drawn anew (src/core/element/error-boundary.tsx).
    if (!root.contains(dialog.current)) throw new Error('Another script has removed the <dialog>.')
    const layer = showDialog(
      host,
      dialog.current,
      !nonModal,
      () => firstStopIn(inside) ?? (alert ? buttonOf(safestOf(buttons)) : null),
    )
    shown.current = layer
    // Removed by another script, it can give no answer any more, and must not keep the page from scrolling.
    const observer = new MutationObserver(() => {
      if (!root.contains(dialog.current) && !close()) change('open', false)
    })
    observer.observe(root, { childList: true })
    return () => {
      observer.disconnect()
      shown.current = null
      layer.hide()
    }
  })
  useLayoutEffect(() => (open ? showModal() : undefined), [open, nonModal])

  useLayoutEffect(() => (open && dialog.current ? letSheetBePulled(dialog.current) : undefined), [open])
  useLayoutEffect(() => (open && dialog.current ? keepAboveKeyboard(dialog.current) : undefined), [open])
  useLayoutEffect(() => (open && dialog.current ? keepFocusInSight(dialog.current) : undefined), [open])

  const begin = useEffectEvent(() => {
    tellNow.current()
    if (body.current) fields.note(body.current)
    return () => {
      if (comesBack(host)) return
      const detail = closing.current ?? closingOf()
      closing.current = null
      const tell = (): void => {
        stop()
        tellNow.current = () => undefined
        emit('closed', detail)
      }
      const stop = realBrowser.after(closedAfterMs, tell)
      tellNow.current = tell
    }
  })
  useLayoutEffect(() => (open ? begin() : undefined), [open])

  // A removed element closes and emits `closed` at once, without the delay.
  useRemoved(() => {
    change('open', false)
    tellNow.current()
  })

  const buttonOf = (button: DialogButton | undefined): HTMLElement | null | undefined =>
    button && dialog.current?.querySelectorAll<HTMLElement>('[part=button]')[buttons.indexOf(button)]

  // Native listeners, because React does not see events of slotted content.
  useLayoutEffect(() => {
    const element = dialog.current
    const inside = body.current
    if (!element || !inside) return undefined
    return listenToDialog(element, {
      escape: () => {
        close('escape')
      },
      lost: () => {
        if (!close('escape')) shown.current?.again()
      },
      enter: (field) => {
        const primary = primaryOf(buttons)
        const [only, ...others] = fieldsIn(inside)
        if (!only || others.length > 0 || only !== field || !takesEnter(only) || !isReady(primary)) return false
        press(primary)
        return true
      },
      focus: () => fields.note(inside),
      content: () => firstStopIn(inside)?.focus(),
      backdrop: () => {
        if (lightDismiss && !fields.isDirty(inside)) close('backdrop')
      },
    })
  })

  return { dialog, body, press, close }
}
