import { attempt, guarded } from '../../core/lib/attempt.js'
import { meetsFloor } from '../../core/page/browser-floor.js'
import { realBrowser } from '../../core/page/environment.js'
import { bringTag } from '../../core/loading/tag-loaders.js'
import { makeElement } from '../../core/page/tag-naming.js'
import { loadChunk } from '../../core/loading/load-chunk.js'
import { askBy } from '../../kits/modals/ask-by.js'
import { sharedRecord } from '../../core/page/shared-values.js'
import { t } from '../../core/page/server/translate.js'
import { shownName, shownText } from '../../core/lib/shorten.js'

/** A button, and what the promise resolves with when it is pressed. */
export interface AnswerButton<Answer> {
  label: string
  value: Answer
  /** Default: `secondary`. Enter in the only field of a dialog presses the `primary` one. */
  variant?: 'primary' | 'secondary' | 'error'
}

export interface DialogOptions<Answer> {
  /** The title. */
  heading: string
  text?: string
  /** Shown below the text, or instead of it. The caller keeps its references, for instance to a field. */
  content?: Node
  /** Default: 'OK', which answers `true`. */
  buttons?: readonly AnswerButton<Answer>[]
  severity?: 'none' | 'info' | 'warning' | 'error'
  /** How wide the content may grow: 360, 550 or 900px. */
  size?: 'small' | 'normal' | 'large'
  /** False leaves the page around it usable. */
  modal?: boolean
}

/** How old code names the buttons of a question: a constant, or texts of its own. `confirmClasses` may hold `error`. */
export type LegacyButtons =
  number | { type: number; confirm?: string; cancel?: string; confirmClasses?: string | readonly string[] }

/** Called without an argument after 'OK', and with `false` when the dialog was dismissed. */
export type NoticeCallback = (answer?: false) => void
export type AnswerCallback = (confirmed: boolean) => void
export type PromptCallback = (confirmed: boolean, value: string) => void

export interface PromptOptions {
  /** The label of the field, shown in front of it unless it is for a password. Default: the question. */
  label?: string
  password?: boolean
  /** The initial value of the field. */
  value?: string
}

const YES_NO_BUTTONS = 70
const OK_BUTTONS = 71

/** What `dialogs` needs of the page in case its chunk cannot be loaded. */
interface Surroundings {
  alert(text: string): void
  online(): boolean
}

type Nodes = readonly Node[] | Promise<readonly Node[]>

interface Ended {
  /** Whether a button was pressed; false for Escape, the close button, or a dialog that could not be shown. */
  pressed: boolean
  value: unknown
}

interface Turns {
  /** Open dialogs with content of the caller. A control in there may ask further, above its dialog. */
  contents: Set<Node>
  /** The last question of each kind: modal, not modal, or asked from the content of another. */
  last: Map<unknown, Promise<unknown>>
}

const turns = (): Turns => sharedRecord('dialog-turns', (): Turns => ({ contents: new Set(), last: new Map() }))

/** Runs one question of a kind at a time, in the order of the calls: a double click shows one dialog, not two. */
function inTurn<T>(modal: boolean, ask: () => Promise<T>): Promise<T> {
  const { contents, last } = turns()
  // A control that disables itself loses the focus, and Safari gives none to a button that is clicked.
  const path = globalThis.event?.composedPath() ?? []
  const kind = [...contents].find((node) => node.contains(document.activeElement) || path.includes(node)) ?? modal
  const before = last.get(kind) ?? Promise.resolve()
  const run = async (): Promise<T> => {
    try {
      return await ask()
    } finally {
      if (last.get(kind) === own) last.delete(kind)
    }
  }
  const own = before.then(run, run)
  last.set(kind, own)
  return own
}

function tell(callback: unknown, ...args: unknown[]): void {
  if (typeof callback === 'function') guarded(() => (callback as (...given: unknown[]) => void)(...args))
}

/** What a page's script gives as text. An object without a text is none. */
const textOf = (value: unknown): string => attempt(() => String(value ?? ''), '')

function paragraph(given: unknown): HTMLElement[] {
  const text = textOf(given)
  if (text === '') return []
  const element = document.createElement('p')
  element.textContent = shownText(text)
  element.style.whiteSpace = 'pre-line'
  return [element]
}

const variantOf = (classes: unknown): 'error' | 'primary' => (/\berror\b/.test(String(classes)) ? 'error' : 'primary')
const ok = (): AnswerButton<true>[] => [{ label: t('OK'), value: true, variant: 'primary' }]
const yesNo = (variant: 'error' | 'primary' = 'primary', yes?: string, no?: string): AnswerButton<boolean>[] => [
  { label: no || t('No'), value: false },
  { label: yes || t('Yes'), value: true, variant },
]

