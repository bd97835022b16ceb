import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/property.js'
import { eachRow } from '../../../test/support/table.js'
import { mimeIcon } from './mime-icon.js'

test('a mime type has a picture', () => {
  eachRow<string, string>(
    [
      ['httpd/unix-directory', 'folder'],
      ['dir', 'folder'],
      ['directory', 'file'],
      ['dir-shared', 'folder-shared'],
      ['dir-external', 'folder-external'],
      ['dir-external-root', 'folder-external'],
      ['dir-other', 'file'],
      ['image/png', 'image'],
      ['image/svg+xml', 'image'],
      ['IMAGE/PNG', 'image'],
      [' image/png', 'image'],
      ['video/mp4', 'video'],
      ['audio/mpeg', 'audio'],
      ['application/zip', 'package-x-generic'],
      ['application/x-tar', 'package-x-generic'],
      ['application/x-7z-compressed', 'package-x-generic'],
      ['application/pdf', 'application-pdf'],
      ['application/msword', 'x-office-document'],
      ['application/vnd.oasis.opendocument.text', 'x-office-document'],
      ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'x-office-document'],
      ['application/vnd.ms-excel', 'x-office-spreadsheet'],
      ['application/vnd.oasis.opendocument.spreadsheet', 'x-office-spreadsheet'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'x-office-spreadsheet'],
      ['text/csv', 'x-office-spreadsheet'],
      ['application/vnd.ms-powerpoint', 'x-office-presentation'],
      ['application/vnd.oasis.opendocument.presentation', 'x-office-presentation'],
      ['text/plain', 'text'],
      ['text/plain; charset=utf-8', 'text'],
      ['application/json', 'text'],
      ['application/xml', 'text'],
      ['application/rtf', 'x-office-document'],
      ['application/gzip', 'package-x-generic'],
      ['application/x-gzip', 'package-x-generic'],
      ['application/x-bzip2', 'package-x-generic'],
      ['application/x-rar-compressed', 'package-x-generic'],
      ['application/x-compressed', 'package-x-generic'],
      ['application/octet-stream', 'file'],
      ['', 'file'],
      ['nonsense', 'file'],
      ['my/image/png', 'file'],
    ],
    mimeIcon,
  )
})

test('any text has a picture of a known name, and case and parameters make no difference', () => {
  fc.assert(fc.property(fc.string(), (type) => assert.match(mimeIcon(type), /^[a-z-]+$/)))
  const type = fc.constantFrom(
    'image/png',
    'text/csv',
    'application/pdf',
    'application/zip',
    'video/mp4',
    'application/octet-stream',
  )
  fc.assert(
    fc.property(type, fc.string(), (known, more) =>
      assert.equal(mimeIcon(`${known.toUpperCase()};${more}`), mimeIcon(known)),
    ),
  )
})
