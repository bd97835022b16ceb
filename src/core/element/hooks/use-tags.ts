import { useEffect, useEffectEvent, useState } from 'react'
import { bringTag } from '../../loading/tag-loaders.js'
import { registryOf } from '../../page/tag-naming.js'
import { useNaming } from '../host-context.js'
import { useWhenIdle } from './use-when-idle.js'

/**
 * Loads elements that a view rarely uses: once the page is idle, because there may be no connection when they are
 * needed. A view must not render such a tag before it is defined, or the properties that it sets would be lost.
 *
 * @param needed the view needs them now: they are loaded at once
 * @param lost called if that fails
 * @returns whether all of them are defined
 */
export function useTags(tags: readonly string[], wanted: boolean, needed: boolean, lost: () => void): boolean {
  const naming = useNaming()
  const [there, setThere] = useState(() => tags.every((tag) => registryOf(naming).get(naming.prefix + tag)))
  const bring = (): Promise<void> => Promise.all(tags.map((tag) => bringTag(tag, naming))).then(() => setThere(true))
  useWhenIdle(() => {
    bring().catch(() => undefined)
  }, wanted && !there)
  const bringNow = useEffectEvent((gone: AbortSignal) => bring().catch(() => gone.aborted || lost()))
  useEffect(() => {
    if (!needed || there) return undefined
    const gone = new AbortController()
    void bringNow(gone.signal)
    return () => gone.abort()
  }, [needed, there])
  return there
}