/** Returns the buttons of a yes/no question. Null if it is not one: the caller then shows a single button. */
function questionOf(buttons: LegacyButtons | undefined, variant: 'error' | 'primary'): AnswerButton<boolean>[] | null {
  if (buttons === YES_NO_BUTTONS) return yesNo(variant)
  if (typeof buttons !== 'object' || buttons?.type !== YES_NO_BUTTONS) return null
  return yesNo(variantOf(buttons.confirmClasses), buttons.confirm, buttons.cancel)
}

let ids = 0
/** An id that nothing else has, also where another copy of the bundle makes some. */
const newId = (): string => `dialog-${(ids += 1)}-${Math.random().toString(36).slice(2)}`

function fieldFor(
  question: unknown,
  { label, password, value }: PromptOptions,
): { input: HTMLInputElement; nodes: Node[] } {
  const input = document.createElement('input')
  Object.assign(input, {
    type: password ? 'password' : 'text',
    autocomplete: password ? 'current-password' : 'off',
    placeholder: shownName(label ?? ''),
  })
  input.defaultValue = value ?? ''
  if (!label || password) {
    input.setAttribute('aria-label', shownName(label || textOf(question)))
    return { input, nodes: [input] }
  }
  const shown = document.createElement('label')
  shown.textContent = `${shownName(label)}: `
  input.id = shown.htmlFor = newId()
  return { input, nodes: [shown, input] }
}

