import { sharedRecord } from '../../core/page/shared-values.js'

interface Modals {
  /** What holds an open modal, the lowest first: hosts of our own dialogs, and the page's `<dialog>`s. */
  open: HTMLElement[]
  listeners: Set<() => void>
  observer: MutationObserver | null
  watchers: number
}

const modals = (): Modals => sharedRecord('modals', () => ({ open: [], listeners: new Set(), observer: null, watchers: 0 }))

const isForeign = (element: HTMLElement): boolean => element.localName === 'dialog'
const isGone = (element: HTMLElement): boolean => !element.isConnected || (isForeign(element) && !element.matches(':modal'))

/** Modals of the page open and close without telling us; what has opened since the last look lies above. */
function look(): void {
  const all = modals()
  const known = all.open.filter((element) => !isGone(element))
  const now = [...known, ...[...document.querySelectorAll<HTMLElement>('dialog:modal')].filter((dialog) => !known.includes(dialog))]
  if (now.length === all.open.length && now.every((element, at) => element === all.open[at])) return
  all.open = now
  tell()
}

function tell(): void {
  for (const listener of [...modals().listeners]) {
    try {
      listener()
    } catch (error) {
      reportError(error)
    }
  }
}

/** Looks at the page's dialogs for as long as somebody needs to know the order. */
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
 * Notes that an element of ours holds an open modal dialog, above all that are open already. Every copy of the bundle
 * sees the same order.
 *
 * @returns how to say that it has closed, which may be called twice
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
 * What holds the topmost modal dialog, or null: one of our hosts, whose children stand in its dialog, or a `<dialog>` of
 * the page. Everything outside of it is inert, even in the top layer, so what must stay usable is moved into it.
 * Dialogs in a foreign shadow root are not seen.
 */
export function topModal(): HTMLElement | null {
  look()
  return modals().open.at(-1) ?? null
}

/** Tells when another modal is the topmost, or none is; the page's own dialogs included. Returns the undo. */
export function onModals(listener: () => void): () => void {
  const { listeners } = modals()
  const unwatch = watch()
  listeners.add(listener)
  return () => {
    unwatch()
    listeners.delete(listener)
  }
}
