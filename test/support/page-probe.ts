/**
 * Runs on a page before the page's own scripts, and reports problems there. Self-contained, because it is sent as text.
 */

/** The text that a crashed element shows. It also emits an event, which does not leave its shadow tree. */
export const crashText = 'This part of the page could not be shown'

/**
 * @param report receives one line for each problem
 * @param withConsole whether to report the console, uncaught errors and rejections, too; some drivers do so by
 * themselves
 */
export function probePage(report: (problem: string) => void, withConsole: boolean, crashText: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    report(`policy: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`)
  })

  const hostOf = (node: Node): string => (node.getRootNode() as Partial<ShadowRoot>).host?.localName ?? 'page'
  const look = (node: Node): void => {
    if (node.textContent?.includes(crashText)) report(`crashed: <${hostOf(node)}> says "${crashText}"`)
  }
  const crashed = ({ target, detail }: CustomEventInit & Event): void => {
    report(`crashed: <${(target as Element).localName}> ${String((detail as { error?: unknown } | undefined)?.error)}`)
  }
  addEventListener('element-error', crashed, true)
  const watch = (root: ShadowRoot): void => {
    root.addEventListener('element-error', crashed, true)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') look(target)
        addedNodes.forEach(look)
      }
    }).observe(root, { childList: true, characterData: true, subtree: true })
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init)
    watch(root)
    return root
  }

  if (!withConsole) return
  const say = (value: unknown): string => (value instanceof Error ? `${value.name}: ${value.message}` : String(value))
  for (const kind of ['error', 'warn'] as const) {
    const real = console[kind].bind(console)
    console[kind] = (...args: unknown[]) => {
      report(`console ${kind}: ${args.map(say).join(' ')}`)
      real(...args)
    }
  }
  addEventListener('error', (event) => report(`uncaught: ${event.message}`))
  addEventListener('unhandledrejection', (event) => report(`uncaught: ${say(event.reason)}`))
}
