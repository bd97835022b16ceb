import { whenIdle } from '../../page/time/when-idle.js'
import { useProcess } from '../host-context.js'

/** Calls `act` once the page has nothing else to do, if `wanted` is true. */
export function useWhenIdle(act: () => void, wanted: boolean): void {
  useProcess(() => (wanted ? whenIdle(act) : () => undefined), [wanted])
}
