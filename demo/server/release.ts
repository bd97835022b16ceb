/** Releases whose pages the demo can write, by the number that says which: the first that is supported, and a late one. */
const releases = { 27: '27.1.11', 32: '32.0.1' } as const

/** A release whose pages the demo writes in its compatible mode. */
export type Release = keyof typeof releases

/** What the server says that it is. In the compatible mode it poses as a release of the well-known product. */
export function versionOf(compatible: Release | null): string {
  return compatible === null ? '28.0.6' : releases[compatible]
}
