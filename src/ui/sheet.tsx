import type { ReactNode } from 'react'
import { __PRIVATE__, StyleSheetManager } from 'styled-components'

/**
 * All rules of styled-components in one constructable sheet that every shadow root adopts: no `<style>` element is
 * ever made, so `style-src 'self'` holds, and 500 elements share one copy of each rule.
 *
 * The library has no such target of its own (6.6). It does accept a sheet object, so this file gives its sheet a tag
 * that writes to ours. It is the only file that touches `__PRIVATE__`; test/contracts/csp.test.ts guards it. It can
 * go when the library adopts sheets itself.
 */
type LibrarySheet = InstanceType<typeof __PRIVATE__.StyleSheet>
type GroupedTag = NonNullable<LibrarySheet['tag']>

let rules: CSSStyleSheet | null = null
let librarySheet: LibrarySheet | null = null

/** Made on first use: importing this file must do nothing, also where there is no DOM. */
function sharedRules(): CSSStyleSheet {
  return (rules ??= new CSSStyleSheet())
}

function insert(index: number, rule: string): boolean {
  try {
    sharedRules().insertRule(rule, index)
    return true
  } catch {
    // The browser does not know the selector or at-rule; it would have skipped it in a style sheet, too.
    return false
  }
}

/** Groups are components in the order of their definition: a `styled(Base)` comes after its base and so wins. */
class AdoptedTag implements GroupedTag {
  groupSizes = new Uint32Array(512)
  length = 512
  tag: GroupedTag['tag'] = {
    length: 0,
    insertRule: insert,
    deleteRule: (index) => sharedRules().deleteRule(index),
    getRule: (index) => sharedRules().cssRules[index]?.cssText ?? '',
  }

  insertRules(group: number, added: string[]): void {
    this.#makeRoomFor(group)
    let index = this.#startOf(group + 1)
    for (const rule of added) {
      if (!insert(index, rule)) continue
      index += 1
      this.groupSizes[group] = this.#sizeOf(group) + 1
    }
  }

  clearGroup(group: number): void {
    const start = this.#startOf(group)
    for (let left = this.#sizeOf(group); left > 0; left -= 1) sharedRules().deleteRule(start)
    this.groupSizes[group] = 0
  }

  getGroup(group: number): string {
    const start = this.#startOf(group)
    const texts = Array.from({ length: this.#sizeOf(group) }, (_, offset) => this.tag.getRule(start + offset))
    return texts.map((text) => `${text}/*!sc*/\n`).join('')
  }

  #sizeOf(group: number): number {
    return this.groupSizes[group] ?? 0
  }

  #startOf(group: number): number {
    let start = 0
    for (let earlier = 0; earlier < group; earlier += 1) start += this.#sizeOf(earlier)
    return start
  }

  #makeRoomFor(group: number): void {
    if (group < this.length) return
    const larger = new Uint32Array(Math.max(this.length * 2, group + 1))
    larger.set(this.groupSizes)
    this.groupSizes = larger
    this.length = larger.length
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
export function adoptStyles(root: ShadowRoot, ...own: CSSStyleSheet[]): void {
  root.adoptedStyleSheets = [...own, sharedRules()]
}

/** Sends the rules of all styled components below it to the shared sheet. Unknown props such as `part` pass through. */
export function Styles({ children }: { children: ReactNode }): ReactNode {
  return <StyleSheetManager sheet={adoptedSheet()} shouldForwardProp={() => true}>{children}</StyleSheetManager>
}
