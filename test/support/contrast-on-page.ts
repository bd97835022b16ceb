/**
 * The contrast of a text with what is behind it, from 1 to 21 (WCAG 2.2). Runs on the page, so it is self-contained.
 *
 * @param what the element, or CSS for the first visible one in any shadow tree
 */
export function contrastOnPage(what: Element | string): number {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const element =
    typeof what === 'string'
      ? within(document).find((each) => each.matches(what) && each.checkVisibility({ visibilityProperty: true }))
      : what
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pixel || !element) throw new Error(`There is no ${pixel ? String(what) : 'canvas'}.`)
  const luminance = (colors: readonly string[]): number => {
    pixel.clearRect(0, 0, 1, 1)
    for (const each of colors) {
      pixel.fillStyle = each
      pixel.fillRect(0, 0, 1, 1)
    }
    const parts = [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
  }
  const behind: string[] = []
  for (
    let at: Node | null = element;
    at;
    at = at instanceof ShadowRoot ? at.host : ((at as Element).assignedSlot ?? at.parentNode)
  )
    if (at instanceof Element) behind.unshift(getComputedStyle(at).backgroundColor)
  const [one, other] = [luminance(behind), luminance([...behind, getComputedStyle(element).color])]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
