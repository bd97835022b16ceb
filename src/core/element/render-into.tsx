import { Activity, createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { sharedRules, Styles } from './adopted-styles.js'
import type { Host } from './element-host.js'
import { ErrorBoundary, forgiveRemoved } from './error-boundary.js'
import { HostProvider } from './host-context.js'
import { laterSheets } from './themed-element.js'

/**
 * Makes content for a panel of an element that itself is drawn without React: a view of React, which can use the hooks
 * of host-context.tsx. It is rendered before the panel is shown, when there is time, but its effects wait until then.
 */
export function renderInto<Props extends object>(
  View: ComponentType<Props>,
): (host: Host, panel: HTMLElement) => { draw(props: Props, isShown: boolean): void; remove(): void } {
  return (host, panel) => {
    if (!laterSheets.includes(sharedRules())) laterSheets.push(sharedRules())
    host.dress()
    let root = createRoot(panel)
    let given: [props: Props, isShown: boolean] | null = null
    const render = (): void => {
      if (!given) return
      const [props, isShown] = given
      const work = (): void =>
        root.render(
          <ErrorBoundary host={host} container={panel} redraw={redraw} values={props}>
            <Styles>
              <HostProvider value={host}>
                <Activity mode={isShown ? 'visible' : 'hidden'}>{createElement(View, props)}</Activity>
              </HostProvider>
            </Styles>
          </ErrorBoundary>,
        )
      // Not before: a view of React may be giving the focus to the button of the menu.
      if (isShown) flushSync(work)
      else work()
    }
    const redraw = (): void =>
      queueMicrotask(() => {
        if (!given) return
        root.unmount()
        panel.replaceChildren()
        root = createRoot(panel)
        render()
      })
    forgiveRemoved(panel)
    return {
      draw(...now) {
        given = now
        render()
      },
      remove() {
        given = null
        root.unmount()
      },
    }
  }
}
