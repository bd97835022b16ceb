import { useEffect, useRef, useState } from 'react'
import { bringTag } from '../loading/tag-loaders.js'
import { registryOf } from '../page/tag-naming.js'
import { useNaming } from '../element/host-context.js'
import { useWhenIdle } from './use-when-idle.js'

/**
 * Brings tags that a view uses seldom: once the page is idle, because there may be no connection when they are needed. A view
 * writes such a tag only when it is there, or what it gives it as properties would be lost.
 *
 * @param needed the view cannot do without them any more: they are asked for at once
 * @param lost called when they did not come then
 * @returns whether all of them are defined
 */
export function useTags(tags: readonly string[], wanted: boolean, needed: boolean, lost: () => void): boolean {
  const naming = useNaming()
  const [there, setThere] = useState(() => tags.every((tag) => registryOf(naming).get(naming.prefix + tag)))
  const bring = (): Promise<void> => Promise.all(tags.map((tag) => bringTag(tag, naming))).then(() => setThere(true))
  const onLost = useRef(lost)
  onLost.current = lost
  useWhenIdle(() => { bring().catch(() => undefined) }, wanted && !there)
  useEffect(() => {
    if (!needed || there) return undefined
    let current = true
    bring().catch(() => { if (current) onLost.current() })
    return () => { current = false }
  }, [needed, there])
  return there
}
