import '../../../test/support/node-setup.js'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReactElement } from 'react'
import { FileIcon } from './file-icon.js'

const pathOf = (mimeType: string): string =>
  (FileIcon({ mimeType, size: 28 }) as ReactElement<{ path: string }>).props.path

test('each group of files has an icon of its own', () => {
  const groups = [
    ['httpd/unix-directory', 'dir-shared', 'dir-external-root'],
    ['image/png', 'image/svg+xml'],
    ['video/mp4'],
    ['audio/mpeg'],
    ['text/plain', 'text/markdown'],
    ['application/vnd.oasis.opendocument.text', 'application/msword'],
    ['application/vnd.oasis.opendocument.spreadsheet', 'text/csv'],
    ['application/vnd.oasis.opendocument.presentation', 'application/vnd.ms-powerpoint'],
    ['application/pdf'],
    ['application/zip', 'application/gzip'],
    ['text/html', 'text/css', 'application/json', 'application/xml', 'text/x-python', 'application/javascript'],
    ['application/octet-stream', '', 'nonsense', 'text', 'application/x-unknown'],
  ]
  const icons = groups.map((types) => new Set(types.map(pathOf)))
  assert.deepEqual(
    icons.map(({ size }) => size),
    groups.map(() => 1),
  )
  assert.equal(new Set(icons.flatMap((each) => [...each])).size, groups.length)
})
