/** Pictures that take a moment to load, and what is shown in their place. */

/** A picture that no cache has yet. */
export async function freshPicture(): Promise<string> {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return URL.createObjectURL(await canvas.convertToBlob())
}

/** The children of an element that are not hidden: `svg` for an icon, `img` for a picture. */
export const shownIn = (place: ParentNode | null | undefined): string =>
  [...(place?.children ?? [])]
    .filter((child) => !child.hasAttribute('hidden'))
    .map(({ localName }) => localName)
    .join(' ')

/** Notes for each picture that is added below a root what is shown in its place when it comes. */
export function firstSights(root: ParentNode & Node): string[] {
  const seen: string[] = []
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    for (const image of root.querySelectorAll('img'))
      if (added.some((node) => node.contains(image))) seen.push(shownIn(image.parentElement))
  }).observe(root, { childList: true, subtree: true })
  return seen
}