/** Creates the functions of `dialogs` for the given surroundings. Tests pass fakes. */
export function dialogsOn({ alert: nativeAlert, online }: Surroundings) {
  /** Shows a dialog when those asked for before are over, and waits until it is over, too. Never rejects. */
  const ask = (
    heading: unknown,
    content: Nodes,
    more: { nonModal: boolean; [name: string]: unknown },
    onPress?: (value: unknown) => void,
    mayAsk?: boolean,
  ): Promise<Ended> => inTurn(!more.nonModal, () => show(heading, content, more, onPress, mayAsk))

  async function show(
    heading: unknown,
    content: Nodes,
    more: object,
    onPress?: (value: unknown) => void,
    mayAsk?: boolean,
  ): Promise<Ended> {
    const title = shownName(textOf(heading))
    const nodes = await content
    try {
      await bringTag('modal-dialog')
    } catch (error) {
      // Offline, or in an old browser, the text itself helps more than why the dialog could not be loaded.
      const text = nodes.map((node) => node.textContent).join('\n')
      nativeAlert(
        online() && meetsFloor()
          ? t('Error loading message template: {error}', {
              error: String(error instanceof Error ? error.message : error),
            })
          : `${title}: ${text}`,
      )
      return { pressed: false, value: null }
    }
    const dialog = makeElement('modal-dialog')
    Object.assign(dialog, { heading: title, ...more })
    // One by one: a call with 100,000 arguments would overflow the stack.
    for (const node of nodes) dialog.append(node)
    const { contents } = turns()
    if (mayAsk) contents.add(dialog)
    return new Promise((resolve) => {
      const detailOf = (event: Event): { reason: string; value: unknown } =>
        (event as CustomEvent<{ reason: string; value: unknown }>).detail
      dialog.addEventListener('before-close', (event) => {
        if (detailOf(event).reason === 'button') onPress?.(detailOf(event).value)
      })
      askBy(dialog, 'closed', (event) => {
        contents.delete(dialog)
        const { reason, value } = event ? detailOf(event) : { reason: 'lost', value: null }
        resolve({ pressed: reason === 'button', value })
      })
    })
  }

  async function notify(
    content: Nodes,
    title: unknown,
    severity: string,
    callback: unknown,
    modal: unknown,
  ): Promise<boolean> {
    const { pressed } = await ask(title, content, { alert: true, severity, nonModal: modal === false, buttons: ok() })
    if (pressed) tell(callback)
    else tell(callback, false)
    return pressed
  }

  async function question(
    content: Nodes,
    title: unknown,
    severity: string,
    buttons: readonly AnswerButton<boolean>[],
    callback: unknown,
    modal: unknown,
  ): Promise<boolean> {
    const { pressed, value } = await ask(
      title,
      content,
      { alert: true, severity, nonModal: modal === false, buttons },
      (answer) => tell(callback, answer),
    )
    if (!pressed) tell(callback, false)
    return value === true
  }

  /** Returns sanitised HTML. If the sanitiser cannot be loaded, the HTML is shown as plain text. */
  const htmlNodes = (html: unknown): Promise<Node[]> =>
    loadChunk(chunkNamed('html'), () =>
      import('../../kits/html/sanitize-html.js').then(({ sanitizedFragment }) => sanitizedFragment(textOf(html))),
    ).then(
      ({ childNodes }) => [...childNodes],
      () => paragraph(html),
    )

  function openDialog<Answer = true>({
    heading,
    text,
    content,
    buttons,
    modal,
    size = 'normal',
    severity = 'none',
  }: DialogOptions<Answer>): Promise<Answer | null> {
    return ask(
      heading,
      [...paragraph(text), ...(content ? [content] : [])],
      { alert: !content, severity, size, nonModal: modal === false, buttons: buttons ?? ok() },
      undefined,
      Boolean(content),
    ).then(({ pressed, value }) => (pressed ? (value as Answer) : null))
  }

  function message(
    content: unknown,
    title: unknown,
    type: string,
    buttons: LegacyButtons | undefined,
    callback: unknown,
    modal?: boolean,
    allowHtml?: boolean,
  ): Promise<boolean> {
    const nodes = allowHtml ? htmlNodes(content) : paragraph(content)
    const severity = { alert: 'warning', info: 'info' }[type] ?? 'none'
    const asked = questionOf(buttons, 'primary')
    return asked
      ? question(nodes, title, severity, asked, callback, modal)
      : notify(nodes, title, severity, callback, modal)
  }

  async function prompt(
    text: string,
    title?: string,
    how?: PromptOptions | PromptCallback,
    modal?: boolean,
    name?: string,
    isPassword?: boolean,
  ): Promise<string | null> {
    const options = typeof how === 'object' && how !== null ? how : { label: name ?? '', password: isPassword === true }
    const { input, nodes } = fieldFor(text, options)
    const asked = paragraph(text)
    // Without a label, the question is the name of the field.
    for (const each of asked) if (options.label) input.setAttribute('aria-describedby', (each.id = newId()))
    const { value } = await ask(title, [...asked, ...nodes], { nonModal: modal === false, buttons: yesNo() })
    tell(how, value === true, input.value)
    return value === true ? input.value : null
  }

  return {
    YES_NO_BUTTONS,
    OK_BUTTONS,
    /** Shows a dialog with the caller's buttons. Resolves with the value of the pressed one, or null when dismissed. */
    open: <Answer = true>({
      title,
      ...options
    }: Omit<DialogOptions<Answer>, 'heading'> & { title: string }): Promise<Answer | null> =>
      openDialog({ heading: title, ...options }),
    /** Shows something that the user has to know, with 'OK'. Resolves when it was answered or dismissed. */
    alert: async (text: string, title?: string, callback?: NoticeCallback, modal?: boolean): Promise<void> => {
      await notify(paragraph(text), title, 'warning', callback, modal)
    },
    /** Shows something that is good to know, with 'OK'. Resolves when it was answered or dismissed. */
    info: async (text: string, title?: string, callback?: NoticeCallback, modal?: boolean): Promise<void> => {
      await notify(paragraph(text), title, 'info', callback, modal)
    },
    /**
     * Asks 'No' or 'Yes'. Resolves with the answer; dismissed means no. A callback is called before the dialog closes.
     */
    confirm: (text: string, title?: string, callback?: AnswerCallback, modal?: boolean): Promise<boolean> =>
      question(paragraph(text), title, 'none', yesNo(), callback, modal),
    /** As `confirm`, with HTML. Only elements that format text are kept. */
    confirmHtml: (html: string, title?: string, callback?: AnswerCallback, modal?: boolean): Promise<boolean> =>
      question(htmlNodes(html), title, 'none', yesNo(), callback, modal),
    /**
     * As `confirm`, for what cannot be undone: 'Yes' looks dangerous. `OK_BUTTONS` shows only 'Yes'; an object sets the
     * labels.
     */
    confirmDestructive: (
      text: string,
      title?: string,
      buttons: LegacyButtons = YES_NO_BUTTONS,
      callback?: AnswerCallback,
      modal?: boolean,
    ): Promise<boolean> =>
      question(
        paragraph(text),
        title,
        'none',
        questionOf(buttons, 'error') ?? [{ label: t('Yes'), value: true, variant: 'error' }],
        callback,
        modal,
      ),
    /**
     * Asks for a line of text or a password. Resolves with it; null for 'No' or if dismissed. Calls back once, 200 ms
     * after closing.
     */
    prompt,
    /**
     * General form for old code; type is `alert`, `info`, `notice` or `none`. Resolves with whether 'OK' or 'Yes' was
     * pressed.
     */
    message,
  }
}

/**
 * Questions and messages in dialogs, above everything that is open (behaviour.md 12.2). No promise rejects: Escape, the
 * close button and a dialog that could not be loaded count as a dismissal. Old code passes a callback in its old
 * position; what it throws is reported and breaks nothing.
 *
 * One is shown at a time; what is asked meanwhile waits for its turn. Only a control in an open dialog with `content`
 * may ask above it.
 *
 * All are modal, with a promise and with a callback: a question is answered too late if the page goes on behind it. An
 * explicit `modal` of `false` leaves the page usable.
 */
export const dialogs = /* @__PURE__ */ dialogsOn({
  alert: (text) => globalThis.alert(text),
  online: realBrowser.online,
})
