import { sharedRecord } from '../shared-values.js'

/** The ways out of this page. */
export interface Navigation {
  go(url: string): void
  reload(): void
  /** Opens a window of its own, or the one of this name again; null where the browser blocks it. */
  open(url: string, name: string, features: string): Pick<Window, 'closed' | 'close'> | null
}

/** How this page is left. One object per page, so that a test can put another function in its place. */
export function navigation(): Navigation {
  return sharedRecord('navigation', (): Navigation => ({
    go: (url) => location.assign(url),
    reload: () => location.reload(),
    open(url, name, features) {
      const opened = window.open('', name, features)
      try {
        // A page of another origin must not send this one elsewhere; without a handle nobody would know when it closes.
        if (opened) opened.opener = null
      } catch {
        // The window was open already, on another origin.
      }
      if (opened) opened.location.href = new URL(url, document.baseURI).href
      return opened
    },
  }))
}
