import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent as Press } from 'react'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { listen } from '../../src/core/page/environment.js'
import { deepActiveElement } from '../../src/kits/modals/deep-active-element.js'
import { keepsEscape } from '../../src/kits/modals/dialog-fields.js'
import { wayBackTo } from '../../src/kits/modals/focus-back.js'
import { topModal } from '../../src/kits/modals/modal-stack.js'
import { sharedRecord } from '../../src/core/page/shared-values.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { menuMark } from '../../src/services/user-menu-badge/user-menu-badge.js'
import { joinWishes, type PageWishes } from '../../src/core/page/join-wishes.js'
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

/** What closes, or is emptied, by Escape itself. */
const ownEscape =
  '[type=search]:not(:placeholder-shown), [role=dialog], [role=menu], [role=listbox], [aria-expanded=true]'

/**
 * Shows the panel without taking the focus, unless the user opened it. Gives it back to where it came from. It may lie
 * over what has the focus, so Escape closes it from there, too, if nothing else has a use for that key.
 */
export function usePanel(
  isOpen: boolean,
  askedFor: boolean,
  close: () => void,
): Pick<ViewPopover, 'ref' | 'isShown'> & {
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: Press) => void
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
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || topModal()) return
    const path = event.composedPath()
    if (keepsEscape(document.documentElement, path[0]) || document.querySelector('[aria-modal=true]')) return
    if (path.some((each) => each instanceof Element && each.matches(ownEscape))) return
    event.preventDefault()
    leave()
  })
  useEffect(
    () => (isShown ? listen(window, 'keydown', (event) => onEscape(event as KeyboardEvent)) : undefined),
    [isShown],
  )
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
