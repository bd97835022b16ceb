import { createElement, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { wordAtCaret, type TypedWord } from './word-at-caret.js'
import { borrowAttributes, type Borrowed } from '../../src/core/element/borrowed-attributes.js'
import { caretOf, textFieldOf, type TextField } from './text-field.js'
import { isComposing } from '../../src/core/lib/is-composing.js'
import { watchChildren } from '../../src/core/element/element-host.js'
import { useHost, useMoved } from '../../src/core/element/host-context.js'
import { lendStyles, Styles } from '../../src/core/element/adopted-styles.js'

/** The page's field, and whether it has the focus. Without focus, nothing listens to the field itself. */
export function useField(id: string): { field: TextField | null; hasFocus: boolean } {
  const host = useHost()
  const [moves, setMoves] = useState(0)
  useMoved(() => setMoves((count) => count + 1))
  const watch = useMemo(
    () =>
      (changed: () => void): (() => void) => {
        // The element may have been moved into another tree.
        const root = moves < 0 ? host : host.getRootNode()
        const end = new AbortController()
        for (const name of ['focusin', 'focusout'])
          root.addEventListener(name, changed, { capture: true, signal: end.signal })
        const unwatch = watchChildren(host, changed)
        return () => {
          end.abort()
          unwatch()
        }
      },
    [host, moves],
  )
  const field = useSyncExternalStore(watch, () => textFieldOf(host, id))
  const hasFocus = useSyncExternalStore(watch, () => field?.matches(':focus') ?? false)
  return { field, hasFocus }
}

/** Attribute changes on the field, undone when the field is replaced or the element removed. */
export function useBorrowed(field: TextField | null): Borrowed | null {
  const borrowed = useMemo(() => field && borrowAttributes(field), [field])
  useLayoutEffect(() => () => borrowed?.giveBack(), [borrowed])
  return borrowed
}

/**
 * The attributes that describe the list to assistive technology. An input is a combobox. The role of a textarea does
 * not support `aria-expanded` (ARIA 1.2), so `aria-controls` and `aria-activedescendant` have to do.
 */
export function fieldAttributes(field: TextField, listId = '', optionId = ''): Record<string, string | null> {
  return {
    ...(field instanceof HTMLInputElement && { role: 'combobox', 'aria-expanded': String(listId !== ''), list: null }),
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    autocomplete: 'off',
    ...(listId !== '' && { 'aria-controls': listId }),
    ...(optionId !== '' && { 'aria-activedescendant': optionId }),
  }
}

/** The word being typed, and control over whether suggestions are shown for it. */
export interface Typing {
  word: TypedWord | null
  /** Reads the word again: a script may have changed the text meanwhile. */
  read(): TypedWord | null
  /** Shows suggestions for the current word, however short it is. */
  open(): void
  /** Shows no suggestions until another word is begun. */
  close(): void
  /** Runs a change of the field that must not count as typing. */
  silently(change: () => void): void
}

/** Follows the typing in a field that has the focus. */
export function useTyping(field: TextField, triggers: readonly string[], minLength: number): Typing {
  const [word, setWord] = useState<TypedWord | null>(null)
  const [own] = useState({ silent: false, composing: false, closedAt: -1 })

  const read = (): TypedWord | null => {
    const caret = caretOf(field)
    return caret === null || field.readOnly ? null : wordAtCaret(field.value, caret, triggers)
  }
  const show = (next: TypedWord | null): void => {
    if (next?.start !== own.closedAt || next.trigger === '') own.closedAt = -1
    const isLong = next !== null && [...(next.trigger + next.text)].length >= minLength
    setWord(isLong && own.closedAt < 0 ? next : null)
  }
  const now = useRef({ word, read, show })
  now.current = { word, read, show }

  useLayoutEffect(() => {
    const end = new AbortController()
    const { signal } = end
    // On-screen keyboards compose every word; with other input methods, the letters of a composition are only
    // provisional.
    const isQuiet = (): boolean => own.silent || (own.composing && !matchMedia('(pointer: coarse)').matches)
    const typed = (): void => {
      if (!isQuiet()) now.current.show(now.current.read())
    }
    /** The caret may move within the word, and a change without typing never opens the list. */
    const moved = (): void => {
      const { word: before, read: readNow, show: showNow } = now.current
      if (!before || before.trigger === '' || isQuiet()) return
      const next = readNow()
      if (next?.text !== before.text) showNow(next?.start === before.start ? next : null)
    }
    const compose = ({ type }: Event): void => {
      own.composing = type === 'compositionstart'
      typed()
    }
    field.addEventListener(
      'input',
      (event) => ((event as InputEvent).inputType?.startsWith('history') ? moved : typed)(),
      { signal },
    )
    field.addEventListener('compositionstart', compose, { signal })
    field.addEventListener('compositionend', compose, { signal })
    field.ownerDocument.addEventListener('selectionchange', moved, { signal })
    return () => end.abort()
  }, [field, own])

  return {
    word,
    read,
    open() {
      own.closedAt = -1
      setWord(read())
    },
    close() {
      own.closedAt = word?.start ?? -1
      setWord(null)
    },
    silently(change) {
      own.silent = true
      change()
      own.silent = false
      setWord(null)
    },
  }
}

/**
 * Renders into a light DOM child of the element, because an id that a field of the page refers to has to be in the same
 * tree as the field.
 *
 * @param content null removes the child
 */
export function useInPage(slot: string, content: ReactNode): void {
  const host = useHost()
  const root = useRef<Root | null>(null)
  const [crash, setCrash] = useState<Error | null>(null)
  // Its crash is one of the view.
  if (crash) throw crash
  const isThere = content !== null
  useLayoutEffect(() => {
    if (!isThere) return undefined
    const child = Object.assign(document.createElement('div'), { slot })
    const own = (root.current = createRoot(child, { onUncaughtError: (error) => setCrash(error as Error) }))
    host.append(child)
    return () => {
      root.current = null
      child.remove()
      // React cannot unmount one root synchronously while it renders another.
      queueMicrotask(() => own.unmount())
    }
  }, [host, slot, isThere])
  useLayoutEffect(() => {
    if (!isThere) return
    // A detached element has no document or shadow root to style.
    const tree = host.getRootNode()
    if (tree instanceof Document || tree instanceof ShadowRoot) lendStyles(tree)
    root.current?.render(createElement(Styles, { children: content }))
  })
}

/** Receives the keys of a field before the page does, except those of an input method. */
export function useKeys(field: TextField, onKeyDown: (event: KeyboardEvent) => void): void {
  const now = useRef(onKeyDown)
  now.current = onKeyDown
  useLayoutEffect(() => {
    const press = (event: Event): void => {
      if (!isComposing(event)) now.current(event as KeyboardEvent)
    }
    field.addEventListener('keydown', press, true)
    return () => field.removeEventListener('keydown', press, true)
  }, [field])
}
