import { onTranslations } from '../page/server/translate.js'
import { make } from '../page/dom.js'
import type { Contract, EventSpec, MethodSpecs, Value, ValuesOf } from './contract.js'
import type { ElementKind } from './element-class.js'
import type { Host } from './element-host.js'
import { sheetOf } from './own-sheet.js'
import { colorSchemeSheet, followPageTheme } from './page-color-scheme.js'
import { plain, type PlainLife } from './plain-element.js'
import { themeRules } from './theme.js'

type Values = Readonly<Record<string, Value<unknown>>>

/** What an element shows, drawn without React. */
export interface PlainView<V> {
  /** Adds what it shows to the shadow root, or changes it. */
  draw(values: V): void
  stop(): void
}

/** @param changed to be called when something other than the element's values has changed: draws once for each turn */
type Begin<V> = (host: Host, changed: () => void) => PlainView<V>

/** Sheets that code loaded later adds to the elements declared here (adopted-styles.tsx). */
export const laterSheets: CSSStyleSheet[] = []

/** Draws at once when the element is connected, later once for all changes of a turn. */
function lifeOf<V>(begin: Begin<V>, host: Host): PlainLife<V> {
  const root = host.element.shadowRoot as ShadowRoot
  let view: PlainView<V> | null = null
  let isWaiting = false
  let isOver = false

  const draw = (): void => {
    isWaiting = false
    if (isOver) return
    try {
      if (!view) {
        root.replaceChildren(make('slot', { hidden: true }))
        view = begin(host, changed)
      }
      view.draw(host.values as V)
    } catch (error) {
      crash(error)
    }
  }
  const changed = (): void => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(draw)
  }
  /** Shows the server's content again, as before the script ran, until the next change. */
  const crash = (error: unknown): void => {
    view?.stop()
    view = null
    const slot = make('slot')
    root.replaceChildren(slot)
    // Elsewhere it has no effect.
    slot.assign(...host.element.children)
    console.error(error)
    host.crash(error, root, draw)
  }
  const undo = [onTranslations(changed), followPageTheme()]
  return {
    take: () => (view ? changed() : draw()),
    stop() {
      isOver = true
      view?.stop()
      for (const step of undo) step()
    },
  }
}

/** Declares an element with the page's colours that is drawn without React, so that it is there before React is. */
export function themedElement<
  const Tag extends string,
  Attributes extends Values,
  Properties extends Values,
  Events extends Readonly<Record<string, EventSpec<unknown>>>,
  const Methods extends MethodSpecs = Record<never, never>,
>(
  contract: Omit<Contract<Tag, Attributes, Properties, Events>, 'view'> & {
    methods?: Methods
    begin: Begin<ValuesOf<NoInfer<Attributes>> & ValuesOf<NoInfer<Properties>>>
  },
): typeof contract & { kind: ElementKind } {
  const begin = contract.begin as Begin<unknown>
  return {
    ...contract,
    kind: {
      ...plain((host) => lifeOf(begin, host)),
      dress(root, hostStyles) {
        root.adoptedStyleSheets = [colorSchemeSheet(), sheetOf(themeRules), sheetOf(hostStyles), ...laterSheets]
      },
    },
  }
}
