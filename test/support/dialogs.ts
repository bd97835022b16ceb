/** Helpers for tests of dialogs, beside those of page.ts. */
import { expect } from '@open-wc/testing'
import { all, focused, nameOf, place, reaches, the, until } from './page.js'
import { click } from './pointer.js'

export type Modal = HTMLElement & {
  open: boolean
  heading: string
  buttons: unknown
  show(): void
  close(reason?: string, value?: unknown): boolean
}

export const yesNo = [
  { label: 'No', value: false },
  { label: 'Yes', value: true, variant: 'primary' },
]

export const nativeOf = (modal: Element): HTMLDialogElement =>
  modal.shadowRoot?.querySelector('dialog') as HTMLDialogElement

/** A closed `<modal-dialog>`. */
export async function modalWith(content: string, { attributes = '', buttons = [] as unknown } = {}): Promise<Modal> {
  const modal = await place<Modal>(`<modal-dialog heading="Rename" ${attributes}>${content}</modal-dialog>`)
  modal.buttons = buttons
  return modal
}

export async function opened(modal: Modal): Promise<Modal> {
  modal.show()
  await reaches(modal, 'open')
  return modal
}

/** A button of the page, with the focus. */
export async function opener(): Promise<HTMLButtonElement> {
  const button = await place<HTMLButtonElement>('<button>Open</button>')
  button.focus()
  return button
}

const described = (element: Element | null): string =>
  element ? `<${element.localName}> "${element.id || nameOf(element)}"` : 'nothing'

/** Fails with a short message: the runner would print a whole element and everything that it references. */
export function expectFocus(wanted: Element | null | undefined): void {
  const found = focused()
  if (found !== wanted)
    throw new Error(`Expected the focus on ${described(wanted ?? null)}, but it is on ${described(found)}.`)
}

/** The dialogs of `dialogs`, the lowest first. */
export const shown = (): HTMLElement[] => [...document.querySelectorAll('modal-dialog')]

/** Waits until the topmost dialog is open, and returns it. */
export async function top(): Promise<HTMLElement> {
  await until(() => expect(shown().at(-1)?.matches(':state(open)')).to.equal(true))
  return shown().at(-1) as HTMLElement
}

/** Names of the buttons, without the close control. */
export const buttonsOf = (dialog: HTMLElement): string[] => all(dialog, 'button').map(nameOf).slice(1)

/** Presses a button of the topmost dialog. */
export async function answer(name: string): Promise<void> {
  await click(the(await top(), 'button', name))
}

/** Collects the calls of an old callback, and whether the dialog was open at each. */
export function callback(): { calls: unknown[][]; open: boolean[]; cb: (...args: unknown[]) => void } {
  const calls: unknown[][] = []
  const open: boolean[] = []
  return {
    calls,
    open,
    cb: (...args) => {
      calls.push(args)
      open.push(shown().some((dialog) => nativeOf(dialog).open))
    },
  }
}
