import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestError } from '../../src/core/http/request-error.js'
import { pageGlobal } from '../../src/core/page/page-global.js'
import { currentUser } from '../../src/core/page/server/current-user.js'
import { t } from '../../src/core/page/server/translate.js'
import type { OwnStatus, PredefinedStatus } from '../../src/services/user-status/own-status.js'
import {
  clearMessage,
  readOwnStatus,
  readPredefined,
  readReplaced,
  restoreReplaced,
  saveMessage,
  savePredefined,
  saveType,
  StatusRefused,
  tellStatus,
} from '../../src/services/user-status/status-calls.js'
import {
  changesOf,
  clearAtSec,
  countCharacters,
  formOf,
  isEmoji,
  mostCharacters,
  readFirstDay,
  type StatusForm,
} from './status-dialog.model.js'
import { english } from '../../src/core/lib/english.js'

/** What the dialog knows of the server. */
export interface Known {
  own: OwnStatus | null
  /** Messages that the server offers. */
  offered: readonly PredefinedStatus[]
  /** What a call or another app has replaced. */
  replaced: OwnStatus | null
}

/** What the dialog shows. */
export type Phase = 'loading' | 'failed' | 'ready' | 'saving'

/** Why loading or saving failed, or what is wrong with the fields. */
export interface Problem {
  /** In the language of the page, which may come late. */
  text(): string
  /** The field that has to be changed. */
  field?: 'icon' | 'message'
}

export interface StatusDialogState {
  phase: Phase
  known: Known
  form: StatusForm
  /** A new one each time that something is wrong. */
  problem: Problem | null
  edit(form: StatusForm): void
  reload(): void
  save(): void
  restore(): void
}

const nothing: Known = { own: null, offered: [], replaced: null }

function reasonOf(error: unknown, what: string): string {
  if (error instanceof StatusRefused)
    return error.message ? t('The server refused the status: {reason}', { reason: error.message }) : t(what)
  const kind = error instanceof RequestError ? error.kind : 'http'
  if (kind === 'offline' || kind === 'network' || kind === 'timeout')
    return t('The server could not be reached. Check your connection and try again.')
  if (kind === 'session-expired') return t('You are no longer signed in.')
  return t(what)
}

async function load(signal: AbortSignal): Promise<Known> {
  const own = await readOwnStatus({ signal })
  // The dialog is of use without these.
  const less = (error: unknown): null => {
    if (!signal.aborted) console.warn('[shared-environment] The status dialog shows less than it could', error)
    return null
  }
  const offered = (await readPredefined({ signal, background: true }).catch(less)) ?? []
  const isOfApp = own?.messageId != null && !offered.some(({ id }) => id === own.messageId)
  const uid = currentUser()?.uid ?? ''
  const replaced = isOfApp ? await readReplaced(uid, { signal, background: true }).catch(less) : null
  return { own, offered, replaced }
}

/** Says what is wrong with the fields; null for nothing. */
function problemOf({ icon, message }: StatusForm): Problem | null {
  if (icon !== '' && !isEmoji(icon))
    return {
      text: () => t('"{text}" is no emoji. Choose one, or leave the field empty.', { text: icon }),
      field: 'icon',
    }
  const count = countCharacters(message)
  if (count <= mostCharacters) return null
  const values = { most: mostCharacters, count }
  return {
    text: () => t('A status message has at most {most} characters. This one has {count}.', values),
    field: 'message',
  }
}

/**
 * Loads the status when the dialog opens, and saves what was changed in it. Each part that was saved counts as saved,
 * also if a later one fails.
 *
 * @param saved called when everything is saved
 */
export function useStatusDialog(open: boolean, saved: () => void): StatusDialogState {
  const [phase, setPhase] = useState<Phase>('loading')
  const [known, setKnown] = useState(nothing)
  const [form, setForm] = useState(formOf(null))
  const [problem, setProblem] = useState<Problem | null>(null)
  const life = useRef<AbortController | null>(null)

  const begin = useCallback((): AbortController => {
    life.current?.abort()
    life.current = new AbortController()
    return life.current
  }, [])

  const reload = useCallback((): void => {
    const { signal } = begin()
    setPhase('loading')
    setProblem(null)
    load(signal).then(
      (next) => {
        if (signal.aborted) return
        setKnown(next)
        setForm(formOf(next.own))
        setPhase('ready')
      },
      (error: unknown) => {
        if (signal.aborted) return
        setProblem({ text: () => reasonOf(error, english('Your status could not be loaded.')) })
        setPhase('failed')
      },
    )
  }, [begin])

  useEffect(() => {
    if (!open) return undefined
    reload()
    return () => {
      life.current?.abort()
      // Opened again, it must not show what was true before.
      setPhase('loading')
    }
  }, [open, reload])

  /** Runs a change on the server. What has come through is shown as known, whatever happens after it. */
  function change(run: (learn: (own: OwnStatus | null) => void) => Promise<void>): void {
    if (phase !== 'ready') return
    const { signal } = begin()
    setPhase('saving')
    setProblem(null)
    run((own) => {
      // Also when the dialog was closed meanwhile: the server has it.
      tellStatus(own)
      setKnown((before) => ({ ...before, own }))
    }).then(
      () => {
        if (!signal.aborted) saved()
      },
      (error: unknown) => {
        if (signal.aborted) return
        setProblem({ text: () => reasonOf(error, english('Your status could not be saved.')) })
        setPhase('ready')
      },
    )
  }

  function save(): void {
    const wrong = problemOf(form)
    if (wrong) {
      setProblem(wrong)
      return
    }
    change(async (learn) => {
      const { type, message } = changesOf(form, known.own, known.offered)
      const until = clearAtSec(
        form.clear,
        Date.now(),
        known.own?.clearAtSec ?? null,
        readFirstDay(pageGlobal('firstDay')),
      )
      if (type !== null) learn(await saveType(type))
      if (message?.how === 'clear') {
        await clearMessage()
        learn(await readOwnStatus())
      } else if (message?.how === 'predefined') learn(await savePredefined(message.messageId, until))
      else if (message) learn(await saveMessage({ statusIcon: message.icon, message: message.message, clearAt: until }))
    })
  }

  function restore(): void {
    const messageId = known.own?.messageId
    if (messageId == null) return
    change(async (learn) => {
      learn((await restoreReplaced(messageId)) ?? (await readOwnStatus()))
    })
  }

  return {
    phase,
    known,
    form,
    problem,
    edit(next) {
      setForm(next)
      setProblem(null)
    },
    reload,
    save,
    restore,
  }
}
