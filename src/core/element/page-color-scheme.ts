import { createStore, type Store } from '../page/store.js'
import { schemeOf, type ColorScheme } from './color-scheme.rules.js'
import { stillRules } from './theme.js'

/**
 * What all elements of this copy take from the page's theme: no motion, where the user has chosen that theme, and the
 * `color-scheme`. A page may change its theme by variables alone and leave
 * `color-scheme` to the system, as the platform's pages do; `light-dark()` and the browser's own controls would then
 * follow the system, and not the page.
 */
let sheet: CSSStyleSheet | null = null

/** Made on first use: importing this file must do nothing, also where there is no DOM. */
export const colorSchemeSheet = (): CSSStyleSheet => (sheet ??= new CSSStyleSheet())

const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** The scheme in force on the page without us; null if the page chose it itself, and so knows what it does. */
function schemeInForce(style: CSSStyleDeclaration): ColorScheme | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content
  const schemes = (style.colorScheme === 'normal' && meta ? meta : style.colorScheme).split(/\s+/)
  const [light, dark] = [schemes.includes('light'), schemes.includes('dark')]
  if (light && dark) return darkSystem().matches ? 'dark' : 'light'
  return light || dark ? null : 'light'
}

/** The scheme that elements need to look like the page; empty if they inherit the right one. */
function neededScheme(): ColorScheme | '' {
  const { body, documentElement: root } = document
  const style = getComputedStyle(body)
  const inForce = schemeInForce(style)
  if (!inForce) return ''
  const ofPage = (name: string): string => style.getPropertyValue(name)
  // A transparent body shows the background of the root.
  const behind = [style, getComputedStyle(root)]
    .map(({ backgroundColor }) => backgroundColor)
    .find((color) => !/^(transparent|rgba\(.*, 0\))$/.test(color))
  const scheme = schemeOf({
    attributes: body.getAttributeNames(),
    background: ofPage('--color-main-background') || (behind ?? ''),
    text: ofPage('--color-main-text') || style.color,
  })
  return scheme === null || scheme === inForce ? '' : scheme
}

/** Whether the platform's own theme is a dark one, by the user's choice or with the system. */
const hasDarkTheme = (): boolean =>
  document.body?.matches(
    `[data-theme-dark], [data-theme-dark-highcontrast]${darkSystem().matches ? ', [data-theme-default]' : ''}`,
  )

let dark: Store<boolean> | undefined
/** For pictures, of which the platform's servers have a dark form. */
export const darkTheme = (): Store<boolean> => (dark ??= createStore(hasDarkTheme()))

let shown = ''

function decide(): void {
  const scheme = document.body ? neededScheme() : ''
  const rules =
    (scheme && `:host { color-scheme: ${scheme}; }`) +
    (document.body?.matches('[data-theme-reduced-motion]') ? stillRules : '')
  darkTheme().set(hasDarkTheme())
  if (rules === shown) return
  shown = rules
  // Replaced as a whole: Firefox misses changes of single rules (adopted-styles.tsx).
  colorSchemeSheet().replaceSync(rules)
}

/** Watches for everything that may change the page's theme. Returns the stop. */
function watch(): () => void {
  const { body, documentElement: root, head } = document
  // The first time when the styles of the frame are computed, before it is painted: to ask for a style any earlier would
  // make the browser compute all styles of the page twice.
  const computed = new ResizeObserver(() => {
    computed.disconnect()
    decide()
  })
  let frame = 0
  const later = (): void => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(decide)
  }
  const stopping = new AbortController()
  const { signal } = stopping
  darkSystem().addEventListener('change', later, { signal })
  // Colours that change in a transition, and style sheets that come later. Neither event of a sheet bubbles.
  addEventListener('transitionend', ({ target }) => target === document.body && later(), { signal })
  addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && later(), { capture: true, signal })
  const observer = new MutationObserver(later)
  for (const node of [root, body]) if (node) observer.observe(node, { attributes: true })
  if (head) observer.observe(head, { childList: true, subtree: true, attributes: true, characterData: true })
  computed.observe(root)
  return () => {
    computed.disconnect()
    cancelAnimationFrame(frame)
    stopping.abort()
    observer.disconnect()
  }
}

let users = 0
let stop: (() => void) | null = null

/** Lets the elements follow the page's theme as long as one of them is on the page. Returns the leave. */
export function followPageTheme(): () => void {
  users += 1
  stop ??= watch()
  return () => {
    users -= 1
    if (users > 0) return
    stop?.()
    stop = null
  }
}
