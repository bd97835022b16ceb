import { whenIdle } from '../page/time/when-idle.js'
import { useProcess } from '../element/host-context.js'

/** Does something once the page has nothing else to do, if it is wanted. */
export function useWhenIdle(act: () => void, wanted: boolean): void {
  useProcess(() => (wanted ? whenIdle(act) : () => undefined), [wanted])
}
