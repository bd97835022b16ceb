import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Adds a native listener to an element that the view has rendered. For elements around a slot: React looks for the
 * target of an event among the elements that it has rendered itself, so its handlers miss presses on content that the
 * page has put into the slot.
 */
export function useListener<Name extends keyof HTMLElementEventMap>(
  ref: RefObject<HTMLElement | null>,
  name: Name,
  listener: (event: HTMLElementEventMap[Name]) => void,
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    const element = ref.current
    const hear = (event: HTMLElementEventMap[Name]): void => heard(event)
    element?.addEventListener(name, hear)
    return () => element?.removeEventListener(name, hear)
  }, [ref, name])
}
