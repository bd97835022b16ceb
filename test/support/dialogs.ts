/** What tests of dialogs need beyond the verbs of a test. */
import { focused, nameOf, place, reaches } from './page.js'

export type Modal = HTMLElement & { open: boolean; heading: string; buttons: unknown; show(): void; close(reason?: string, value?: unknown): boolean }

export const yesNo = [{ label: 'No', value: false }, { label: 'Yes', value: true, variant: 'primary' }]

export const nativeOf = (modal: Element): HTMLDialogElement => modal.shadowRoot?.querySelector('dialog') as HTMLDialogElement

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

const described = (element: Element | null): string => (element ? `<${element.localName}> "${element.id || nameOf(element)}"` : 'nothing')

/** Fails in words: the runner would print a whole element with all that hangs on it. */
export function expectFocus(wanted: Element | null | undefined): void {
  const found = focused()
  if (found !== wanted) throw new Error(`Expected the focus on ${described(wanted ?? null)}, but it is on ${described(found)}.`)
}
