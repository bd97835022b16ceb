/** Files that are not there, for pages that show a picker or a conflict. */

/** 20,000 photos, a minute apart. */
export const photos = () =>
  Array.from({ length: 20_000 }, (_, at) => ({
    name: `Photo ${at}.jpg`,
    size: 1_000_000 + ((at * 7919) % 4_000_000),
    modified: Date.UTC(2026, 0, 1) + at * 60_000,
    mimeType: 'image/jpeg',
  }))

/** A text that is there already; the new one is `days` younger. */
export const conflict = (name, size, days) => ({
  id: name,
  name,
  directory: '/Holiday',
  kind: 'file',
  original: {
    size,
    modifiedMs: Date.UTC(2026, 5, 10),
    etag: name,
    readOnly: false,
    mimeType: 'text/plain',
    previewUrl: null,
  },
  replacement: { size: size + 200, modifiedMs: Date.UTC(2026, 5, 10 + days), mimeType: 'text/plain' },
})
