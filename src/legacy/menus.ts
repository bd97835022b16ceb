import { sharedIfThere } from '../core/page/shared-values.js'
import { inlineMessage, type InlineMessage } from '../services/page-menus/inline-message.js'
import { registerMenu, type RegisteredMenu } from '../services/page-menus/menus.js'
import { slide } from '../services/page-menus/slide.js'
import { tell } from './answer.js'
import { elementOf, type Names } from './setup/put.js'

/** The menus of old pages (behaviour.md 7). Arguments are elements, jQuery collections or selectors. */
export function oldMenus(): Names {
  const registered = new WeakMap<HTMLElement, RegisteredMenu>()

  function register(toggle: unknown, menu: unknown, onToggle?: unknown): void {
    const [button, list] = [elementOf(toggle), elementOf(menu)]
    if (!button || !list) return
    registered.get(list)?.unregister()
    registered.set(
      list,
      registerMenu(button, list, () => tell(onToggle)),
    )
  }

  return {
    menuSpeed: 50,
    registerMenu: register,
    unregisterMenu(_toggle: unknown, menu: unknown): void {
      const list = elementOf(menu)
      if (!list) return
      registered.get(list)?.hide()
      registered.get(list)?.unregister()
      registered.delete(list)
    },
    showMenu(_toggle: unknown, menu: unknown, callback?: unknown): void {
      const list = elementOf(menu)
      if (!list) return
      // Where the page only shows a menu, it hears the button's clicks itself: ours would close the menu again.
      if (!registered.has(list)) registered.set(list, registerMenu(document.createElement('button'), list))
      registered.get(list)?.show()
      tell(callback)
    },
    hideMenus(callback?: unknown): void {
      sharedIfThere<{ now: { hide(animated: boolean): void } | null }>('open-menu')?.now?.hide(false)
      tell(callback)
    },
  }
}

/** `OC.Apps`: the sidebar of an application, which is `#app-sidebar` if none is given. */
export function oldApps(): Names {
  const sidebar =
    (shows: boolean) =>
    (given: unknown = '#app-sidebar'): void => {
      const element = elementOf(given)
      if (!element) return
      element.classList.toggle('disappear', !shows)
      slide(element, shows, 0, () => undefined)
    }
  return { showAppSidebar: sidebar(true), hideAppSidebar: sidebar(false) }
}

/** `OC.ContactsMenu`: the buttons of applications, which the panel of the contacts reads whenever it opens. */
export function oldContactsMenu(): Names {
  const actions: unknown[] = []
  return { actions, addAction: (action: unknown) => void actions.push(action) }
}

/** `OC.msg`: messages beside a form that say how saving it went (behaviour.md 7, "Inline message helper"). */
export function oldMessages(): Names {
  const messages = new WeakMap<HTMLElement, InlineMessage>()
  const at = (selector: unknown, say: (message: InlineMessage) => void): void => {
    const target = elementOf(selector)
    if (!target) return
    const message = messages.get(target) ?? inlineMessage(target)
    messages.set(target, message)
    say(message)
  }
  const finished = (selector: unknown, answer: unknown): void => at(selector, (message) => message.finish(answer))
  return {
    startSaving: (selector: unknown) => at(selector, (message) => message.start()),
    startAction: (selector: unknown, text: string) => at(selector, (message) => message.start(text)),
    finishedSaving: finished,
    finishedAction: finished,
    finishedSuccess: (selector: unknown, text: string) => at(selector, (message) => message.success(text)),
    finishedError: (selector: unknown, text: string) => at(selector, (message) => message.error(text)),
  }
}
