import { useEffect, useReducer, useRef } from 'react'
import type { Score, Estimator } from './estimator/strength.js'
import { realBrowser, type Browser } from '../../src/core/page/environment.js'
import { estimators } from './load-estimator.js'
import { describeField, passwordFieldOf, showPassword, type Description } from './password-field.js'
import { t } from '../../src/core/page/server/translate.js'
import { watchChildren } from '../../src/core/element/element-host.js'
import { useHost, useProcess } from '../../src/core/element/host-context.js'
import { spokenOf, titleOf, type Shown } from './password-strength.model.js'

/** Pause in typing before the password is estimated, and delay before the result is announced, in ms. */
const restMs = 100
const speakMs = 1000

/** What is shown and announced to the user. */
interface Told {
  shown: Shown
  /** Announced to screen readers once typing has paused; empty for nothing. */
  said: string
  /** Whether the password is shown as text; null without a field. */
  revealed: boolean | null
}

interface Wishes {
  minScore: number
  userInputs: readonly string[]
  tellScore: (score: Score | null) => void
}

interface Watch {
  toggle(): void
  /** Estimates the password again. */
  look(): void
  stop(): void
}

/**
 * Keeps the estimate for the page's field up to date, even if the field is added or replaced later. Never moves the
 * field.
 */
function watchField(
  host: HTMLElement,
  id: string,
  wishes: { readonly current: Wishes },
  tell: (told: Partial<Told>) => void,
  browser: Browser = realBrowser,
): Watch {
  let field: HTMLInputElement | null = null
  let form: HTMLFormElement | null = null
  let ties = new AbortController()
  let description: Description | null = null
  let hide: (() => void) | null = null
  let estimator: Estimator | null = null
  /** Identifies the pending estimate; null if there is none. */
  let asked: object | null = null
  let shown: Shown = 'empty'
  let toldScore: Score | null = null
  let refusal = ''
  let cancel = (): void => undefined
  let silence = (): void => undefined

  function conceal(): void {
    hide?.()
    hide = null
    tell({ revealed: field && false })
  }

  /** Sets the validation message; does not replace one of the page. */
  function refuse(text: string): void {
    if (!field || text === refusal || (field.validity.customError && field.validationMessage !== refusal)) return
    field.setCustomValidity(text)
    refusal = text
  }

  function show(next: Shown): void {
    const strength = typeof next === 'string' ? null : next
    const spoken = strength ? spokenOf(strength) : ''
    const least = Math.ceil(wishes.current.minScore) as Score
    asked = null
    refuse(
      strength && strength.score < least
        ? t('This password is too easy to guess. It has to be at least: {level}.', { level: titleOf(least) })
        : '',
    )
    description?.tell(spoken)
    tell({ shown: (shown = next) })
    silence()
    if (spoken) silence = browser.after(speakMs, () => tell({ said: spoken }))
    else tell({ said: '' })
    const score = strength && strength.score
    if (score !== toldScore) wishes.current.tellScore((toldScore = score))
  }

  async function bring(): Promise<Estimator> {
    return (estimator = await estimators().bring())
  }

  async function estimate(): Promise<void> {
    const mine = asked
    const isWanted = (): boolean => asked === mine
    try {
      const brought = await bring()
      const strength = field && isWanted() && (await brought.estimate(field.value, wishes.current.userInputs, isWanted))
      if (strength) show(strength)
    } catch {
      // A password that cannot be estimated is not refused. The next key retries.
      if (isWanted()) show('unknown')
    }
  }

  function rest(): void {
    asked = null
    cancel()
    silence()
  }

  function look(): void {
    rest()
    if (!field?.value) return show('empty')
    asked = {}
    // A previous result stays until the new one is known.
    if (typeof shown === 'string') tell({ shown: (shown = 'pending') })
    cancel = browser.after(restMs, () => void estimate())
  }

  /** The form may be submitted right after `change`, so a pending estimate is finished synchronously. */
  function finish(): void {
    if (!asked || !estimator || !field) return
    cancel()
    show(estimator.estimateNow(field.value, wishes.current.userInputs))
  }

  function leave(): void {
    rest()
    conceal()
    refuse('')
    ties.abort()
    description?.stop()
    description = field = null
  }

  const acts = {
    focusin: () => void bring().catch(() => undefined),
    input: look,
    change: finish,
    submit: conceal,
    reset() {
      conceal()
      // The fields are reset after the event.
      cancel = browser.after(0, look)
    },
  }

  /** Looks for the field, which may be added at any time, but must be known when it receives the focus. */
  function find(): void {
    const found = passwordFieldOf(host, id)
    const itsForm = found && found.form
    if (found === field && itsForm === form) return description?.tell()
    leave()
    field = found
    form = itsForm
    conceal()
    ties = new AbortController()
    for (const one of [field, form]) {
      for (const [name, act] of Object.entries(acts))
        one?.addEventListener(name, ({ target }) => target === one && act(), { capture: true, signal: ties.signal })
    }
    if (found) description = describeField(found, host)
    // It may have received the focus before it was found.
    if (found?.matches(':focus')) acts.focusin()
    look()
  }

  const undo = [watchChildren(host, find), browser.onWindow('pagehide', conceal), browser.onDocument('focusin', find)]
  find()
  return {
    look,
    toggle() {
      if (hide || !field) return conceal()
      hide = showPassword(field)
      tell({ revealed: true })
    },
    stop() {
      for (const one of undo) one()
      leave()
    },
  }
}

/** The strength of the password in the page's field. Passes each new score to `tellScore`. */
export function useStrength(
  id: string,
  minScore: number,
  userInputs: readonly string[],
  tellScore: Wishes['tellScore'],
): Told & { toggle: () => void } {
  const host = useHost()
  const [told, tell] = useReducer((before: Told, now: Partial<Told>) => ({ ...before, ...now }), {
    shown: 'empty',
    said: '',
    revealed: null,
  })
  const wishes = useRef<Wishes | null>(null) as { current: Wishes }
  wishes.current = { minScore, userInputs, tellScore }
  const watch = useRef<Watch | null>(null)

  useProcess(() => {
    const own = (watch.current = watchField(host, id, wishes, tell))
    return own.stop
  }, [host, id])
  useEffect(() => watch.current?.look(), [minScore, userInputs])
  return { ...told, toggle: () => watch.current?.toggle() }
}
