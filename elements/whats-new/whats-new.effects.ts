import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { deepActiveElement } from '../../src/kits/modals/deep-active-element.js'
import { wayBackTo } from '../../src/kits/modals/focus-back.js'
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { menuMark } from '../../src/services/user-menu-badge/user-menu-badge.js'
import { joinWishes, type PageWishes } from '../../src/core/page/run-once-per-page.js'
import { nothingNew, startNews, type NewsProcess, type NewsState } from './show-whats-new.js'
import { useHost, useProcess } from '../../src/core/element/host-context.js'
import { usePopover, type ViewPopover } from '../../src/core/ui/use-popover.js'
import { whenIdle } from '../../src/core/page/time/when-idle.js'
import { titleOf } from './whats-new.model.js'

export interface News {
  state: NewsState
  /** Whether news is requested at all. */
  wanted: boolean
  /** Whether the user opens the list, which then gets the focus. */
  askedFor: boolean
  close(): void
}

interface PageNews {
  /** For each element, a function that starts its process and returns how to stop it. */
  wishes: PageWishes<() => () => void>
  stop(): void
}

/**
 * Connects the page's only process with the user menu. Of several elements, the first runs it; when that is removed,
 * the next.
 */
export function useNews(mode: 'popover' | 'badge' | 'off', url: string): News {
  const wanted = mode !== 'off' && currentUser() !== null
  const [state, setState] = useState(nothingNew)
  const process = useRef<NewsProcess | null>(null)
  useProcess(() => {
    if (!wanted) return () => undefined
    const page = sharedRecord('whats-new', (): PageNews => ({ wishes: { all: [] }, stop: () => undefined }))
    const begin = (): (() => void) => {
      const undo = whenIdle(() => {
        process.current = startNews(mode, url, setState)
      })
      return () => {
        undo()
        process.current?.stop()
        process.current = null
        setState(nothingNew)
      }
    }
    return joinWishes(page.wishes, begin, (first) => {
      page.stop()
      page.stop = first?.() ?? (() => undefined)
    })
  }, [wanted, mode, url])

  const label = state.phase === 'marked' ? titleOf(state.news) : ''
  useProcess(() => {
    if (!label) return () => undefined
    menuMark().set({ label, open: () => process.current?.open() })
    return () => menuMark().set(null)
  }, [label])
  return { state, wanted, askedFor: mode === 'badge', close: () => process.current?.close() }
}

/** Shows the panel without taking the focus, unless the user opened it. Gives it back to where it came from. */
export function usePanel(
  isOpen: boolean,
  askedFor: boolean,
  close: () => void,
): Pick<ViewPopover, 'ref' | 'isShown'> & {
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  leave: () => void
} {
  const host = useHost()
  const back = useRef(() => undefined as void)
  const { ref, isShown } = usePopover(isOpen, {
    onShown(shown) {
      if (!askedFor) return
      back.current = wayBackTo([deepActiveElement()])
      shown.querySelector('button')?.focus()
    },
  })

  const leave = (): void => {
    const hadFocus = host.shadowRoot?.activeElement as HTMLElement | null | undefined
    close()
    if (!hadFocus) return
    hadFocus.blur()
    back.current()
  }
  return {
    ref,
    isShown,
    leave,
    onFocus({ relatedTarget, currentTarget }) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        back.current = wayBackTo([relatedTarget])
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    },
  }
}
