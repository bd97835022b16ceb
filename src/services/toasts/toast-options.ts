import { asList, asRecord, asText } from '../../core/lib/parse.js'
import { goodItems } from '../../core/page/good-items.js'
import { warnOnce } from '../../core/page/warn-once.js'
import type { ToastAction, ToastOptions } from './toast-store.js'

const types = {
  timeoutMs: 'number',
  onClick: 'function',
  onRemove: 'function',
  details: 'string',
  selector: 'string',
} as const satisfies Partial<Record<keyof ToastOptions, string>>

function readAction(value: unknown): ToastAction | null {
  const { label, run } = value as Partial<ToastAction>
  return typeof run === 'function' ? { label: asText(label), run } : null
}

/**
 * Reads the options that a script of the page gives. A value of the wrong type is left out, with a warning: it must cost
 * neither the toast nor the others of the stack.
 */
export function readToastOptions(given: unknown): ToastOptions {
  const options: Record<string, unknown> = { ...asRecord(given) }
  for (const [name, type] of Object.entries(types)) {
    const value = options[name] ?? undefined
    if (value === undefined || typeof value === type) continue
    options[name] = undefined
    warnOnce(`toast option ${name}`, `The option "${name}" of a toast has to be a ${type}. It is left out.`)
  }
  if (options['actions'] !== undefined)
    options['actions'] = goodItems(
      asList(options['actions']),
      readAction,
      'buttons of a toast',
      'needs a function `run`',
    )
  return options
}
