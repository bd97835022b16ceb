/** Releases whose pages the demo can write, by major version, with the version that each reports. */
const releases = {
  27: '27.1.11',
  32: '32.0.1',
  33: '33.0.2',
  34: '34.0.1',
  35: '35.0.0',
  36: '36.0.0',
} as const

/** A release whose pages the demo writes in its compatible mode. */
export type Release = keyof typeof releases

/** All of them, in order. */
export const releaseNumbers = Object.keys(releases)

/** The release of this number; undefined if the demo does not know it. */
export function releaseOf(text: string): Release | undefined {
  return releaseNumbers.includes(text) ? (Number(text) as Release) : undefined
}

/** The version that the server reports. In the compatible mode it poses as a release of the well-known product. */
export function versionOf(compatible: Release | null): string {
  return compatible === null ? '28.0.6' : releases[compatible]
}

/** Whether the server poses as that release or a newer one. */
export function isSince(release: Release, { compatible }: { compatible: Release | null }): boolean {
  return compatible !== null && compatible >= release
}
