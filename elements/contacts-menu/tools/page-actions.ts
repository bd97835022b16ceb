import { asRecord, asText } from '../../../src/core/lib/parse.js'
import { asNameOrNull } from '../../../src/core/lib/shorten.js'
import { goodItems } from '../../../src/core/page/good-items.js'
import { registeredActions } from '../panel/contacts-menu.effects.js'

/** A button that an application has registered for the panel (`OC.ContactsMenu.addAction`). */
export interface PageAction {
  label: string
  /** Address of its picture; empty where it has none. */
  icon: string
  /** Tells the console about an error of the application; throws nothing. */
  run(event: Event): void
}

/** Markup of a picture as its address. A picture by itself needs the namespace, which markup in HTML may leave out. */
function addressOf(markup: string): string {
  if (!/<svg[\s>]/.test(markup)) return ''
  const whole = /<svg[^>]*\sxmlns=/.test(markup)
    ? markup
    : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml,${encodeURIComponent(whole.toWellFormed())}`
}

function parseAction(value: unknown): PageAction | null {
  const action = asRecord(value)
  const label = asNameOrNull(action?.['label'])
  if (!action || label === null || typeof action['onClick'] !== 'function') return null
  return {
    label,
    icon: addressOf(asText(action['icon'])),
    run(event) {
      try {
        ;(action as { onClick(event: Event): unknown }).onClick(event)
      } catch (error) {
        console.error(`[shared-environment] "${label}", which an application has put into the contacts, failed.`, error)
      }
    },
  }
}

/** The buttons of applications, as they are registered now. */
export function pageActions(): PageAction[] {
  return goodItems(registeredActions(), parseAction, 'actions of the contacts', 'needs a label and a function onClick')
}
