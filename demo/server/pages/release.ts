/** Releases whose pages the demo can write, by major version: the first supported one and a late one. */
const releases = { 27: '27.1.11', 32: '32.0.1' } as const

/** A release whose pages the demo writes in its compatible mode. */
export type Release = keyof typeof releases

/** The version that the server reports. In the compatible mode it poses as a release of the well-known product. */
export function versionOf(compatible: Release | null): string {
  return compatible === null ? '28.0.6' : releases[compatible]
}
