import { guarded } from '../../core/lib/attempt.js'
import { sharedRecord } from '../../core/page/shared-values.js'

interface Modals {
  /** The open modals, the lowest first: hosts of our dialogs, and `<dialog>`s of the page. */
  open: HTMLElement[]
  listeners: Set<() => void>
  observer: MutationObserver | null
  watchers: number
}

const modals = (): Modals =>
  sharedRecord('modals', () => ({ open: [], listeners: new Set(), observer: null, watchers: 0 }))

const isForeign = (element: HTMLElement): boolean => element.localName === 'dialog'
const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || (isForeign(element) && !element.matches(':modal'))

/**
 * Updates the list, as the page opens and closes its modals without notice. Those new since the last look lie on top.
 */
function look(): void {
  const all = modals()
  const known = all.open.filter((element) => !isGone(element))
  const now = [
    ...known,
    ...[...document.querySelectorAll<HTMLElement>('dialog:modal')].filter((dialog) => !known.includes(dialog)),
  ]
  if (now.length === all.open.length && now.every((element, at) => element === all.open[at])) return
  all.open = now
  tell()
}

function tell(): void {
  for (const listener of [...modals().listeners]) guarded(listener)
}

/** Observes the page's dialogs while at least one caller needs the order. */
function watch(): () => void {
  const all = modals()
  all.watchers += 1
  look()
  if (!all.observer) {
    all.observer = new MutationObserver(look)
    all.observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  }
  let watching = true
  return () => {
    if (!watching) return
    watching = false
    all.watchers -= 1
    if (all.watchers > 0) return
    all.observer?.disconnect()
    all.observer = null
  }
}

/**
 * Registers one of our elements as the host of an open modal dialog, above all that are open already. All copies of the
 * bundle share the order.
 *
 * @returns to be called when the dialog has closed; may be called twice
 */
export function modalOpened(host: HTMLElement): () => void {
  const unwatch = watch()
  modals().open.push(host)
  tell()
  return () => {
    unwatch()
    const { open } = modals()
    const at = open.indexOf(host)
    if (at < 0) return
    open.splice(at, 1)
    tell()
  }
}

/**
 * The element with the topmost modal dialog, or null: one of our hosts, whose children are slotted into its dialog, or
 * a `<dialog>` of the page. Everything outside it is inert, even in the top layer, so elements that must stay usable
 * have to be moved into it. Dialogs in foreign shadow roots are not found.
 */
export function topModal(): HTMLElement | null {
  look()
  return modals().open.at(-1) ?? null
}

/** Calls back when the open modals or their order change, dialogs of the page included. Returns the undo. */
export function onModals(listener: () => void): () => void {
  const { listeners } = modals()
  const unwatch = watch()
  listeners.add(listener)
  return () => {
    unwatch()
    listeners.delete(listener)
  }
}
