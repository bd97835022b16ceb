import type { ReactNode } from 'react'

const eye =
  'M12 5c5 0 9 4.2 10.5 7-1.5 2.8-5.5 7-10.5 7S3 14.8 1.5 12C3 9.2 7 5 12 5m0 2c-3.5 0-6.5 2.6-8.2 5 1.7 2.4 4.7 5 8.2 5s6.5-2.6 8.2-5C18.5 9.6 15.5 7 12 7m0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6'
const strike = 'm3.5 2.1 18.4 18.4-1.4 1.4L2.1 3.5z'

/**
 * For the button that shows a password; struck through while the password is shown, as a click then hides it.
 * Decorative.
 */
export function EyeGlyph({ isStruck }: { isStruck: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
      <path d={isStruck ? eye + strike : eye} />
    </svg>
  )
}
