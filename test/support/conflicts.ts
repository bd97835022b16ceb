import type { FileConflict } from '../../src/kits/conflicts/conflict.rules.js'

/** A conflict as a caller of the page describes it: both versions of a small text file. */
export const conflict = (id: string, more: Partial<FileConflict> = {}): FileConflict => ({
  id,
  name: `${id}.txt`,
  directory: '/',
  kind: 'file',
  original: { size: 4, modifiedMs: 1, etag: 'e', readOnly: false, mimeType: 'text/plain', previewUrl: null },
  replacement: { size: 4, modifiedMs: 2, mimeType: 'text/plain' },
  ...more,
})
