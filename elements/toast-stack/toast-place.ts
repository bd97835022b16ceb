import { setAttributes } from '../../src/core/page/dom.js'
import { pageGlobal } from '../../src/core/page/page-global.js'
import { pageNaming } from '../../src/core/page/tag-naming.js'
import { deepActiveElement } from '../../src/kits/modals/deep-active-element.js'

/** A box in the window, in px from its top and from its left. */
export type Box = Pick<DOMRectReadOnly, 'top' | 'bottom' | 'left' | 'right'>

/** How far other toasts reach into the column of ours, in px from the top and from the bottom of the window. */
export interface Taken {
  above: number
  below: number
}

/**
 * Where the page's own toasts leave room. Toasts in the upper half of the window take it from its top, others from its
 * bottom. Those beside the column take nothing.
 *
 * @param column where ours are, from left to right
 */
export function takenBy(others: readonly Box[], column: Pick<Box, 'left' | 'right'>, windowHeight: number): Taken {
  const taken = { above: 0, below: 0 }
  for (const { top, bottom, left, right } of others) {
    if (bottom <= top || right <= column.left || left >= column.right) continue
    if (top + bottom < windowHeight) taken.above = Math.max(taken.above, bottom)
    else taken.below = Math.max(taken.below, windowHeight - top)
  }
  return taken
}

/**
 * The box that newer toasts of the platform's packages share. It stays on the page when it is empty, and may be larger
 * than what it has. Older ones have none.
 */
function sharedBox(): Element | null {
  const shared = pageGlobal('__nc_toast_container__') as { api?: { getContainerEl?: () => unknown } } | undefined
  const box = shared?.api?.getContainerEl?.()
  return box instanceof Element ? box : null
}

/** Where the page wants the toasts: at the upper or the lower end of the window, and where along it. */
export interface Placement {
  block: 'start' | 'end'
  inline: 'start' | 'center' | 'end'
}

/** Reads a value of `--toast-placement`: its words in any order. The default takes the place of what is missing. */
export function placementOf(value: string): Placement {
  const words = value.trim().split(/\s+/)
  return {
    block: words.includes('block-end') ? 'end' : 'start',
    inline: words.includes('start') ? 'start' : words.includes('center') ? 'center' : 'end',
  }
}

/** How much of the height of a box another covers, in px. */
const overlap = (a: Box, b: Box): number =>
  a.left < b.right && b.left < a.right ? Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) : 0

/** The header of the page that holds our menus. */
function menuHeader(): Element | null | undefined {
  const menus = ['app-menu', 'user-menu', 'contacts-menu'].map((tag) => pageNaming().prefix + tag)
  return document.querySelector(menus.join())?.closest('header')
}

/**
 * Keeps the toasts where the page wants them (`--toast-placement`), beside the header's menus, what the platform's own
 * scripts show as toasts, and the on-screen keyboard. Ours are in the top layer, so they would cover these. Where they
 * cover what has the focus, they go to the other end of the window if they cover less of it there, and stay there: what
 * jumps to and fro cannot be read. Returns the undo.
 */
export function keepPlace(host: HTMLElement, panel: HTMLElement): () => void {
  let isAside = false
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect()

  function place(): void {
    const { block, inline } = placementOf(getComputedStyle(host).getPropertyValue('--toast-placement'))
    setAttributes(panel, { 'data-block': isAside === (block === 'end') ? 'start' : 'end', 'data-inline': inline })
  }
  function stepAside(): void {
    const focused = deepActiveElement()
    // Around its content it is transparent.
    const covered = (): number =>
      focused ? Math.max(0, ...[...panel.children].map((part) => overlap(boxOf(focused), boxOf(part)))) : 0
    const before = covered()
    if (panel.matches(':hover, [data-in-modal]') || panel.contains(focused) || before === 0) return
    isAside = !isAside
    place()
    if (covered() < before) return
    isAside = !isAside
    place()
  }
  function measure(): void {
    const box = sharedBox()
    if (box) watcher.observe(box, { childList: true, subtree: true })
    place()
    const others = [...document.querySelectorAll('.toastify'), ...(box?.querySelectorAll('*') ?? [])]
    const header = menuHeader()
    if (header) others.push(header)
    const { above, below } = takenBy(others.map(boxOf), boxOf(panel), innerHeight)
    const { scale, height, offsetTop } = visualViewport as VisualViewport
    const keyboardPx = scale > 1 ? 0 : innerHeight - offsetTop - height
    panel.style.setProperty('--above', `${above}px`)
    panel.style.setProperty('--below', `${Math.max(below, keyboardPx)}px`)
    stepAside()
  }
  const watcher = new MutationObserver(measure)
  watcher.observe(document.body, { childList: true })
  const stopping = new AbortController()
  const { signal } = stopping
  // They slide to their place.
  document.addEventListener('transitionend', measure, { signal })
  document.addEventListener('focusin', measure, { signal })
  document.addEventListener('scroll', measure, { capture: true, passive: true, signal })
  for (const view of [window, visualViewport as VisualViewport]) view.addEventListener('resize', measure, { signal })
  // Before the first paint, too, when it has just got its place in the top layer.
  const column = new ResizeObserver(measure)
  column.observe(panel)
  return () => {
    column.disconnect()
    watcher.disconnect()
    stopping.abort()
  }
}
