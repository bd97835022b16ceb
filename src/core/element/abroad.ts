import type { Declared } from './element-class.js'

/** The trees in other documents, and what each belongs to. */
const abroad = new Map<ShadowRoot, Declared>()
const watched = new WeakSet<CSSStyleSheet>()
let isWaiting = false

/** Gives a tree in the document of a frame or a pop-out window copies of our sheets, for as long as it is there. */
export function dressAbroad(root: ShadowRoot, contract: Declared): void {
  abroad.delete(root)
  const view = root.ownerDocument.defaultView
  if (!view || view === window || !root.isConnected) return
  abroad.set(root, contract)
  const ours = { adoptedStyleSheets: [] as CSSStyleSheet[] }
  contract.kind.dress(ours, contract.hostStyles)
  root.adoptedStyleSheets = ours.adoptedStyleSheets.map((sheet) => {
    watch(sheet)
    const copy = new view.CSSStyleSheet()
    copy.replaceSync(Array.from(sheet.cssRules, ({ cssText }) => cssText).join(''))
    return copy
  })
}

/** Renews the copies of a sheet of ours after it has changed. No event tells. */
function watch(sheet: CSSStyleSheet): void {
  if (watched.has(sheet)) return
  watched.add(sheet)
  for (const name of ['insertRule', 'deleteRule', 'replaceSync'] as const) {
    const change = sheet[name].bind(sheet) as (...given: unknown[]) => unknown
    Object.assign(sheet, {
      [name]: (...given: unknown[]) => {
        if (!isWaiting && abroad.size > 0) queueMicrotask(renew)
        isWaiting = abroad.size > 0
        return change(...given)
      },
    })
  }
}

function renew(): void {
  isWaiting = false
  for (const [root, contract] of [...abroad]) dressAbroad(root, contract)
}
