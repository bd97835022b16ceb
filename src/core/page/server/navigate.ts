import { sharedRecord } from '../shared-values.js'

/** The ways to leave this page, or to open another window. */
export interface Navigation {
  go(url: string): void
  reload(): void
  /** Opens a new window, or reuses the one of this name; null if the browser blocks it. */
  open(url: string, name: string, features: string): Pick<Window, 'closed' | 'close'> | null
}

/** The functions that leave this page. One object per page, so that a test can replace them. */
export function navigation(): Navigation {
  return sharedRecord('navigation', (): Navigation => ({
    go: (url) => location.assign(url),
    reload: () => location.reload(),
    open(url, name, features) {
      const opened = window.open('', name, features)
      try {
        // A page of another origin must not navigate this one. Not `noopener`: without a handle nobody would know when
        // it closes.
        if (opened) opened.opener = null
      } catch {
        // The window was open already, on another origin.
      }
      if (opened) opened.location.href = new URL(url, document.baseURI).href
      return opened
    },
  }))
}
