import type { ReactNode } from 'react'
import { __PRIVATE__, StyleSheetManager } from 'styled-components'
import { attempt } from '../lib/attempt.js'

/**
 * All rules of styled-components in one constructable sheet that every shadow root adopts: no `<style>` element is
 * ever made, so `style-src 'self'` holds, and 500 elements share one copy of each rule.
 *
 * The library (6.6) cannot write to such a sheet itself. It does accept a sheet object, so this file gives it one whose
 * tag writes to ours. It is the only file that touches `__PRIVATE__`; test/contracts/policy.test.ts guards it. It can
 * be removed when the library supports adopted sheets itself.
 */
type LibrarySheet = InstanceType<typeof __PRIVATE__.StyleSheet>
type GroupedTag = NonNullable<LibrarySheet['tag']>

let rules: CSSStyleSheet | null = null
let librarySheet: LibrarySheet | null = null

/** Made on first use: importing this file must do nothing, also where there is no DOM. */
export function sharedRules(): CSSStyleSheet {
  return (rules ??= new CSSStyleSheet())
}

/**
 * Firefox 153 caches styles by the list of adopted sheets, for all shadow roots with the same list. It keeps them while
 * none of these roots is on the page, and misses rules inserted meanwhile: the next root would lack them. Replacing a
 * sheet's text invalidates the cache. Can be removed when src/core/element/adopted-styles.test.tsx passes without it.
 */
let texts: string[] | null = null

function textsForFirefox(): string[] | null {
  return CSS.supports('-moz-appearance', 'none') ? (texts ??= []) : null
}

/** Must be called after rules were inserted or deleted. */
function rewrite(): void {
  const all = textsForFirefox()
  if (all) sharedRules().replaceSync(all.join('\n'))
}

function insert(index: number, rule: string): boolean {
  // If the browser does not know the selector or at-rule, it would have skipped it in a style sheet, too.
  if (attempt(() => sharedRules().insertRule(rule, index), -1) < 0) return false
  textsForFirefox()?.splice(index, 0, rule)
  return true
}

function remove(index: number): void {
  sharedRules().deleteRule(index)
  textsForFirefox()?.splice(index, 1)
}

/** Groups are components in the order of their definition: a `styled(Base)` comes after its base and so wins. */
class AdoptedTag implements GroupedTag {
  groupSizes = new Uint32Array(0)
  length = 0
  tag: GroupedTag['tag'] = {
    length: 0,
    insertRule: insert,
    deleteRule: remove,
    getRule: (index) => sharedRules().cssRules[index]?.cssText ?? '',
  }
  #sizes: number[] = []

  insertRules(group: number, added: string[]): void {
    let index = this.#startOf(group) + this.#sizeOf(group)
    for (const rule of added) {
      if (!insert(index, rule)) continue
      index += 1
      this.#sizes[group] = this.#sizeOf(group) + 1
    }
    rewrite()
  }

  clearGroup(group: number): void {
    for (let left = this.#sizeOf(group); left > 0; left -= 1) this.tag.deleteRule(this.#startOf(group))
    this.#sizes[group] = 0
    rewrite()
  }

  /** Called only when styles are rendered on a server, which they never are here. */
  getGroup(): string {
    return ''
  }

  #sizeOf(group: number): number {
    return this.#sizes[group] ?? 0
  }

  #startOf(group: number): number {
    return this.#sizes.slice(0, group).reduce((sum, size) => sum + size, 0)
  }
}

function adoptedSheet(): LibrarySheet {
  if (!librarySheet) {
    librarySheet = new __PRIVATE__.StyleSheet()
    librarySheet.tag = new AdoptedTag()
  }
  return librarySheet
}

/** Lets a shadow root use the shared rules, after the given sheets of its own. */
export function adoptStyles(root: Pick<ShadowRoot, 'adoptedStyleSheets'>, ...own: CSSStyleSheet[]): void {
  root.adoptedStyleSheets = [...own, sharedRules()]
}

/** Lets a tree of the page use the shared rules, after all sheets of its own. */
export function lendStyles(tree: Document | ShadowRoot): void {
  if (!tree.adoptedStyleSheets.includes(sharedRules())) tree.adoptedStyleSheets.push(sharedRules())
}

/**
 * Props that only styles read begin with `$` and are never forwarded. All others are, as `part`, which the library does
 * not know.
 */
const passesAll = (): boolean => true

/** Sends the rules of all styled components below it to the shared sheet. */
export function Styles({ children }: { children: ReactNode }): ReactNode {
  return (
    <StyleSheetManager sheet={adoptedSheet()} shouldForwardProp={passesAll}>
      {children}
    </StyleSheetManager>
  )
}
