/** What has the focus is never covered whole (WCAG 2.2, 2.4.11): not by the header, a toast, or an open panel. */
import type { Page } from '@playwright/test'
import { expect, filesPage, test } from '../support/journey.js'

/** What has the focus, and whether a part of it can be seen. Null at the end of the page. */
function focusOnPage(): { name: string; isSeen: boolean } | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  if (!at || at === document.body) return null
  const { left, top, width, height } = at.getBoundingClientRect()
  /** Whether a point shows it, something in it, or what it is in: its own face then, as of a hidden field's label. */
  const shows = (x: number, y: number): boolean => {
    const deepest = (root: Document | ShadowRoot): Element | undefined => {
      // The stack of toasts is transparent around them.
      const top = root.elementsFromPoint(x, y).find((each) => each !== transparent && each !== stack)
      const inner = top?.shadowRoot && top.shadowRoot !== root ? deepest(top.shadowRoot) : undefined
      return inner ?? top
    }
    const stack = document.querySelector('toast-stack')
    const transparent = stack?.shadowRoot?.querySelector('[part=base]')
    const onToast = stack?.shadowRoot?.elementsFromPoint(x, y).find((each) => each.matches('[part=list] *'))
    const hit = onToast ? (stack?.shadowRoot?.contains(at) ? onToast : undefined) : deepest(document)
    if (!hit) return false
    for (let up: Node | null = hit; up; up = up.parentNode ?? (up as Partial<ShadowRoot>).host ?? null)
      if (up === at) return true
    return hit.contains(at)
  }
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9]
  // In Firefox Tab goes through the browser's own bars, too, and the page still names what it has left.
  const isSeen = !document.hasFocus() || steps.some((x) => steps.some((y) => shows(left + width * x, top + height * y)))
  return { name: `${at.localName} ${at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40)}`, isSeen }
}

async function tabThrough(page: Page, key: string): Promise<string[]> {
  const covered: string[] = []
  let stops = 0
  for (; stops < 400; stops += 1) {
    await page.keyboard.press(key)
    const focus = await page.evaluate(focusOnPage)
    if (!focus) break
    if (!focus.isSeen) covered.push(focus.name)
  }
  expect(stops).toBeGreaterThan(15)
  return covered
}

for (const [width, height] of [
  [1280, 800],
  [320, 256],
] as const)
  for (const path of ['/index.php/try', filesPage])
    test(`${path} at ${width}x${height}, beside a toast that stays`, async ({ signedIn }) => {
      const page = await signedIn('alice', { viewport: { width, height } })
      await page.goto('/index.php/try')
      await page.goto(path)
      await expect(page.locator('toast-stack')).toBeAttached()
      const stack = page.locator('toast-stack')
      await page.evaluate(async () => {
        const { toast } = (await import('/dist/esm/functions.js' as string)) as {
          toast: (text: string, options: object) => void
        }
        toast('The folder “Holiday” could not be shared with the team, because it is too large.', { timeoutMs: -1 })
      })
      await expect(stack.getByText('Holiday').last()).toBeVisible()
      expect(await tabThrough(page, 'Tab')).toEqual([])
      expect(await tabThrough(page, 'Shift+Tab')).toEqual([])
    })
