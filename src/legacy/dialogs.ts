import type { FileConflict } from '../kits/conflicts/conflict.rules.js'
import { asNumber, asRecord, asText } from '../core/lib/parse.js'
import { t } from '../core/page/server/translate.js'
import { textWithoutTags } from '../services/toasts/toast.rules.js'
import { Answer, tell } from './answer.js'
import type { PageFunctions, Parts } from './setup/parts.js'
import type { Names } from './setup/put.js'

type Asking = 'alert' | 'info' | 'confirm' | 'confirmHtml' | 'confirmDestructive' | 'message' | 'prompt'

/** The index of the callback among the arguments. */
const callbackAt: Readonly<Record<Asking, number>> = {
  alert: 2,
  info: 2,
  confirm: 2,
  confirmHtml: 2,
  confirmDestructive: 3,
  message: 4,
  prompt: 2,
}

let conflicts = 0

const sizeOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Converts old code's arguments about a file that exists already (behaviour.md 11.1). */
function conflictOf(original: Names, replacement: Names): FileConflict {
  conflicts += 1
  return {
    id: `old-${conflicts}`,
    name: asText(original['name'], asText(replacement['name'])),
    directory: asText(original['directory'], asText(original['path'], '/')),
    kind: 'file',
    original: {
      size: sizeOf(original['size']),
      modifiedMs: sizeOf(original['mtime']),
      etag: asText(original['etag']),
      readOnly: original['status'] === 'readonly',
      mimeType: asText(original['mimetype']),
    },
    replacement: {
      size: sizeOf(replacement['size']),
      modifiedMs: asNumber(replacement['lastModified'], 0) || null,
      mimeType: asText(replacement['type']),
      ...(replacement instanceof File && { file: replacement }),
    },
  }
}

/** An element as the classic dialog had for each conflict: old code reads which of its checkboxes are ticked. */
function conflictElement(data: unknown, incoming: boolean, existing: boolean): HTMLElement {
  const element = document.createElement('div')
  element.className = 'conflict'
  for (const [side, checked] of [
    ['replacement', incoming],
    ['original', existing],
  ] as const) {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked })
    const half = document.createElement('div')
    half.className = side
    half.append(box)
    element.append(half)
  }
  const { jQuery } = globalThis as { jQuery?: (of: Element) => { data?(name: string, value: unknown): void } }
  if (typeof jQuery === 'function') jQuery(element).data?.('data', data)
  return Object.assign(element, { data })
}

async function fileExists(
  { resolveConflicts }: PageFunctions,
  data: unknown,
  original: unknown,
  replacement: unknown,
  controller: Names,
): Promise<void> {
  const call = (name: string, ...args: readonly unknown[]): void => {
    const listener = controller[name]
    if (typeof listener === 'function') tell(listener.bind(controller), ...args)
  }
  const { status, decisions } = await resolveConflicts([
    conflictOf(asRecord(original) ?? {}, asRecord(replacement) ?? {}),
  ])
  if (status === 'cancelled') {
    call('onCancel', data)
    return
  }
  const verb = decisions[0]?.verb
  const incoming = verb === 'replace' || verb === 'both'
  const existing = verb === 'keep' || verb === 'both'
  if (typeof controller['onContinue'] === 'function') call('onContinue', [conflictElement(data, incoming, existing)])
  else call(verb === 'both' ? 'onAutorename' : incoming ? 'onReplace' : 'onSkip', data)
}

/**
 * `OC.dialogs` (behaviour.md 12.2). Each resolves when the user has answered; callbacks keep their place among the
 * arguments.
 */
export function oldDialogs(parts: Parts): Names {
  const asks =
    (name: Asking) =>
    (...args: unknown[]): Answer =>
      Answer.of(
        parts.functions().then(
          ({ dialogs }) => (dialogs[name] as (...given: unknown[]) => Promise<unknown>)(...args),
          ({ message }: Error) => {
            // The dialogs did not load. Offline, the text itself helps more than why.
            const [text = '', title = ''] = args
            alert(
              navigator.onLine
                ? t('Error loading message template: {error}', { error: message })
                : `${title ? `${String(title)}: ` : ''}${textWithoutTags(String(text))}`,
            )
            const callback = args[callbackAt[name]]
            if (name !== 'prompt') {
              tell(callback, false)
              return false
            }
            tell(callback, false, '')
            return null
          },
        ),
      )
  return {
    YES_NO_BUTTONS: 70,
    OK_BUTTONS: 71,
    FILEPICKER_TYPE_CHOOSE: 1,
    FILEPICKER_TYPE_MOVE: 2,
    FILEPICKER_TYPE_COPY: 3,
    FILEPICKER_TYPE_COPY_MOVE: 4,
    FILEPICKER_TYPE_CUSTOM: 5,
    ...Object.fromEntries(Object.keys(callbackAt).map((name) => [name, asks(name as Asking)])),
    filepicker: (...args: Parameters<PageFunctions['filepicker']>) =>
      Answer.of(parts.functions().then(({ filepicker }) => filepicker(...args))),
    fileexists: (data: unknown, original: unknown, replacement: unknown, controller?: Names) =>
      Answer.of(
        parts.functions().then((functions) => fileExists(functions, data, original, replacement, controller ?? {})),
      ),
  }
}
