/**
 * For those who want no motion. What waits for the end of an animation still hears of it. There are no transitions: even
 * the shortest, given to every element, is one of all properties, so that what is inherited, such as the size of the text,
 * would arrive one level per frame.
 */
export const stillRules =
  '*, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition: none !important; }'

/**
 * The colours and measures that every element uses. Each looks first at the platform's own variable, which themes set
 * on the page's root, and falls back to a pair for light and dark. `light-dark()` follows the `color-scheme` in force
 * where the element stands, so a page switches themes without telling us.
 */
export const themeRules = `
:host {
  --_surface: var(--se-surface, var(--color-main-background, light-dark(#fff, #1c1c20)));
  --_text: var(--se-text, var(--color-main-text, light-dark(#1d1d21, #ededf1)));
  --_text-muted: var(--se-text-muted, var(--color-text-maxcontrast, light-dark(#5b5b64, #a9a9b3)));
  --_border: var(--se-border, var(--color-border-dark, light-dark(#d6d6dc, #45454d)));
  --_hover: var(--se-hover, var(--color-background-hover, light-dark(#f1f1f4, #2d2d33)));
  --_accent: var(--se-accent, var(--color-primary-element, light-dark(#00639a, #63b0ea)));
  --_accent-text: var(--se-accent-text, var(--color-primary-element-text, light-dark(#fff, #10161b)));
  --_unread: var(--se-unread, light-dark(#c4201d, #ff8b85));
  --_unread-text: var(--se-unread-text, light-dark(#fff, #2a0504));
  --_online: var(--se-online, light-dark(#1b7f3b, #5fcf85));
  --_away: var(--se-away, light-dark(#9a6200, #f2b13b));
  --_dnd: var(--se-dnd, light-dark(#c4201d, #ff7b73));
  --_invisible: var(--se-invisible, light-dark(#5b5b64, #a9a9b3));
  --_shadow: var(--se-shadow, light-dark(rgb(0 0 0 / 22%), rgb(0 0 0 / 60%)));
  --_radius: var(--se-radius, var(--border-radius-element, 8px));
  --_font-size: var(--se-font-size, 0.9375rem);
  box-sizing: border-box;
  line-break: strict;
  word-break: auto-phrase;
}
:host([hidden]), slot[hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
[dir='auto'] { text-align: match-parent; }
@media (prefers-contrast: more) {
  :host { --_text-muted: var(--_text); --_border: var(--_text); }
}
button { transition: opacity var(--se-duration, 150ms); }
button:enabled:active { opacity: 0.6; }
@keyframes open { from { translate: 0 -6px; } }
@media (prefers-reduced-motion: reduce) {
  ${stillRules}
}
`

/** Names of the theme's colours, for styled components. */
export const color = {
  surface: 'var(--_surface)',
  text: 'var(--_text)',
  muted: 'var(--_text-muted)',
  border: 'var(--_border)',
  hover: 'var(--_hover)',
  accent: 'var(--_accent)',
  accentText: 'var(--_accent-text)',
  unread: 'var(--_unread)',
  unreadText: 'var(--_unread-text)',
  online: 'var(--_online)',
  away: 'var(--_away)',
  dnd: 'var(--_dnd)',
  invisible: 'var(--_invisible)',
} as const

/** A length, given in px at the default text size of 16px, that grows with the text size of the page. */
export const rem = (px: number): string => `${px / 16}rem`

/** How many CSS px a length of 1px at the default text size has now, for code that computes with sizes. */
export const rootScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

export const radius = 'var(--_radius)'

/** The two levels of depth, as shadows: what stands over the page, and what covers it. */
export const depth = {
  raised: 'var(--se-raised, 0 2px 12px var(--_shadow))',
  covering: 'var(--se-overlay, 0 8px 40px var(--_shadow))',
} as const

/** Room between and inside of things, in steps of a quarter of the text size. */
export const space = (steps: number): string => `calc(var(--se-space, 0.25rem) * ${steps})`

/** The part of a bar that is not filled. */
export const track = 'var(--se-track, light-dark(#e4e4e8, #45454d))'

/** How long things that open, close or are pressed move, and how. */
export const motion = 'var(--se-duration, 150ms) cubic-bezier(0.2, 0, 0, 1)'

/** The size of ordinary text. */
export const fontSize = 'var(--_font-size)'

/** The height of the page's header, and of what stands in it. */
export const headerHeight = 'var(--se-header-height, 3.125rem)'

/** The focus ring of everything focusable: in two colours, so that it shows on any background. */
export const focusRing = `
  &:focus-visible {
    outline: 2px solid currentColor;
    outline-offset: -3px;
    box-shadow: inset 0 0 0 1px var(--_surface);
  }
`

/** For text that is read aloud but not shown. */
export const visuallyHidden = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** For surfaces that float above the page without covering all of it: menus and popovers. */
export const raised = `
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  font-size: ${fontSize};
  line-height: 1.4;
  text-align: start;
  box-shadow: ${depth.raised};
  animation: open ${motion};
`

/** A button that shows only an icon. Each place that uses it adds the sizes and the hover style. */
export const iconButton = `
  display: grid;
  place-items: center;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: ${color.muted};
  cursor: pointer;
  ${focusRing}
`

/** A button of the header's size, for any background of the header. */
export const headerButton = `
  place-items: center;
  inline-size: 3.125rem;
  block-size: ${headerHeight};
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:hover,
  &[aria-expanded='true'] {
    background: color-mix(in srgb, currentColor 14%, transparent);
  }
  ${focusRing}
`
