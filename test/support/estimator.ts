/** A predictable estimator, and user actions for a field with `<password-strength>`. */
import { sendKeys } from '@web/test-runner-commands'
import type { Score, Strength, Estimator } from '../../elements/password-strength/estimator/strength.js'
import { shared } from '../../src/core/page/shared-values.js'
import { the } from './page.js'

/** The advice for passwords with a score below 3. */
export const advice = ['Add more words that are less common.', 'Avoid recent years.']

/** Gives the page an estimator that takes the last digit of a password for its score, and records its calls. */
export function estimator(bring: (estimator: Estimator) => Promise<Estimator> = (made) => Promise.resolve(made)): {
  asked: string[]
  own: (readonly string[])[]
  brought: number
} {
  const seen = { asked: [] as string[], own: [] as (readonly string[])[], brought: 0 }
  const estimateNow = (password: string, inputs: readonly string[]): Strength => {
    seen.asked.push(password)
    seen.own.push(inputs)
    const score = Number(password.at(-1)) as Score
    return { score, suggestions: score > 2 ? [] : advice }
  }
  const made: Estimator = {
    estimateNow,
    estimate: (password, inputs) => Promise.resolve(estimateNow(password, inputs)),
  }
  shared('estimators', () => ({
    bring: () => {
      seen.brought += 1
      return bring(made)
    },
  }))
  return seen
}

/** The page's input. */
export const fieldIn = (element: Element): HTMLInputElement => element.querySelector('input') as HTMLInputElement
/** A part of the element, or null. */
export const part = (element: HTMLElement, name: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`) ?? null
/** The element around its input. */
export const inside = (attributes = ''): string =>
  `<password-strength ${attributes}><label>Password <input type="password" name="secret"></label></password-strength>`
/** The button that shows and hides. */
export const toggleOf = (element: HTMLElement): HTMLElement => the(element, 'button', 'Show password')

/** Types at once: on a slow machine, keys could be so far apart that they count as a pause. */
export function typed(field: HTMLInputElement, text: string): void {
  field.focus()
  document.execCommand('insertText', false, text)
}

export async function cleared(field: HTMLInputElement): Promise<void> {
  field.select()
  await sendKeys({ press: 'Delete' })
}

/** The description that is announced with the input. */
export const descriptionOf = (field: HTMLInputElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
