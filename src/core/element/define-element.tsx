import r2wc from '@r2wc/react-to-web-component'
import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { currentTranslations, onTranslations } from '../page/server/translate.js'
import type { Contract, EventSpec, MethodSpecs, Value } from './contract.js'
import { hostOf, type BaseClass, type Declared, type ElementKind } from './element-class.js'
import { watchChildren } from './element-host.js'
import { ErrorBoundary, forgiveRemoved } from './error-boundary.js'
import { HostProvider } from './host-context.js'
import { colorSchemeSheet, followPageTheme } from './page-color-scheme.js'
import { sheetOf } from './own-sheet.js'
import { adoptStyles, Styles } from './adopted-styles.js'
import { themeRules } from './theme.js'

type Values = Readonly<Record<string, Value<unknown>>>

/** The component that the wrapper mounts. It gets the shadow root, and everything else through that. */
function Mount({ container }: { container: ShadowRoot }): ReactNode {
  const host = hostOf(container.host as HTMLElement)
  const values = useSyncExternalStore(host.subscribe, () => host.values)
  useSyncExternalStore(onTranslations, currentTranslations)
  useEffect(() => {
    const take = (): void => host.takeHandover()
    return watchChildren(host.element, take)
  }, [host])
  useEffect(followPageTheme, [])
  return (
    <ErrorBoundary host={host} container={container} redraw={host.redraw} values={values}>
      <Styles>
        <HostProvider value={host}>
          {createElement((host.contract as Declared & { view: ComponentType<object> }).view, values)}
          {host.contract.slots?.[''] === undefined && <slot hidden />}
        </HostProvider>
      </Styles>
    </ErrorBoundary>
  )
}

/**
 * The wrapper (r2wc) makes the class, the shadow root and the React root, and is given no props and no events: its
 * own handling of them loses empty and removed attributes, properties set before definition, object identity and all
 * state on a move.
 */
const withView: ElementKind = {
  base() {
    const Wrapper = r2wc(Mount as unknown as ComponentType<object>, { shadow: 'open' }) as unknown as BaseClass
    return class extends Wrapper {
      /**
       * Renders synchronously: content exists when append() returns, as in a built-in element. This also keeps layout
       * shift at zero.
       */
      override connectedCallback(): void {
        const draw = (): void => flushSync(() => super.connectedCallback())
        hostOf(this).redraw = () =>
          queueMicrotask(() => {
            super.disconnectedCallback()
            // A root that has failed, or whose nodes another script has moved, leaves some behind.
            this.container.replaceChildren()
            draw()
          })
        forgiveRemoved(this.container)
        draw()
      }
    }
  },
  dress: (root, hostStyles) => adoptStyles(root, colorSchemeSheet(), sheetOf(themeRules), sheetOf(hostStyles)),
}

/**
 * Declares a custom element: its contract, and the React view that fulfils it. Nothing is registered and no class is
 * made before `define()`, so a module that declares elements can be imported anywhere, also without a DOM.
 */
export function element<
  const Tag extends string,
  Attributes extends Values,
  Properties extends Values,
  Events extends Readonly<Record<string, EventSpec<unknown>>>,
  const Methods extends MethodSpecs = Record<never, never>,
>(
  contract: Omit<Contract<Tag, Attributes, Properties, Events>, 'hostStyles'> & {
    /** Default: the host has no box of its own. */
    hostStyles?: string
    methods?: Methods
  },
): typeof contract & { hostStyles: string; kind: ElementKind } {
  return { hostStyles: ':host{display:contents}', ...contract, kind: withView }
}
