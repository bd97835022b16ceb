import { track } from '../../src/core/element/theme.js'

/** Colours for the strength of a password (behaviour.md 9). */
export const strengthColor = {
  bad: 'var(--se-bad, light-dark(#c33, #f26d6d))',
  medium: 'var(--se-medium, light-dark(#b36000, #ffa033))',
  good: 'var(--se-good, light-dark(#1f8a3a, #4fd44f))',
  track,
} as const
