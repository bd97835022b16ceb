import { shared } from './shared.js'

/** How this page is left. One object per page, so that a test can put another function in its place. */
export function navigation(): { go: (url: string) => void } {
  return shared('navigation', () => ({ go: (url: string) => location.assign(url) }))
}
