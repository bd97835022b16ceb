import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Naming } from '../page/tag-naming.js'
import type { EventSpec } from './contract.js'
import { watchChildren, type Host } from './element-host.js'

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

function useOwnHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('A view was rendered outside of its element. Use element() to make one.')
  return host
}

/** The custom element that the view belongs to. */
export function useHost(): HTMLElement {
  return useOwnHost().element
}

/** The naming of the element and of those that its view renders. */
export function useNaming(): Naming {
  return useOwnHost().naming
}

/**
 * The tag name for rendering another element of ours, which the build then defines together with this one
 * (build/registry.mjs).
 */
export function useTag<Tag extends string>(tag: Tag): Tag {
  return `${useNaming().prefix}${tag}` as Tag
}

/** For form fields: the element's internals, and its values, whose changes `subscribe` reports synchronously. */
export function useFieldHost(): Pick<Host, 'internals' | 'values' | 'subscribe'> {
  return useOwnHost()
}

type DetailOf<Spec> = Spec extends EventSpec<infer Detail> ? Detail : never

/**
 * Dispatches events on the element. They do not bubble. The returned function returns false if the page called
 * `preventDefault()` on a `before-…` event.
 */
export function useEmit<Events extends object>(): <Name extends keyof Events & string>(
  name: Name,
  detail: DetailOf<Events[Name]>,
) => boolean {
  const host = useOwnHost()
  return useMemo(() => (name: string, detail: unknown) => host.emit(name, detail), [host])
}

/** Shows one of the contract's states on the host, for `tag:state(name)` in the page's style sheet. */
export function useHostState(state: string): void {
  const host = useOwnHost()
  useLayoutEffect(() => host.showState(state), [host, state])
}

/** Changes one of the element's own values from inside, for instance `open` after Escape. */
export function useChange(): (name: string, value: unknown) => void {
  const host = useOwnHost()
  return useMemo(() => (name, value) => host.change(name, value), [host])
}

/** Gives the element methods that its contract names, for as long as it is on the page. */
export function useMethods<M extends Readonly<Record<string, (...args: never[]) => unknown>>>(methods: M): void {
  const host = useOwnHost()
  useLayoutEffect(() => {
    host.methods = { ...host.methods, ...methods }
  })
}

/** Calls the listener when the element has been moved in the document, which closes its popovers and dialogs. */
export function useMoved(listener: () => void): void {
  const { moved } = useOwnHost()
  useLayoutEffect(() => {
    moved.add(listener)
    return () => void moved.delete(listener)
  })
}

/**
 * Reads something from the children that the page has given the element, again whenever they change. If `same` returns
 * true, the earlier value is kept.
 */
export function useChildren<T>(read: (host: HTMLElement) => T, same: (a: T, b: T) => boolean): T {
  const { element } = useOwnHost()
  const last = useRef<{ value: T } | null>(null)
  const get = (): T => {
    const value = read(element)
    if (!last.current || !same(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(
    useMemo(() => (changed: () => void) => watchChildren(element, changed), [element]),
    get,
  )
}

/** Runs a process while the view is on the page: `start` returns its stop function. */
export function useProcess(start: () => () => void, dependencies: readonly unknown[]): void {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller names what the process depends on
  useEffect(start, dependencies)
}
