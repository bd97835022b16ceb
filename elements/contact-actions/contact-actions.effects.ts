import { useEffect, useRef, useState } from 'react'
import { allActions, type Contact } from '../../src/kits/contacts/contact.js'
import type { FailureKind } from '../../src/core/lib/failure.js'
import { findContact } from './find-contact.js'
import { RequestError } from '../../src/core/http/request-error.js'
import { shared } from '../../src/core/page/shared-values.js'

/** What is known about the person. Without a contact, the next opening sends a request (again). */
export interface Person {
  phase: 'loading' | 'list' | 'empty' | 'error'
  contact: Contact | null
}

interface LookUp {
  answer: Promise<Contact | null>
  giveUp: AbortController
  /** How many elements are waiting for the answer. */
  waiting: number
}

/**
 * Sends one request per person and page, however many elements show that person: later elements share the answer, or
 * wait for it, too. Failures and unknown persons are not cached, so that they can be requested again.
 */
function lookUp(shareType: number, shareWith: string): LookUp {
  const all = shared('contact-look-ups', () => new Map<string, LookUp>())
  const key = `${shareType} ${shareWith}`
  const known = all.get(key)
  if (known && !known.giveUp.signal.aborted) return known

  const giveUp = new AbortController()
  const made: LookUp = { answer: findContact(shareType, shareWith, { signal: giveUp.signal }), giveUp, waiting: 0 }
  const forget = (): void => {
    if (all.get(key) === made) all.delete(key)
  }
  made.answer.then((contact) => contact ?? forget(), forget)
  all.set(key, made)
  return made
}

/**
 * Looks up one person. `ask` does nothing once the person is known or while the request is pending. Removing the
 * element aborts its request, unless another element is waiting for the same answer.
 *
 * @param loaded called for every answer with a person
 * @param failed called for every failure, including an unknown person
 */
export function usePerson(
  shareType: number,
  shareWith: string,
  loaded: (contact: Contact) => void,
  failed: (kind: FailureKind) => void,
): { person: Person; ask: () => void } {
  const [person, setPerson] = useState<Person>({ phase: 'loading', contact: null })
  const waitingFor = useRef<LookUp | null>(null)

  useEffect(
    () => () => {
      const left = waitingFor.current
      waitingFor.current = null
      if (left && (left.waiting -= 1) === 0) left.giveUp.abort()
    },
    [],
  )

  const ask = (): void => {
    if (person.contact || waitingFor.current) return
    setPerson({ phase: 'loading', contact: null })
    const asked = lookUp(shareType, shareWith)
    asked.waiting += 1
    waitingFor.current = asked

    const settle = (phase: Person['phase'], contact: Contact | null, kind: FailureKind): void => {
      if (waitingFor.current !== asked) return
      waitingFor.current = null
      setPerson({ phase, contact })
      if (contact) loaded(contact)
      else failed(kind)
    }
    asked.answer.then(
      (contact) => settle(contact && allActions(contact).length > 0 ? 'list' : 'empty', contact, 'not-found'),
      (error: unknown) => settle('error', null, error instanceof RequestError ? error.kind : 'network'),
    )
  }

  return { person, ask }
}
