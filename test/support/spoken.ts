import type { Page } from '@playwright/test'

declare global {
  interface Window {
    spoken?: string[]
  }
}

/**
 * Notes what live regions of a page tell screen readers, in shadow roots too: the text of a region when it changes, and
 * of an alert that appears. To be called before the page is opened. Returns what was told since the last call.
 */
export async function listenToSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = (window.spoken = [])
    const before = new WeakMap<Element, string>()
    const regions = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
    const textOf = (region: Element): string => (region.textContent ?? '').replace(/\s+/g, ' ').trim()

    function hear(region: Element, isNew: boolean): void {
      const text = textOf(region)
      const isSaid = !isNew || region.getAttribute('role') === 'alert'
      if (text !== '' && text !== before.get(region) && isSaid) spoken.push(text)
      before.set(region, text)
    }
    function regionsIn(node: Node): Element[] {
      const element = node instanceof Element ? node : null
      return element ? [...(element.matches(regions) ? [element] : []), ...element.querySelectorAll(regions)] : []
    }
    const observer = new MutationObserver((changes) => {
      const heard = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (around) heard.add(around)
        for (const node of addedNodes) for (const region of regionsIn(node)) heard.add(region)
      }
      for (const region of heard) if (region.isConnected) hear(region, !before.has(region))
    })
    const watch = (root: Node): void => observer.observe(root, { subtree: true, childList: true, characterData: true })
    watch(document)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      watch(root)
      return root
    }
  })
  return () => page.evaluate(() => window.spoken?.splice(0) ?? [])
}
