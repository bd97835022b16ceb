/** The colour of text on any `nameColor`. */
export const onNameColor = '#fff'

/**
 * Returns a colour for a name, always the same one: dark enough for white text at 4.5:1 (WCAG 2.2, 1.4.3), and muted
 * enough for light and dark pages.
 *
 * @returns a CSS colour
 */
export function nameColor(name: string): string {
  // The hash is FNV-1a: names that differ in one letter end up far apart.
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return `oklch(50% 0.11 ${(hash >>> 0) % 360})`
}
