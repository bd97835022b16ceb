import '../../../test/support/node-setup.js'
import { describe, it } from 'node:test'
import { expect } from '@esm-bundle/chai'
import { folderNameProblem, freeFolderName, type FolderNameRules } from './folder-name.js'

const rules: FolderNameRules = {
  taken: ['Holiday', 'Caf\u00e9', 'v1.2'],
  forbiddenCharacters: ['\\', ':', ''],
  forbiddenNames: ['.htaccess', 'Thumbs'],
  forbiddenBaseNames: ['con', 'aux'],
  forbiddenExtensions: ['.part', ' ', '.', ''],
  isForbidden: (name) => /secret/.test(name),
}

const filled = (name: string, given: FolderNameRules = rules): string | null => {
  const problem = folderNameProblem(name, given)
  return problem && problem.message.replace(/\{(\w+)\}/g, (whole, key: string) => problem.values[key] ?? whole)
}

describe('the name of a new folder', () => {
  for (const [name, expected] of [
    ['Beach', null],
    ['New folder', null],
    ['.config', null],
    ['...', 'Folder names must not end with ".".'],
    ['a b', null],
    ['🏖️', null],
    ['مجلد', null],
    ['', 'Folder name cannot be empty.'],
    ['   ', 'Folder name cannot be empty.'],
    ['\t', 'Folder name cannot be empty.'],
    ['.', '"." is an invalid folder name.'],
    ['..', '".." is an invalid folder name.'],
    ['a/b', '"/" is not allowed inside a folder name.'],
    ['/', '"/" is not allowed inside a folder name.'],
    ['../a', '"/" is not allowed inside a folder name.'],
    ['a\\b', '"\\" is not allowed inside a folder name.'],
    ['a:b', '":" is not allowed inside a folder name.'],
    ['a:/b', '"/" is not allowed inside a folder name.'],
    ['.htaccess', '".htaccess" is a reserved name and not allowed for folder names.'],
    ['.HTACCESS', '".HTACCESS" is a reserved name and not allowed for folder names.'],
    ['.htaccess.old', null],
    ['Thumbs.db', null],
    ['con', '"con" is a reserved name and not allowed for folder names.'],
    ['CON', '"CON" is a reserved name and not allowed for folder names.'],
    ['aux.old.1', '"aux" is a reserved name and not allowed for folder names.'],
    ['con.', '"con" is a reserved name and not allowed for folder names.'],
    ['.con', null],
    ['contact', null],
    ['a.part', 'Folder names must not end with ".part".'],
    ['a.PART', 'Folder names must not end with ".part".'],
    ['a.part.b', null],
    ['.part', null],
    ['..part', 'Folder names must not end with ".part".'],
    ['a ', 'Folder names must not end with " ".'],
    ['a.', 'Folder names must not end with ".".'],
    ['my secret', '"my secret" is not an allowed folder name'],
    ['Holiday', 'Holiday already exists'],
    ['holiday', null],
    ['cafe\u0301'.replace('c', 'C'), 'Cafe\u0301 already exists'],
    ['v1.2', 'v1.2 already exists'],
    ['Holiday 2', null],
  ] as const) {
    it(`"${name}" ${expected === null ? 'is one' : `is none: ${expected}`}`, () => {
      expect(filled(name)).to.equal(expected)
    })
  }

  for (const [name, expected] of [
    ['a:b\\c', null],
    ['con', null],
    ['a.', null],
    ['', 'Folder name cannot be empty.'],
    ['..', '".." is an invalid folder name.'],
    ['a/b', '"/" is not allowed inside a folder name.'],
  ] as const) {
    it(`"${name}" ${expected === null ? 'is one' : 'is none'} where the server has no rules`, () => {
      expect(filled(name, { taken: new Set() })).to.equal(expected)
    })
  }

  it('is told of in a text to translate and its values', () => {
    expect(folderNameProblem('Holiday', rules)).to.eql({
      message: '{newName} already exists',
      values: { newName: 'Holiday' },
    })
  })
})

describe('a free name', () => {
  for (const [base, taken, expected] of [
    ['New folder', [], 'New folder'],
    ['New folder', ['Other'], 'New folder'],
    ['New folder', ['New folder'], 'New folder (2)'],
    ['New folder', ['new FOLDER'], 'New folder (2)'],
    ['New folder', ['New folder', 'New folder (2)', 'New folder (3)'], 'New folder (4)'],
    ['New folder', ['New folder', 'New folder (3)'], 'New folder (2)'],
    ['New folder', ['New folder (2)'], 'New folder'],
    ['v1.2', ['v1.2'], 'v1.2 (2)'],
    ['Caf\u00e9', ['cafe\u0301'], 'Caf\u00e9 (2)'],
    ['مجلد جديد', ['مجلد جديد'], 'مجلد جديد (2)'],
  ] as const) {
    it(`for ${base} beside [${taken.join()}] is ${expected}`, () => {
      expect(freeFolderName(base, taken)).to.equal(expected)
    })
  }
})
