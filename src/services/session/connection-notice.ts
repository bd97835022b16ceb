import { noticePauseMs, type PolicyDeps, type Show, type Trouble } from './error-policy.rules.js'
import { t } from '../../core/page/server/translate.js'
import { serverHealth } from '../../core/http/server-health.js'
import { isFromServer, on } from '../../core/bus/bus.js'

/** The page's one notice of a lost connection. */
export interface ConnectionNotice {
  /** Whether a notice may be shown at this time, in ms since the epoch. */
  due(atMs: number): boolean
  /** @param isShown what failed shows that itself: only what concerns the whole page is told, and silently */
  show(trouble: Trouble, details: string, isShown: boolean): void
  /** Hides the notice and stops its timers and listeners. */
  hide(): void
}

const texts: Readonly<Record<Trouble, () => string>> = {
  'server-down': () => t('Connection to server lost'),
  offline: () => t('Connection to server lost: you are offline'),
  blocked: () => t('The server can be reached, but a request did not get through'),
}

/** A notice that hides itself as soon as the server responds again, and is shown at most once in seven seconds. */
export function connectionNotice({ browser, show, reachable }: PolicyDeps): ConnectionNotice {
  let shownMs = -Infinity
  let toast: ReturnType<Show> | undefined
  let undo: (() => void)[] = []
  const stop = (): void => {
    for (const step of undo.splice(0)) step()
  }
  const hide = (): void => {
    stop()
    toast?.hide()
  }

  return {
    due: (atMs) => atMs < shownMs || atMs - shownMs >= noticePauseMs,
    hide,
    show(trouble, details, isShown) {
      if (isShown && trouble === 'blocked') return
      hide()
      shownMs = browser.now()
      toast = show(texts[trouble](), {
        type: 'warning',
        timeoutMs: noticePauseMs,
        details,
        onRemove: stop,
        ...(isShown && { ariaLive: 'off' }),
      })
      // The server can be reached, so there is nothing to wait for.
      if (trouble === 'blocked') return

      let pauseMs = 2000
      const look = async (): Promise<void> => {
        if (await reachable(30_000)) hide()
      }
      const lookAgain = (): void => {
        void look()
        undo.push(browser.after((pauseMs *= 2), lookAgain))
      }
      undo = [
        browser.after(pauseMs, lookAgain),
        browser.onWindow('online', () => void look()),
        on('token:received', (event) => {
          if (isFromServer(event)) hide()
        }),
        serverHealth().subscribe(() => serverHealth().get().state === 'up' && hide()),
      ]
    },
  }
}
